import CSDL2
public import ResponderKit

/// The properties of the system that affect the program, for bug reports.
public struct SystemReport {
  /// The name and the value of each property.
  public private(set) var properties: [(name: String, value: String)] = []

  /// Creates a report.
  ///
  /// To query the system, this initializer connects to the display and opens a hidden window.
  ///
  /// - Parameters:
  ///   - identity: The identity of the application that connects to the display.
  ///   - scale: The number of pixels per point, or nil to use the scale of the desktop.
  ///   - renderer: The output with which frames are shown.
  public init(
    as identity: ApplicationIdentity, scale: CGFloat? = nil, renderer: RendererPreference = .auto
  ) {
    add("SDL compiled", "\(SDLVersion.compiled)")
    let linked = SDLVersion.linked
    add("SDL linked", "\(linked)" + (linked.isSDL3 ? " (sdl2-compat on SDL 3)" : ""))
    do {
      let display = try Display(as: identity)
      defer { SDL_Quit() }
      add("video driver", display.driver)
      try describeWindow(on: display, scale, renderer)
      add("touch devices", Self.touchDevices)
    } catch {
      add("display", "\(error)")
    }
    for (name, weight) in [("font", UIFont.Weight.regular), ("bold font", .bold)] {
      do { add(name, try FontFile.path(for: weight)) } catch { add(name, "\(error)") }
    }
  }

  private mutating func add(_ name: String, _ value: String) { properties.append((name, value)) }

  private mutating func describeWindow(
    on display: Display, _ scale: CGFloat?, _ preference: RendererPreference
  ) throws(HostError) {
    let flags = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    guard let window = SDL_CreateWindow(display.identity.name, 0, 0, 320, 240, flags) else {
      throw HostError("cannot open a window")
    }
    defer { SDL_DestroyWindow(window) }
    let renderer = try WindowRenderer(
      window: window, requestedScale: scale ?? display.desktopScale, preference: preference)
    defer { renderer.close() }
    add("output", renderer.outputName)
    let metrics = renderer.metrics
    let size = "\(Int(metrics.pixels.width)) × \(Int(metrics.pixels.height)) pixels"
    let units = "\(Int(metrics.units.width)) × \(Int(metrics.units.height)) units of SDL"
    add("scale", "\(metrics.scale) (\(size) for \(units))")
  }

  private static var touchDevices: String {
    let devices = (0..<SDL_GetNumTouchDevices()).map { index in
      let name = SDL_GetTouchName(index).map { String(cString: $0) } ?? "unnamed"
      let device = SDL_GetTouchDevice(index)
      return "\(name) (\(device), \(typeName(of: device)))"
    }
    return devices.isEmpty ? "none" : devices.joined(separator: ", ")
  }

  private static func typeName(of device: SDL_TouchID) -> String {
    switch SDL_GetTouchDeviceType(device) {
    case SDL_TOUCH_DEVICE_DIRECT: "touchscreen"
    case SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE: "touchpad, absolute"
    case SDL_TOUCH_DEVICE_INDIRECT_RELATIVE: "touchpad, relative"
    default: "of unknown type"
    }
  }
}
