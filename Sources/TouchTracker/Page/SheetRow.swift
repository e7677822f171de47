import ResponderKit

/// A row of a sheet with a caption and a control.
final class SheetRow: UIView {
  /// The height of a row, in points.
  static let height: CGFloat = 40
  private static let captionWidth: CGFloat = 76
  /// The distance between the caption and a switch, in points.
  private static let gap: CGFloat = 8

  private let captionLabel = UILabel()
  let control: UIControl

  /// Creates a row.
  ///
  /// - Parameter caption: The caption, which is also the accessible name of the control.
  init(_ caption: String, _ control: UIControl) {
    self.control = control
    super.init(frame: .zero)
    captionLabel.text = caption
    captionLabel.font = .systemFont(ofSize: 15)
    captionLabel.adjustsFontSizeToFitWidth = true
    control.accessibilityLabel = caption
    addSubview(captionLabel)
    addSubview(control)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    guard control is UISwitch else {
      captionLabel.frame = CGRect(x: 0, y: 0, width: Self.captionWidth, height: bounds.height)
      control.frame = CGRect(
        x: Self.captionWidth, y: 0, width: max(0, bounds.width - Self.captionWidth),
        height: bounds.height)
      return
    }
    let size = control.sizeThatFits(bounds.size)
    control.frame = CGRect(
      x: bounds.width - size.width, y: ((bounds.height - size.height) / 2).rounded(),
      width: size.width, height: size.height)
    captionLabel.frame = CGRect(
      x: 0, y: 0, width: max(0, control.frame.minX - Self.gap), height: bounds.height)
  }
}

/// A switch in a row of a sheet, to which the touches on its caption belong, too.
///
/// The Return key confirms the sheet instead of turning the switch; the space bar turns it.
final class SheetSwitch: UISwitch {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    superview.map { $0.bounds.contains(convert(point, to: $0)) }
      ?? super.point(inside: point, with: event)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.contains(where: { $0.key?.charactersIgnoringModifiers == "\r" }) {
      next?.pressesBegan(presses, with: event)
    } else {
      super.pressesBegan(presses, with: event)
    }
  }
}
