import ResponderKit

extension Selector {
  fileprivate static let addDot = Selector(TapsAndDoubleTaps.addDot(_:))
  fileprivate static let clear = Selector(TapsAndDoubleTaps.clear)
}

/// A view that draws dots and shows the tap count of the newest touch.
final class TapView: UIView {
  /// The centers of the dots.
  fileprivate(set) var dots: [CGPoint] = [] {
    didSet { setNeedsDisplay() }
  }
  /// The tap count of the newest touch; 0 after the touch moved too far to be a tap.
  private(set) var tapCount = 0 {
    didSet { label.text = "tapCount: \(tapCount)" }
  }
  private let label = UILabel(frame: CGRect(x: 20, y: 12, width: 440, height: 24))

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    updateTapCount(from: touches)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    updateTapCount(from: touches)
  }

  // The view does not use the end of a touch, because the recognizers delay touchesEnded until they
  // succeed or fail. The recognizers do not delay touchesBegan.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  private func updateTapCount(from touches: Set<UITouch>) {
    if let touch = touches.first { tapCount = touch.tapCount }
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setFillColor(Palette.colors[1])
    for dot in dots { context.fillEllipse(in: CGRect(around: dot, radius: 9)) }
  }
}

/// A recipe for recognizing single and double taps in one view.
final class TapsAndDoubleTaps: UIViewController {
  static let recipe = Recipe(
    "taps", title: "Taps and double taps",
    summary: "Tap: a dot appears a third of a second later, when no second tap can follow. "
      + "Tap twice: all dots disappear, and the taps add no dot."
  ) { TapsAndDoubleTaps() }

  let canvas = TapView()

  override func loadView() { view = canvas }

  override func viewDidLoad() {
    let doubleTap = UITapGestureRecognizer(target: self, action: .clear)
    doubleTap.numberOfTapsRequired = 2
    let singleTap = UITapGestureRecognizer(target: self, action: .addDot)
    // Otherwise, the first tap of a double tap would add a dot.
    singleTap.require(toFail: doubleTap)
    canvas.addGestureRecognizer(singleTap)
    canvas.addGestureRecognizer(doubleTap)
  }

  fileprivate func addDot(_ recognizer: UITapGestureRecognizer) {
    canvas.dots.append(recognizer.location(in: canvas))
  }

  fileprivate func clear() { canvas.dots = [] }
}
