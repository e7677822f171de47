import ResponderKit
import TouchFeedback

/// What a `TOUCHOverlayWindow` does for all of a window, done for one page.
final class LiveTouchFeedback: UIViewController {
  static let recipe = Recipe(
    "feedback", title: "Live touch feedback",
    summary: "Drag the flowers with several fingers. A bubble shows each finger; the flowers "
      + "behave as they do without."
  ) { LiveTouchFeedback() }

  /// Another recipe, as it is.
  let below = DirectManipulation()
  /// It lies over all else and lets touches through.
  let bubbles = TOUCHkitView()

  override func loadView() {
    view = WindowObservingView { [unowned self] window in
      window.addObserver(bubbles) { [weak self] event in self?.show(event) }
    }
  }

  override func viewDidLoad() {
    view.addSubview(below.view)
    view.addSubview(bubbles)
  }

  /// The window goes on to send the event: here it is only looked at.
  private func show(_ event: UIEvent) {
    guard event.type == .touches, let window = view.window,
      let touches = event.touches(for: window)
    else { return }
    func those(_ phase: UITouch.Phase) -> Set<UITouch> { touches.filter { $0.phase == phase } }
    bubbles.reconcile(with: touches)
    bubbles.touchesBegan(those(.began), with: event)
    bubbles.touchesMoved(those(.moved), with: event)
    bubbles.touchesEnded(those(.ended), with: event)
    bubbles.touchesCancelled(those(.cancelled), with: event)
  }
}
