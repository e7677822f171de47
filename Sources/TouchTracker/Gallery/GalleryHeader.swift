import ResponderKit

/// The bar at the top of a gallery: its title and commands, or the name of the selected drawing and
/// the commands for it.
final class GalleryHeader: UIView {
  static let height: CGFloat = 56

  enum Command: CaseIterable {
    case new
    case close
    case duplicate
    case delete
    case deselect

    fileprivate var title: String {
      switch self {
      case .new: "New drawing"
      case .close, .deselect: "Done"
      case .duplicate: "Duplicate"
      case .delete: "Delete"
      }
    }
  }

  var onCommand: ((Command) -> Void)?
  private let label = UILabel()
  private var buttons: [UIButton] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemBackground
    label.font = .boldSystemFont(ofSize: 20)
    addSubview(label)
  }

  /// Shows the commands for a drawing, or those of the gallery if the name is `nil`.
  func show(selection name: String?, canDelete: Bool) {
    label.text = name ?? "Drawings"
    let commands: [Command] = name == nil ? [.new, .close] : [.duplicate, .delete, .deselect]
    for button in buttons { button.removeFromSuperview() }
    buttons = commands.map { command in
      let button = UIButton(
        primaryAction: UIAction(title: command.title) { [unowned self] _ in onCommand?(command) })
      if command == .close || command == .deselect { button.configuration = .filled() }
      if command == .delete {
        button.tintColor = UIColor(red: 0.75, green: 0.1, blue: 0.1, alpha: 1)
        button.isEnabled = canDelete
      }
      addSubview(button)
      return button
    }
    setNeedsLayout()
  }

  /// Returns the button of a command, or `nil` if the command is not shown.
  func button(titled title: String) -> UIButton? { buttons.first { $0.currentTitle == title } }

  override func layoutSubviews() {
    var right = bounds.maxX - GalleryLayout.spacing
    for button in buttons.reversed() {
      let width = button.sizeThatFits(bounds.size).width
      button.frame = CGRect(x: right - width, y: 8, width: width, height: 40)
      right = button.frame.minX - 8
    }
    label.frame = CGRect(
      x: GalleryLayout.spacing, y: 8, width: max(0, right - 2 * GalleryLayout.spacing), height: 40)
  }
}
