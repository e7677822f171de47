import DrawingModel
import Geometry
import Ink

/// The area of a shape of an SVG image, which becomes the fill of an element.
struct SVGFill {
  /// The color of the area, with its own opacity and those of the shape and its groups.
  let color: PixelColor
  /// A Boolean value that indicates whether the shape has a line besides its area.
  let hasLine: Bool
  let usesEvenOddRule: Bool

  /// Returns the elements that show a shape with its area.
  ///
  /// The line of a shape without a stroke is as thin as a drawing permits, in the color of the area.
  ///
  /// - Parameters:
  ///   - lines: The elements that show the lines of the shape.
  ///   - outlines: The lines of a shape of several lines.
  func elements(_ lines: [Element], _ outlines: [SVGOutline]) -> [Element] {
    let fillable = lines.filter { $0.kind != .line }
    guard !fillable.isEmpty else { return lines }
    let areaOnly = SVGFill(color: color, hasLine: false, usesEvenOddRule: false)
    if lines.count == 1 {
      // The alpha of the line of an element applies to its fill, too.
      let needsTwo = hasLine && color.alpha > lines[0].color.alpha
      return needsTwo ? [areaOnly.filled(lines[0]), lines[0]] : [filled(lines[0])]
    }
    // The areas of several lines are one area, which can have holes.
    let area = combined(outlines).element(width: DrawingLimits.width.lowerBound, color: color)
    guard let area else { return lines }
    return [areaOnly.filled(area)] + (hasLine ? lines : [])
  }

  private func filled(_ element: Element) -> Element {
    guard hasLine else {
      return element.filled(with: color.withAlpha(255), lineColor: color, isThin: true)
    }
    let alpha = Int(color.alpha) * 255 / max(1, Int(element.color.alpha))
    return element.filled(
      with: color.withAlpha(UInt8(truncatingIfNeeded: min(255, alpha))), lineColor: element.color,
      isThin: false)
  }

  /// Returns one line along several closed lines and back to the start of the first one.
  private func combined(_ outlines: [SVGOutline]) -> SVGOutline {
    let oriented = usesEvenOddRule ? Self.oriented(outlines) : outlines
    var result = oriented[0].closed
    let anchor = result.points[0]
    for outline in oriented.dropFirst() {
      for (index, point) in outline.closed.points.enumerated() {
        result.add(
          point, isInsideCurve: index > 0 && !outline.isVertex(min(index, outline.points.count - 1))
        )
      }
      result.add(anchor)
    }
    return result
  }

  /// Returns lines whose directions alternate with the number of lines around them, so that the
  /// nonzero rule fills the same area as the even-odd rule as long as the lines do not cross.
  private static func oriented(_ outlines: [SVGOutline]) -> [SVGOutline] {
    // Comparing all lines of an image with one another could take minutes.
    guard outlines.count <= 200 else { return outlines }
    let areas = outlines.map {
      InkLine.Area(corners: $0.points, color: PixelColor(red: 0, green: 0, blue: 0))
    }
    return outlines.enumerated().map { index, outline in
      let depth = areas.indices.filter {
        $0 != index && areas[$0].contains(outline.points[0])
      }.count
      return outline.isClockwise == (depth % 2 == 0) ? outline : outline.reversed
    }
  }
}
