import ResponderKit

/// Lets others see every event before the window sends it on.
///
/// Two recipes live from this: the observers, and live touch feedback.
final class RecipeWindow: UIWindow {
  typealias Observer = (UIEvent) -> Void

  private var observers: [(owner: WeakOwner, see: Observer)] = []

  private struct WeakOwner {
    weak var object: AnyObject?
  }

  /// Has every event shown to an observer for as long as its owner lives.
  func addObserver(_ owner: AnyObject, _ see: @escaping Observer) {
    observers.append((WeakOwner(object: owner), see))
  }

  override func sendEvent(_ event: UIEvent) {
    observers.removeAll { $0.owner.object == nil }
    for observer in observers { observer.see(event) }
    super.sendEvent(event)
  }
}
