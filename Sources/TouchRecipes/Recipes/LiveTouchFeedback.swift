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
      window.addObserver(bubbles) { [unowned bubbles, unowned window] event in
        bubbles.show(event, in: window)
      }
    }
  }

  override func viewDidLoad() {
    view.addSubview(content.view)
    view.addSubview(bubbles)
  }
}
