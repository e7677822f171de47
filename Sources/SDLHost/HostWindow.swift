import CSDL2
import ResponderKit

/// A window of SDL with what it takes to show frames in it.
final class HostWindow {
  /// In points.
  private static let minimumSize = CGSize(width: 160, height: 120)

  let pointer: OpaquePointer
  let screen: WindowScreen
  /// Nil elsewhere than on X11.
  let pointerGrab: PointerGrab?
  private let identifier: UInt32
  private var shownTitle = ""

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - display: where the window appears.
  ///   - size: in points; reduced to what the display has room for.
  ///   - requestedScale: pixels per point; nil for one point per unit of SDL.
  /// - Throws: ``HostError``, where no window can be opened or drawn on.
  init(on display: Display, size: CGSize, requestedScale: CGFloat?) throws {
    let pixelsPerUnit = requestedScale == nil ? 1 : Self.pixelsPerUnit ?? 1
    let unitsPerPoint = (requestedScale ?? 1) / pixelsPerUnit
    let units = Self.fitted(
      CGSize(width: size.width * unitsPerPoint, height: size.height * unitsPerPoint))
    let place = Int32(bitPattern: SDL_WINDOWPOS_CENTERED_MASK)
    let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    guard
      let window = SDL_CreateWindow(
        display.identity.name, place, place, Int32(units.width), Int32(units.height), flags)
    else { throw HostError("cannot open a window") }
    pointer = window
    identifier = SDL_GetWindowID(window)
    pointerGrab = display.driver == "x11" ? PointerGrab(of: window) : nil
    screen = try WindowScreen(window: window, requestedScale: requestedScale)
    SDL_SetWindowMinimumSize(
      window, Int32((Self.minimumSize.width * unitsPerPoint).rounded()),
      Int32((Self.minimumSize.height * unitsPerPoint).rounded()))
  }

  /// Destroys the window; it must not be used any more.
  func close() {
    screen.close()
    SDL_DestroyWindow(pointer)
  }

  /// As much of a size as the display has room for, in SDL's units.
  private static func fitted(_ size: CGSize) -> CGSize {
    var room = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &room) == 0, room.w > 0, room.h > 0 else { return size }
    return CGSize(
      width: min(size.width.rounded(), CGFloat(room.w)),
      height: min(size.height.rounded(), CGFloat(room.h)))
  }

  /// The sizes of the window now.
  var metrics: WindowMetrics { screen.metrics }

  /// Returns whether an event concerns another window.
  func isOther(_ event: SDL_Event) -> Bool {
    event.type == SDL_WINDOWEVENT.rawValue && event.window.windowID != identifier
  }

  func show(title: String) {
    guard title != shownTitle else { return }
    shownTitle = title
    WindowTitle.show(title, on: pointer)
  }

  // MARK: The scale of the display

  /// Pixels per unit of SDL in a window that is opened now; nil where none can be opened.
  ///
  /// Asked of a window that is never shown, which gets the largest scale of all displays.
  static var pixelsPerUnit: CGFloat? {
    let flags = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    guard let window = SDL_CreateWindow("", 0, 0, 240, 240, flags) else { return nil }
    defer { SDL_DestroyWindow(window) }
    var (units, pixels) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &units, nil)
    SDL_GetWindowSizeInPixels(window, &pixels, nil)
    return units > 0 && pixels > 0 ? CGFloat(pixels) / CGFloat(units) : nil
  }

  /// Returns whether the display has another scale than when the window came to it.
  ///
  /// SDL tells the window only where the compositor does (wp_fractional_scale_v1), and where it comes to
  /// another display; on an older compositor that changes the scale of a display it stays blurred.
  func hasStaleScale(on display: Display) -> Bool {
    // Of several displays it is not known which one has the scale.
    guard display.driver == "wayland", SDL_GetNumVideoDisplays() == 1,
      let pixelsPerUnit = Self.pixelsPerUnit
    else { return false }
    let metrics = metrics
    guard metrics.units.width > 0 else { return false }
    return abs(metrics.pixels.width / metrics.units.width - pixelsPerUnit) > 0.01
  }
}
