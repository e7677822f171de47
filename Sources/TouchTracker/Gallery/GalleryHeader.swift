import ResponderKit

/// The bar at the top of a gallery: its title and commands.
final class GalleryHeader: UIView {
  static let height: CGFloat = 56

  var onNew: (() -> Void)?
  var onClose: (() -> Void)?
  private let label = UILabel()
  private let newButton = UIButton(configuration: .gray())
  private let closeButton = UIButton()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemBackground
    label.font = .boldSystemFont(ofSize: 20)
    label.text = "Drawings"
    closeButton.setTitle("Done", for: .normal)
    closeButton.configuration = .filled()
    newButton.addAction(
      UIAction { [unowned self] _ in onNew?() }, for: .primaryActionTriggered)
    closeButton.addAction(
      UIAction { [unowned self] _ in onClose?() }, for: .primaryActionTriggered)
    for view in [label, newButton, closeButton] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    let spacing = GalleryLayout.spacing
    // In a narrow window, the button for a new drawing has the short title, so that the title of
    // the gallery fits.
    let titleWidth = label.sizeThatFits(.zero).width
    for title in ["New drawing", "New"] {
      newButton.setTitle(title, for: .normal)
      var right = bounds.maxX - spacing
      for button in [closeButton, newButton] {
        let width = button.sizeThatFits(bounds.size).width
        button.frame = CGRect(x: right - width, y: 8, width: width, height: 40)
        right = button.frame.minX - 8
      }
      label.frame = CGRect(x: spacing, y: 8, width: max(0, right - spacing), height: 40)
      if label.frame.width >= titleWidth { break }
    }
  }
}
