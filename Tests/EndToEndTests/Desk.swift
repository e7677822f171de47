import Foundation
import Testing
import TouchscreenRig

/// Every test that has a screen, one after another: two cores are few for several X servers.
@Suite("On a real screen", .serialized)
enum OnScreen {}

/// A rig with the program on it and a folder for its files, as one person would sit before it.
final class Desk {
  let rig: TouchscreenRig
  let display: TestDisplay
  /// Nil on X11.
  let compositor: WaylandCompositor?
  let folder: URL
  /// Where the page lies on the screen, in pixels.
  private(set) var window = (x: 0.0, y: 0.0)
  /// Pixels per point of the program that was opened last.
  private(set) var scale = 1.0

  /// Where the programs that are tested were built.
  ///
  /// `make test-displays` names one that needs no library of Swift's, which another root has not.
  static let normalProgram =
    ProcessInfo.processInfo.environment["TOUCH_PROGRAM"]
    ?? URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("touchtracker").path
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let demoProgram = root.appendingPathComponent(".build-demo/debug/touchtracker").path

  private init(on display: TestDisplay, hasWindowManager: Bool) throws {
    self.display = display
    let (width, height) = display.screen
    let isX11 = display.wayland == nil
    rig = try TouchscreenRig(
      width: width, height: height, hasWindowManager: hasWindowManager && isX11)
    let rig = rig
    do {
      compositor = try display.wayland.map { try WaylandCompositor(on: rig, scale: $0) }
    } catch {
      rig.stop()
      throw error
    }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("desk-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Sets a desk up, has it used, and clears it away.
  ///
  /// - Parameter display: what the programs on it see.
  /// Where something fails, what the screen showed is left in the folder Failures under the test's
  /// name.
  static func use(
    _ test: String = #function, on display: TestDisplay = .x11, hasWindowManager: Bool = true,
    _ body: (Desk) throws -> Void
  ) throws {
    let desk = try Desk(on: display, hasWindowManager: hasWindowManager)
    defer {
      desk.compositor?.stop()
      desk.rig.stop()
      try? FileManager.default.removeItem(at: desk.folder)
    }
    do {
      try body(desk)
    } catch {
      let failures = root.appendingPathComponent("Failures")
      try? FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
      let name = test.prefix { $0 != "(" } + ".ppm"
      try? desk.rig.look().write(to: failures.appendingPathComponent(String(name)))
      throw error
    }
  }

  func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Starts the program and waits until its page is painted.
  ///
  /// - Parameters:
  ///   - user: who runs it; nil for who runs the test.
  ///   - scale: pixels per point of its window; nil for those of the display.
  ///   - hasEmptyTop: see ``find(_:scale:hasEmptyTop:)``.
  @discardableResult
  func open(
    _ arguments: [String], program: String = Desk.normalProgram, title: String = "TouchTracker",
    environment: [String: String] = [:], user: uid_t? = nil, scale: Double? = nil,
    hasEmptyTop: Bool = true
  ) throws -> Process {
    let user = user.map { ["setpriv", "--reuid=\($0)", "--regid=\($0)", "--clear-groups"] } ?? []
    let process = try rig.run(
      "/usr/bin/env", user + display.sdl.command(program) + arguments,
      environment: environment.merging(variables) { $1 },
      standardError: folder.appendingPathComponent("stderr"))
    try find(title, scale: scale ?? compositor?.scale ?? 1, hasEmptyTop: hasEmptyTop)
    // The window manager has still to give it the focus, which no hand is quicker than.
    pause(0.4)
    return process
  }

  private var variables: [String: String] {
    ["XDG_DATA_HOME": folder.path].merging(compositor?.environment ?? [:]) { $1 }
  }

  /// Waits until a window is painted, and takes its place for that of the page.
  ///
  /// - Parameters:
  ///   - scale: pixels per point that it must have.
  ///   - hasEmptyTop: whether nothing is drawn 40 points below the middle of its upper edge.
  @discardableResult
  func find(
    _ title: String, scale: Double, hasEmptyTop: Bool = true
  ) throws -> WindowOnScreen {
    let page = try TouchscreenRig.await("the painted page") {
      let shown = try compositor?.window(titled: title) ?? rig.window(titled: title)
      guard hasEmptyTop else { return shown }
      let middle = try rig.look(
        x: shown.x + shown.width / 2, y: shown.y + Int(40 * scale), width: 1, height: 1)
      return middle.brightness(0, 0) == 255 ? shown : nil
    }
    window = (Double(page.x), Double(page.y))
    self.scale = scale
    return page
  }

  /// What the program prints about the system that it sees here.
  func systemReport(program: String = Desk.normalProgram) throws -> String {
    let output = Pipe()
    let process = try rig.run(
      "/usr/bin/env", display.sdl.command(program) + ["info", "--system"], environment: variables,
      standardOutput: output)
    try output.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Starts the recipes with one of them and waits until its page is painted.
  func openRecipe(
    _ name: String, program: String, environment: [String: String] = [:]
  ) throws -> Process {
    let process = try rig.run(
      program, [name], environment: environment,
      standardError: folder.appendingPathComponent("stderr"))
    let shown = try TouchscreenRig.await("the recipe \(name)") {
      let shown = try rig.window(titled: "Touch recipes")
      let corner = try rig.look(
        x: shown.x + shown.width - 4, y: shown.y + shown.height - 4, width: 1, height: 1)
      return corner.brightness(0, 0) > 240 ? shown : nil
    }
    window = (Double(shown.x), Double(shown.y))
    return process
  }

  /// Waits for the program to end; returns its exit status.
  func status(of process: Process) throws -> Int32 {
    try TouchscreenRig.await("the end of the program") { process.isRunning ? nil : true }
    return process.terminationStatus
  }

  func messages() throws -> String {
    try String(contentsOf: folder.appendingPathComponent("stderr"), encoding: .utf8)
  }

  /// Waits until something holds of the program, which answers a hand a moment later.
  func see(_ what: String, _ holds: () throws -> Bool) throws {
    try TouchscreenRig.await(what) { try holds() ? true : nil }
  }

  /// Leaves the program the time that a hand would.
  func pause(_ seconds: Double = 0.1) { Thread.sleep(forTimeInterval: seconds) }

  // Places from here on are points of the window.

  func down(_ finger: Int, _ x: Double, _ y: Double) {
    rig.touchDown(finger, window.x + x * scale, window.y + y * scale)
  }
  func move(_ finger: Int, _ x: Double, _ y: Double) {
    rig.touchMove(finger, window.x + x * scale, window.y + y * scale)
  }
  func up(_ finger: Int, _ x: Double, _ y: Double) {
    rig.touchUp(finger, window.x + x * scale, window.y + y * scale)
  }
  func mouse(_ x: Double, _ y: Double) {
    rig.mouseMove(window.x + x * scale, window.y + y * scale)
  }

  func drag(_ places: [(Double, Double)]) {
    mouse(places[0].0, places[0].1)
    rig.mouseButton(isDown: true)
    for place in places.dropFirst() {
      mouse(place.0, place.1)
      pause(0.01)
    }
    rig.mouseButton(isDown: false)
  }

  func tap(_ finger: Int, _ x: Double, _ y: Double) {
    down(finger, x, y)
    pause(0.03)
    up(finger, x, y)
  }

  /// Whether there is paint at a point of the window.
  func isPainted(_ x: Double, _ y: Double) throws -> Bool {
    try brightness(x, y) < 200
  }

  /// How bright the pixel at a point of the window is, 0…255.
  func brightness(_ x: Double, _ y: Double) throws -> Int {
    try rig.look(
      x: Int(window.x + x * scale), y: Int(window.y + y * scale), width: 1, height: 1
    ).brightness(0, 0)
  }

  /// Whether a finished element lies over a point of the window; one in process is lighter.
  func isFinished(_ x: Double, _ y: Double) throws -> Bool {
    try brightness(x, y) < 60
  }

  /// What the screen shows of the page, in pixels.
  func page(_ width: Int = 960, _ height: Int = 640) throws -> Screenshot {
    try rig.look(
      x: Int(window.x), y: Int(window.y), width: Int(Double(width) * scale),
      height: Int(Double(height) * scale))
  }

  /// What the program prints for some arguments.
  func output(_ arguments: [String]) throws -> String { try Command.run(arguments).output }
}

/// One run of the program without a window.
struct Command {
  let status: Int32
  let output: String
  let messages: String

  static func run(
    _ arguments: [String], program: String = Desk.normalProgram,
    environment: [String: String] = [:]
  ) throws -> Command {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for gone in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { variables[gone] = nil }
    process.environment = variables.merging(environment) { $1 }
    let (output, messages) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, messages)
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let said = messages.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Command(
      status: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
      messages: String(decoding: said, as: UTF8.self))
  }
}
