import DrawingPersistence
import ResponderKit

/// A row of a list of pictures: a preview or the icon of a folder, the name, and the date.
final class PictureRow: UIButton {
  static let height: CGFloat = 64
  private static let margin: CGFloat = 8
  private static let previewSide: CGFloat = 48
  private static let previewBackground = UIColor(white: 0.92, alpha: 1)

  /// The picture or the folder that the row shows or, in an unused row, showed last; `nil` in a new
  /// row.
  private(set) var entry: PictureEntry?
  private let previewView = UIImageView(image: nil)
  private let nameLabel = UILabel()
  private let detailLabel = UILabel()
  private var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }

  /// Creates a row.
  ///
  /// - Parameter onChoice: Called with the entry when the user chooses the row.
  init(onChoice: @escaping (PictureEntry) -> Void) {
    super.init(frame: .zero)
    previewView.contentMode = .scaleAspectFit
    previewView.backgroundColor = Self.previewBackground
    nameLabel.font = .systemFont(ofSize: 15)
    detailLabel.font = .systemFont(ofSize: 12)
    detailLabel.textColor = .secondaryLabel
    for view in [previewView, nameLabel, detailLabel] { addSubview(view) }
    addHoverAction { [weak self] in self?.isHovered = $0 }
    addAction(
      UIAction { [unowned self] _ in if let entry { onChoice(entry) } },
      for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a picture or a folder.
  func show(_ entry: PictureEntry, _ preview: PicturePreviews.Preview?) {
    if entry.kind != self.entry?.kind { setNeedsDisplay() }
    self.entry = entry
    nameLabel.text = entry.path.displayName
    previewView.isHidden = entry.kind == .folder
    var image: UIImage?
    switch (entry.kind, preview) {
    case (.folder, _): detailLabel.text = "Folder"
    case (.picture, .unreadable): detailLabel.text = "Cannot be read"
    case (.picture, .image(let made)):
      image = made
      detailLabel.text = LocalTime.minutes(secondsSince1970: entry.modified)
    case (.picture, nil): detailLabel.text = LocalTime.minutes(secondsSince1970: entry.modified)
    }
    if previewView.image !== image { previewView.image = image }
  }

  private var previewFrame: CGRect {
    CGRect(
      x: Self.margin, y: (bounds.height - Self.previewSide) / 2, width: Self.previewSide,
      height: Self.previewSide)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    previewView.frame = previewFrame
    let x = previewFrame.maxX + 12
    let width = max(0, bounds.width - x - Self.margin)
    nameLabel.frame = CGRect(x: x, y: bounds.midY - 21, width: width, height: 22)
    detailLabel.frame = CGRect(x: x, y: bounds.midY + 3, width: width, height: 18)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    if isHighlighted || isHovered || isFocused {
      let shape = UIBezierPath(roundedRect: bounds.insetBy(dx: 1, dy: 1), cornerRadius: 9)
      context.setFillColor(UIColor.label.withAlphaComponent(isHighlighted ? 0.16 : 0.07))
      context.beginPath()
      context.addPath(shape.path)
      context.fillPath()
      if isFocused {
        context.setLineWidth(2)
        context.setStrokeColor(.label)
        context.beginPath()
        context.addPath(shape.path)
        context.strokePath()
      }
    }
    if entry?.kind == .folder { drawFolder(in: context, previewFrame.insetBy(dx: 5, dy: 9)) }
  }

  private func drawFolder(in context: CGContext, _ frame: CGRect) {
    let tab = CGRect(x: frame.minX, y: frame.minY, width: frame.width * 0.45, height: 12)
    let body = CGRect(
      x: frame.minX, y: frame.minY + 5, width: frame.width, height: frame.height - 5)
    context.setFillColor(.tintColor)
    context.beginPath()
    context.addPath(UIBezierPath(roundedRect: tab, cornerRadius: 3).path)
    context.fillPath()
    context.beginPath()
    context.addPath(UIBezierPath(roundedRect: body, cornerRadius: 4).path)
    context.fillPath()
  }
}
