import Geometry
import Ink

/// The search for the area around a point that lines bound, for a tool that fills it.
///
/// The lines are painted into a grid of cells around the point. If the area reaches the edge of the
/// grid, a larger grid is searched, up to one that contains all lines.
package struct AreaSearch {
  package enum Result: Equatable {
    /// The corners of the area, including those around islands in it; see ``Element/Kind/area``.
    case area([InkPoint])
    /// Lines do not bound the area, or leave a gap that is too wide.
    case open
    /// A line covers the point.
    case onInk
  }

  /// The width of the widest gap between lines that is closed, in points of the view.
  private static let gap: CGFloat = 6
  /// The sides of the searched squares, and of their cells, in points of the view.
  ///
  /// Cells of half a point are finer than the thinnest line. Beyond what a view shows, they are
  /// larger, so that the time of a search is bounded. Still larger ones would close wider gaps.
  private static let grids: [(side: CGFloat, cell: CGFloat)] = [
    (512, 0.5), (1024, 0.5), (2048, 1), (4096, 2),
  ]

  private let drawing: Drawing
  private let index: SpatialIndex
  private let point: CGPoint
  private let scale: CGFloat

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - point: The point in points of the page.
  ///   - scale: The number of points of the view per point of the page; above 0.
  init(_ drawing: Drawing, _ index: SpatialIndex, around point: CGPoint, scale: CGFloat) {
    (self.drawing, self.index, self.point, self.scale) = (drawing, index, point, scale)
  }

  /// Returns the area.
  ///
  /// - Complexity: O(cells + points of the lines in the searched squares); at most 12 million cells.
  func result() -> Result {
    for grid in Self.grids {
      let side = grid.side / scale
      let square = CGRect(
        x: point.x - side / 2, y: point.y - side / 2, width: side, height: side)
      let lines = lines(in: square, minimumWidth: 1.5 * grid.cell / scale)
      if lines.isEmpty { continue }
      let cells = CellGrid(
        lines, in: square, cellCount: Int(grid.side / grid.cell),
        closingGap: Int(Self.gap / grid.cell) - (grid.cell > 1 ? 1 : 0))
      switch cells.fill() {
      case .noFreeCell: return .onInk
      case .reachesEdge: continue
      case .filled(let filled):
        let corners = CellContour(filled, cells.count).polygon
        guard corners.count >= 3 else { return .onInk }
        let origin = InkPoint(CGPoint(x: square.minX, y: square.minY))
        return .area(corners.map { origin + $0 * Float(grid.cell / scale) })
      }
    }
    return .open
  }

  /// Returns the lines in a rectangle that bound areas: all except highlights.
  private func lines(in rect: CGRect, minimumWidth: CGFloat) -> [InkLine] {
    index.elements(in: rect).compactMap { id in
      guard let element = drawing.element(id), element.layer == .ink else { return nil }
      let line = element.solidInk(tolerance: Float(minimumWidth / 4))
      let width = max(line.width, Float(minimumWidth))
      let opaque = PixelColor(red: 0, green: 0, blue: 0)
      return InkLine(
        points: line.points, width: width, widthFactors: line.widthFactors, color: opaque,
        bounds: element.paintedBounds.insetBy(dx: -minimumWidth, dy: -minimumWidth))
    }
  }
}
