import CX11
import Foundation

/// An X server of its own with a real touchscreen, mouse and keyboard, and a screen to look at.
///
/// Places are pixels of the screen. Every input has reached the server when its call returns; the
/// program under test gets it a moment later.
public final class TouchscreenRig {
  public let width: Int
  public let height: Int

  private let folder: URL
  private let server = Process()
  private var programs: [Process] = []
  private var windowManager: Process?
  private var display: OpaquePointer?
  private let name: String
  private let touchscreen: InputDevice
  private let mouse: InputDevice
  private let keyboard: InputDevice
  private let pen: InputDevice

  /// - Parameter hasWindowManager: windows have frames and focus as on a desktop. One takes Alt and
  ///   the mouse for itself.
  public init(width: Int = 1024, height: Int = 768, hasWindowManager: Bool = true) throws {
    (self.width, self.height) = (width, height)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("rig-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let configuration = folder.appendingPathComponent("xorg.conf")
    try XorgConfiguration.text(folder: folder.path, width: width, height: height)
      .write(to: configuration, atomically: true, encoding: .utf8)
    let free = (90...250).first { !Self.isTaken(display: $0) }
    guard let number = free else { throw RigError("no display number is free") }
    let name = ":\(number)"
    self.name = name
    // A window that closes while it is looked at is no error of the test.
    XSetErrorHandler { _, _ in 0 }
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    server.arguments = [
      "Xorg", name, "-config", configuration.path, "-logfile",
      folder.appendingPathComponent("xorg.log").path, "-noreset", "-nolisten", "tcp", "-novtswitch",
      "-sharevts",
    ]
    server.standardOutput = FileHandle.nullDevice
    server.standardError = FileHandle.nullDevice
    try server.run()
    let folder = folder
    let sockets = ["touch", "mouse", "keyboard", "pen"].map {
      folder.appendingPathComponent("\($0).sock").path
    }
    display = try Self.await("the X server", seconds: 30) {
      guard sockets.allSatisfy(FileManager.default.fileExists) else { return nil }
      return XOpenDisplay(name)
    }
    touchscreen = try InputDevice(path: sockets[0])
    mouse = try InputDevice(path: sockets[1])
    keyboard = try InputDevice(path: sockets[2])
    pen = try InputDevice(path: sockets[3])
    if hasWindowManager {
      windowManager = try run("/usr/bin/env", ["openbox", "--config-file", "/dev/null"])
      Thread.sleep(forTimeInterval: 0.5)
    }
  }

  /// Whether a server that lives has the number; the lock of a dead one is no hindrance to X.
  private static func isTaken(display number: Int) -> Bool {
    guard let lock = try? String(contentsOfFile: "/tmp/.X\(number)-lock", encoding: .utf8),
      let server = pid_t(lock.trimmingCharacters(in: .whitespacesAndNewlines))
    else { return false }
    return kill(server, 0) == 0 || errno == EPERM
  }

  /// Ends every program and the server.
  public func stop() {
    for program in programs where program.isRunning { kill(program.processIdentifier, SIGKILL) }
    killServer()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Takes the display away from every program at once.
  public func killServer() {
    if let display { XCloseDisplay(display) }
    display = nil
    guard server.isRunning else { return }
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
  }

  // MARK: Programs

  /// Starts a program that sees the rig's display.
  ///
  /// - Parameters:
  ///   - environment: an empty value takes a variable away.
  ///   - standardOutput: where it prints; nil for nowhere.
  @discardableResult
  public func run(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
    standardOutput: Pipe? = nil, standardError: URL? = nil
  ) throws -> Process {
    let program = Process()
    program.executableURL = URL(fileURLWithPath: path)
    program.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for gone in ["WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "GDK_SCALE"] { variables[gone] = nil }
    variables["DISPLAY"] = name
    program.environment = variables.merging(environment) { $1 }.filter { !$0.value.isEmpty }
    program.standardOutput = standardOutput ?? FileHandle.nullDevice
    let messages = try standardError.map { file in
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
      return try FileHandle(forWritingTo: file)
    }
    program.standardError = messages ?? FileHandle.nullDevice
    try program.run()
    // The program has it; a `Process` would keep it as long as the test does.
    try messages?.close()
    programs.append(program)
    return program
  }

  /// Calls again until there is an answer.
  ///
  /// - Throws: ``RigError`` after the given seconds.
  @discardableResult
  public static func await<Answer>(
    _ what: String, seconds: Double = 10, _ ask: () throws -> Answer?
  ) throws -> Answer {
    let deadline = Date().addingTimeInterval(seconds)
    while Date() < deadline {
      if let answer = try ask() { return answer }
      Thread.sleep(forTimeInterval: 0.02)
    }
    throw RigError("\(what) did not come within \(seconds) s")
  }

  /// Ends the window manager, as when it crashes.
  public func killWindowManager() {
    guard let windowManager, windowManager.isRunning else { return }
    kill(windowManager.processIdentifier, SIGKILL)
    windowManager.waitUntilExit()
  }

  /// Sets the X resources of the display, as desktops do for their programs.
  public func setResources(_ text: String) {
    guard let display else { return }
    let bytes = Array(text.utf8)
    XChangeProperty(
      display, XDefaultRootWindow(display), Atom(XA_RESOURCE_MANAGER), Atom(XA_STRING), 8,
      PropModeReplace, bytes, Int32(bytes.count))
    XSync(display, 0)
  }

  /// Minimizes a window, as its button does.
  public func minimize(titled part: String) throws {
    let window = try window(titled: part)
    XIconifyWindow(display, window.id, XDefaultScreen(display))
    XSync(display, 0)
  }

  // MARK: Input

  public func touchDown(_ finger: Int, _ x: Double, _ y: Double) { touch(finger, .begin, x, y) }
  public func touchMove(_ finger: Int, _ x: Double, _ y: Double) { touch(finger, .update, x, y) }
  public func touchUp(_ finger: Int, _ x: Double, _ y: Double) { touch(finger, .end, x, y) }

  /// Moves a finger without waiting for the server, for thousands of moves.
  public func touchMoveUnsynced(_ finger: Int, _ x: Double, _ y: Double) {
    touchscreen.touch(UInt32(finger), .update, x: axis(x, width), y: axis(y, height))
  }

  /// Waits until the server has handled what the touchscreen has sent.
  public func sync() { touchscreen.sync() }

  private func touch(_ finger: Int, _ kind: InputDevice.Touch, _ x: Double, _ y: Double) {
    touchscreen.touch(UInt32(finger), kind, x: axis(x, width), y: axis(y, height))
    touchscreen.sync()
  }

  public func mouseMove(_ x: Double, _ y: Double) {
    mouse.motion(x: axis(x, width), y: axis(y, height))
    mouse.sync()
  }

  public func mouseButton(_ button: Int = 1, isDown: Bool) {
    mouse.button(Int32(button), isDown: isDown)
    mouse.sync()
  }

  /// Brings a pen near the screen, or takes it away.
  public func penProximity(isNear: Bool) {
    pen.proximity(isNear: isNear)
    pen.sync()
  }

  /// - Parameter force: 0…1.
  public func penMove(_ x: Double, _ y: Double, force: Double = 0) {
    pen.motion(x: axis(x, width), y: axis(y, height), force: force)
    pen.sync()
  }

  public func penTip(isDown: Bool) {
    pen.button(1, isDown: isDown)
    pen.sync()
  }

  /// Presses or lifts a key, named as X names it: Control_L, z.
  public func key(_ name: String, isDown: Bool) {
    let code = XKeysymToKeycode(display, XStringToKeysym(name))
    keyboard.key(Int32(code), isDown: isDown)
    keyboard.sync()
  }

  public func chord(_ names: String...) {
    for name in names { key(name, isDown: true) }
    for name in names.reversed() { key(name, isDown: false) }
  }

  /// The middle of a pixel on a device's axes, which run from 0 to 65535 over the screen.
  private func axis(_ place: Double, _ size: Int) -> Double { (place + 0.5) * 65535 / Double(size) }

  // MARK: Screen

  /// What a part of the screen shows.
  public func look(x: Int = 0, y: Int = 0, width: Int? = nil, height: Int? = nil) throws
    -> Screenshot
  {
    guard let display,
      let image = XGetImage(
        display, XDefaultRootWindow(display), Int32(x), Int32(y), UInt32(width ?? self.width - x),
        UInt32(height ?? self.height - y), UInt(bitPattern: -1), ZPixmap)
    else { throw RigError("the screen cannot be read") }
    defer { _ = image.pointee.f.destroy_image(image) }
    return Screenshot(image.pointee)
  }

  /// Where a window with a title that holds some words is, once it is shown.
  public func window(titled part: String, seconds: Double = 20) throws -> WindowOnScreen {
    try Self.await("a window titled \(part)", seconds: seconds) {
      WindowOnScreen.all(on: display).first { $0.title.contains(part) }
    }
  }
}
