import ResponderKit

/// Says how many touches its owner has answered, and is coloured while one is down.
final class TallyLabel: UILabel {
  private let owner: String
  private(set) var count = 0
  private(set) var fingers = 0 {
    didSet { showState() }
  }

  init(owner: String, frame: CGRect) {
    self.owner = owner
    super.init(frame: frame)
    textAlignment = .center
    showState()
  }

  func begin(_ touches: Set<UITouch>) {
    count += touches.count
    fingers += touches.count
  }

  func end(_ touches: Set<UITouch>) { fingers -= touches.count }

  private func showState() {
    backgroundColor = fingers > 0 ? Palette.colors[0] : nil
    textColor = fingers > 0 ? .black : .label
    text = "\(owner): \(count)"
  }
}

/// Answers touches and lets the next responder answer them as well.
final class SharingView: UIView {
  let tally: TallyLabel

  init(name: String, frame: CGRect) {
    tally = TallyLabel(owner: name, frame: CGRect(x: 0, y: 0, width: frame.width, height: 36))
    super.init(frame: frame)
    addSubview(tally)
  }

  // All four call super: who was told the beginning must be told the rest, too. To call the
  // superview itself would leave out a controller that stands between.

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    tally.begin(touches)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    tally.end(touches)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    tally.end(touches)
    super.touchesCancelled(touches, with: event)
  }
}

/// The last one to answer: it does not call super, so nobody further up hears of the touches.
final class SeveralHandlers: UIViewController {
  static let recipe = Recipe(
    "responder-chain", title: "Several handlers for one event",
    summary: "Touch the inner view: it answers, then the view around it, then the view controller. "
      + "Touch further out, and fewer of them do."
  ) { SeveralHandlers() }

  let outer = SharingView(
    name: "Outer view", frame: CGRect(x: 40, y: 80, width: 400, height: 290))
  let inner = SharingView(
    name: "Inner view", frame: CGRect(x: 70, y: 80, width: 260, height: 160))
  let tally = TallyLabel(
    owner: "View controller", frame: CGRect(x: 40, y: 24, width: 400, height: 36))

  override func viewDidLoad() {
    outer.backgroundColor = .secondarySystemBackground
    inner.backgroundColor = .systemFill
    outer.addSubview(inner)
    view.addSubview(outer)
    view.addSubview(tally)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    tally.begin(touches)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tally.end(touches) }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    tally.end(touches)
  }
}
