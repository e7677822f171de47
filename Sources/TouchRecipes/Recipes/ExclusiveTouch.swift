import ResponderKit

/// A view whose label and color show whether it is touched.
final class TouchPad: UIView {
  let label = UILabel()
  private let name: String

  private(set) var isTouched = false {
    didSet { updateAppearance() }
  }

  init(name: String) {
    self.name = name
    super.init(frame: CGRect(x: 0, y: 0, width: 130, height: 180))
    label.frame = bounds
    label.textAlignment = .center
    addSubview(label)
    updateAppearance()
  }

  required init?(coder: NSCoder) { nil }

  private func updateAppearance() {
    backgroundColor = isTouched ? Palette.colors[5] : .systemFill
    label.textColor = isTouched ? .black : .label
    label.text = isTouched ? "\(name) is touched" : name
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { isTouched = true }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { isTouched = false }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    isTouched = false
  }
}

/// A recipe for preventing simultaneous touches in several views with `isExclusiveTouch`.
final class ExclusiveTouch: UIViewController {
  static let recipe = Recipe(
    "exclusive", title: "Exclusive touch",
    summary: "Hold A: B and C ignore touches. Hold B: C responds, A does not. Only A is "
      + "exclusive: it excludes other views and is excluded by them."
  ) { ExclusiveTouch() }

  let a = TouchPad(name: "A")
  let b = TouchPad(name: "B")
  let c = TouchPad(name: "C")

  override func viewDidLoad() {
    // A touch that is refused when it begins stays refused, even after the other touches end.
    a.isExclusiveTouch = true
    for (index, pad) in [a, b, c].enumerated() {
      pad.center = CGPoint(x: 95 + CGFloat(index) * 145, y: 190)
      view.addSubview(pad)
    }
    let hint = UILabel(frame: CGRect(x: 30, y: 60, width: 420, height: 24))
    hint.textColor = .secondaryLabel
    hint.text = "A is exclusive, B and C are not."
    view.addSubview(hint)
  }
}
