import CLibrary
import CSDL2
import ResponderKit

/// The scale of an X11 desktop, which SDL 2 does not report.
///
/// Desktops publish their scale as the resolution for text: the X resource `Xft.dpi` is 96 times
/// the scale. Users set the environment variable `GDK_SCALE` to scale GTK programs.
enum X11Scale {
  /// The resolution of a desktop that is not scaled, in dots per inch.
  private static let unscaledResolution: CGFloat = 96

  /// The number of pixels per point, or nil if neither the desktop nor the user has set a scale.
  static var current: CGFloat? {
    scale(
      resolution: resource("Xft", "dpi"),
      gdkScale: SDL_getenv("GDK_SCALE").map { String(cString: $0) })
  }

  /// Returns the scale for the settings of a desktop; the first valid setting takes precedence.
  ///
  /// - Parameters:
  ///   - resolution: The value of `Xft.dpi`, or nil if it is not set.
  ///   - gdkScale: The value of `GDK_SCALE`, or nil if it is not set.
  static func scale(resolution: String?, gdkScale: String?) -> CGFloat? {
    let scales = [
      resolution.flatMap { Double($0) }.map { CGFloat($0) / unscaledResolution },
      gdkScale.flatMap { Double($0) }.map { CGFloat($0) },
    ]
    // A value below 1 is a preference for small text. It does not describe the size of the pixels.
    return scales.compactMap(\.self).first { $0.isFinite && $0 > 0 }
      .map { max(1, min(ApplicationHost.scales.upperBound, $0)) }
  }

  private typealias OpenDisplay = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias CloseDisplay = @convention(c) (OpaquePointer?) -> Int32
  private typealias GetDefault =
    @convention(c) (OpaquePointer?, UnsafePointer<CChar>, UnsafePointer<CChar>)
    -> UnsafePointer<CChar>?

  /// Returns the value of an X resource.
  ///
  /// The method opens a separate connection to the X server, because some versions of SDL do not
  /// provide their connection.
  private static func resource(_ program: String, _ name: String) -> String? {
    // SDL has already loaded the library, so this call only returns a handle to it.
    guard let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD) else { return nil }
    defer { dlclose(library) }
    guard let open = dlsym(library, "XOpenDisplay"), let close = dlsym(library, "XCloseDisplay"),
      let get = dlsym(library, "XGetDefault"),
      let display = unsafeBitCast(open, to: OpenDisplay.self)(nil)
    else { return nil }
    defer { _ = unsafeBitCast(close, to: CloseDisplay.self)(display) }
    return unsafeBitCast(get, to: GetDefault.self)(display, program, name)
      .map { String(cString: $0) }
  }
}
