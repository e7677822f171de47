import DrawingPersistence
import ResponderKit

/// A view that shows the thumbnail, the name and the date of a drawing.
///
/// Instead of the date, the view can show that the drawing is open or cannot be read. It can have the
/// keyboard focus, with which Return and Space open the drawing.
final class GalleryCell: UIView {
  private static let margin: CGFloat = 4
  private static let buttonWidth: CGFloat = 44
  private static let acceptWidth: CGFloat = 52

  /// The drawing that the cell shows or, in an unused cell, showed last; `nil` in a new cell.
  private(set) var entry: CatalogEntry?
  /// A closure that returns the menu of a drawing; called whenever the button needs the menu.
  var makeMenu: ((CatalogEntry) -> UIMenu)?
  /// Called when a key opens the drawing.
  var onOpen: ((CatalogEntry) -> Void)?
  /// Called when editing ends with another name.
  var onRename: ((CatalogEntry, String) -> Void)?
  private let imageView = UIImageView(image: nil)
  private let nameLabel = UILabel()
  private let stateLabel = UILabel()
  private let menuButton = CellMenuButton()
  /// The field in which the user writes another name, or `nil` while the cell shows the name.
  private var nameField: UITextField?
  /// The button that accepts the name in the field; `nil` while the cell shows the name.
  private var acceptButton: UIButton?
  private var isOpen = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    nameLabel.font = .systemFont(ofSize: 14)
    stateLabel.font = .systemFont(ofSize: 12)
    stateLabel.textColor = .secondaryLabel
    menuButton.setTitle("•••", for: .normal)
    menuButton.font = .systemFont(ofSize: 17)
    menuButton.configuration = .plain()
    menuButton.configuration?.contentInsets = NSDirectionalEdgeInsets()
    menuButton.tintColor = .label
    menuButton.toolTip = "Rename, duplicate or delete"
    menuButton.accessibilityLabel = menuButton.toolTip
    menuButton.showsMenuAsPrimaryAction = true
    menuButton.makeMenu = { [unowned self] in entry.flatMap { makeMenu?($0) } }
    for view in [imageView, nameLabel, stateLabel, menuButton] { addSubview(view) }
    addInteraction(UIContextMenuInteraction(delegate: self))
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a drawing.
  ///
  /// - Parameter isOpen: A Boolean value that indicates whether the window shows the drawing.
  func show(_ entry: CatalogEntry, _ thumbnail: ThumbnailStore.Thumbnail?, isOpen: Bool) {
    if entry.path != self.entry?.path { endRenaming() }
    self.entry = entry
    accessibilityLabel = entry.name
    if isOpen != self.isOpen {
      self.isOpen = isOpen
      setNeedsLayout()
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

  // MARK: Renaming

  var isRenaming: Bool { nameField != nil }

  /// Lets the user write another name in the cell.
  ///
  /// - Parameter name: The text with which editing begins.
  func beginRenaming(_ name: String) {
    let field = UITextField()
    field.font = nameLabel.font
    field.borderStyle = .roundedRect
    field.placeholder = "Name"
    field.text = name
    field.selectAll(nil)
    // The Return key ends editing only if there is an action for this event.
    field.addAction(UIAction { _ in }, for: .editingDidEndOnExit)
    field.addAction(UIAction { [unowned self] _ in endRenaming() }, for: .editingDidEnd)
    nameField = field
    addSubview(field)
    let button = UIButton(
      configuration: .filled(),
      primaryAction: UIAction(title: "OK") { [unowned self] _ in endRenaming() })
    acceptButton = button
    addSubview(button)
    labelsAreHidden = true
    setNeedsLayout()
    field.becomeFirstResponder()
  }

  /// Ends editing, and reports the name if it has changed.
  func endRenaming() {
    guard let field = nameField else { return }
    nameField = nil
    labelsAreHidden = false
    field.removeFromSuperview()
    acceptButton?.removeFromSuperview()
    acceptButton = nil
    if let entry, let name = field.text, name != entry.name { onRename?(entry, name) }
  }

  /// Ends editing with the old name.
  func cancelRenaming() {
    nameField?.text = entry?.name
    endRenaming()
  }

  private var labelsAreHidden = false {
    didSet { for view in [nameLabel, stateLabel, menuButton] { view.isHidden = labelsAreHidden } }
  }

  // MARK: Focus

  override var canBecomeFocused: Bool { !isRenaming }

  /// A Boolean value that indicates whether the cell or its button has the keyboard focus.
  var hasFocus: Bool { isFirstResponder || menuButton.isFirstResponder }

  /// Removes the keyboard focus from the cell and its button.
  func endFocus() {
    for view in [self, menuButton] where view.isFirstResponder { view.resignFirstResponder() }
  }

  @discardableResult
  override func becomeFirstResponder() -> Bool {
    defer { focusDidChange() }
    return super.becomeFirstResponder()
  }

  @discardableResult
  override func resignFirstResponder() -> Bool {
    defer { focusDidChange() }
    return super.resignFirstResponder()
  }

  private func focusDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      if isFirstResponder, let entry, press.key?.opensDrawing == true {
        onOpen?(entry)
      } else {
        super.pressesBegan([press], with: event)
      }
    }
  }

  // MARK: Layout

  /// The width and the color of the border of the thumbnail; a wide border marks the drawing in the
  /// window and the focused drawing.
  private var border: (width: CGFloat, color: UIColor) {
    if isFirstResponder { return (3, .label) }
    return isOpen ? (3, .tintColor) : (1, .separator)
  }

  override func layoutSubviews() {
    let thumbnail = CGRect(
      x: 0, y: 0, width: bounds.width, height: bounds.height - GalleryLayout.captionHeight)
    imageView.frame = thumbnail.insetBy(dx: border.width, dy: border.width)
    let (margin, buttonWidth) = (Self.margin, Self.buttonWidth)
    let textWidth = max(0, bounds.width - buttonWidth - margin)
    nameLabel.frame = CGRect(x: margin, y: thumbnail.maxY + 6, width: textWidth, height: 20)
    stateLabel.frame = CGRect(x: margin, y: thumbnail.maxY + 27, width: textWidth, height: 18)
    menuButton.frame = CGRect(
      x: bounds.width - buttonWidth, y: thumbnail.maxY + 5, width: buttonWidth, height: 40)
    let acceptWidth = acceptButton == nil ? 0 : Self.acceptWidth
    nameField?.frame = CGRect(
      x: 0, y: thumbnail.maxY + 7, width: max(0, bounds.width - acceptWidth - margin), height: 40)
    acceptButton?.frame = CGRect(
      x: bounds.width - acceptWidth, y: thumbnail.maxY + 7, width: acceptWidth, height: 40)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let thumbnail = CGRect(
      x: 0, y: 0, width: bounds.width, height: bounds.height - GalleryLayout.captionHeight)
    let border = border
    context.setFillColor(border.color)
    context.fill(thumbnail)
    context.setFillColor(.secondarySystemBackground)
    context.fill(thumbnail.insetBy(dx: border.width, dy: border.width))
  }
}

extension GalleryCell: UIContextMenuInteractionDelegate {
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard !isRenaming, let menu = menuButton.menu else { return nil }
    return UIContextMenuConfiguration(actionProvider: { _ in menu })
  }
}

/// A button that makes its menu whenever the menu is needed.
private final class CellMenuButton: UIButton {
  var makeMenu: (() -> UIMenu?)?

  override var menu: UIMenu? {
    get { makeMenu?() }
    set { makeMenu = { newValue } }
  }
}

extension UIKey {
  /// A Boolean value that indicates whether the key opens the focused drawing.
  fileprivate var opensDrawing: Bool {
    [" ", "\r"].contains(charactersIgnoringModifiers)
      && modifierFlags.isDisjoint(with: [.control, .alternate, .command])
  }
}

extension CatalogEntry {
  /// The text of the date of the last change, such as "2026-11-22 15:04".
  fileprivate var date: String { LocalTime.minutes(secondsSince1970: modified) }
}
