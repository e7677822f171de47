import Foundation

/// A Wayland compositor (sway) whose screen is a window of a rig's X server.
///
/// Its clients receive the rig's touchscreen, mouse and keyboard as Wayland input devices.
public final class WaylandCompositor {
  /// The ID of an unprivileged user.
  ///
  /// sway refuses to run as root; if the test runs as root, sway runs as this user.
  private static let unprivilegedUserID = 65534

  /// The scale of the compositor's screen, in pixels per logical pixel.
  public private(set) var scale: Double
  private let rig: TouchscreenRig
  private let folder: URL
  private let sway: Process
  private let socket: String

  /// Starts sway, which opens each window at the same position, with the size that it requests.
  ///
  /// - Parameters:
  ///   - rig: A rig without a window manager.
  ///   - scale: The scale of the compositor's screen.
  public init(on rig: TouchscreenRig, scale: Double) throws {
    (self.rig, self.scale) = (rig, scale)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("wayland-\(UUID())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let configuration = folder.appendingPathComponent("sway.conf")
    try """
    output * mode \(rig.width)x\(rig.height) scale \(scale)
    xwayland disable
    default_border none
    default_floating_border none
    for_window [app_id=".*"] floating enable, move position \(Self.margin) \(Self.margin)
    """.write(to: configuration, atomically: true, encoding: .utf8)
    let command = ["sway", "--unsupported-gpu", "-c", configuration.path]
    var setpriv: [String] = []
    if getuid() == 0 {
      let id = Self.unprivilegedUserID
      for path in [folder, configuration] { chown(path.path, uid_t(id), gid_t(id)) }
      setpriv = ["setpriv", "--reuid=\(id)", "--regid=\(id)", "--clear-groups"]
    }
    let folder = folder
    sway = try rig.run(
      "/usr/bin/env", setpriv + command,
      environment: [
        "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path, "WLR_BACKENDS": "x11",
        "WLR_RENDERER": "pixman", "WLR_X11_OUTPUTS": "1", "WLR_NO_HARDWARE_CURSORS": "1",
      ], standardError: folder.appendingPathComponent("sway.log"))
    socket = try TouchscreenRig.wait(for: "the Wayland compositor", timeout: 20) {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return names.first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
    }
    // The X server shows sway's window, which has no X title, a moment later.
    try TouchscreenRig.wait(for: "the window of the compositor", timeout: 20) {
      rig.hasVisibleWindow ? true : nil
    }
  }

  /// The distance of each window from the left and top edges of the screen, in logical pixels.
  private static let margin = 20

  /// The environment variables that make a program use the compositor instead of an X server.
  public var environment: [String: String] {
    [
      "DISPLAY": "", "WAYLAND_DISPLAY": socket, "XDG_RUNTIME_DIR": folder.path,
      "SDL_VIDEODRIVER": "wayland",
    ]
  }

  /// Changes the scale of the screen while windows are open.
  public func setScale(_ scale: Double) throws {
    self.scale = scale
    _ = try swaymsg(["output", "*", "scale", "\(scale)"])
  }

  /// Waits for a window whose title contains a text and returns the window, with its rectangle in
  /// pixels of the screen.
  public func window(titled title: String) throws -> WindowOnScreen {
    try TouchscreenRig.wait(for: "a window titled \(title) on Wayland", timeout: 20) {
      guard let node = Self.node(titled: title, in: try tree()), let name = node["name"] as? String,
        let rect = node["rect"] as? [String: Int], let x = rect["x"], let y = rect["y"],
        let width = rect["width"], let height = rect["height"]
      else { return nil }
      func pixels(_ length: Int) -> Int { Int((Double(length) * scale).rounded()) }
      return WindowOnScreen(
        title: name, windowClass: node["app_id"] as? String ?? "", id: 0, x: pixels(x),
        y: pixels(y),
        width: pixels(width), height: pixels(height))
    }
  }

  /// Returns a Boolean value that indicates whether a window's title contains a text.
  public func hasWindow(titled title: String) throws -> Bool {
    Self.node(titled: title, in: try tree()) != nil
  }

  private func tree() throws -> Any {
    try JSONSerialization.jsonObject(with: swaymsg(["-t", "get_tree"], isRaw: true))
  }

  private static func node(titled title: String, in tree: Any) -> [String: Any]? {
    guard let node = tree as? [String: Any] else { return nil }
    if node["app_id"] is String, (node["name"] as? String)?.contains(title) == true { return node }
    let children = ["nodes", "floating_nodes"].flatMap { node[$0] as? [Any] ?? [] }
    return children.lazy.compactMap { Self.node(titled: title, in: $0) }.first
  }

  private func swaymsg(_ arguments: [String], isRaw: Bool = false) throws -> Data {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard let name = names.first(where: { $0.hasPrefix("sway-ipc") }) else {
      throw RigError("sway has no IPC socket")
    }
    let output = Pipe()
    let socket = folder.appendingPathComponent(name).path
    let process = try rig.run(
      "/usr/bin/env", ["swaymsg", "-s", socket] + (isRaw ? ["-r"] : []) + arguments,
      standardOutput: output)
    // The read below ends only when all processes have closed the pipe for writing, including this
    // process.
    try output.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }

  /// Kills the compositor, so that its clients lose their display.
  public func stop() {
    if sway.isRunning { kill(sway.processIdentifier, SIGKILL) }
    sway.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}
