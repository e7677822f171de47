import ResponderKit

/// The bar at the top of a gallery: its title and commands and, if there are many drawings, the
/// search and the order.
///
/// In a narrow window, the search and the order are in a second row. There, a search in progress
/// has the complete row.
final class GalleryHeader: UIView {
  private static let rowHeight: CGFloat = 56
  private static let controlHeight: CGFloat = 40
  /// The distance between controls and from the upper edge, in points.
  private static let gap: CGFloat = 8
  /// The smallest width in which the header has one row, in points.
  private static let oneRowWidth: CGFloat = 760
  private static let searchWidths: ClosedRange<CGFloat> = 140...280

  var onNew: (() -> Void)?
  var onClose: (() -> Void)?
  /// Called with the text of the search whenever the user changes it.
  var onSearch: ((String) -> Void)?
  /// Called when the user accepts the text of the search with the Return key.
  var onReturn: (() -> Void)?
  /// Called when the user chooses an order.
  var onOrder: ((GalleryOrder) -> Void)?
  private let label = UILabel()
  private let newButton = UIButton(configuration: .gray())
  private let closeButton = UIButton()
  private let searchField = GallerySearchField()
  private let orderControl = UISegmentedControl(items: GalleryOrder.allCases.map(\.title))

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
    orderControl.toolTip = "The order of the drawings: last changed, or by name"
    orderControl.accessibilityLabel = "Order of the drawings"
    orderControl.addAction(
      UIAction { [unowned self] _ in onOrder?(order) }, for: .valueChanged)
    addSearchActions()
    for view in [label, newButton, closeButton, searchField, orderControl] { addSubview(view) }
    searchDidChange()
  }

  required init?(coder: NSCoder) { nil }

  /// The order that the user has chosen.
  var order: GalleryOrder {
    get {
      let orders = GalleryOrder.allCases
      let index = orderControl.selectedSegmentIndex
      return orders.indices.contains(index) ? orders[index] : .recent
    }
    set {
      orderControl.selectedSegmentIndex = GalleryOrder.allCases.firstIndex(of: newValue) ?? 0
    }
  }

  // MARK: Search

  /// A Boolean value that determines whether the search and the order are visible without a search
  /// in progress.
  var offersSearch = false { didSet { if offersSearch != oldValue { searchDidChange() } } }

  /// A Boolean value that indicates whether the user is writing a search, or has written one.
  var isSearching: Bool { searchField.isEditing || searchField.hasText }

  private var showsSearch: Bool { offersSearch || isSearching }

  private func addSearchActions() {
    let search = UIAction { [unowned self] _ in
      searchDidChange()
      onSearch?(searchField.text ?? "")
    }
    searchField.addAction(search, for: .editingChanged)
    let update = UIAction { [unowned self] _ in searchDidChange() }
    searchField.addAction(update, for: [.editingDidBegin, .editingDidEnd])
    searchField.addAction(
      UIAction { [unowned self] _ in onReturn?() }, for: .primaryActionTriggered)
    searchField.onClear = { [unowned self] in clearSearch() }
  }

  /// Lets the user write a search, and selects the text of the previous one.
  func beginSearch() {
    searchField.becomeFirstResponder()
    searchField.selectAll(nil)
  }

  /// Removes the text of the search, and continues editing.
  func clearSearch() {
    searchField.text = ""
    searchDidChange()
    onSearch?("")
  }

  /// Removes the text of the search, and ends editing.
  func endSearch() {
    endEditing()
    clearSearch()
  }

  /// Ends editing without a change of the search.
  func endEditing() { searchField.resignFirstResponder() }

  private func searchDidChange() {
    for view in [searchField, orderControl] { view.isHidden = !showsSearch }
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  // MARK: Layout

  /// Returns the height that the header needs in a window of a width, in points.
  func height(forWidth width: CGFloat) -> CGFloat {
    hasSecondRow(width) ? 2 * Self.rowHeight - Self.gap : Self.rowHeight
  }

  private func hasSecondRow(_ width: CGFloat) -> Bool { showsSearch && width < Self.oneRowWidth }

  override func layoutSubviews() {
    let spacing = GalleryLayout.spacing
    let orderWidth = orderControl.sizeThatFits(.zero).width
    let hasSecondRow = hasSecondRow(bounds.width)
    let isInFirstRow = showsSearch && !hasSecondRow
    let searchWidth =
      isInFirstRow ? orderWidth + Self.searchWidths.lowerBound + Self.gap + spacing : 0
    // In a narrow window, the button for a new drawing has the short title, so that the title of
    // the gallery fits.
    let titleWidth = label.sizeThatFits(.zero).width
    var right = bounds.maxX
    for title in ["New drawing", "New"] {
      newButton.setTitle(title, for: .normal)
      right = bounds.maxX - spacing
      for button in [closeButton, newButton] {
        let width = button.sizeThatFits(bounds.size).width
        button.frame = controlFrame(x: right - width, width: width)
        right = button.frame.minX - Self.gap
      }
      label.frame = controlFrame(x: spacing, width: max(0, right - spacing - searchWidth))
      if label.frame.width >= titleWidth { break }
    }
    if isInFirstRow {
      orderControl.isHidden = false
      orderControl.frame = controlFrame(x: right - orderWidth, width: orderWidth)
      label.frame.size.width = min(label.frame.width, titleWidth)
      let searchRight = orderControl.frame.minX - Self.gap
      let width = min(Self.searchWidths.upperBound, searchRight - label.frame.maxX - spacing)
      searchField.frame = controlFrame(x: searchRight - width, width: width)
    } else if hasSecondRow {
      layOutSecondRow(orderWidth)
    }
  }

  private func layOutSecondRow(_ orderWidth: CGFloat) {
    let spacing = GalleryLayout.spacing
    let (y, right) = (Self.rowHeight, bounds.maxX - spacing)
    orderControl.isHidden = isSearching
    orderControl.frame = controlFrame(x: right - orderWidth, y: y, width: orderWidth)
    let searchRight = isSearching ? right : orderControl.frame.minX - Self.gap
    searchField.frame = controlFrame(x: spacing, y: y, width: max(0, searchRight - spacing))
  }

  private func controlFrame(x: CGFloat, y: CGFloat = GalleryHeader.gap, width: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: Self.controlHeight)
  }
}
