import ResponderKit

/// A label that counts the touches of a responder and is highlighted while a touch is down.
final class TouchCountLabel: UILabel {
  private let responderName: String
  /// The number of touches so far.
  private(set) var count = 0
  /// The number of touches that are down.
  private(set) var activeCount = 0 {
    didSet { updateAppearance() }
  }

  init(responderName: String, frame: CGRect) {
    self.responderName = responderName
    super.init(frame: frame)
    textAlignment = .center
    updateAppearance()
  }

  required init?(coder: NSCoder) { nil }

  /// Counts touches that begin.
  func add(_ touches: Set<UITouch>) {
    count += touches.count
    activeCount += touches.count
  }

  /// Subtracts touches that end or are cancelled from the active touches.
  func remove(_ touches: Set<UITouch>) { activeCount -= touches.count }

  private func updateAppearance() {
    backgroundColor = activeCount > 0 ? Palette.colors[0] : nil
    textColor = activeCount > 0 ? .black : .label
    text = "\(responderName): \(count)"
  }
}

/// A view that handles touches and forwards them to the next responder.
final class ForwardingView: UIView {
  let countLabel: TouchCountLabel

  init(name: String, frame: CGRect) {
    countLabel = TouchCountLabel(
      responderName: name, frame: CGRect(x: 0, y: 0, width: frame.width, height: 36))
    super.init(frame: frame)
    addSubview(countLabel)
  }

  required init?(coder: NSCoder) { nil }

  // All four methods call super, because a responder that receives the beginning of a touch must
  // receive its end. Super forwards to the next responder. A call to the superview instead would
  // skip a view controller between the two views.

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    countLabel.add(touches)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    countLabel.remove(touches)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    countLabel.remove(touches)
    super.touchesCancelled(touches, with: event)
  }
}

/// A recipe for handling one touch in several objects of the responder chain.
///
/// The view controller is the last handler. It does not call super, so the touches do not travel
/// further up the responder chain.
final class SeveralHandlers: UIViewController {
  static let recipe = Recipe(
    "responder-chain", title: "Several handlers for one event",
    summary: "Touch the inner view: it counts the touch, then the outer view and the view "
      + "controller do. Touch farther out: fewer of them count it."
  ) { SeveralHandlers() }

  let outer = ForwardingView(
    name: "Outer view", frame: CGRect(x: 40, y: 80, width: 400, height: 290))
  let inner = ForwardingView(
    name: "Inner view", frame: CGRect(x: 70, y: 80, width: 260, height: 160))
  let countLabel = TouchCountLabel(
    responderName: "View controller", frame: CGRect(x: 40, y: 24, width: 400, height: 36))

  override func viewDidLoad() {
    outer.backgroundColor = .secondarySystemBackground
    inner.backgroundColor = .systemFill
    outer.addSubview(inner)
    view.addSubview(outer)
    view.addSubview(countLabel)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    countLabel.add(touches)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    countLabel.remove(touches)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    countLabel.remove(touches)
  }
}
