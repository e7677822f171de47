import ResponderKit

extension Selector {
  fileprivate static let addDot = Selector(TapsAndDoubleTaps.addDot(_:))
  fileprivate static let clear = Selector(TapsAndDoubleTaps.clear)
}

/// Shows dots, and counts taps by what each touch tells of itself.
final class TapBoard: UIView {
  fileprivate(set) var dots: [CGPoint] = [] {
    didSet { setNeedsDisplay() }
  }
  /// That of the newest touch; 0 for one that moved too far to be a tap.
  private(set) var tapCount = 0 {
    didSet { label.text = "tapCount: \(tapCount)" }
  }
  private let label = UILabel(frame: CGRect(x: 20, y: 12, width: 440, height: 24))

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(label)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { count(touches) }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { count(touches) }

  // Recognizers hold the end of a touch back until they know; its beginning comes at once.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  private func count(_ touches: Set<UITouch>) {
    if let touch = touches.first { tapCount = touch.tapCount }
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setFillColor(Palette.colors[1])
    for dot in dots { context.fillEllipse(in: CGRect(around: dot, radius: 9)) }
  }
}

final class TapsAndDoubleTaps: UIViewController {
  static let recipe = Recipe(
    "taps", title: "Taps and double taps",
    summary: "Tap: a dot comes a third of a second later, once it is sure that no second tap "
      + "follows. Tap twice: all dots go, and no new one comes."
  ) { TapsAndDoubleTaps() }

  let board = TapBoard()

  override func loadView() { view = board }

  override func viewDidLoad() {
    let double = UITapGestureRecognizer(target: self, action: .clear)
    double.numberOfTapsRequired = 2
    let single = UITapGestureRecognizer(target: self, action: .addDot)
    // Without this, the first tap of two would put a dot.
    single.require(toFail: double)
    board.addGestureRecognizer(single)
    board.addGestureRecognizer(double)
  }

  fileprivate func addDot(_ recognizer: UITapGestureRecognizer) {
    board.dots.append(recognizer.location(in: board))
  }

  fileprivate func clear() { board.dots = [] }
}
