import ResponderKit

/// The frames of the cells of a gallery: rows of equal cells that fill the width.
struct GalleryLayout: Equatable {
  /// The distance between cells and from the edges, in points.
  static let spacing: CGFloat = 16
  /// The minimum width of a cell, in points, unless the gallery is narrower.
  private static let minimumCellWidth: CGFloat = 180
  /// The height of the name and the date below a thumbnail, in points.
  static let captionHeight: CGFloat = 52
  /// The width of a thumbnail divided by its height.
  static let aspectRatio: CGFloat = 1.5

  let count: Int
  let width: CGFloat

  /// The number of cells in a row.
  var columns: Int {
    max(1, Int((width - Self.spacing) / (Self.minimumCellWidth + Self.spacing)))
  }

  /// The size of a cell.
  var cellSize: CGSize {
    let columns = CGFloat(columns)
    let cellWidth = max(1, (width - Self.spacing * (columns + 1)) / columns).rounded(.down)
    return CGSize(
      width: cellWidth, height: (cellWidth / Self.aspectRatio).rounded() + Self.captionHeight)
  }

  private var rowHeight: CGFloat { cellSize.height + Self.spacing }

  /// The height of all rows and the spacing around them.
  var height: CGFloat {
    let rows = (count + columns - 1) / columns
    return CGFloat(rows) * rowHeight + Self.spacing
  }

  /// Returns the frame of a cell, in the coordinates of the scrolled content.
  func frame(of index: Int) -> CGRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    let size = cellSize
    return CGRect(
      x: Self.spacing + CGFloat(column) * (size.width + Self.spacing),
      y: Self.spacing + CGFloat(row) * rowHeight, width: size.width, height: size.height)
  }

  /// Returns the indices of the cells that may intersect a rectangle.
  func indices(in rect: CGRect) -> Range<Int> {
    guard rect.maxY > Self.spacing, rect.minY < height else { return 0..<0 }
    let first = max(0, Int((rect.minY - Self.spacing) / rowHeight)) * columns
    let last = (max(0, Int(rect.maxY / rowHeight)) + 1) * columns
    return min(first, count)..<min(last, count)
  }
}
