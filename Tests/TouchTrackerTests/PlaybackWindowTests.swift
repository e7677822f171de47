#if os(Linux)
  import ResponderKit
  import SystemPackage
  import Testing

  @testable import TouchTracker

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Tests that play a drawing in a window without a display.
  ///
  /// They change the environment of the process. Therefore each test runs in a process of its own.
  @Suite("The window in which a film is played")
  struct PlaybackWindowTests {
    /// A simulated user who presses F11, and Ctrl+Q as soon as the window has another size.
    private final class User {
      /// The sizes of the window before each key.
      private(set) var sizes: [CGSize] = []
      private var start: TimeInterval?

      /// Presses the next key if the window is ready for it.
      func act(in application: UIApplication, at time: TimeInterval) {
        let start = self.start ?? time
        self.start = start
        // If a key had no effect, the window would stay open.
        if time - start > 10 { exit(EXIT_FAILURE) }
        guard let size = application.keyWindow?.frame.size, size != sizes.last else { return }
        sizes.append(size)
        let key =
          sizes.count == 1
          ? UIKey(UIKeyCommand.f11) : UIKey("q", modifierFlags: .control)
        application.sendPress(of: key, phase: .began, timestamp: application.now)
      }
    }

    @Test("F11 changes the size of the window that plays a drawing, and Ctrl+Q closes the window")
    func fullScreen() async {
      await #expect(processExitsWith: .success) { try await PlaybackWindowTests.changeSize() }
    }

    static func changeSize() throws {
      let temporary = TemporaryFile()
      AppWindow.setEnvironment(temporary.folder)
      let path = FilePath(temporary.folder).appending("a.plist")
      try AppWindow.writeDrawing(path)
      let command = try PlayCommand.parse([path.string, "--renderer", "surface", "--scale", "1"])
      let (application, user) = (UIApplication.shared, User())
      application.animator.start(for: user, at: application.now) { time in
        user.act(in: application, at: time)
        return true
      }
      try command.runOnMainActor()
      // The page of the drawing, and the bar of the playback below it.
      #expect(user.sizes.first == CGSize(width: 700, height: 544))
      #expect(user.sizes.count == 2)
    }
  }
#endif
