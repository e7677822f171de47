import ResponderKit

/// A panel that redirects nearby touches to its button and, while locked, swallows all touches.
final class InterceptingView: UIView {
  /// The margin around the button in which touches go to the button, in points.
  private static let margin: CGFloat = 60

  let button = UIButton(frame: CGRect(x: 165, y: 115, width: 70, height: 36))
  let label = UILabel(frame: CGRect(x: 20, y: 12, width: 360, height: 24))
  var isLocked = false

  private(set) var swallowedCount = 0 {
    didSet { label.text = "Swallowed: \(swallowedCount)" }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemBackground
    addSubview(button)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  /// The area whose touches go to the button.
  ///
  /// The area must lie within the panel's bounds, because the panel receives no touches outside
  /// them.
  private var buttonHitArea: CGRect { button.frame.insetBy(dx: -Self.margin, dy: -Self.margin) }

  /// Returns the view that receives a touch.
  ///
  /// The window calls this method once for each finger, when the finger lands. The touch belongs to
  /// the returned view until the touch ends.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    // The superclass returns the frontmost view at the point, or `nil` outside the panel.
    guard let hit = super.hitTest(point, with: event) else { return nil }
    if isLocked { return self }
    guard hit === self, buttonHitArea.contains(point) else { return hit }
    // The button tests its own center, so that a hidden button receives no touches.
    return button.hitTest(CGPoint(x: button.bounds.midX, y: button.bounds.midY), with: event) ?? hit
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isLocked { swallowedCount += touches.count }
  }

  // These methods do not call super, so swallowed touches do not travel up the responder chain.

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func draw(_ rect: CGRect) {
    UIColor.systemFill.setFill()
    UIBezierPath(roundedRect: buttonHitArea, cornerRadius: 12).fill()
  }
}

/// A recipe for redirecting and swallowing the touches of subviews in `hitTest(_:with:)`.
final class InterceptWithHitTest: UIViewController {
  static let recipe = Recipe(
    "intercept", title: "Intercepting touches",
    summary: "Touch the plate around the button: the button counts the touch. Turn on the lock: "
      + "the panel swallows every touch."
  ) { InterceptWithHitTest() }

  let panel = InterceptingView(frame: CGRect(x: 40, y: 90, width: 400, height: 270))
  let lockSwitch = UISwitch(frame: CGRect(x: 40, y: 40, width: 0, height: 0))

  private(set) var pressCount = 0 {
    didSet { panel.button.setTitle("\(pressCount)", for: .normal) }
  }

  override func viewDidLoad() {
    panel.button.configuration = .filled()
    panel.button.setTitle("0", for: .normal)
    // The action uses touchDown, because a pointer that lifts in the margin around the button is
    // outside the button and would send touchUpOutside.
    panel.button.addAction(UIAction { [unowned self] _ in pressCount += 1 }, for: .touchDown)
    lockSwitch.addAction(
      UIAction { [unowned self] _ in panel.isLocked = lockSwitch.isOn }, for: .valueChanged)
    let caption = UILabel(frame: CGRect(x: 104, y: 40, width: 120, height: 30))
    caption.text = "Locked"
    for subview in [panel, lockSwitch, caption] { view.addSubview(subview) }
  }
}
