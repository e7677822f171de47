import DrawingModel
import DrawingPersistence
import Foundation
import SystemPackage
import Testing
import TouchscreenRig

/// The tests that need a screen.
///
/// Each has an X server of its own, so several of them run at the same time.
@Suite("End-to-end tests on a screen", OwnThreads())
enum OnScreen {}

/// An X server with simulated input devices, the program under test on its screen, and a temporary
/// folder for the program's files.
final class AppFixture {
  let rig: TouchscreenRig
  let display: TestDisplay
  /// The Wayland compositor that shows the program; nil on X11.
  let compositor: WaylandCompositor?
  let folder: URL
  /// The top-left corner of the window's content on the screen, in pixels.
  ///
  /// The corner of the page is at the same point.
  private(set) var contentOrigin = (x: 0.0, y: 0.0)
  /// The number of pixels per point in the most recently launched window.
  private(set) var scale = 1.0
  /// A Boolean value that indicates whether a window manager runs on X11, which focuses windows.
  private let hasWindowManager: Bool
  /// The programs that were launched.
  private var launched: [Process] = []

  /// The path of the program under test.
  ///
  /// `make test-displays` sets TOUCH_PROGRAM to a program that links Swift's libraries statically,
  /// because the Debian 13 root file system does not contain them.
  static let normalProgram =
    ProcessInfo.processInfo.environment["TOUCH_PROGRAM"] ?? product("touchtracker")
  static let repositoryRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// The path of the program with the overlay that shows every finger.
  static let demoProgram = product("touchtracker-demo")

  /// Returns the path of a product that was built together with the tests.
  static func product(_ name: String) -> String {
    URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// The time from lifting a finger until its stroke must be on disk, in seconds.
  static let saveDeadline = 0.25

  private init(on display: TestDisplay, hasWindowManager: Bool) throws {
    self.display = display
    let (width, height) = display.screenSize
    self.hasWindowManager = hasWindowManager && display.waylandScale == nil
    rig = try TouchscreenRig(
      width: width, height: height, hasWindowManager: self.hasWindowManager)
    let rig = rig
    do {
      compositor = try display.waylandScale.map { try WaylandCompositor(on: rig, scale: $0) }
    } catch {
      rig.stop()
      throw error
    }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("app-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Creates a fixture, passes it to the body of a test, and removes it afterwards.
  ///
  /// If the body throws an error, a screenshot is saved as Failures/TEST.ppm. ``wait(forPage:of:)``
  /// also saves the expected page.
  ///
  /// - Parameters:
  ///   - test: The name of the test.
  ///   - display: The SDL version and the display server that the program uses.
  ///   - hasWindowManager: A Boolean value that determines whether a window manager runs on X11.
  static func use(
    _ test: String = #function, on display: TestDisplay = .x11, hasWindowManager: Bool = true,
    _ body: (AppFixture) throws -> Void
  ) throws {
    let app = try AppFixture(on: display, hasWindowManager: hasWindowManager)
    defer {
      app.compositor?.stop()
      app.rig.stop()
      try? FileManager.default.removeItem(at: app.folder)
    }
    do {
      try body(app)
    } catch {
      save(try? app.rig.screenshot(), as: String(test.prefix { $0 != "(" }))
      throw error
    }
  }

  /// Saves a picture in the folder that shows why tests failed.
  static func save(_ picture: Screenshot?, as name: String) {
    let failures = repositoryRoot.appendingPathComponent("Failures")
    try? FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
    try? picture?.write(to: failures.appendingPathComponent(name + ".ppm"))
  }

  /// Returns the path of a file in the fixture's folder.
  func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Returns the path of a file that the program writes beside a drawing, such as the journal.
  static func companion(_ kind: String, of path: String) -> String {
    let url = URL(fileURLWithPath: path)
    return url.deletingLastPathComponent().path + "/.\(url.lastPathComponent).touchtracker-\(kind)"
  }

  /// Launches the program and waits until its page is painted.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the program.
  ///   - program: The path of the program.
  ///   - title: Text that the title of the program's window contains.
  ///   - environment: Variables to set in addition to those of the display.
  ///   - user: The user who runs the program; nil for the user who runs the test.
  ///   - scale: The number of pixels per point in the window; nil for the scale of the display.
  ///   - hasEmptyTop: See ``waitForWindow(titled:scale:hasEmptyTop:)``.
  @discardableResult
  func launch(
    _ arguments: [String], program: String = AppFixture.normalProgram,
    title: String = "TouchTracker", environment: [String: String] = [:], user: uid_t? = nil,
    scale: Double? = nil, hasEmptyTop: Bool = true
  ) throws -> Process {
    let setpriv =
      user.map { ["setpriv", "--reuid=\($0)", "--regid=\($0)", "--clear-groups"] } ?? []
    try waitForWindowsOfEndedPrograms(titled: title)
    let process = try rig.run(
      "/usr/bin/env", setpriv + display.sdl.command(program) + arguments,
      environment: environment.merging(variables) { $1 },
      standardError: folder.appendingPathComponent("stderr"))
    launched.append(process)
    let scale = scale ?? compositor?.scale ?? 1
    let window = try waitForWindow(titled: title, scale: scale, hasEmptyTop: hasEmptyTop)
    // The window manager moves the window and then focuses it; SDL handles keys only a moment
    // later.
    if hasWindowManager { try wait(for: "the focus of \(title)") { rig.hasFocus(window) } }
    // A program that plays a film is never idle, so the wait is short.
    try waitUntilIdle(process, atMost: 0.4)
    try waitForWindow(titled: title, scale: scale, hasEmptyTop: hasEmptyTop)
    return process
  }

  /// Expects that the replay of a session writes the same file as the program did.
  func expectReplay(of session: String, equals file: String) throws {
    let replayed = self.file("r.plist")
    _ = try output(["replay", session, "--into", replayed])
    // In the output of a failed test, elements show the difference better than bytes do.
    let elements = try [replayed, file].map { path in
      try DrawingFiles.document(at: FilePath(path)).drawing.elements
    }
    #expect(elements[0] == elements[1])
    try #require(
      FileManager.default.contents(atPath: replayed) == FileManager.default.contents(atPath: file))
  }

  /// Waits until a program has handled all input so far.
  ///
  /// The process of a program in another root file system only enters the root and starts the
  /// program as its child. Its state does not show when the program is idle, so the method
  /// only pauses.
  ///
  /// - Parameter limit: The longest time to wait, in seconds.
  func waitUntilIdle(_ process: Process, atMost limit: Double = 5) throws {
    guard display.sdl == .installed else { return pause(0.4) }
    var (last, idleCount) = (-1, 0)
    let deadline = Date().addingTimeInterval(limit)
    while idleCount < 3, process.isRunning, Date() < deadline {
      // A process that ends before its state is read has handled its input.
      guard let ticks = try? ProcessorUse.ticks(of: process),
        let isWaiting = try? ProcessorUse.isWaiting(process)
      else { return }
      idleCount = ticks == last && isWaiting ? idleCount + 1 : 0
      last = ticks
      pause(0.02)
    }
  }

  /// Waits until the windows of programs that have ended are closed.
  ///
  /// A window can remain for a moment after the end of its program. Without the wait, it would be
  /// mistaken for the window of the next program.
  private func waitForWindowsOfEndedPrograms(titled title: String) throws {
    guard !launched.contains(where: \.isRunning) else { return }
    try wait(for: "the end of the windows titled \(title)") {
      try !(compositor?.hasWindow(titled: title) ?? rig.hasWindow(titled: title))
    }
  }

  /// The environment variables of the program.
  var variables: [String: String] {
    let path = folder.path
    let folders = [
      "XDG_DATA_HOME": path, "XDG_CONFIG_HOME": path + "/config", "XDG_STATE_HOME": path + "/state",
      "XDG_RUNTIME_DIR": path + "/run",
    ]
    return folders.merging(compositor?.environment ?? [:]) { $1 }
  }

  /// Waits until a window is painted, and updates ``contentOrigin`` and ``scale``.
  ///
  /// - Parameters:
  ///   - title: Text that the window's title contains.
  ///   - scale: The number of pixels per point in the window.
  ///   - hasEmptyTop: A Boolean value that indicates whether the drawing leaves the pixel 40 points
  ///     below the middle of the page's top edge white. If `true`, the method waits until this
  ///     pixel is white; if `false`, it waits only until the window exists.
  @discardableResult
  func waitForWindow(
    titled title: String, scale: Double, hasEmptyTop: Bool = true
  ) throws -> WindowOnScreen {
    let paintedWindow = try TouchscreenRig.wait(for: "the painted page") {
      let window = try compositor?.window(titled: title) ?? rig.window(titled: title)
      guard hasEmptyTop else { return window }
      let pixel = try rig.screenshot(
        x: window.x + window.width / 2, y: window.y + Int(40 * scale), width: 1, height: 1)
      return pixel.brightness(0, 0) == 255 ? window : nil
    }
    contentOrigin = (Double(paintedWindow.x), Double(paintedWindow.y))
    self.scale = scale
    return paintedWindow
  }

  /// Returns the output of `info --system` on the fixture's display.
  func systemReport(program: String = AppFixture.normalProgram) throws -> String {
    let output = Pipe()
    let process = try rig.run(
      "/usr/bin/env", display.sdl.command(program) + ["info", "--system"], environment: variables,
      standardOutput: output)
    try output.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Launches `touch-recipes` with a recipe and waits until the recipe's page is painted.
  ///
  /// - Parameters:
  ///   - name: The name of the recipe.
  ///   - program: The path of the program.
  ///   - environment: Variables to set in addition to those of the display.
  func launchRecipe(
    _ name: String, program: String, environment: [String: String] = [:]
  ) throws -> Process {
    let process = try rig.run(
      program, [name], environment: environment,
      standardError: folder.appendingPathComponent("stderr"))
    let paintedWindow = try TouchscreenRig.wait(for: "the recipe \(name)") {
      let window = try rig.window(titled: "Touch recipes")
      let cornerPixel = try rig.screenshot(
        x: window.x + window.width - 4, y: window.y + window.height - 4, width: 1, height: 1)
      return cornerPixel.brightness(0, 0) > 240 ? window : nil
    }
    contentOrigin = (Double(paintedWindow.x), Double(paintedWindow.y))
    return process
  }

  /// Waits until a program has no more work and its page no longer changes, and returns a
  /// screenshot of the page.
  ///
  /// The program may show a result only after it has painted for a while.
  ///
  /// - Parameters:
  ///   - height: The height of the page in points.
  ///   - interval: The time in seconds in which the page must not change.
  func stablePage(
    of program: Process, height: Int = 640, interval: Double = 0.25
  ) throws -> Screenshot {
    func state() throws -> (page: Screenshot, ticks: Int) {
      (try pageScreenshot(960, height), try ProcessorUse.ticks(of: program))
    }
    var last = try state()
    return try TouchscreenRig.wait(for: "a page that no longer changes", timeout: 30) {
      pause(interval)
      let now = try state()
      defer { last = now }
      return now == last ? now.page : nil
    }
  }

  /// Waits for a process to exit, and returns its exit status.
  func exitStatus(of process: Process) throws -> Int32 {
    try TouchscreenRig.wait(for: "the program to exit") { process.isRunning ? nil : true }
    return process.terminationStatus
  }

  /// Returns the standard error output of the most recently launched program.
  func errorOutput() throws -> String {
    try String(contentsOf: folder.appendingPathComponent("stderr"), encoding: .utf8)
  }

  /// Waits until a condition is true, since the program processes input asynchronously.
  ///
  /// - Parameter description: The words after "waiting for" in the error message.
  func wait(for description: String, _ condition: () throws -> Bool) throws {
    try TouchscreenRig.wait(for: description) { try condition() ? true : nil }
  }

  /// Waits until the page looks as expected, and saves the expected page if it never does.
  ///
  /// - Parameter name: The words after "the page of" in the error message.
  func wait(forPage expected: Screenshot, height: Int = 640, of name: String) throws {
    do {
      try wait(for: "the page of \(name)") { try pageScreenshot(960, height) == expected }
    } catch {
      Self.save(expected, as: "expected")
      throw error
    }
  }

  /// Waits for a time in seconds, by default for about as long as a person pauses between two
  /// inputs.
  func pause(_ seconds: Double = 0.1) { Thread.sleep(forTimeInterval: seconds) }

  // The coordinates below are in points, relative to the top-left corner of the window's content.

  func touchDown(_ finger: Int, _ x: Double, _ y: Double) {
    rig.touchDown(finger, contentOrigin.x + x * scale, contentOrigin.y + y * scale)
  }

  /// Lets a finger land that draws a dot there, and waits so long that the next finger does not land
  /// together with it.
  func touchDownApart(_ finger: Int, _ x: Double, _ y: Double) throws {
    touchDown(finger, x, y)
    // A busy program could receive both fingers at once.
    try wait(for: "the start of the stroke of finger \(finger)") { try isPainted(x, y) }
    pause(0.15)
  }

  func touchMove(_ finger: Int, _ x: Double, _ y: Double) {
    rig.touchMove(finger, contentOrigin.x + x * scale, contentOrigin.y + y * scale)
  }
  func touchUp(_ finger: Int, _ x: Double, _ y: Double) {
    rig.touchUp(finger, contentOrigin.x + x * scale, contentOrigin.y + y * scale)
  }
  func mouseMove(_ x: Double, _ y: Double) {
    rig.mouseMove(contentOrigin.x + x * scale, contentOrigin.y + y * scale)
  }

  /// Drags the mouse through the points of a path.
  func drag(_ path: [(Double, Double)]) {
    mouseMove(path[0].0, path[0].1)
    rig.mouseButton(isDown: true)
    for point in path.dropFirst() {
      mouseMove(point.0, point.1)
      pause(0.01)
    }
    rig.mouseButton(isDown: false)
  }

  func tap(_ finger: Int, _ x: Double, _ y: Double) {
    touchDown(finger, x, y)
    pause(0.03)
    touchUp(finger, x, y)
  }

  /// Returns a Boolean value that indicates whether an element is painted at a point of the window.
  func isPainted(_ x: Double, _ y: Double) throws -> Bool {
    try brightness(x, y) < 200
  }

  /// Returns the brightness of the pixel at a point of the window, 0…255.
  func brightness(_ x: Double, _ y: Double) throws -> Int {
    try rig.screenshot(
      x: Int(contentOrigin.x + x * scale), y: Int(contentOrigin.y + y * scale), width: 1, height: 1
    ).brightness(0, 0)
  }

  /// Returns a Boolean value that indicates whether a finished element is painted at a point of the
  /// window.
  ///
  /// An element in progress is lighter.
  func hasFinishedElement(_ x: Double, _ y: Double) throws -> Bool {
    try brightness(x, y) < 60
  }

  /// Returns a screenshot of the page.
  ///
  /// - Parameters:
  ///   - width: The width of the page in points.
  ///   - height: The height of the page in points.
  func pageScreenshot(_ width: Int = 960, _ height: Int = 640) throws -> Screenshot {
    try rig.screenshot(
      x: Int(contentOrigin.x), y: Int(contentOrigin.y), width: Int(Double(width) * scale),
      height: Int(Double(height) * scale))
  }

  /// Runs the program without a display, and returns its standard output.
  func output(_ arguments: [String]) throws -> String { try Command.run(arguments).output }
}

/// The result of running the program without a display.
struct Command {
  let status: Int32
  let output: String
  let errorOutput: String

  /// Runs the program without a display and waits until it exits.
  static func run(
    _ arguments: [String], program: String = AppFixture.normalProgram,
    environment: [String: String] = [:]
  ) throws -> Command {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { variables[name] = nil }
    process.environment = variables.merging(environment) { $1 }
    let (output, errorOutput) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errorOutput)
    try process.run()
    let outputData = output.fileHandleForReading.readDataToEndOfFile()
    let errorData = errorOutput.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Command(
      status: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
      errorOutput: String(decoding: errorData, as: UTF8.self))
  }
}
