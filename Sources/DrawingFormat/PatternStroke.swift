import DrawingModel
import Geometry
import Ink

/// Lines of a pattern that have the same color, for a vector image.
struct PatternStroke {
  var lines: [(start: CGPoint, end: CGPoint)] = []
  let color: PixelColor
  let width: CGFloat
  /// The distance between the dots that replace each line, in points, or `nil` for solid lines.
  var dash: CGFloat?
}

extension DrawingDocument {
  /// The pattern of the page in exported vector images, or `nil` for a plain page.
  ///
  /// A page of any size has at most some hundred lines in each direction.
  var exportedPattern: PatternLines? {
    let area = exportedArea
    return PatternLines(
      drawing.pageStyle, in: area, scale: min(1, 4000 / max(area.width, area.height)))
  }
}

extension PatternLines {
  /// Returns the lines of the pattern within an area; a row of dots is one line.
  func strokes(in area: CGRect) -> [PatternStroke] {
    if style.pattern == .dots {
      guard let first = columns.first, let last = columns.last else { return [] }
      var stroke = PatternStroke(
        color: style.board.strongColor, width: Self.dotDiameter, dash: spacing)
      stroke.lines = rows.map { row in
        let y = CGFloat(row) * spacing
        return (
          CGPoint(x: CGFloat(first) * spacing, y: y), CGPoint(x: CGFloat(last) * spacing + 1, y: y)
        )
      }
      return [stroke]
    }
    var ordinary = PatternStroke(color: style.board.lineColor, width: Self.lineWidth)
    var strong = PatternStroke(color: style.board.strongColor, width: Self.lineWidth)
    func add(_ index: Int, _ start: CGPoint, _ end: CGPoint) {
      if color(ofLine: index) == strong.color {
        strong.lines.append((start, end))
      } else {
        ordinary.lines.append((start, end))
      }
    }
    // A line covers the pixel below and to the right of its coordinates, as in a PNG image.
    let half = Self.lineWidth / 2
    for column in columns {
      let x = CGFloat(column) * spacing + half
      add(column, CGPoint(x: x, y: area.minY), CGPoint(x: x, y: area.maxY))
    }
    for row in rows {
      let y = CGFloat(row) * spacing + half
      add(row, CGPoint(x: area.minX, y: y), CGPoint(x: area.maxX, y: y))
    }
    return [ordinary, strong].filter { !$0.lines.isEmpty }
  }
}
