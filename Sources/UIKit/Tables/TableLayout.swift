/// The locations of the rows of a table.
struct TableLayout {
  struct Section {
    var top: CGFloat = 0
    var headerHeight: CGFloat = 0
    var footerHeight: CGFloat = 0
    /// The y-coordinates of the lower edges of the rows.
    var rowEnds: [CGFloat] = []
    var header: String?
    var footer: String?
    var headerView: UIView?
    var footerView: UIView?

    var rowCount: Int { rowEnds.count }
    var firstRowTop: CGFloat { top + headerHeight }
    var rowsEnd: CGFloat { rowEnds.last ?? firstRowTop }
    var bottom: CGFloat { rowsEnd + footerHeight }

    func headerFrame(width: CGFloat) -> CGRect {
      CGRect(x: 0, y: top, width: width, height: headerHeight)
    }

    func footerFrame(width: CGFloat) -> CGRect {
      CGRect(x: 0, y: rowsEnd, width: width, height: footerHeight)
    }
  }

  private(set) var sections: [Section] = []
  /// The height of the whole content, including the table's header and footer, in points.
  private(set) var height: CGFloat = 0
  /// The width of the table for which the heights were computed.
  private(set) var width: CGFloat = -1
  /// The height of a row with an automatic height, in points.
  private static let cellHeight: CGFloat = 44

  init() {}

  /// Computes the locations of all rows.
  ///
  /// - Complexity: O(*n*) for *n* rows.
  @MainActor init(
    of table: UITableView, _ source: (any UITableViewDataSource)?,
    _ delegate: (any UITableViewDelegate)?
  ) {
    width = table.bounds.width
    var y = table.tableHeaderView?.frame.height ?? 0
    for index in 0..<(source?.numberOfSections(in: table) ?? 0) {
      var section = Section()
      section.top = y
      section.header = source?.tableView(table, titleForHeaderInSection: index)
      section.footer = source?.tableView(table, titleForFooterInSection: index)
      section.headerView = delegate?.tableView(table, viewForHeaderInSection: index)
      section.footerView = delegate?.tableView(table, viewForFooterInSection: index)
      section.headerHeight = Self.titleHeight(
        delegate?.tableView(table, heightForHeaderInSection: index) ?? table.sectionHeaderHeight,
        section.header, section.headerView, table.style)
      section.footerHeight = Self.titleHeight(
        delegate?.tableView(table, heightForFooterInSection: index) ?? table.sectionFooterHeight,
        section.footer, section.footerView, table.style)
      var end = section.firstRowTop
      for row in 0..<max(0, source?.tableView(table, numberOfRowsInSection: index) ?? 0) {
        let path = IndexPath(row: row, section: index)
        let wanted = delegate?.tableView(table, heightForRowAt: path) ?? table.rowHeight
        end += wanted >= 0 ? wanted : Self.cellHeight
        section.rowEnds.append(end)
      }
      y = section.bottom
      sections.append(section)
    }
    height = y + (table.tableFooterView?.frame.height ?? 0)
  }

  @MainActor private static func titleHeight(
    _ wanted: CGFloat, _ title: String?, _ view: UIView?, _ style: UITableView.Style
  ) -> CGFloat {
    if wanted >= 0 { return wanted }
    if let view { return view.frame.height > 0 ? view.frame.height : 28 }
    if title != nil { return style == .plain ? 28 : 38 }
    return style == .plain ? 0 : 18
  }

  /// Returns the frame of a row; null for a row that does not exist.
  func frame(of path: IndexPath) -> CGRect {
    guard path.count == 2, sections.indices.contains(path.section) else { return .null }
    let section = sections[path.section]
    guard section.rowEnds.indices.contains(path.row) else { return .null }
    let top = path.row > 0 ? section.rowEnds[path.row - 1] : section.firstRowTop
    return CGRect(x: 0, y: top, width: width, height: section.rowEnds[path.row] - top)
  }

  /// Returns the rows that intersect the area between two y-coordinates.
  ///
  /// - Complexity: O(*s* · log *n* + *m*) for *s* sections with *n* rows each, if *m* rows are
  ///   returned.
  func rows(from start: CGFloat, to end: CGFloat) -> [IndexPath] {
    var result: [IndexPath] = []
    for (index, section) in sections.enumerated() where section.top <= end && section.bottom > start
    {
      var (low, high) = (0, section.rowCount)
      while low < high {
        let middle = (low + high) / 2
        if section.rowEnds[middle] <= start { low = middle + 1 } else { high = middle }
      }
      var row = low
      while row < section.rowCount {
        let top = row > 0 ? section.rowEnds[row - 1] : section.firstRowTop
        if top > end { break }
        result.append(IndexPath(row: row, section: index))
        row += 1
      }
    }
    return result
  }
}
