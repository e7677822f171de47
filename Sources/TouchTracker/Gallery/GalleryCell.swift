import DrawingPersistence
import ResponderKit

/// A view that shows the thumbnail, the name and the state of a drawing.
final class GalleryCell: UIView {
  private static let cornerRadius: CGFloat = 8

  /// The drawing, or `nil` in an unused cell.
  private(set) var entry: CatalogEntry?
  private let imageView = UIImageView(image: nil)
  private let nameLabel = UILabel()
  private let stateLabel = UILabel()
  private let menuButton = UIButton()
  /// Called when the user taps the button with the three dots.
  var onMenu: ((CatalogEntry) -> Void)?
  private var isOpen = false
  private var isSelected = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    nameLabel.font = .systemFont(ofSize: 14)
    stateLabel.font = .systemFont(ofSize: 12)
    stateLabel.textColor = .secondaryLabel
    menuButton.setTitle("•••", for: .normal)
    menuButton.font = .systemFont(ofSize: 12)
    menuButton.configuration = .plain()
    menuButton.tintColor = .secondaryLabel
    menuButton.addAction(
      UIAction { [unowned self] _ in if let entry { onMenu?(entry) } },
      for: .primaryActionTriggered)
    for view in [imageView, nameLabel, stateLabel, menuButton] { addSubview(view) }
  }

  /// Shows a drawing.
  ///
  /// - Parameters:
  ///   - isOpen: A Boolean value that indicates whether the window shows the drawing.
  ///   - isSelected: A Boolean value that indicates whether the commands of the gallery concern the
  ///     drawing.
  func show(
    _ entry: CatalogEntry, _ thumbnail: ThumbnailStore.Thumbnail?, isOpen: Bool, isSelected: Bool
  ) {
    self.entry = entry
    if isOpen != self.isOpen || isSelected != self.isSelected {
      (self.isOpen, self.isSelected) = (isOpen, isSelected)
      setNeedsDisplay()
    }
    nameLabel.text = entry.name
    var image: UIImage?
    switch thumbnail {
    case .image(let ready):
      image = ready
      stateLabel.text = isOpen ? "Open" : entry.date
    case .unreadable: stateLabel.text = "Cannot be read"
    case nil: stateLabel.text = isOpen ? "Open" : entry.date
    }
    if imageView.image !== image { imageView.image = image }
  }

  override func layoutSubviews() {
    let thumbnail = CGRect(
      x: 0, y: 0, width: bounds.width, height: bounds.height - GalleryLayout.captionHeight)
    imageView.frame = thumbnail.insetBy(dx: 1, dy: 1)
    let buttonWidth: CGFloat = 44
    let textWidth = max(0, bounds.width - buttonWidth - 4)
    nameLabel.frame = CGRect(x: 4, y: thumbnail.maxY + 6, width: textWidth, height: 20)
    stateLabel.frame = CGRect(x: 4, y: thumbnail.maxY + 27, width: textWidth, height: 18)
    menuButton.frame = CGRect(
      x: bounds.width - buttonWidth, y: thumbnail.maxY + 5, width: buttonWidth, height: 40)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: bounds.height - GalleryLayout.captionHeight)
    let isMarked = isOpen || isSelected
    context.setFillColor(isSelected ? .tintColor : isOpen ? .secondaryLabel : .separator)
    context.fill(isMarked ? frame.insetBy(dx: -2, dy: -2) : frame)
    context.setFillColor(.secondarySystemBackground)
    context.fill(frame.insetBy(dx: 1, dy: 1))
  }
}

extension CatalogEntry {
  /// The date of the last change for users, such as "2026-11-22 15:04".
  fileprivate var date: String { LocalTime.minutes(secondsSince1970: modified) }
}
