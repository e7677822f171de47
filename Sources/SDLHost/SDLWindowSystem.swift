import CSDL2
import ResponderKit

/// The window system that SDL provides to a host.
final class SDLWindowSystem: WindowSystem {
  private let display: Display
  private let requestedScale: CGFloat?
  private let preference: RendererPreference
  private var window: HostWindow
  private var textInput = TextInput()
  private let accelerometer: Accelerometer
  /// The connection to the clipboard of the window system; nil if SDL's is used.
  private var clipboard: (any NativeClipboard)?
  let fingerNormalization: FingerNormalization
  let separateEvents: EmulatedMouseFilter.SeparateEvents

  /// Opens the window.
  ///
  /// - Parameters:
  ///   - display: The display on which the window appears.
  ///   - windowSize: The size of the window in points, reduced to fit the display.
  ///   - scale: The number of pixels per point, or nil to use the scale of the desktop.
  ///   - preference: The output that the user prefers.
  /// - Throws: ``HostError`` if the window cannot be opened or cannot be drawn in.
  init(
    on display: Display, windowSize: CGSize, scale: CGFloat?, _ preference: RendererPreference
  ) throws(HostError) {
    (self.display, self.preference) = (display, preference)
    requestedScale = scale ?? display.desktopScale
    window = try HostWindow(
      on: display, size: windowSize, requestedScale: requestedScale, preference)
    let isSDL3 = SDLVersion.linked.isSDL3
    fingerNormalization = FingerNormalization(driver: display.driver, isSDL3: isSDL3)
    separateEvents = .init(driver: display.driver, isSDL3: isSDL3)
    textInput.stop()
    accelerometer = Accelerometer()
  }

  // MARK: Time

  var ticks: UInt64 { SDL_GetTicks64() }

  var preciseTime: TimeInterval {
    TimeInterval(SDL_GetPerformanceCounter()) / TimeInterval(SDL_GetPerformanceFrequency())
  }

  // MARK: Events

  func waitForEvent(timeout: Int32?) {
    if let timeout { SDL_WaitEventTimeout(nil, timeout) } else { SDL_WaitEvent(nil) }
  }

  func takeEvents(into events: inout [SDL_Event]) { EventQueue.take(into: &events) }

  func takeMoreEvents(into events: inout [SDL_Event]) { EventQueue.takeMore(into: &events) }

  func belongsToAnotherWindow(_ event: SDL_Event) -> Bool { window.belongsToAnotherWindow(event) }

  func isFingerListed(_ id: TouchID) -> Bool { TouchDevices.contains(id) }

  var modifierFlags: UIKeyModifierFlags {
    UIKeyModifierFlags(UInt16(truncatingIfNeeded: SDL_GetModState().rawValue))
  }

  // MARK: The pointer

  var isPointerOver: Bool { SDL_GetMouseFocus() == window.sdlWindow }

  var reportedPointerLocation: CGPoint {
    var (x, y) = (Int32(0), Int32(0))
    SDL_GetMouseState(&x, &y)
    return CGPoint(x: CGFloat(x), y: CGFloat(y))
  }

  var polledPointer: (location: CGPoint, buttons: UInt32) {
    var (x, y, left, top) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let buttons = SDL_GetGlobalMouseState(&x, &y)
    SDL_GetWindowPosition(window.sdlWindow, &left, &top)
    return (CGPoint(x: CGFloat(x - left), y: CGFloat(y - top)), buttons)
  }

  var followsDragsOutside: Bool { window.pointerGrab != nil }

  func releasePointerGrab() {
    // The grab begins with a press, after which SDL reports a pressed button.
    if SDL_GetMouseState(nil, nil) != 0 { window.pointerGrab?.release() }
  }

  func reportButtonUp(_ button: Int32) { window.pointerGrab?.reportButtonUp(button) }

  func reportLeave(at location: CGPoint) { window.pointerGrab?.reportLeave(at: location) }

  // MARK: The window

  var metrics: WindowMetrics { window.metrics }

  var isHidden: Bool { window.isHidden }

  var hasKeyboardFocus: Bool { SDL_GetKeyboardFocus() == window.sdlWindow }

  var portalWindow: String {
    #if os(Linux)
      if let window = X11Window.of(window.sdlWindow) {
        return "x11:" + String(window.id, radix: 16)
      }
    #endif
    // SDL 2 cannot export a window of Wayland.
    return ""
  }

  func toggleFullScreen() { window.toggleFullScreen() }

  func fitFrame() { window.fitFrame() }

  func show(_ root: UIWindow) {
    window.show(title: root.title)
    window.renderer.show(root)
  }

  func discardContent() { window.renderer.discardContent() }

  var hasStaleScale: Bool { window.hasStaleScale(on: display) }

  func reopenWindow() throws(HostError) {
    let size = metrics.size
    X11ErrorHandler.watch(nil)
    window.close()
    window = try HostWindow(on: display, size: size, requestedScale: requestedScale, preference)
    X11ErrorHandler.watch(window.sdlWindow)
    // In SDL 3, text input belongs to one window, so it must be started again for the new window.
    textInput.stop()
  }

  // MARK: Text

  var receivesText: Bool { textInput.isActive }

  func followCaret(_ caret: CGRect?) { textInput.follow(caret, in: metrics) }

  // MARK: The connection

  func connect(_ application: UIApplication, onDisplayLost: @escaping (DisplayLoss) -> Void) {
    clipboard = NativeClipboards.connect(window.sdlWindow)
    application.pasteboard.clipboard = SystemClipboard(clipboard)
    application.addressOpener = DesktopPrograms.open
    X11IOErrorHandler.install(onDisplayLost: onDisplayLost)
    X11ErrorHandler.watch(window.sdlWindow)
  }

  func close() {
    X11ErrorHandler.watch(nil)
    clipboard?.close()
    EventSender.close()
    SDL_Quit()
  }
}
