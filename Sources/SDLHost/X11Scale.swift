import CSDL2
import ResponderKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The scale of an X11 desktop, of which SDL 2 knows nothing.
///
/// Desktops tell it as the resolution for text: `Xft.dpi` in the X resources is 96 times the scale.
/// `GDK_SCALE` is the variable by which users scale GTK's programs.
enum X11Scale {
  /// The resolution of a desktop that is not scaled, in dots per inch.
  private static let plainResolution: CGFloat = 96

  /// Pixels per point; nil where nobody asks for any.
  static var current: CGFloat? {
    scale(
      resolution: resource("Xft", "dpi"),
      gdkScale: SDL_getenv("GDK_SCALE").map { String(cString: $0) })
  }

  /// - Parameters:
  ///   - resolution: the value of `Xft.dpi`; nil where it is not set.
  ///   - gdkScale: the value of `GDK_SCALE`, likewise.
  static func scale(resolution: String?, gdkScale: String?) -> CGFloat? {
    let scales = [
      resolution.flatMap { Double($0) }.map { CGFloat($0) / plainResolution },
      gdkScale.flatMap { Double($0) }.map { CGFloat($0) },
    ]
    // Below 1 it is text that is meant to be small, not a screen with large pixels.
    return scales.compactMap(\.self).first { $0.isFinite && $0 > 0 }
      .map { max(1, min(ApplicationHost.scales.upperBound, $0)) }
  }

  private typealias OpenDisplay = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias CloseDisplay = @convention(c) (OpaquePointer?) -> Int32
  private typealias GetDefault =
    @convention(c) (OpaquePointer?, UnsafePointer<CChar>, UnsafePointer<CChar>)
    -> UnsafePointer<CChar>?

  /// The value of a resource, through a connection of its own: SDL's is not to be had in all versions.
  private static func resource(_ program: String, _ name: String) -> String? {
    // SDL has loaded the library; this is only another handle to it.
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
