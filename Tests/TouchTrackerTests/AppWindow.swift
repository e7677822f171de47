#if os(Linux)
  import DrawingFormat
  import DrawingModel
  import DrawingPersistence
  import Ink
  import ResponderKit
  import SDLHost
  import SystemPackage
  import Testing

  @testable import TouchTracker

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// An instance of the app in a window without a display.
  ///
  /// The app performs steps between the events of its loop.
  ///
  /// The instance changes the environment of the process. Therefore each test runs it in a process
  /// of its own.
  final class AppWindow: LoopObserver {
    /// The error that is thrown if a step has to wait too long.
    private struct Unready: Error, CustomStringConvertible {
      let number: Int
      var description: String { "step \(number) is not possible after 10 seconds" }
    }

    private struct Step {
      let isReady: () throws -> Bool
      let perform: () throws -> Void
    }

    private let temporary: TemporaryFile
    let host: ApplicationHost
    let application = UIApplication()
    let delegate: AppDelegate
    /// A Boolean value that determines whether the window is closed after the last step.
    var quitsAtEnd = true
    private var steps: [Step] = []
    private var performedCount = 0
    private var deadline: TimeInterval = .infinity
    private var error: (any Error)?

    /// Opens a window with a drawing in a temporary folder, which also contains the user's data.
    ///
    /// - Parameter prepare: Called with the folder before the drawing is opened.
    init(_ name: String = "a.plist", prepare: (FilePath) throws -> Void = { _ in }) throws {
      let temporary = TemporaryFile()
      self.temporary = temporary
      Self.setEnvironment(temporary.folder)
      let folder = FilePath(temporary.folder)
      try prepare(folder)
      let opened = try OpenedDrawing(
        path: folder.appending(name), newPage: CGSize(width: 700, height: 500)
      ) { _ in }
      delegate = AppDelegate(showing: FirstDrawing(opened), isNamed: true)
      let display = try Display(as: .touchTracker)
      host = try ApplicationHost(
        on: display, windowSize: delegate.windowSize, scale: 1, renderer: .surface)
      host.observer = self
    }

    /// Sets the environment variables for the folder of the user's data, and for a video driver of
    /// SDL that needs no display.
    static func setEnvironment(_ folder: String) {
      for (name, value) in ProgramFolders.variables(in: folder) { setenv(name, value, 1) }
      setenv("TMPDIR", folder + "/tmp", 1)
      unsetenv("DBUS_SESSION_BUS_ADDRESS")
      setenv("SDL_VIDEODRIVER", "dummy", 1)
    }

    /// Adds a step that is performed after the previous one, as soon as a condition is true.
    func step(
      when isReady: @escaping () throws -> Bool, _ perform: @escaping () throws -> Void
    ) {
      steps.append(Step(isReady: isReady, perform: perform))
    }

    /// Adds a step that is performed after the previous one.
    func step(_ perform: @escaping () throws -> Void) { step(when: { true }, perform) }

    /// Runs the app until its window is closed, or until a step fails.
    ///
    /// - Parameter session: The name of the file in which the session is recorded, or `nil` for no
    ///   recording.
    func run(recording session: String? = nil) throws {
      let recorder = try session.map {
        try SessionRecorder(
          path: path($0), size: delegate.pageSize(in: host.windowSize),
          onFailure: delegate.onRecordingFailure)
      }
      deadline = host.eventTime + 10
      delegate.run(application, in: host, recorder: recorder)
      if let error { throw error }
      #expect(steps.isEmpty, "the window was closed before all steps were performed")
    }

    // MARK: LoopObserver

    var nextDeadline: TimeInterval { host.eventTime + 0.002 }

    func loopDidFinish(_ period: LoopPeriod) {
      guard period.activity == .handlingEvents, error == nil else { return }
      do {
        if let step = steps.first, try step.isReady() {
          steps.removeFirst()
          performedCount += 1
          try step.perform()
          deadline = host.eventTime + 10
        } else if period.end > deadline {
          throw Unready(number: performedCount + 1)
        }
        if steps.isEmpty, quitsAtEnd { host.quit() }
      } catch {
        self.error = error
        host.quit()
      }
    }

    // MARK: The window

    func controller() throws -> DrawingViewController {
      try #require(application.keyWindow?.rootViewController as? DrawingViewController)
    }

    func gallery() throws -> GalleryViewController {
      try #require(application.keyWindow?.rootViewController as? GalleryViewController)
    }

    /// Returns the text of the message above the page, or `nil` if there is no message.
    func notice() throws -> String? { try controller().notice?.text }

    var title: String? { application.keyWindow?.title }

    func views<V: UIView>(_ type: V.Type) -> [V] {
      func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
      return (application.keyWindow.map(all) ?? []).compactMap { $0 as? V }
    }

    // MARK: Input

    func send(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) {
      let sample = TouchSample(
        id: TouchID(finger: 1), phase: phase, location: CGPoint(x: x, y: y),
        timestamp: host.eventTime, source: .touch)
      host.onSample?(sample)
      application.enqueue(sample)
      application.dispatchPendingEvents()
    }

    func drawLine(_ y: CGFloat) {
      send(.began, 50, y)
      send(.moved, 150, y)
      send(.ended, 150, y)
    }

    func type(_ key: String, _ flags: UIKeyModifierFlags = []) {
      for phase in [UIPress.Phase.began, .ended] {
        application.sendPress(
          of: UIKey(key, modifierFlags: flags), phase: phase, timestamp: host.eventTime)
      }
    }

    /// Taps the button with the given title.
    func tap(_ title: String) throws {
      application.keyWindow?.layoutIfNeeded()
      let button = try #require(views(UIButton.self).first { $0.currentTitle == title })
      let center = button.convert(button.bounds.center, to: nil)
      send(.began, center.x, center.y)
      send(.ended, center.x, center.y)
    }

    /// Drops a file on the window.
    func drop(_ name: String) {
      host.onFileDrop?(path(name).bytes.map { CChar(bitPattern: $0) } + [0], nil)
    }

    /// Moves the keyboard focus to another window and back, which saves the drawing.
    func loseFocus() {
      application.enter(.active)
      application.enter(.inactive)
      application.enter(.active)
    }

    // MARK: Files

    func path(_ name: String) -> FilePath { FilePath(temporary.folder).appending(name) }

    /// Returns the number of elements of a drawing.
    func count(_ name: String) throws -> Int {
      try DrawingFiles.document(at: path(name)).drawing.count
    }

    func move(_ name: String, to newName: String) throws {
      try FileManager.default.moveItem(
        atPath: path(name).string, toPath: path(newName).string)
    }

    /// Writes a drawing with horizontal lines 20 points apart, the first of which is at `y`.
    static func writeDrawing(_ path: FilePath, lines: Int = 1, y: CGFloat = 400) throws {
      let elements = (0..<lines).map { index -> Element in
        let height = y + CGFloat(20 * index)
        return Element(
          .line, from: CGPoint(x: 300, y: height), to: CGPoint(x: 390, y: height), width: 4,
          color: Palette.ink)
      }
      let document = DrawingDocument(
        drawing: Drawing(elements: elements), size: CGSize(width: 700, height: 500))
      try FileStore.replace(path, with: document.encoded())
    }

    /// Writes a picture of 40 × 30 pixels, or only the first 60 bytes of its file.
    static func writePicture(_ path: FilePath, isDamaged: Bool = false) throws {
      let image = Bitmap(width: 40, height: 30, PixelColor(red: 200, green: 90, blue: 0))
      let bytes = try ImageFile.png(image)
      try FileStore.replace(path, with: Data(isDamaged ? Array(bytes.prefix(60)) : bytes))
    }
  }
#endif
