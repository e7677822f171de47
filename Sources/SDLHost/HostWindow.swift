import CSDL2
import ResponderKit

/// An SDL window and the renderer that shows frames in it.
final class HostWindow {
  /// The minimum size of a window, in points.
  private static let minimumSize = CGSize(width: 160, height: 120)

  let sdlWindow: OpaquePointer
  let renderer: WindowRenderer
  /// The pointer grab of the X server; nil if SDL does not use X11.
  let pointerGrab: PointerGrab?
  private let windowID: UInt32
  private var currentTitle = ""
  private var hasFittedFrame = false

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - display: The display on which the window appears.
  ///   - size: The size of the window in points, reduced to fit the display.
  ///   - requestedScale: The number of pixels per point, or nil for one point per SDL unit.
  ///   - preference: The output that the user prefers.
  /// - Throws: ``HostError`` if the window cannot be opened or cannot be drawn in.
  init(
    on display: Display, size: CGSize, requestedScale: CGFloat?, _ preference: RendererPreference
  ) throws(HostError) {
    let unitsPerPoint = Self.unitsPerPoint(requestedScale, pixelsPerUnit: Self.pixelsPerUnit)
    let units = Self.fitted(
      CGSize(width: size.width * unitsPerPoint, height: size.height * unitsPerPoint))
    let centered = Int32(bitPattern: SDL_WINDOWPOS_CENTERED_MASK)
    let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    guard
      let window = SDL_CreateWindow(
        display.identity.name, centered, centered, Int32(units.width), Int32(units.height), flags)
    else { throw HostError("cannot open a window") }
    sdlWindow = window
    windowID = SDL_GetWindowID(window)
    do throws(HostError) {
      renderer = try WindowRenderer(
        window: window, requestedScale: requestedScale, preference: preference)
    } catch {
      SDL_DestroyWindow(window)
      throw error
    }
    // The grab must be created after the renderer: to create a renderer with OpenGL, SDL replaces
    // the window on the X server.
    pointerGrab = display.driver == "x11" ? PointerGrab(of: window) : nil
    SDL_SetWindowMinimumSize(
      window, Int32((Self.minimumSize.width * unitsPerPoint).rounded()),
      Int32((Self.minimumSize.height * unitsPerPoint).rounded()))
  }

  /// Reduces a new window if its frame, which the window manager has added, does not fit the display.
  ///
  /// The size of the frame is known when the window has the keyboard focus. Later calls have no
  /// effect, because the user can enlarge the window.
  func fitFrame() {
    guard !hasFittedFrame else { return }
    hasFittedFrame = true
    var (top, left, bottom, right) = (Int32(0), Int32(0), Int32(0), Int32(0))
    var usable = SDL_Rect()
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetWindowSize(sdlWindow, &width, &height)
    guard SDL_GetWindowBordersSize(sdlWindow, &top, &left, &bottom, &right) == 0,
      SDL_GetDisplayUsableBounds(max(0, SDL_GetWindowDisplayIndex(sdlWindow)), &usable) == 0,
      width > usable.w - left - right || height > usable.h - top - bottom
    else { return }
    let (fittedWidth, fittedHeight) = (usable.w - left - right, usable.h - top - bottom)
    guard fittedWidth > 0, fittedHeight > 0 else { return }
    SDL_SetWindowSize(sdlWindow, min(width, fittedWidth), min(height, fittedHeight))
    SDL_SetWindowPosition(sdlWindow, usable.x + left, usable.y + top)
  }

  /// Destroys the window, which must not be used afterwards.
  func close() {
    renderer.close()
    SDL_DestroyWindow(sdlWindow)
  }

  /// Returns a size reduced to the usable bounds of the display, in SDL's units.
  private static func fitted(_ size: CGSize) -> CGSize {
    var usable = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &usable) == 0, usable.w > 0, usable.h > 0 else {
      return size
    }
    return CGSize(
      width: min(size.width.rounded(), CGFloat(usable.w)),
      height: min(size.height.rounded(), CGFloat(usable.h)))
  }

  /// The current size and scale of the window.
  var metrics: WindowMetrics { renderer.metrics }

  /// A Boolean value that indicates whether the window is hidden, rather than minimized.
  var isHidden: Bool { SDL_GetWindowFlags(sdlWindow) & SDL_WINDOW_HIDDEN.rawValue != 0 }

  /// Returns a Boolean value that indicates whether an event belongs to another window.
  func belongsToAnotherWindow(_ event: SDL_Event) -> Bool {
    event.type == SDL_WINDOWEVENT.rawValue && event.window.windowID != windowID
  }

  /// Makes the window fill the screen of its display, or restores its previous size if it already
  /// does.
  func toggleFullScreen() {
    let fullScreen = SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    let isFullScreen = SDL_GetWindowFlags(sdlWindow) & fullScreen == fullScreen
    // If the window system refuses, the window remains as it is.
    SDL_SetWindowFullscreen(sdlWindow, isFullScreen ? 0 : fullScreen)
  }

  func show(title: String) {
    guard title != currentTitle else { return }
    currentTitle = title
    WindowTitle.set(title, on: sdlWindow)
  }

  // MARK: The scale of the display

  /// The number of pixels per SDL unit in a newly opened window, or nil if no window can be opened.
  ///
  /// The value is measured on a hidden window, which gets the largest scale of all displays.
  static var pixelsPerUnit: CGFloat? {
    let flags = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    guard let window = SDL_CreateWindow("", 0, 0, 240, 240, flags) else { return nil }
    defer { SDL_DestroyWindow(window) }
    var (units, pixels) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &units, nil)
    SDL_GetWindowSizeInPixels(window, &pixels, nil)
    return units > 0 && pixels > 0 ? CGFloat(pixels) / CGFloat(units) : nil
  }

  /// Returns a Boolean value that indicates whether the scale of the display has changed since the
  /// window appeared on it.
  ///
  /// SDL updates the scale of a window only if the compositor supports wp_fractional_scale_v1 or
  /// the window moves to another display. On older compositors, a window on a display whose scale
  /// changes stays blurred.
  func hasStaleScale(on display: Display) -> Bool {
    Self.isStale(
      metrics, driver: display.driver, displayCount: SDL_GetNumVideoDisplays(),
      pixelsPerUnit: Self.pixelsPerUnit)
  }

  /// Returns the number of SDL's units per point in a window; 1 if no scale is requested.
  static func unitsPerPoint(
    _ requestedScale: CGFloat?, pixelsPerUnit: @autoclosure () -> CGFloat?
  ) -> CGFloat {
    guard let requestedScale else { return 1 }
    return requestedScale / (pixelsPerUnit() ?? 1)
  }

  /// Returns a Boolean value that indicates whether a window on Wayland no longer has the scale of
  /// its only display.
  static func isStale(
    _ metrics: WindowMetrics, driver: String, displayCount: Int32,
    pixelsPerUnit: @autoclosure () -> CGFloat?
  ) -> Bool {
    // With several displays, it is unknown to which display the measured scale belongs.
    guard driver == "wayland", displayCount == 1, let measured = pixelsPerUnit() else {
      return false
    }
    return metrics.isStale(pixelsPerUnit: measured)
  }
}
