import ResponderKit

extension Selector {
  fileprivate static let resize = Selector(ControlsAndActions.resize(_:))
  fileprivate static let hide = Selector(ControlsAndActions.hide(_:))
  fileprivate static let recolor = Selector(ControlsAndActions.recolor(_:))
  fileprivate static let reset = Selector(ControlsAndActions.reset)
}

/// A recipe for sending the actions of controls to a target or up the responder chain.
final class ControlsAndActions: UIViewController {
  static let recipe = Recipe(
    "controls", title: "Controls and actions",
    summary: "Slider, switch and segments change the flower. Reset has no target: its action "
      + "goes up the responder chain until an object performs it."
  ) { ControlsAndActions() }

  let slider = UISlider(frame: CGRect(x: 30, y: 50, width: 176, height: 30))
  let toggle = UISwitch(frame: CGRect(x: 30, y: 130, width: 50, height: 30))
  let segments = UISegmentedControl(items: ["Orange", "Blue", "Green"])
  let button = UIButton(configuration: .gray())
  let flower = FlowerContainerView(colorIndex: 0)

  override func viewDidLoad() {
    (slider.minimumValue, slider.maximumValue) = (0.5, 2)
    segments.frame.origin = CGPoint(x: 30, y: 210)
    button.setTitle("Reset", for: .normal)
    button.sizeToFit()
    button.frame.origin = CGPoint(x: 30, y: 280)
    flower.center = CGPoint(x: 370, y: 130)
    add(slider, "Size")
    add(toggle, "Hidden")
    add(segments, "Colour")
    view.addSubview(button)
    view.addSubview(flower)

    slider.addTarget(self, action: .resize, for: .valueChanged)
    toggle.addTarget(self, action: .hide, for: .valueChanged)
    segments.addTarget(self, action: .recolor, for: .valueChanged)
    button.addTarget(nil, action: .reset, for: .primaryActionTriggered)
    reset()
  }

  private func add(_ control: UIControl, _ caption: String) {
    let label = UILabel(
      frame: CGRect(x: control.frame.minX, y: control.frame.minY - 28, width: 176, height: 24))
    label.text = caption
    label.textColor = .secondaryLabel
    view.addSubview(label)
    view.addSubview(control)
  }

  fileprivate func resize(_ slider: UISlider) {
    let scale = CGFloat(slider.value)
    flower.transform = CGAffineTransform(scaleX: scale, y: scale)
  }

  fileprivate func hide(_ toggle: UISwitch) { flower.isHidden = toggle.isOn }

  fileprivate func recolor(_ segments: UISegmentedControl) {
    flower.colorIndex = segments.selectedSegmentIndex
  }

  /// Resets the controls and updates the flower.
  ///
  /// A control sends no action when code sets its value, so the method calls the actions itself.
  fileprivate func reset() {
    (slider.value, toggle.isOn, segments.selectedSegmentIndex) = (1, false, 0)
    resize(slider)
    hide(toggle)
    recolor(segments)
  }
}
