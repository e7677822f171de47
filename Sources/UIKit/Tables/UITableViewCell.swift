/// A row of a table, with a text, an image and an accessory.
open class UITableViewCell: UIView {
  /// The arrangement of the texts.
  nonisolated public enum CellStyle: Int, Sendable {
    /// A text beside an image.
    case `default`
    /// A text on the left and a second text on the right.
    case value1
    /// A small text on the left and a second text beside it.
    case value2
    /// A text above a smaller text.
    case subtitle
  }

  /// The accessory at the right edge.
  nonisolated public enum AccessoryType: Int, Sendable {
    case none
    /// An arrow, which indicates that a tap on the row shows another page.
    case disclosureIndicator
    /// An arrow and a button. Only the arrow is shown.
    case detailDisclosureButton
    case checkmark
    /// A button, which is not shown.
    case detailButton
  }

  /// The appearance of a selected or highlighted cell.
  ///
  /// All styles except ``none`` have the same appearance.
  nonisolated public enum SelectionStyle: Int, Sendable {
    case none, blue, gray, `default`
  }

  /// The change that the user may make to a row.
  nonisolated public enum EditingStyle: Int, Sendable {
    case none, delete, insert
  }

  /// The identifier with which a table finds unused cells; nil for none.
  public let reuseIdentifier: String?
  /// The view that contains the content.
  public let contentView = UIView(frame: .zero)
  private let style: CellStyle
  private var label: UILabel?
  private var detailLabel: UILabel?
  private var ownImageView: UIImageView?
  private let accessorySymbol = UIImageView(image: nil)
  private static let padding: CGFloat = 16

  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - style: The arrangement of the texts.
  ///   - reuseIdentifier: The identifier with which a table finds unused cells; nil for none.
  public init(style: CellStyle, reuseIdentifier: String?) {
    (self.style, self.reuseIdentifier) = (style, reuseIdentifier)
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    setUp()
  }

  /// Creates a cell with a text beside an image.
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

  public required init?(coder: NSCoder) {
    (style, reuseIdentifier) = (.default, nil)
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .systemBackground
    accessorySymbol.contentMode = .center
    addSubview(contentView)
    addSubview(accessorySymbol)
    separatorView.isUserInteractionEnabled = false
    addSubview(separatorView)
  }

  // MARK: Content

  /// The label that shows the text.
  open var textLabel: UILabel? {
    if let label { return label }
    let label = makeLabel()
    self.label = label
    if style == .value2 {
      label.font = .systemFont(ofSize: 14)
      label.textColor = tintColor
    }
    return label
  }

  /// The label that shows the second text; nil for the default style.
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    if let detailLabel { return detailLabel }
    let label = makeLabel()
    detailLabel = label
    if style == .subtitle { label.font = .systemFont(ofSize: 13) }
    if style != .value2 { label.textColor = .secondaryLabel }
    return label
  }

  private func makeLabel() -> UILabel {
    let label = UILabel()
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  /// The view that shows the image at the left edge.
  open var imageView: UIImageView? {
    if let ownImageView { return ownImageView }
    let view = UIImageView(image: nil)
    view.contentMode = .scaleAspectFit
    ownImageView = view
    contentView.addSubview(view)
    setNeedsLayout()
    return view
  }

  /// Returns default content, which the caller can change and then assign to
  /// ``contentConfiguration``.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    style == .subtitle ? .subtitleCell() : .cell()
  }

  /// The content that was last assigned to the cell; nil for none.
  ///
  /// Setting this property replaces the texts and the image of the cell; nil removes them.
  open var contentConfiguration: UIListContentConfiguration? {
    didSet {
      let content = contentConfiguration
      textLabel?.text = content?.text
      if let properties = content?.textProperties {
        textLabel?.font = properties.font
        textLabel?.textColor = properties.color
      }
      detailTextLabel?.text = content?.secondaryText
      if content?.image != nil || ownImageView != nil { imageView?.image = content?.image }
      if let color = content?.imageProperties.tintColor { imageView?.tintColor = color }
      setNeedsLayout()
    }
  }

  /// The accessory at the right edge.
  open var accessoryType = AccessoryType.none {
    didSet {
      let name: String? =
        switch accessoryType {
        case .none, .detailButton: nil
        case .disclosureIndicator, .detailDisclosureButton: "chevron.right"
        case .checkmark: "checkmark"
        }
      accessorySymbol.image = name.flatMap {
        UIImage(systemName: $0, withConfiguration: UIImage.SymbolConfiguration(pointSize: 13))
      }
      accessorySymbol.tintColor = accessoryType == .checkmark ? tintColor : .secondaryLabel
      setNeedsLayout()
    }
  }

  /// The view at the right edge, which replaces the accessory of ``accessoryType``; nil for none.
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
      setNeedsLayout()
    }
  }

  /// A view behind the content; nil for none.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// A view behind the content of a selected cell; nil for the color of the system.
  open var selectedBackgroundView: UIView? {
    didSet {
      (oldValue ?? selectionView).removeFromSuperview()
      updateSelection()
    }
  }

  /// A Boolean value that is stored and has no effect.
  open var shouldIndentWhileEditing = true
  /// The indentation of the content in steps of ``indentationWidth``.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// A step of the indentation in points.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  /// The distances of the separator from the edges; by default, those of the table.
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? tableSeparatorInset }
    set {
      ownSeparatorInset = newValue
      setNeedsLayout()
    }
  }

  private var ownSeparatorInset: UIEdgeInsets?
  private var tableSeparatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  private let separatorView = UIView(frame: .zero)

  /// Shows the separator in a color; nil hides the separator.
  func setSeparator(_ color: UIColor?, insets: UIEdgeInsets) {
    separatorView.backgroundColor = color
    tableSeparatorInset = insets
    setNeedsLayout()
  }

  /// Called before a table uses the cell for another row.
  open func prepareForReuse() {
    setHighlighted(false, animated: false)
    setSelected(false, animated: false)
  }

  // MARK: Selection

  /// The appearance of a selected or highlighted cell.
  open var selectionStyle = SelectionStyle.default
  /// A Boolean value that indicates whether the cell is selected.
  open var isSelected = false { didSet { updateSelection() } }
  /// A Boolean value that indicates whether a finger is on the cell.
  open var isHighlighted = false { didSet { updateSelection() } }
  /// A Boolean value that indicates whether the user can change the row.
  open var isEditing = false

  /// Selects or deselects the cell, without an animation.
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  /// Highlights or unhighlights the cell, without an animation.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
  /// Begins or ends editing, which has no effect on the appearance.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  /// The view behind the content of a selected cell, unless there is a ``selectedBackgroundView``.
  private lazy var selectionView: UIView = {
    let view = UIView(frame: .zero)
    view.backgroundColor = .systemFill
    return view
  }()

  private func updateSelection() {
    let isShown = (isSelected || isHighlighted) && selectionStyle != .none
    let view = selectedBackgroundView ?? selectionView
    if isShown {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, belowSubview: contentView)
    } else {
      view.removeFromSuperview()
    }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    setHighlighted(true, animated: false)
    super.touchesBegan(touches, with: event)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    setHighlighted(false, animated: true)
    super.touchesEnded(touches, with: event)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    setHighlighted(false, animated: true)
    super.touchesCancelled(touches, with: event)
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    let accessory: UIView? = accessoryView ?? (accessorySymbol.image == nil ? nil : accessorySymbol)
    var right = bounds.maxX
    if let accessory {
      if accessory === accessorySymbol { accessory.sizeToFit() }
      accessory.frame.origin = CGPoint(
        x: bounds.maxX - Self.padding - accessory.frame.width,
        y: bounds.midY - accessory.frame.height / 2)
      right = accessory.frame.minX
    }
    contentView.frame = CGRect(x: 0, y: 0, width: right, height: bounds.height)
    let inset = separatorInset
    separatorView.frame = CGRect(
      x: inset.left, y: bounds.maxY - 1, width: max(0, bounds.width - inset.left - inset.right),
      height: 1)
    layOutContent()
  }

  private func layOutContent() {
    let area = contentView.bounds
    var left = Self.padding + CGFloat(indentationLevel) * indentationWidth
    let right = area.maxX - (accessoryType == .none && accessoryView == nil ? Self.padding : 8)
    if let view = ownImageView, let image = view.image {
      let height = min(image.size.height, max(0, area.height - 8))
      let width = image.size.height > 0 ? image.size.width * height / image.size.height : 0
      view.frame = CGRect(x: left, y: area.midY - height / 2, width: width, height: height)
      left = view.frame.maxX + Self.padding
    } else {
      ownImageView?.frame = .zero
    }
    let width = max(0, right - left)
    let available = CGSize(width: width, height: area.height)
    let size = label?.sizeThatFits(available) ?? .zero
    let detailSize = detailLabel?.sizeThatFits(available) ?? .zero
    func frame(_ x: CGFloat, _ y: CGFloat, _ size: CGSize) -> CGRect {
      CGRect(x: x, y: y, width: min(size.width, width), height: size.height)
    }
    switch style {
    case .default:
      label?.frame = CGRect(x: left, y: 0, width: width, height: area.height)
    case .subtitle:
      let top = area.midY - (size.height + detailSize.height) / 2
      label?.frame = CGRect(x: left, y: top, width: width, height: size.height)
      detailLabel?.frame = CGRect(
        x: left, y: top + size.height, width: width, height: detailSize.height)
    case .value1:
      label?.frame = frame(left, area.midY - size.height / 2, size)
      let x = max(left, right - detailSize.width)
      detailLabel?.frame = frame(x, area.midY - detailSize.height / 2, detailSize)
    case .value2:
      label?.frame = CGRect(
        x: left, y: area.midY - size.height / 2, width: min(90, width), height: size.height)
      detailLabel?.frame = frame(left + 98, area.midY - detailSize.height / 2, detailSize)
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let height =
      (label?.sizeThatFits(size).height ?? 0) + (detailLabel?.sizeThatFits(size).height ?? 0)
    return CGSize(width: size.width, height: max(44, height + 16))
  }
}

/// The content of a cell.
nonisolated public struct UIListContentConfiguration {
  /// The appearance of a text.
  public struct TextProperties {
    public var font = UIFont.systemFont(ofSize: 17)
    public var color = UIColor.label
    public var numberOfLines = 0
  }

  /// The appearance of an image.
  public struct ImageProperties {
    public var tintColor: UIColor?
    public var maximumSize = CGSize.zero
    public var cornerRadius: CGFloat = 0
  }

  public var text: String?
  public var secondaryText: String?
  public var image: UIImage?
  public var textProperties = TextProperties()
  public var secondaryTextProperties = TextProperties()
  public var imageProperties = ImageProperties()

  /// Returns the content of a cell with one text.
  public static func cell() -> Self { Self() }
  /// Returns the content of a cell with two texts.
  public static func subtitleCell() -> Self { Self() }
  /// Returns the content of a cell with two texts beside each other.
  public static func valueCell() -> Self { Self() }
}
