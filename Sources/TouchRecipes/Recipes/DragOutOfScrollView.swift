import ResponderKit

extension Selector {
  fileprivate static let pull = Selector(DragOutOfScrollView.pull(_:))
}

/// One finger and two pans: the flower's own is asked first, since the flower lies deeper, and what
/// it refuses is left to the scroll view's.
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
    // As high as the shelf: its pan refuses to go up or down, where there is nothing more to see.
    shelf.contentSize = CGSize(
      width: CGFloat(Self.count) * Self.spacing, height: shelf.bounds.height)
    view.addSubview(shelf)
    for number in 0..<Self.count {
      let flower = FlowerView(number: number)
      flower.center = CGPoint(
        x: (CGFloat(number) + 0.5) * Self.spacing, y: shelf.bounds.height / 2)
      let pull = UIPanGestureRecognizer(target: self, action: .pull)
      pull.delegate = self
      flower.addGestureRecognizer(pull)
      shelf.addSubview(flower)
    }
  }

  /// A flower on the shelf follows a finger across it, not along it; on the page it follows any.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pull = gestureRecognizer as? UIPanGestureRecognizer, pull.view?.superview === shelf
    else { return true }
    let way = pull.translation(in: view)
    return abs(way.y) > abs(way.x)
  }

  fileprivate func pull(_ recognizer: UIPanGestureRecognizer) {
    guard let flower = recognizer.view else { return }
    if recognizer.state == .began {
      // Where it lies must be asked before it is moved. Within one window a view keeps its touches
      // when it gets another superview, so the gesture goes on.
      let place = view.convert(flower.center, from: flower.superview)
      view.addSubview(flower)
      flower.center = place
    }
    let way = recognizer.translation(in: view)
    flower.center.x += way.x
    flower.center.y += way.y
    recognizer.setTranslation(.zero, in: view)
  }
}
