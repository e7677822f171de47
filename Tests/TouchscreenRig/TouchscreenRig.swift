import CX11
import Foundation

/// A private X server with a screen in memory and a simulated touchscreen, mouse, keyboard and pen.
///
/// Coordinates are pixels of the screen. A method that sends input returns when the server has
/// processed the input; the program under test receives the event a moment later.
public final class TouchscreenRig {
  public let width: Int
  public let height: Int

  private let folder: URL
  package let server = Process()
  private var programs: [Process] = []
  private var windowManager: Process?
  private var display: OpaquePointer?
  private let name: String
  private let touchscreen: InputDevice
  private let mouse: InputDevice
  private let keyboard: InputDevice
  /// The codes of keys by their names in the layout in which the server started.
  private var keyCodes: [String: Int32] = [:]
  private let pen: InputDevice

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - width: The width of the screen in pixels.
  ///   - height: The height of the screen in pixels.
  ///   - hasWindowManager: A Boolean value that determines whether a window manager adds
  ///     borders to windows and focuses them, as on a desktop. A window manager moves a window that
  ///     the user drags with Alt, so the program does not receive the drag.
  public init(width: Int = 1024, height: Int = 768, hasWindowManager: Bool = true) throws {
    (self.width, self.height) = (width, height)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("rig-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let configuration = folder.appendingPathComponent("xorg.conf")
    try XorgConfiguration.text(folder: folder.path, width: width, height: height)
      .write(to: configuration, atomically: true, encoding: .utf8)
    // A window may close while its properties are read. Xlib's default error handler would then end
    // the process.
    XSetErrorHandler { _, _ in 0 }
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    server.arguments = [
      "Xorg", "-displayfd", "1", "-config", configuration.path, "-logfile",
      folder.appendingPathComponent("xorg.log").path, "-noreset", "-nolisten", "tcp", "-novtswitch",
      "-sharevts",
    ]
    let output = Pipe()
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.run()
    name = try Self.displayName(from: output)
    let folder = folder
    let sockets = ["touch", "mouse", "keyboard", "pen"].map {
      folder.appendingPathComponent("\($0).sock").path
    }
    let name = name
    display = try Self.wait(for: "the X server", timeout: 30) {
      guard sockets.allSatisfy(FileManager.default.fileExists) else { return nil }
      return XOpenDisplay(name)
    }
    touchscreen = try InputDevice(path: sockets[0])
    mouse = try InputDevice(path: sockets[1])
    keyboard = try InputDevice(path: sockets[2])
    pen = try InputDevice(path: sockets[3])
    if hasWindowManager {
      windowManager = try run("/usr/bin/env", ["openbox", "--config-file", "/dev/null"])
      try Self.wait(for: "the window manager", timeout: 30) { isManaged ? true : nil }
    }
  }

  /// A Boolean value that indicates whether a window manager has announced that it is ready.
  ///
  /// The announcement is a property of the root window (Extended Window Manager Hints, 1.5).
  private var isManaged: Bool {
    let property = XInternAtom(display, "_NET_SUPPORTING_WM_CHECK", 1)
    guard property != 0 else { return false }
    var (type, format) = (Atom(), Int32(0))
    var (count, remaining) = (UInt(0), UInt(0))
    var value: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, XDefaultRootWindow(display), property, 0, 1, 0, Atom(XA_WINDOW), &type, &format,
      &count, &remaining, &value)
    if let value { XFree(value) }
    return count > 0
  }

  /// Waits until a server has chosen a display that no other server uses, and returns the name of
  /// the display.
  private static func displayName(from output: Pipe) throws -> String {
    // The pipe ends with the server only if this process has closed its own end for writing.
    try output.fileHandleForWriting.close()
    let reader = output.fileHandleForReading
    var request = pollfd(fd: reader.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 30_000) == 1 else { throw RigError("the X server does not start") }
    let number = String(decoding: reader.availableData, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard Int(number) != nil else { throw RigError("the X server has ended") }
    return ":\(number)"
  }

  /// Stops all programs and the server, and removes their files.
  public func stop() {
    for program in programs where program.isRunning { kill(program.processIdentifier, SIGKILL) }
    killServer()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Kills the server, so that all programs lose their display at once.
  public func killServer() {
    if let display { XCloseDisplay(display) }
    display = nil
    guard server.isRunning else { return }
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
  }

  // MARK: Programs

  /// Starts a program on the rig's display.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: The arguments of the program.
  ///   - environment: Variables to set; an empty value removes a variable.
  ///   - standardOutput: The pipe for the program's output; nil to discard it.
  ///   - standardError: The file for the program's error output; nil to discard it.
  @discardableResult
  public func run(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
    standardOutput: Pipe? = nil, standardError: URL? = nil
  ) throws -> Process {
    let program = Process()
    program.executableURL = URL(fileURLWithPath: path)
    program.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for name in ["WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "GDK_SCALE"] { variables[name] = nil }
    variables["DISPLAY"] = name
    program.environment = variables.merging(environment) { $1 }.filter { !$0.value.isEmpty }
    program.standardOutput = standardOutput ?? FileHandle.nullDevice
    let errorFile = try standardError.map { file in
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
      return try FileHandle(forWritingTo: file)
    }
    program.standardError = errorFile ?? FileHandle.nullDevice
    try program.run()
    // The program has inherited the file. `Process` would keep it open in this process until the
    // test ends.
    try errorFile?.close()
    programs.append(program)
    return program
  }

  /// Calls a closure repeatedly until it returns a value.
  ///
  /// - Parameters:
  ///   - description: The words after "waiting for" in the error message.
  ///   - timeout: The longest time to wait, in seconds.
  ///   - poll: The closure, which returns nil if the wait must continue.
  /// - Throws: ``RigError`` after the timeout.
  @discardableResult
  public static func wait<Value>(
    for description: String, timeout: Double = 10, _ poll: () throws -> Value?
  ) throws -> Value {
    let deadline = Date().addingTimeInterval(timeout)
    while Date() < deadline {
      if let value = try poll() { return value }
      Thread.sleep(forTimeInterval: 0.02)
    }
    throw RigError("timed out after \(timeout) s waiting for \(description)")
  }

  /// Kills the window manager, to simulate a crash.
  public func killWindowManager() {
    guard let windowManager, windowManager.isRunning else { return }
    kill(windowManager.processIdentifier, SIGKILL)
    windowManager.waitUntilExit()
  }

  /// Sets the X resources of the display, as desktop environments do.
  public func setResources(_ text: String) {
    guard let display else { return }
    let bytes = Array(text.utf8)
    XChangeProperty(
      display, XDefaultRootWindow(display), Atom(XA_RESOURCE_MANAGER), Atom(XA_STRING), 8,
      PropModeReplace, bytes, Int32(bytes.count))
    XSync(display, 0)
  }

  /// Minimizes the window whose title contains a text.
  public func minimize(titled title: String) throws {
    let window = try window(titled: title)
    XIconifyWindow(display, window.id, XDefaultScreen(display))
    XSync(display, 0)
  }

  /// Hides the window whose title contains a text, as a program hides its own window.
  public func hide(titled title: String) throws {
    let window = try window(titled: title)
    XWithdrawWindow(display, window.id, XDefaultScreen(display))
    XSync(display, 0)
  }

  // MARK: Input

  public func touchDown(_ finger: Int, _ x: Double, _ y: Double) { touch(finger, .begin, x, y) }
  public func touchMove(_ finger: Int, _ x: Double, _ y: Double) { touch(finger, .update, x, y) }
  public func touchUp(_ finger: Int, _ x: Double, _ y: Double) { touch(finger, .end, x, y) }

  /// Moves a finger without waiting for the server, so that tests can send thousands of moves.
  public func touchMoveUnsynced(_ finger: Int, _ x: Double, _ y: Double) {
    touchscreen.touch(UInt32(finger), .update, x: axisValue(x, width), y: axisValue(y, height))
  }

  /// Waits until the server has processed all events of the touchscreen.
  public func sync() { touchscreen.sync() }

  private func touch(_ finger: Int, _ phase: InputDevice.TouchPhase, _ x: Double, _ y: Double) {
    touchscreen.touch(UInt32(finger), phase, x: axisValue(x, width), y: axisValue(y, height))
    touchscreen.sync()
  }

  public func mouseMove(_ x: Double, _ y: Double) {
    mouse.motion(x: axisValue(x, width), y: axisValue(y, height))
    mouse.sync()
  }

  public func mouseButton(_ button: Int = 1, isDown: Bool) {
    mouse.button(Int32(button), isDown: isDown)
    mouse.sync()
  }

  /// Moves a pen near the screen or away from it.
  public func penProximity(isNear: Bool) {
    pen.proximity(isNear: isNear)
    pen.sync()
  }

  /// Moves a pen that is near the screen.
  ///
  /// - Parameter force: The force of the pen, 0…1.
  public func penMove(_ x: Double, _ y: Double, force: Double = 0) {
    pen.motion(x: axisValue(x, width), y: axisValue(y, height), force: force)
    pen.sync()
  }

  public func penTip(isDown: Bool) {
    pen.button(1, isDown: isDown)
    pen.sync()
  }

  /// Presses or releases a key.
  ///
  /// - Parameter name: The name of an X keysym, such as Control_L or z.
  public func key(_ name: String, isDown: Bool) {
    keyboard.key(keyCodes[name] ?? keyCode(of: name), isDown: isDown)
    keyboard.sync()
  }

  private func keyCode(of name: String) -> Int32 {
    let code = XKeysymToKeycode(display, XStringToKeysym(name))
    // The server does not answer after the code 0, so the test would wait forever.
    precondition(code != 0, "no key of the keyboard has the name \(name)")
    return Int32(code)
  }

  /// Changes the layout of the keyboard.
  ///
  /// After this, ``key(_:isDown:)`` still names the keys with letters and digits as on a US
  /// keyboard.
  ///
  /// - Parameter layout: The name of a layout of the X server, such as ru.
  public func setKeyboardLayout(_ layout: String) throws {
    if keyCodes.isEmpty {
      for character in "abcdefghijklmnopqrstuvwxyz0123456789" {
        keyCodes[String(character)] = keyCode(of: String(character))
      }
    }
    let command = try run("/usr/bin/env", ["setxkbmap", layout])
    command.waitUntilExit()
    guard command.terminationStatus == 0 else {
      throw RigError("setxkbmap cannot change the layout to \(layout)")
    }
  }

  /// Presses keys in order and releases them in reverse order.
  public func chord(_ names: String...) {
    for name in names { key(name, isDown: true) }
    for name in names.reversed() { key(name, isDown: false) }
  }

  /// Returns the coordinate of a pixel's center on a device axis.
  ///
  /// The axis runs from 0 to 65535 across a screen of `size` pixels.
  private func axisValue(_ pixel: Double, _ size: Int) -> Double {
    (pixel + 0.5) * 65535 / Double(size)
  }

  // MARK: Screen

  /// Returns a screenshot of a rectangle, by default of the entire screen.
  public func screenshot(x: Int = 0, y: Int = 0, width: Int? = nil, height: Int? = nil) throws
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

  /// Waits for a window whose title contains a text and returns the window.
  public func window(titled title: String, timeout: Double = 20) throws -> WindowOnScreen {
    try Self.wait(for: "a window titled \(title)", timeout: timeout) {
      WindowOnScreen.all(on: display).first { $0.title.contains(title) }
    }
  }

  /// Destroys the first window whose title contains a text, without asking its program.
  public func destroyWindow(titled title: String) throws {
    XDestroyWindow(display, try window(titled: title).id)
    XSync(display, 0)
  }

  /// A Boolean value that indicates whether any window is visible, with or without a title.
  var hasVisibleWindow: Bool { WindowOnScreen.isAnyVisible(on: display) }

  /// Returns a Boolean value that indicates whether a window's title contains a text.
  public func hasWindow(titled title: String) -> Bool {
    WindowOnScreen.all(on: display).contains { $0.title.contains(title) }
  }

  /// Returns a Boolean value that indicates whether a window receives the keys.
  public func hasFocus(_ window: WindowOnScreen) -> Bool {
    var (focus, revertTo) = (Window(), Int32(0))
    XGetInputFocus(display, &focus, &revertTo)
    return focus == window.id
  }
}
