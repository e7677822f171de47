import CSDL2
import ResponderKit

@testable import SDLHost

/// A window system whose fingers, pointer and scale are chosen by a test.
///
/// The window, the events and the clock are those of SDL with a driver that shows no windows.
/// Without a display, SDL has no finger, no pressed button and no pointer over a window.
final class FakeWindowSystem: WindowSystem {
  private let system: SDLWindowSystem

  /// A closure that returns whether a finger is on a touch device.
  var isListed: (TouchID) -> Bool = { _ in true }
  /// A Boolean value that indicates whether the pointer is over the window; nil to ask SDL.
  var isOver: Bool?
  /// The location of the pointer relative to the window, and the pressed buttons; nil to ask SDL.
  var pointer: (location: CGPoint, buttons: UInt32)?
  /// A Boolean value that indicates whether the scale of the display has changed.
  var isScaleStale = false
  var followsDragsOutside = false
  /// The buttons that the host has reported to SDL as released.
  var releasedButtons: [Int32] = []
  /// The locations at which the host has reported to SDL that the pointer left the window.
  private(set) var leaves: [CGPoint] = []

  init(_ system: SDLWindowSystem) { self.system = system }

  var ticks: UInt64 { system.ticks }
  var preciseTime: TimeInterval { system.preciseTime }

  func waitForEvent(timeout: Int32?) { system.waitForEvent(timeout: timeout) }
  func takeEvents(into events: inout [SDL_Event]) { system.takeEvents(into: &events) }
  func takeMoreEvents(into events: inout [SDL_Event]) { system.takeMoreEvents(into: &events) }
  func belongsToAnotherWindow(_ event: SDL_Event) -> Bool { system.belongsToAnotherWindow(event) }
  var fingerNormalization: FingerNormalization { system.fingerNormalization }
  var separateEvents: EmulatedMouseFilter.SeparateEvents { system.separateEvents }
  func isFingerListed(_ id: TouchID) -> Bool { isListed(id) }
  var modifierFlags: UIKeyModifierFlags { system.modifierFlags }

  var isPointerOver: Bool { isOver ?? system.isPointerOver }
  var reportedPointerLocation: CGPoint { system.reportedPointerLocation }
  var polledPointer: (location: CGPoint, buttons: UInt32) { pointer ?? system.polledPointer }
  func releasePointerGrab() { system.releasePointerGrab() }
  func reportButtonUp(_ button: Int32) { releasedButtons.append(button) }
  func reportLeave(at location: CGPoint) {
    if followsDragsOutside { leaves.append(location) }
  }

  var metrics: WindowMetrics { system.metrics }
  var isHidden: Bool { system.isHidden }
  var hasKeyboardFocus: Bool { system.hasKeyboardFocus }
  var portalWindow: String { system.portalWindow }
  func toggleFullScreen() { system.toggleFullScreen() }
  func fitFrame() { system.fitFrame() }
  func show(_ root: UIWindow) { system.show(root) }
  func discardContent() { system.discardContent() }
  var hasStaleScale: Bool { isScaleStale }
  func reopenWindow() throws(HostError) { try system.reopenWindow() }

  var receivesText: Bool { system.receivesText }
  func followCaret(_ caret: CGRect?) { system.followCaret(caret) }

  func connect(_ application: UIApplication, onDisplayLost: @escaping (DisplayLoss) -> Void) {
    system.connect(application, onDisplayLost: onDisplayLost)
  }
  func close() { system.close() }
}
