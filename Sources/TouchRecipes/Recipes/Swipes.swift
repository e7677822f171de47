import ResponderKit

extension Selector {
  fileprivate static let swipe = Selector(Swipes.swipe(_:))
}

/// Looks for swipes to the left and right by hand.
final class SwipeView: UIView {
  /// Points that a finger must go to the left or right.
  private static let horizontalMinimum: CGFloat = 12
  /// Points that it may stray up or down meanwhile.
  private static let verticalMaximum: CGFloat = 4

  var swiped: (UISwipeGestureRecognizer.Direction) -> Void = { _ in }
  /// Where the touch began; nil once it has made its swipe.
  private var start: CGPoint?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    start = touches.first?.location(in: self)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let start, let place = touches.first?.location(in: self) else { return }
    let (horizontal, vertical) = (abs(place.x - start.x), abs(place.y - start.y))
    if horizontal >= Self.horizontalMinimum && vertical <= Self.verticalMaximum {
      self.start = nil
      swiped(place.x > start.x ? .right : .left)
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { start = nil }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { start = nil }
}

/// A rule made by hand beside recognizers, which ask for a longer way in limited time, and allow
/// for the arc that a thumb makes.
final class Swipes: UIViewController {
  typealias Direction = UISwipeGestureRecognizer.Direction

  static let recipe = Recipe(
    "swipe", title: "Swipes",
    summary: "Swipe in any direction. The first line tells what the view found by hand, level "
      + "swipes only; the second what a recognizer found."
  ) { Swipes() }

  /// Empty before the first swipe.
  private(set) var foundByHand: Direction = [] {
    didSet { show() }
  }
  private(set) var foundByRecognizer: Direction = [] {
    didSet { show() }
  }
  private let label = UILabel(frame: CGRect(x: 20, y: 20, width: 440, height: 60))

  override func loadView() {
    let page = SwipeView()
    page.swiped = { [unowned self] in foundByHand = $0 }
    view = page
  }

  override func viewDidLoad() {
    // A recognizer for several directions would not tell which of them it was.
    for direction in [Direction.right, .left, .up, .down] {
      let recognizer = UISwipeGestureRecognizer(target: self, action: .swipe)
      recognizer.direction = direction
      view.addGestureRecognizer(recognizer)
    }
    label.numberOfLines = 2
    view.addSubview(label)
    show()
  }

  fileprivate func swipe(_ recognizer: UISwipeGestureRecognizer) {
    foundByRecognizer = recognizer.direction
  }

  private func show() {
    label.text = "By hand: \(foundByHand.word)\nBy a recognizer: \(foundByRecognizer.word)"
  }
}

extension UISwipeGestureRecognizer.Direction {
  fileprivate var word: String {
    switch self {
    case .right: "right"
    case .left: "left"
    case .up: "up"
    case .down: "down"
    default: "nothing yet"
    }
  }
}
