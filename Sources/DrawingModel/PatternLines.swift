package import Geometry
package import Ink

/// The lines or dots of a pattern within a rectangle, at one scale.
///
/// The pattern has no edge: its lines are at the multiples of the spacing. At a small scale, only
/// some of them are shown, so that the pattern never becomes a gray area.
package struct PatternLines: Sendable {
  /// The style of the page.
  package let style: PageStyle
  /// The distance between neighboring lines or dots, in points of the page.
  package let spacing: CGFloat
  /// The distance between neighboring lines of the complete grid, in points of the page.
  package static let gridSpacing: CGFloat = 20
  /// The indices of the vertical lines or of the columns of dots.
  ///
  /// The x-coordinate of a line is its index times the spacing.
  package let columns: Range<Int>
  /// The indices of the horizontal lines or of the rows of dots.
  package let rows: Range<Int>

  /// The width of a line at the scale 1, in points.
  package static let lineWidth: CGFloat = 1
  /// The diameter of a dot at the scale 1, in points.
  package static let dotDiameter: CGFloat = 2.5
  /// The number of lines of a grid from one strong line to the next.
  private static let strongInterval = 5

  /// Creates the lines of a page that may be visible in a rectangle, or returns `nil` if there are
  /// none.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in points of the page.
  ///   - scale: Pixels per point of the page.
  package init?(_ style: PageStyle, in rect: CGRect, scale: CGFloat) {
    guard let spacing = style.pattern.spacing(at: scale), !rect.isNull else { return nil }
    self.style = style
    self.spacing = spacing
    let margin = Self.dotDiameter
    guard let columns = Self.indices(rect.minX - margin, rect.maxX + margin, spacing),
      let rows = Self.indices(rect.minY - margin, rect.maxY + margin, spacing)
    else { return nil }
    self.columns = style.pattern == .ruled ? 0..<0 : columns
    self.rows = rows
  }

  /// Returns the indices of the multiples of the spacing from one coordinate to another, or `nil`
  /// if there are more than any image can show.
  private static func indices(
    _ low: CGFloat, _ high: CGFloat, _ spacing: CGFloat
  ) -> Range<Int>? {
    guard let first = Int(exactly: (low / spacing).rounded(.up)),
      let last = Int(exactly: (high / spacing).rounded(.down)), last - first < 100_000
    else { return nil }
    return first..<max(first, last + 1)
  }

  /// Returns the color of the line with an index.
  package func color(ofLine index: Int) -> PixelColor {
    style.pattern == .grid && index % Self.strongInterval == 0
      ? style.board.strongColor : style.board.lineColor
  }
}

extension PageStyle.Pattern {
  /// Returns the distance between neighboring lines or dots at a scale, in points of the page;
  /// `nil` for a plain page.
  ///
  /// - Parameter scale: Pixels per point of the page.
  fileprivate func spacing(at scale: CGFloat) -> CGFloat? {
    guard scale > 0, scale.isFinite else { return nil }
    let (finest, factor, smallestGap): (CGFloat, CGFloat, CGFloat)
    switch self {
    case .plain: return nil
    case .grid: (finest, factor, smallestGap) = (PatternLines.gridSpacing, 5, 6)
    case .dots: (finest, factor, smallestGap) = (PatternLines.gridSpacing, 2, 12)
    case .ruled: (finest, factor, smallestGap) = (30, 2, 8)
    }
    var spacing = finest
    while spacing * scale < smallestGap, spacing < 1e9 { spacing *= factor }
    return spacing
  }
}
