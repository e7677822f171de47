import ResponderKit

extension Selector {
  fileprivate static let pan = Selector(DragOutOfScrollView.pan(_:))
}

/// A recipe for dragging views out of a scroll view.
///
/// Two pan recognizers compete for one finger. The flower's recognizer decides first, because the
/// flower is deeper in the view hierarchy; the scroll view's recognizer gets the drags that the
/// flower's recognizer refuses.
final class DragOutOfScrollView: UIViewController, UIGestureRecognizerDelegate {
  static let recipe = Recipe(
    "drag-out", title: "Drag out of a scroll view",
    summary: "Drag along the shelf: it scrolls. Drag a flower up or down: it leaves the shelf and "
      + "stays under the finger."
  ) { DragOutOfScrollView() }

  private static let spacing: CGFloat = 100
  private static let count = 12

  let shelf = UIScrollView(frame: CGRect(x: 20, y: 20, width: 440, height: 110))

  override func viewDidLoad() {
    shelf.backgroundColor = .secondarySystemBackground
    // The content is as high as the shelf, so the shelf's pan recognizer refuses vertical drags.
    shelf.contentSize = CGSize(
      width: CGFloat(Self.count) * Self.spacing, height: shelf.bounds.height)
    view.addSubview(shelf)
    for index in 0..<Self.count {
      let flower = FlowerView(colorIndex: index)
      flower.center = CGPoint(
        x: (CGFloat(index) + 0.5) * Self.spacing, y: shelf.bounds.height / 2)
      let pan = UIPanGestureRecognizer(target: self, action: .pan)
      pan.delegate = self
      flower.addGestureRecognizer(pan)
      shelf.addSubview(flower)
    }
  }

  /// Limits a flower on the shelf to vertical drags; elsewhere, a flower follows every drag.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer, pan.view?.superview === shelf
    else { return true }
    let translation = pan.translation(in: view)
    return abs(translation.y) > abs(translation.x)
  }

  fileprivate func pan(_ recognizer: UIPanGestureRecognizer) {
    guard let flower = recognizer.view else { return }
    if recognizer.state == .began {
      // Convert the center before the superview changes. A view keeps its touches when it moves to
      // another superview in the same window, so the gesture continues.
      let center = view.convert(flower.center, from: flower.superview)
      view.addSubview(flower)
      flower.center = center
    }
    let translation = recognizer.translation(in: view)
    flower.center.x += translation.x
    flower.center.y += translation.y
    recognizer.setTranslation(.zero, in: view)
  }
}
