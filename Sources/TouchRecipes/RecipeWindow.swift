import ResponderKit

/// A window that passes every event to its observers before the window dispatches the event.
///
/// ``EventObservers`` and ``LiveTouchFeedback`` use this window.
final class RecipeWindow: UIWindow {
  typealias EventHandler = (UIEvent) -> Void

  private var observers: [(owner: WeakOwner, handler: EventHandler)] = []

  private struct WeakOwner {
    weak var object: AnyObject?
  }

  /// Adds a closure that receives every event until its owner is deallocated.
  ///
  /// The window holds the owner weakly.
  func addObserver(_ owner: AnyObject, _ handler: @escaping EventHandler) {
    observers.append((WeakOwner(object: owner), handler))
  }

  override func sendEvent(_ event: UIEvent) {
    observers.removeAll { $0.owner.object == nil }
    for observer in observers { observer.handler(event) }
    super.sendEvent(event)
  }
}
