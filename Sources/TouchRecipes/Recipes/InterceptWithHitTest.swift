import ResponderKit

/// Decides whose the touches are that land in it.
final class GateView: UIView {
  /// Points around the button that are the button's as well.
  private static let margin: CGFloat = 60

  let button = UIButton(frame: CGRect(x: 165, y: 115, width: 70, height: 36))
  let label = UILabel(frame: CGRect(x: 20, y: 12, width: 360, height: 24))
  var isLocked = false

  private(set) var swallowed = 0 {
    didSet { label.text = "Swallowed: \(swallowed)" }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemBackground
    addSubview(button)
    addSubview(label)
  }

  /// Where a touch is the button's; it must lie in the bounds, or the superview would not ask.
  private var target: CGRect { button.frame.insetBy(dx: -Self.margin, dy: -Self.margin) }

  /// Asked once for each finger, when it lands: its touch stays with the view that is told here.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    // Super knows whether the point is in the view at all, and what else lies there.
    guard let hit = super.hitTest(point, with: event) else { return nil }
    if isLocked { return self }
    guard hit === self, target.contains(point) else { return hit }
    // The button is asked about its middle, so that one that is hidden still is not hit.
    return button.hitTest(CGPoint(x: button.bounds.midX, y: button.bounds.midY), with: event) ?? hit
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isLocked { swallowed += touches.count }
  }

  // Empty, and without super: what is swallowed does not go up the chain either.

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func draw(_ rect: CGRect) {
    UIColor.systemFill.setFill()
    UIBezierPath(roundedRect: target, cornerRadius: 12).fill()
  }
}

final class InterceptWithHitTest: UIViewController {
  static let recipe = Recipe(
    "intercept", title: "Intercepting touches",
    summary: "Touch the plate around the button: the button counts it. Switch the lock on, and the "
      + "panel keeps every touch for itself."
  ) { InterceptWithHitTest() }

  let gate = GateView(frame: CGRect(x: 40, y: 90, width: 400, height: 270))
  let lock = UISwitch(frame: CGRect(x: 40, y: 40, width: 0, height: 0))

  private(set) var presses = 0 {
    didSet { gate.button.setTitle("\(presses)", for: .normal) }
  }

  override func viewDidLoad() {
    gate.button.configuration = .filled()
    gate.button.setTitle("0", for: .normal)
    // When it is touched, not when it is left: a pointer that is lifted in the margin was never on
    // the button itself, and would count as lifted outside.
    gate.button.addAction(UIAction { [unowned self] _ in presses += 1 }, for: .touchDown)
    lock.addAction(
      UIAction { [unowned self] _ in gate.isLocked = lock.isOn }, for: .valueChanged)
    let caption = UILabel(frame: CGRect(x: 104, y: 40, width: 120, height: 30))
    caption.text = "Locked"
    for part in [gate, lock, caption] { view.addSubview(part) }
  }
}
