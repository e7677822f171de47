import ResponderKit

extension Selector {
  fileprivate static let swipe = Selector(Swipes.swipe(_:))
}

/// A view that detects swipes to the left and right in its touch methods.
final class SwipeView: UIView {
  /// The minimum horizontal distance of a swipe, in points.
  private static let minimumHorizontalDistance: CGFloat = 12
  /// The maximum vertical distance of a swipe, in points.
  private static let maximumVerticalDistance: CGFloat = 4

  /// The closure that receives the direction of each swipe.
  var onSwipe: (UISwipeGestureRecognizer.Direction) -> Void = { _ in }
  /// The location where the touch began, or `nil` if the touch has already made a swipe or no touch
  /// is down.
  private var startLocation: CGPoint?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    startLocation = touches.first?.location(in: self)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let startLocation, let location = touches.first?.location(in: self) else { return }
    let horizontal = abs(location.x - startLocation.x)
    let vertical = abs(location.y - startLocation.y)
    if horizontal >= Self.minimumHorizontalDistance && vertical <= Self.maximumVerticalDistance {
      self.startLocation = nil
      onSwipe(location.x > startLocation.x ? .right : .left)
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    startLocation = nil
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    startLocation = nil
  }
}

/// A recipe for detecting swipes in touch methods and, for comparison, with swipe recognizers.
///
/// The recognizers require a longer distance within a limited time, and tolerate the arc of a
/// thumb.
final class Swipes: UIViewController {
  typealias Direction = UISwipeGestureRecognizer.Direction

  static let recipe = Recipe(
    "swipe", title: "Swipes",
    summary: "Swipe in any direction. First line: the view's own detection, horizontal swipes "
      + "only. Second line: the swipe recognizers."
  ) { Swipes() }

  /// The last direction that the view detected; empty before the first swipe.
  private(set) var viewDirection: Direction = [] {
    didSet { updateLabel() }
  }
  /// The last direction that a recognizer detected; empty before the first swipe.
  private(set) var recognizerDirection: Direction = [] {
    didSet { updateLabel() }
  }
  private let label = UILabel(frame: CGRect(x: 20, y: 20, width: 440, height: 60))

  override func loadView() {
    let swipeView = SwipeView()
    swipeView.onSwipe = { [unowned self] in viewDirection = $0 }
    view = swipeView
  }

  override func viewDidLoad() {
    // A recognizer for several directions does not report which direction it recognized.
    for direction in [Direction.right, .left, .up, .down] {
      let recognizer = UISwipeGestureRecognizer(target: self, action: .swipe)
      recognizer.direction = direction
      view.addGestureRecognizer(recognizer)
    }
    label.numberOfLines = 2
    view.addSubview(label)
    updateLabel()
  }

  fileprivate func swipe(_ recognizer: UISwipeGestureRecognizer) {
    recognizerDirection = recognizer.direction
  }

  private func updateLabel() {
    label.text = "View: \(viewDirection.name)\nRecognizer: \(recognizerDirection.name)"
  }
}

extension UISwipeGestureRecognizer.Direction {
  fileprivate var name: String {
    switch self {
    case .right: "right"
    case .left: "left"
    case .up: "up"
    case .down: "down"
    default: "nothing yet"
    }
  }
}
