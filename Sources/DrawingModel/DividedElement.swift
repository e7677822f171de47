import Geometry
import Ink

/// An element of which an eraser removes parts.
package struct DividedElement: Sendable {
  /// The largest distance between the flattened line and its curve, in points of the page.
  ///
  /// The pieces have the vertices of the flattened line as their points: the curve between two
  /// points of a stroke depends on their neighbors, of which the end of a piece has only one.
  private static let tolerance: Float = 0.02
  /// The distance of the vertices that keep a corner of a shape sharp, in points of the page.
  private static let cornerDistance: Float = 0.05
  /// The distance by which a line must leave its direction within a segment to have a corner, in
  /// points of the page: several times the distance of a curve that is flattened.
  private static let cornerDeviation: Float = 0.5

  package let element: Element
  private let vertices: [TracedStroke.Vertex]
  /// The erased sections of the line, in ascending order; they do not touch one another.
  ///
  /// A position on the line is the index of a vertex and the fraction of the distance to the next one.
  private var erased: [ClosedRange<Double>] = []

  /// Creates an element from which nothing is erased.
  ///
  /// - Complexity: O(points).
  package init(_ element: Element) {
    self.element = element
    if element.kind.isFreehand {
      vertices =
        TracedStroke(
          along: element.points, times: element.times, forces: element.forces,
          isSmoothed: element.isSmoothed, tolerance: Self.tolerance
        ).vertices
    } else {
      vertices = element.polyline(tolerance: Self.tolerance)
        .map { TracedStroke.Vertex(position: $0) }
    }
  }

  /// The position of the last vertex.
  private var end: Double { Double(vertices.count - 1) }

  /// A Boolean value that indicates whether nothing of the element is left.
  package var isErased: Bool { erased.count == 1 && erased[0] == 0...end }

  /// Erases the parts of the line that an eraser touches.
  ///
  /// - Returns: A Boolean value that indicates whether there were such parts.
  /// - Complexity: O(points).
  package mutating func erase(_ path: EraserPath) -> Bool {
    let before = erased
    for index in vertices.indices.dropLast(vertices.count > 1 ? 1 : 0) {
      let start = vertices[index]
      let next = vertices[min(index + 1, vertices.count - 1)]
      let cutRadius = path.cutRadius(width: max(width(at: start), width(at: next)))
      // A cheap test first: most segments are far from the eraser.
      guard
        all(
          pointwiseMax(path.start, path.end)
            .>= pointwiseMin(start.position, next.position) - cutRadius),
        all(
          pointwiseMin(path.start, path.end)
            .<= pointwiseMax(start.position, next.position) + cutRadius),
        let fractions = path.fractions(from: start.position, to: next.position, within: cutRadius)
      else { continue }
      let isDot = vertices.count == 1
      let low = Double(index) + (isDot ? 0 : Double(fractions.lowerBound))
      erase(low...max(low, Double(index) + (isDot ? 0 : Double(fractions.upperBound))))
    }
    return erased != before
  }

  /// Erases a section of the line.
  private mutating func erase(_ section: ClosedRange<Double>) {
    var (low, high) = (section.lowerBound, section.upperBound)
    let first = erased.firstIndex { $0.upperBound >= low } ?? erased.count
    var last = first
    while last < erased.count, erased[last].lowerBound <= high {
      low = min(low, erased[last].lowerBound)
      high = max(high, erased[last].upperBound)
      last += 1
    }
    erased.replaceSubrange(first..<last, with: [low...high])
  }

  private func width(at vertex: TracedStroke.Vertex) -> Float {
    element.forces.isEmpty
      ? element.width : element.width * StrokeBuilder.widthFactor(ofForce: vertex.force)
  }

  // MARK: Pieces

  /// The elements that remain, in the order of the line; the element itself if nothing is erased.
  ///
  /// - Complexity: O(points).
  package var pieces: [Element] {
    if erased.isEmpty { return [element] }
    if isErased { return [] }
    var sections: [[TracedStroke.Vertex]] = []
    var start = 0.0
    for gap in erased {
      if gap.lowerBound > start { sections.append(section(start, gap.lowerBound)) }
      start = gap.upperBound
    }
    if start < end { sections.append(section(start, end)) }
    joinAcrossStart(&sections)
    let pieces = [filledArea].compactMap(\.self) + sections.compactMap { piece($0) }
    return pieces.map { piece in
      var piece = piece
      piece.grouping = element.grouping
      return piece
    }
  }

  /// The fill, which stays without its line when the line is divided; `nil` if there is none.
  private var filledArea: Element? {
    guard let fill = element.fill else { return nil }
    return element.filled(with: fill, lineColor: element.color, isThin: true)
  }

  /// Returns the line style of a piece: an arrowhead stays at an end that is not erased.
  private func lineStyle(of section: [TracedStroke.Vertex]) -> LineStyle {
    var style = element.lineStyle
    if section.first?.position != vertices.first?.position { style.arrowheads.remove(.start) }
    if section.last?.position != vertices.last?.position { style.arrowheads.remove(.end) }
    return style
  }

  /// Joins the last section of a closed shape to the first one, unless the eraser has touched the
  /// point at which the outline begins.
  private func joinAcrossStart(_ sections: inout [[TracedStroke.Vertex]]) {
    guard sections.count > 1, !element.kind.isFreehand,
      let first = vertices.first, let last = vertices.last, first.position == last.position,
      sections[0][0].position == first.position,
      sections[sections.count - 1].last?.position == last.position
    else { return }
    let tail = sections.removeLast()
    sections[0] = tail + sections[0].dropFirst()
  }

  /// Returns the vertices between two positions, with vertices at both.
  private func section(_ start: Double, _ end: Double) -> [TracedStroke.Vertex] {
    let first = Int(start.rounded(.down)) + 1
    let last = max(first, Int(end.rounded(.up)))
    return [vertex(at: start)] + vertices[first..<last] + [vertex(at: end)]
  }

  private func vertex(at position: Double) -> TracedStroke.Vertex {
    let index = min(Int(position), vertices.count - 1)
    let fraction = Float(position - Double(index))
    guard fraction > 0, index + 1 < vertices.count else { return vertices[index] }
    return vertices[index].interpolated(to: vertices[index + 1], fraction)
  }

  /// Returns the element of a section, or `nil` if the section has no length.
  private func piece(_ section: [TracedStroke.Vertex]) -> Element? {
    guard let first = section.first,
      section.contains(where: { $0.position != first.position })
    else { return nil }
    if element.kind == .line {
      return Element(
        kind: .line, points: [first.position, section[section.count - 1].position],
        width: element.width, color: element.color, lineStyle: lineStyle(of: section))
    }
    let lineStyle = lineStyle(of: section)
    let section = Self.withSharpCorners(section)
    return Element(
      kind: element.kind.isFreehand ? element.kind : .stroke, points: section.map(\.position),
      times: element.times.isEmpty ? [] : section.map(\.time),
      forces: element.forces.isEmpty ? [] : section.map(\.force),
      width: element.width, color: element.color, isSmoothed: true, lineStyle: lineStyle)
  }

  /// Returns vertices with additional ones next to corners, because the curve of a stroke would
  /// round a corner between two distant vertices.
  private static func withSharpCorners(
    _ section: [TracedStroke.Vertex]
  ) -> [TracedStroke.Vertex] {
    var result: [TracedStroke.Vertex] = []
    for (index, vertex) in section.enumerated() {
      guard index > 0, index + 1 < section.count,
        isCorner(section[index - 1].position, vertex.position, section[index + 1].position)
      else {
        result.append(vertex)
        continue
      }
      if let before = Self.near(vertex, on: section[index - 1]) { result.append(before) }
      result.append(vertex)
      if let after = Self.near(vertex, on: section[index + 1]) { result.append(after) }
    }
    return result
  }

  /// Returns a Boolean value that indicates whether a line has a corner at the second of three points.
  ///
  /// The vertices of a flattened curve are so close that the line turns little between them.
  private static func isCorner(_ a: InkPoint, _ b: InkPoint, _ c: InkPoint) -> Bool {
    let (before, after) = (b - a, c - b)
    if (before * after).sum() < 0 { return true }
    let shorter = min((before * before).sum(), (after * after).sum()).squareRoot()
    // The quotient is the distance of the longer segment's far end from the direction of the other.
    return abs(before.x * after.y - before.y * after.x) > cornerDeviation * shorter
  }

  /// Returns the vertex next to a corner in the direction of another vertex, or `nil` if that one is near.
  private static func near(
    _ corner: TracedStroke.Vertex, on other: TracedStroke.Vertex
  ) -> TracedStroke.Vertex? {
    let offset = other.position - corner.position
    let length = (offset * offset).sum().squareRoot()
    return length > 2 * cornerDistance
      ? corner.interpolated(to: other, cornerDistance / length) : nil
  }
}
