import ResponderKit
import TouchFeedback

/// A recipe for showing a bubble at every finger.
///
/// The recipe shows bubbles over its own view only. A `TOUCHOverlayWindow` shows them in an entire
/// window.
final class LiveTouchFeedback: UIViewController {
  static let recipe = Recipe(
    "feedback", title: "Live touch feedback",
    summary: "Drag the flowers with several fingers. A bubble marks each finger; the flowers "
      + "behave as they do without bubbles."
  ) { LiveTouchFeedback() }

  /// The recipe behind the bubbles, whose code needs no changes.
  let content = DirectManipulation()
  /// The frontmost view, which draws the bubbles and receives no touches.
  let bubbles = TOUCHkitView()

  override func loadView() {
    view = WindowObservingView { [unowned self] window in
      window.addObserver(bubbles) { [weak self] event in self?.show(event) }
    }
  }

  override func viewDidLoad() {
    view.addSubview(content.view)
    view.addSubview(bubbles)
  }

  /// Shows the touches of an event, which the window dispatches afterwards.
  private func show(_ event: UIEvent) {
    guard event.type == .touches, let window = view.window,
      let touches = event.touches(for: window)
    else { return }
    func filtered(by phase: UITouch.Phase) -> Set<UITouch> {
      touches.filter { $0.phase == phase }
    }
    bubbles.reconcile(with: touches)
    bubbles.touchesBegan(filtered(by: .began), with: event)
    bubbles.touchesMoved(filtered(by: .moved), with: event)
    bubbles.touchesEnded(filtered(by: .ended), with: event)
    bubbles.touchesCancelled(filtered(by: .cancelled), with: event)
  }
}
