import Foundation

/// A Wayland compositor (sway) whose screen is a window of a rig's X server.
///
/// The rig's touchscreen, mouse and keyboard reach its clients as devices of Wayland.
public final class WaylandCompositor {
  /// The user that sway runs as where the test is root, as which it refuses to run: nobody.
  private static let unprivileged = 65534

  /// The scale of its screen: pixels per logical pixel.
  public private(set) var scale: Double
  private let rig: TouchscreenRig
  private let folder: URL
  private let sway: Process
  private let socket: String

  /// Starts sway, in which each window lies at the same place in the size that it asks for.
  ///
  /// - Parameters:
  ///   - rig: without a window manager.
  ///   - scale: of the screen.
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
    for_window [app_id=".*"] floating enable, move position \(Self.place) \(Self.place)
    """.write(to: configuration, atomically: true, encoding: .utf8)
    let command = ["sway", "--unsupported-gpu", "-c", configuration.path]
    var user: [String] = []
    if getuid() == 0 {
      let id = Self.unprivileged
      for path in [folder, configuration] { chown(path.path, uid_t(id), gid_t(id)) }
      user = ["setpriv", "--reuid=\(id)", "--regid=\(id)", "--clear-groups"]
    }
    let folder = folder
    sway = try rig.run(
      "/usr/bin/env", user + command,
      environment: [
        "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path, "WLR_BACKENDS": "x11",
        "WLR_RENDERER": "pixman", "WLR_X11_OUTPUTS": "1", "WLR_NO_HARDWARE_CURSORS": "1",
      ], standardError: folder.appendingPathComponent("sway.log"))
    socket = try TouchscreenRig.await("the Wayland compositor", seconds: 20) {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return names.first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
    }
    // Its window has still to be mapped.
    Thread.sleep(forTimeInterval: 1)
  }

  /// Logical pixels from the corner of the screen to that of each window.
  private static let place = 20

  /// The variables by which a program finds the compositor, and no X server.
  public var environment: [String: String] {
    [
      "DISPLAY": "", "WAYLAND_DISPLAY": socket, "XDG_RUNTIME_DIR": folder.path,
      "SDL_VIDEODRIVER": "wayland",
    ]
  }

  /// Changes the scale of the screen while windows are open.
  public func setScale(_ scale: Double) throws {
    self.scale = scale
    _ = try message(["output", "*", "scale", "\(scale)"])
  }

  /// Where a window with a title that holds some words lies on the screen, in pixels.
  public func window(titled part: String) throws -> WindowOnScreen {
    try TouchscreenRig.await("a window titled \(part) on Wayland", seconds: 20) {
      let tree = try JSONSerialization.jsonObject(with: message(["-t", "get_tree"], isRaw: true))
      guard let node = Self.node(titled: part, in: tree), let name = node["name"] as? String,
        let rect = node["rect"] as? [String: Int], let x = rect["x"], let y = rect["y"],
        let width = rect["width"], let height = rect["height"]
      else { return nil }
      func pixels(_ length: Int) -> Int { Int((Double(length) * scale).rounded()) }
      return WindowOnScreen(
        title: name, id: 0, x: pixels(x), y: pixels(y), width: pixels(width),
        height: pixels(height))
    }
  }

  private static func node(titled part: String, in tree: Any) -> [String: Any]? {
    guard let node = tree as? [String: Any] else { return nil }
    if node["app_id"] is String, (node["name"] as? String)?.contains(part) == true { return node }
    let children = ["nodes", "floating_nodes"].flatMap { node[$0] as? [Any] ?? [] }
    return children.lazy.compactMap { Self.node(titled: part, in: $0) }.first
  }

  private func message(_ arguments: [String], isRaw: Bool = false) throws -> Data {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard let name = names.first(where: { $0.hasPrefix("sway-ipc") }) else {
      throw RigError("sway listens at no socket")
    }
    let output = Pipe()
    let socket = folder.appendingPathComponent(name).path
    let process = try rig.run(
      "/usr/bin/env", ["swaymsg", "-s", socket] + (isRaw ? ["-r"] : []) + arguments,
      standardOutput: output)
    // Its reader would wait for ever while this process could still write.
    try output.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }

  /// Ends the compositor, and takes the display away from its clients.
  public func stop() {
    if sway.isRunning { kill(sway.processIdentifier, SIGKILL) }
    sway.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}
