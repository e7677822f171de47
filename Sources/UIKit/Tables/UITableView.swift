/// A scroll view that shows rows in sections, with cells only for the visible rows.
///
/// Differs from UIKit: Rows are inserted, deleted and reloaded without animations, and the user
/// cannot delete or move them. Headers move with their sections. A row with an automatic height is
/// 44 points high.
open class UITableView: UIScrollView {
  /// The appearance of a table.
  nonisolated public enum Style: Int, Sendable {
    case plain, grouped, insetGrouped
  }

  /// The separators between rows.
  nonisolated public enum SeparatorStyle: Int, Sendable {
    case none, singleLine

  }

  /// A position of a row in the visible area.
  nonisolated public enum ScrollPosition: Int, Sendable {
    /// The nearest position at which the row is visible.
    case none
    case top, middle, bottom
  }

  /// The motion of changed rows, which has no effect.
  nonisolated public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }

  /// A value that stands for a height that the table chooses.
  nonisolated public static let automaticDimension: CGFloat = -1

  /// The appearance, which determines the background color and the automatic heights of headers and
  /// footers.
  public let style: Style
  /// The object that provides the rows.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  /// The height of rows in points; ``automaticDimension``, the default, stands for 44 points.
  open var rowHeight: CGFloat = automaticDimension { didSet { reloadData() } }
  /// The estimated height of rows, which is stored and has no effect.
  open var estimatedRowHeight: CGFloat = automaticDimension
  /// The height of headers in points; with ``automaticDimension``, the default, the height of a
  /// header depends on its title or its view.
  open var sectionHeaderHeight: CGFloat = automaticDimension { didSet { reloadData() } }
  /// The height of footers in points; with ``automaticDimension``, the default, the height of a
  /// footer depends on its title or its view.
  open var sectionFooterHeight: CGFloat = automaticDimension { didSet { reloadData() } }
  /// The distance above headers, which is stored and has no effect.
  open var sectionHeaderTopPadding: CGFloat = automaticDimension
  /// The separators between rows.
  open var separatorStyle = SeparatorStyle.singleLine { didSet { updateSeparators() } }
  /// The color of the separators; nil for the color of the system.
  open var separatorColor: UIColor? { didSet { updateSeparators() } }
  /// The distances of the separators from the edges.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
    didSet { updateSeparators() }
  }
  /// A Boolean value that determines whether a tap selects a row.
  open var allowsSelection = true
  /// A Boolean value that determines whether several rows can be selected.
  open var allowsMultipleSelection = false
  /// A Boolean value that determines whether rows can be selected while editing.
  open var allowsSelectionDuringEditing = false
  /// The view above the first section; nil for none.
  open var tableHeaderView: UIView? { didSet { replace(oldValue, by: tableHeaderView) } }
  /// The view below the last section; nil for none.
  open var tableFooterView: UIView? { didSet { replace(oldValue, by: tableFooterView) } }
  /// The view behind the rows; nil for none.
  open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView) } }
  /// A Boolean value that indicates whether the table is being edited.
  open var isEditing = false

  private var layout = TableLayout()
  private var needsReload = true
  private var cells: [IndexPath: UITableViewCell] = [:]
  private var headers: [Int: UIView] = [:]
  private var unusedCells: [String: [UITableViewCell]] = [:]
  private var makers: [String: (String) -> UITableViewCell] = [:]
  private var selection: [IndexPath] = []

  /// Creates a table.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    setUp()
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = style == .plain ? .systemBackground : .secondarySystemBackground
    alwaysBounceVertical = true
    let tap = UITapGestureRecognizer()
    tap.cancelsTouchesInView = false
    tap.addTarget(self, action: Selector(UITableView.tapped(_:)))
    addGestureRecognizer(tap)
  }

  private func replace(_ old: UIView?, by new: UIView?) {
    old?.removeFromSuperview()
    if let new { insertSubview(new, at: 0) }
    reloadData()
  }

  private var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  // MARK: Rows

  /// Discards the selection, and loads the rows from the data source again before the next layout
  /// or query.
  open func reloadData() {
    needsReload = true
    selection = []
    setNeedsLayout()
  }

  /// The number of sections.
  open var numberOfSections: Int { currentLayout.sections.count }

  /// Returns the number of rows of a section; 0 for a section that does not exist.
  open func numberOfRows(inSection section: Int) -> Int {
    let sections = currentLayout.sections
    return sections.indices.contains(section) ? sections[section].rowCount : 0
  }

  /// Shows inserted rows, without an animation.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Removes deleted rows, without an animation.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Reloads rows, without an animation.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    let selection = selection
    reloadData()
    self.selection = selection
  }
  /// Reloads sections, without an animation.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
  /// Shows inserted sections, without an animation.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
  /// Removes deleted sections, without an animation.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
  /// Moves a row, without an animation.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { reloadData() }
  /// Begins changes, which are shown without an animation.
  open func beginUpdates() {}
  /// Ends changes, and computes the heights again.
  open func endUpdates() { reloadRows(at: [], with: .none) }
  /// Makes changes without an animation, and calls a closure afterwards.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    completion?(true)
  }
  /// Begins or ends editing, which has no effect on the appearance.
  open func setEditing(_ editing: Bool, animated: Bool) {
    isEditing = editing
    for cell in cells.values { cell.setEditing(editing, animated: animated) }
  }

  // MARK: Cells

  /// Registers a closure that creates cells for an identifier; nil removes the registration.
  ///
  /// The closure receives the identifier. The plug-in `FromUIKit` replaces the class in a call of
  /// UIKit's method with such a closure.
  open func register(
    _ makeCell: ((String) -> UITableViewCell)?, forCellReuseIdentifier identifier: String
  ) {
    makers[identifier] = makeCell
  }

  /// Registers the class `UITableViewCell` for cells with an identifier.
  ///
  /// Differs from UIKit: Objects of a subclass cannot be created from the class; without the
  /// plug-in `FromUIKit`, register a closure for them.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    makers[identifier] = cellClass.map { _ in
      { UITableViewCell(style: .default, reuseIdentifier: $0) }
    }
  }

  /// Returns an unused cell with an identifier, or a new cell if the identifier is registered; nil
  /// otherwise.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = unusedCells[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    return makers[identifier]?(identifier)
  }

  /// Returns an unused cell with an identifier, or a new cell.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    dequeueReusableCell(withIdentifier: identifier)
      ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// The visible cells from top to bottom.
  open var visibleCells: [UITableViewCell] {
    cells.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The rows of the visible cells; nil if there are none.
  open var indexPathsForVisibleRows: [IndexPath]? { cells.isEmpty ? nil : cells.keys.sorted() }

  /// Returns the cell of a visible row; nil for another row.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }

  /// Returns the row of a visible cell; nil for another cell.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }

  /// Returns the row at a point; nil for none.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    guard bounds.minX <= point.x, point.x < bounds.maxX else { return nil }
    return currentLayout.rows(from: point.y, to: point.y).first {
      currentLayout.frame(of: $0).contains(point)
    }
  }

  /// Returns the frame of a row; null for a row that does not exist.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    currentLayout.frame(of: indexPath)
  }

  /// Scrolls until a row is at a position in the visible area.
  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    let rect = rectForRow(at: indexPath)
    guard !rect.isNull else { return }
    layoutIfNeeded()
    let y: CGFloat
    switch scrollPosition {
    case .none: return scrollRectToVisible(rect, animated: animated)
    case .top: y = rect.minY
    case .middle: y = rect.midY - bounds.height / 2
    case .bottom: y = rect.maxY - bounds.height
    }
    let limit = max(0, contentSize.height - bounds.height)
    setContentOffset(CGPoint(x: contentOffset.x, y: max(0, min(limit, y))), animated: animated)
  }

  // MARK: Selection

  /// The selected row that was selected last; nil if no row is selected.
  open var indexPathForSelectedRow: IndexPath? { selection.last }
  /// The selected rows; nil if there are none.
  open var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection.sorted() }

  /// Selects a row without notifying the delegate; nil deselects all rows.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if !allowsMultipleSelection || indexPath == nil {
      for old in selection { deselectRow(at: old, animated: animated) }
    }
    guard let indexPath, !selection.contains(indexPath) else { return }
    selection.append(indexPath)
    cells[indexPath]?.setSelected(true, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row without notifying the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selection.removeAll { $0 == indexPath }
    cells[indexPath]?.setSelected(false, animated: animated)
  }

  private func tapped(_ recognizer: UITapGestureRecognizer) {
    guard allowsSelection, !isEditing || allowsSelectionDuringEditing,
      let indexPath = indexPathForRow(at: recognizer.location(in: self)),
      tableDelegate?.tableView(self, shouldHighlightRowAt: indexPath) ?? true
    else { return }
    if allowsMultipleSelection, selection.contains(indexPath) {
      deselectRow(at: indexPath, animated: true)
      tableDelegate?.tableView(self, didDeselectRowAt: indexPath)
      return
    }
    guard
      let chosen = tableDelegate.map({ $0.tableView(self, willSelectRowAt: indexPath) })
        ?? indexPath
    else { return }
    let old = allowsMultipleSelection ? [] : selection.filter { $0 != chosen }
    selectRow(at: chosen, animated: true, scrollPosition: .none)
    for row in old { tableDelegate?.tableView(self, didDeselectRowAt: row) }
    tableDelegate?.tableView(self, didSelectRowAt: chosen)
  }

  // MARK: Layout

  /// The layout, which is computed again if rows or the width have changed.
  private var currentLayout: TableLayout {
    if needsReload || layout.width != bounds.width { reload() }
    return layout
  }

  private func reload() {
    needsReload = false
    for (indexPath, cell) in cells { remove(cell, at: indexPath) }
    for view in headers.values { view.removeFromSuperview() }
    (cells, headers) = ([:], [:])
    layout = TableLayout(of: self, dataSource, tableDelegate)
    contentSize = CGSize(width: bounds.width, height: layout.height)
  }

  private func remove(_ cell: UITableViewCell, at indexPath: IndexPath) {
    cell.removeFromSuperview()
    tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: indexPath)
    if let identifier = cell.reuseIdentifier { unusedCells[identifier, default: []].append(cell) }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let layout = currentLayout
    backgroundView?.frame = bounds
    if let view = tableHeaderView {
      view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.frame.height)
    }
    if let view = tableFooterView {
      view.frame = CGRect(
        x: 0, y: layout.height - view.frame.height, width: bounds.width,
        height: view.frame.height)
    }
    showCells(layout.rows(from: bounds.minY, to: bounds.maxY))
    for (index, section) in layout.sections.enumerated() { addTitles(of: index, section) }
  }

  private func showCells(_ visible: [IndexPath]) {
    let visibleRows = Set(visible)
    for (indexPath, cell) in cells where !visibleRows.contains(indexPath) {
      cells[indexPath] = nil
      remove(cell, at: indexPath)
    }
    for indexPath in visible {
      let frame = layout.frame(of: indexPath)
      if let cell = cells[indexPath] {
        if cell.frame != frame { cell.frame = frame }
        continue
      }
      guard let cell = dataSource?.tableView(self, cellForRowAt: indexPath) else { continue }
      cells[indexPath] = cell
      cell.frame = frame
      cell.isSelected = selection.contains(indexPath)
      cell.isEditing = isEditing
      setSeparator(of: cell)
      tableDelegate?.tableView(self, willDisplay: cell, forRowAt: indexPath)
      addSubview(cell)
    }
  }

  /// Adds the header and the footer of a section if they are not shown yet.
  private func addTitles(of index: Int, _ section: TableLayout.Section) {
    let width = bounds.width
    for (key, frame, view, title) in [
      (2 * index, section.headerFrame(width: width), section.headerView, section.header),
      (2 * index + 1, section.footerFrame(width: width), section.footerView, section.footer),
    ] where headers[key] == nil && frame.height > 0 {
      let shown = view ?? title.map(Self.makeTitle)
      guard let shown else { continue }
      headers[key] = shown
      shown.frame = view == nil ? frame.insetBy(dx: 16, dy: 0) : frame
      addSubview(shown)
    }
  }

  private static func makeTitle(_ text: String) -> UIView {
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: 14, weight: .semibold)
    label.textColor = .secondaryLabel
    return label
  }

  private func updateSeparators() { for cell in cells.values { setSeparator(of: cell) } }

  private func setSeparator(of cell: UITableViewCell) {
    cell.setSeparator(
      separatorStyle == .none ? nil : separatorColor ?? .separator, insets: separatorInset)
  }
}
