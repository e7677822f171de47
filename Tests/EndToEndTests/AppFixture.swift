import Foundation
import Testing
import TouchscreenRig

/// The tests that need a screen.
///
/// The tests run one after another, because two cores are not enough for several X servers at once.
@Suite("End-to-end tests on a screen", .serialized)
enum OnScreen {}

/// An X server with input devices that runs the program, and a temporary folder for its files.
final class AppFixture {
  let rig: TouchscreenRig
  let display: TestDisplay
  /// The compositor that shows the program; nil on X11.
  let compositor: WaylandCompositor?
  let folder: URL
  /// The top-left corner of the page on the screen, in pixels.
  private(set) var pageOrigin = (x: 0.0, y: 0.0)
  /// The number of pixels per point in the window of the program that was launched last.
  private(set) var scale = 1.0

  /// The path of the program under test.
  ///
  /// `make test-displays` sets TOUCH_PROGRAM to a program that links Swift's libraries statically,
  /// because its Debian 13 root does not contain them.
  static let normalProgram =
    ProcessInfo.processInfo.environment["TOUCH_PROGRAM"]
    ?? URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("touchtracker").path
  static let repositoryRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let demoProgram =
    repositoryRoot.appendingPathComponent(".build-demo/debug/touchtracker").path

  private init(on display: TestDisplay, hasWindowManager: Bool) throws {
    self.display = display
    let (width, height) = display.screenSize
    let isX11 = display.waylandScale == nil
    rig = try TouchscreenRig(
      width: width, height: height, hasWindowManager: hasWindowManager && isX11)
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

  /// Creates a fixture, passes it to a test, and removes it afterwards.
  ///
  /// If the test throws an error, a screenshot is saved as Failures/TEST.ppm.
  ///
  /// - Parameters:
  ///   - test: the name of the test.
  ///   - display: the SDL version and the display server that the program uses.
  ///   - hasWindowManager: whether a window manager runs on X11.
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
      let failures = repositoryRoot.appendingPathComponent("Failures")
      try? FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
      let name = test.prefix { $0 != "(" } + ".ppm"
      try? app.rig.screenshot().write(to: failures.appendingPathComponent(String(name)))
      throw error
    }
  }

  /// Returns the path of a file in the fixture's folder.
  func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Launches the program and waits until its page is painted.
  ///
  /// - Parameters:
  ///   - user: the user who runs the program; nil for the user who runs the test.
  ///   - scale: the number of pixels per point in its window; nil for the scale of the display.
  ///   - hasEmptyTop: see ``waitForWindow(titled:scale:hasEmptyTop:)``.
  @discardableResult
  func launch(
    _ arguments: [String], program: String = AppFixture.normalProgram,
    title: String = "TouchTracker", environment: [String: String] = [:], user: uid_t? = nil,
    scale: Double? = nil, hasEmptyTop: Bool = true
  ) throws -> Process {
    let setpriv =
      user.map { ["setpriv", "--reuid=\($0)", "--regid=\($0)", "--clear-groups"] } ?? []
    let process = try rig.run(
      "/usr/bin/env", setpriv + display.sdl.command(program) + arguments,
      environment: environment.merging(variables) { $1 },
      standardError: folder.appendingPathComponent("stderr"))
    try waitForWindow(
      titled: title, scale: scale ?? compositor?.scale ?? 1, hasEmptyTop: hasEmptyTop)
    // The window manager gives the window the focus a moment later.
    pause(0.4)
    return process
  }

  /// The environment variables of the program.
  private var variables: [String: String] {
    ["XDG_DATA_HOME": folder.path].merging(compositor?.environment ?? [:]) { $1 }
  }

  /// Waits until a window is painted, and updates ``pageOrigin`` and ``scale``.
  ///
  /// - Parameters:
  ///   - title: a text that the window's title contains.
  ///   - scale: the number of pixels per point in the window.
  ///   - hasEmptyTop: whether the page is white 40 points below the middle of its top edge. If so,
  ///     the method waits until that pixel is white.
  @discardableResult
  func waitForWindow(
    titled title: String, scale: Double, hasEmptyTop: Bool = true
  ) throws -> WindowOnScreen {
    let found = try TouchscreenRig.wait(for: "the painted page") {
      let window = try compositor?.window(titled: title) ?? rig.window(titled: title)
      guard hasEmptyTop else { return window }
      let middle = try rig.screenshot(
        x: window.x + window.width / 2, y: window.y + Int(40 * scale), width: 1, height: 1)
      return middle.brightness(0, 0) == 255 ? window : nil
    }
    pageOrigin = (Double(found.x), Double(found.y))
    self.scale = scale
    return found
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

  /// Launches the touch recipes, shows a recipe, and waits until its page is painted.
  func launchRecipe(
    _ name: String, program: String, environment: [String: String] = [:]
  ) throws -> Process {
    let process = try rig.run(
      program, [name], environment: environment,
      standardError: folder.appendingPathComponent("stderr"))
    let found = try TouchscreenRig.wait(for: "the recipe \(name)") {
      let window = try rig.window(titled: "Touch recipes")
      let corner = try rig.screenshot(
        x: window.x + window.width - 4, y: window.y + window.height - 4, width: 1, height: 1)
      return corner.brightness(0, 0) > 240 ? window : nil
    }
    pageOrigin = (Double(found.x), Double(found.y))
    return process
  }

  /// Waits for a process to exit, and returns its exit status.
  func exitStatus(of process: Process) throws -> Int32 {
    try TouchscreenRig.wait(for: "the program to exit") { process.isRunning ? nil : true }
    return process.terminationStatus
  }

  /// Returns the program's standard error output.
  func errorOutput() throws -> String {
    try String(contentsOf: folder.appendingPathComponent("stderr"), encoding: .utf8)
  }

  /// Waits until a condition is true, since the program handles input asynchronously.
  ///
  /// - Parameter description: the words after "waiting for" in the error message.
  func wait(for description: String, _ condition: () throws -> Bool) throws {
    try TouchscreenRig.wait(for: description) { try condition() ? true : nil }
  }

  /// Waits for about as long as a person does between two inputs.
  func pause(_ seconds: Double = 0.1) { Thread.sleep(forTimeInterval: seconds) }

  // The coordinates below are in points, relative to the window.

  func touchDown(_ finger: Int, _ x: Double, _ y: Double) {
    rig.touchDown(finger, pageOrigin.x + x * scale, pageOrigin.y + y * scale)
  }
  func touchMove(_ finger: Int, _ x: Double, _ y: Double) {
    rig.touchMove(finger, pageOrigin.x + x * scale, pageOrigin.y + y * scale)
  }
  func touchUp(_ finger: Int, _ x: Double, _ y: Double) {
    rig.touchUp(finger, pageOrigin.x + x * scale, pageOrigin.y + y * scale)
  }
  func mouseMove(_ x: Double, _ y: Double) {
    rig.mouseMove(pageOrigin.x + x * scale, pageOrigin.y + y * scale)
  }

  /// Drags the mouse along a path.
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

  /// Returns a Boolean value that indicates whether something is painted at a point of the window.
  func isPainted(_ x: Double, _ y: Double) throws -> Bool {
    try brightness(x, y) < 200
  }

  /// Returns the brightness of the pixel at a point of the window, 0…255.
  func brightness(_ x: Double, _ y: Double) throws -> Int {
    try rig.screenshot(
      x: Int(pageOrigin.x + x * scale), y: Int(pageOrigin.y + y * scale), width: 1, height: 1
    ).brightness(0, 0)
  }

  /// Returns a Boolean value that indicates whether a finished element is painted at a point of the
  /// window.
  ///
  /// An element in progress is painted lighter.
  func hasFinishedElement(_ x: Double, _ y: Double) throws -> Bool {
    try brightness(x, y) < 60
  }

  /// Returns a screenshot of the page.
  ///
  /// - Parameters:
  ///   - width: the width of the page in points.
  ///   - height: the height of the page in points.
  func pageScreenshot(_ width: Int = 960, _ height: Int = 640) throws -> Screenshot {
    try rig.screenshot(
      x: Int(pageOrigin.x), y: Int(pageOrigin.y), width: Int(Double(width) * scale),
      height: Int(Double(height) * scale))
  }

  /// Runs the program without a window, and returns its standard output.
  func output(_ arguments: [String]) throws -> String { try Command.run(arguments).output }
}

/// The result of running the program without a window.
struct Command {
  let status: Int32
  let output: String
  let errorOutput: String

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
