import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

private let black = PixelColor(red: 0, green: 0, blue: 0)

@Suite("Alignment and distribution of elements")
struct AlignmentTests {
  /// Returns a horizontal line whose ink extends from one coordinate to another.
  private static func line(from start: Float, to end: Float, y: Float = 0) -> Element {
    Element(kind: .line, points: [[start + 2, y], [end - 2, y]], width: 4, color: black)
  }

  private static func all(_ drawing: Drawing) -> RangeSet<Drawing.ID> {
    drawing.ranges(of: drawing.ids)
  }

  /// Returns the extents of the ink along the x-axis, after an arrangement of all elements.
  private static func spans(
    _ elements: [Element], after arrangement: Drawing.Arrangement
  ) -> [[CGFloat]] {
    var drawing = Drawing(elements: elements)
    if let edit = drawing.arranging(all(drawing), by: arrangement) { drawing.apply(edit) }
    return drawing.elements.map { [$0.bounds.minX.rounded(), $0.bounds.maxX.rounded()] }
  }

  @Test("Elements are aligned at the edges and the middle of the area around all of them")
  func lines() {
    let lines = [
      Self.line(from: 10, to: 30), Self.line(from: 50, to: 110), Self.line(from: 20, to: 40),
    ]
    let results: [(Drawing.Anchor, [[CGFloat]])] = [
      (.start, [[10, 30], [10, 70], [10, 30]]), (.middle, [[50, 70], [30, 90], [50, 70]]),
      (.end, [[90, 110], [50, 110], [90, 110]]),
    ]
    for (anchor, expected) in results {
      #expect(Self.spans(lines, after: .align(.horizontal, anchor)) == expected)
    }
    #expect(
      Self.spans(lines, after: .align(.vertical, .middle)) == [[10, 30], [50, 110], [20, 40]],
      "their middles are on one line already")
  }

  @Test("Gaps become equal between the first and the last element, in the order of their middles")
  func gaps() {
    // 110 points are left for two gaps between lengths of 20, 60 and 10 points.
    let lines = [
      Self.line(from: 180, to: 200), Self.line(from: 0, to: 60), Self.line(from: 70, to: 80),
    ]
    #expect(
      Self.spans(lines, after: .distribute(.horizontal)) == [[180, 200], [0, 60], [115, 125]])
    // The elements overlap by 15 points each.
    let crowded = [
      Self.line(from: 0, to: 40), Self.line(from: 10, to: 50), Self.line(from: 50, to: 90),
    ]
    #expect(
      Self.spans(crowded, after: .distribute(.horizontal)) == [[0, 40], [25, 65], [50, 90]])
  }

  @Test("An alignment needs two elements, a distribution three, and both need elements that move")
  func counts() {
    let drawing = Drawing(elements: (0..<3).map { Self.line(from: Float(20 * $0 * $0), to: 500) })
    for (ids, canAlign, canDistribute) in [
      (0..<1, false, false), (0..<2, true, false), (0..<3, true, true), (2..<9, false, false),
      (7..<9, false, false),
    ] as [(Range<Drawing.ID>, Bool, Bool)] {
      let set = RangeSet(ids)
      #expect((drawing.arranging(set, by: .align(.horizontal, .start)) != nil) == canAlign)
      #expect((drawing.arranging(set, by: .distribute(.horizontal)) != nil) == canDistribute)
    }
    #expect(drawing.arranging(RangeSet(0..<3), by: .align(.horizontal, .end)) == nil)
  }

  // MARK: The edges of the ink

  /// Returns the rectangle around the pixels that an element paints, in points.
  private static func paintedArea(of element: Element) -> CGRect {
    let (side, scale) = (600, CGFloat(2))
    var bitmap = Bitmap(width: side, height: side)
    bitmap.draw(
      [element.ink(tolerance: 0.01)], transform: CGAffineTransform(scaleX: scale, y: scale))
    let bytes = bitmap.bytes
    func isPainted(_ x: Int, _ y: Int) -> Bool { bytes[4 * (y * side + x) + 3] > 0 }
    var area = CGRect.null
    for y in 0..<side {
      guard let first = (0..<side).first(where: { isPainted($0, y) }),
        let last = (0..<side).last(where: { isPainted($0, y) })
      else { continue }
      area = area.union(CGRect(x: first, y: y, width: last + 1 - first, height: 1))
    }
    return area.applying(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale))
  }

  @Test(
    "The edges of an element are those of its painted pixels", arguments: 0..<6 as Range<UInt64>)
  func edges(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func points(_ count: Int) -> [InkPoint] {
      (0..<count).map { _ in
        [.random(in: 40...260, using: &random), .random(in: 40...260, using: &random)]
      }
    }
    let forces = [Float(0), 0.2, 0.9, 0.1]
    let elements = [
      Element(kind: .stroke, points: points(4), forces: forces, width: 24, color: black),
      Element(kind: .stroke, points: points(5), width: 6, color: black),
      Element(
        kind: .highlight, points: points(4), times: [0, 0.1, 0.2, 0.3], width: 18, color: black),
      Element(kind: .stroke, points: points(1), forces: [0], width: 30, color: black),
      Element(kind: .ellipse, points: points(3), width: 3, color: black),
      Element(kind: .triangle, points: points(3), width: 5, color: black),
    ]
    for element in elements {
      let (edges, area) = (element.edges, Self.paintedArea(of: element))
      // Curves can extend beyond the bitmap.
      let visible = CGRect(x: 0, y: 0, width: 300, height: 300)
      guard visible.contains(edges) else { continue }
      for (edge, painted) in [
        (edges.minX, area.minX), (edges.maxX, area.maxX), (edges.minY, area.minY),
        (edges.maxY, area.maxY),
      ] { #expect(abs(edge - painted) < 0.75, "\(element.kind): \(edges) and \(area)") }
    }
  }

  // MARK: Random drawings

  /// Returns the edges of the ink along an axis, from a finer line than that of the program.
  private static func extent(_ element: Element, _ axis: Drawing.Axis) -> (low: Float, high: Float)
  {
    func coordinate(_ point: InkPoint) -> Float { axis == .horizontal ? point.x : point.y }
    guard element.kind.isFreehand else {
      let box = element.paintedBounds
      return axis == .horizontal
        ? (Float(box.minX), Float(box.maxX)) : (Float(box.minY), Float(box.maxY))
    }
    let solid = element.with(StyleChange(dash: .solid)) ?? element
    let line = solid.ink(tolerance: 0.0005)
    let radii = line.points.indices.map { index in
      line.widthFactors.isEmpty ? line.width / 2 : line.width / 2 * line.widthFactors[index]
    }
    let lows = zip(line.points, radii).map { coordinate($0) - $1 }
    let highs = zip(line.points, radii).map { coordinate($0) + $1 }
    return (lows.min() ?? 0, highs.max() ?? 0)
  }

  private static func coordinate(
    _ extent: (low: Float, high: Float), _ anchor: Drawing.Anchor
  ) -> Float {
    switch anchor {
    case .start: extent.low
    case .middle: (extent.low + extent.high) / 2
    case .end: extent.high
    }
  }

  /// Applies an arrangement of some elements, and checks what all arrangements have in common.
  ///
  /// - Returns: The elements before and after the arrangement, in their order.
  private func arrange(
    by arrangement: Drawing.Arrangement, _ axis: Drawing.Axis, count: Int,
    _ random: inout SeededGenerator
  ) throws -> [(old: Element, new: Element)] {
    let before = Drawing(elements: (0..<12).map { _ in .random(&random) })
    let chosen = before.ids.shuffled(using: &random).prefix(count).sorted()
    let ids = before.ranges(of: chosen)
    let edit = try #require(before.arranging(ids, by: arrangement))
    var drawing = before
    let change = drawing.apply(edit)
    #expect(Set(change.added.ids).isSubset(of: chosen) && change.added.ids == change.removed.ids)
    #expect(drawing.ids == before.ids && drawing.undoCount == 1)
    for (old, new) in zip(before.elements, drawing.elements) {
      let others = [old, new].map { $0.points.map { axis == .horizontal ? $0.y : $0.x } }
      #expect(others[0] == others[1], "an element has moved along the other axis")
      #expect(old.width == new.width && old.kind == new.kind && old.color == new.color)
    }
    let isStable = drawing.arranging(ids, by: arrangement) == nil
    #expect(isStable || canChangeAgain(before.subgroup(ids).elements, arrangement, axis))
    expectRestored(drawing, after: edit, of: before)
    var undone = drawing
    undone.undo()
    #expect(undone.elements == before.elements && undone.ids == before.ids)
    undone.redo()
    #expect(undone.elements == drawing.elements)
    return chosen.compactMap { id in
      before.element(id).flatMap { old in drawing.element(id).map { (old, $0) } }
    }
  }

  /// Returns a Boolean value that indicates whether elements have no space for gaps, so that a
  /// distribution can change the order of their middles, and a second one moves them again.
  private func canChangeAgain(
    _ elements: [Element], _ arrangement: Drawing.Arrangement, _ axis: Drawing.Axis
  ) -> Bool {
    if case .align = arrangement { return false }
    let extents = elements.map { Self.extent($0, axis) }.sorted {
      $0.low + $0.high < $1.low + $1.high
    }
    let length = extents.reduce(Float(0)) { $0 + $1.high - $1.low }
    return length > (extents.last?.high ?? 0) - (extents.first?.low ?? 0)
  }

  /// Checks that a journal restores a drawing with its history.
  private func expectRestored(_ drawing: Drawing, after edit: Edit, of saved: Drawing) {
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: 4, size: CGSize(width: 9, height: 9), history: saved.history)
    let data =
      Journal.header + Journal.record(checkpoint, of: saved.elements) + Journal.record(edit)
    let reading = Journal.read(data, snapshotChecksum: 4, elements: saved.elements)
    var restored = saved
    let isApplied = restored.apply(reading.edits)
    #expect(isApplied && reading.edits.count == 1 && reading.validLength == data.count)
    #expect(restored.ids == drawing.ids && restored.allStates == drawing.allStates)
  }

  @Test(
    "After an alignment, the chosen edges are on one line, and only the aligned elements have moved",
    arguments: 0..<12 as Range<UInt64>)
  func randomAlignments(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for axis in Drawing.Axis.allCases {
      for anchor in Drawing.Anchor.allCases {
        let count = Int.random(in: 2...9, using: &random)
        let pairs = try arrange(by: .align(axis, anchor), axis, count: count, &random)
        let extents = pairs.map { Self.extent($0.old, axis) }
        let low = extents.map(\.low).min() ?? 0
        let high = extents.map(\.high).max() ?? 0
        let target = Self.coordinate((low, high), anchor)
        for (_, new) in pairs {
          let coordinate = Self.coordinate(Self.extent(new, axis), anchor)
          #expect(abs(coordinate - target) < 0.01, "\(axis) \(anchor) \(new.kind)")
        }
      }
    }
  }

  @Test(
    "After a distribution, all gaps are equal, and the first and the last element have not moved",
    arguments: 0..<24 as Range<UInt64>)
  func randomDistributions(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for axis in Drawing.Axis.allCases {
      let count = Int.random(in: 3...9, using: &random)
      let pairs = try arrange(by: .distribute(axis), axis, count: count, &random)
      let ordered = pairs.map { (extent: Self.extent($0.old, axis), pair: $0) }
        .sorted { $0.extent.low + $0.extent.high < $1.extent.low + $1.extent.high }
        .map(\.pair)
      let extents = ordered.map { Self.extent($0.new, axis) }
      let gaps = zip(extents, extents.dropFirst()).map { $1.low - $0.high }
      let (smallest, largest) = (gaps.min() ?? 0, gaps.max() ?? 0)
      #expect(largest - smallest < 0.02, "\(gaps)")
      #expect(ordered.first.map { $0.old == $0.new } == true)
      #expect(ordered.last.map { $0.old == $0.new } == true)
    }
  }
}

@Suite("Translations of elements by displacements of their own")
struct TranslationTests {
  private static func lines(_ count: Int) -> Drawing {
    Drawing(
      elements: (0..<count).map {
        Element(
          kind: .line, points: [[Float($0), 0], [Float($0), 100]], width: 4, color: black)
      })
  }

  private static func translation(_ id: Drawing.ID, _ dx: CGFloat, _ dy: CGFloat = 0)
    -> Drawing.Translation
  {
    Drawing.Translation(id, by: CGVector(dx: dx, dy: dy))
  }

  @Test("A translation moves each listed element by its distance, and ignores unknown elements")
  func distances() {
    var drawing = Self.lines(4)
    let change = drawing.translate([
      Self.translation(3, 30, 5), Self.translation(9, 1), Self.translation(1, 7),
      Self.translation(3, 40, 5), Self.translation(2, 0),
    ])
    #expect(change.removed.ids == [1, 3] && change.added.ids == [1, 3])
    #expect(drawing.elements.map(\.points[0]) == [[0, 0], [8, 0], [2, 0], [43, 5]])
    #expect(drawing.undoCount == 1 && drawing.history.isConsistent(with: drawing.elements))
    drawing.undo()
    #expect(drawing.elements == Self.lines(4).elements)
  }

  @Test("A translation changes no element if a drawing cannot hold a result, or nothing moves")
  func limits() {
    for displacement in [1e8, .nan, .infinity, 0] as [CGFloat] {
      var drawing = Self.lines(3)
      let translations = [Self.translation(0, displacement == 0 ? 0 : 5)]
      #expect(drawing.translate(translations + [Self.translation(2, displacement)]).isEmpty)
      #expect(!drawing.canUndo)
    }
    var drawing = Self.lines(3)
    #expect(drawing.translate([]).isEmpty)
  }

  @Test("Translations with hostile IDs are harmless, and count towards the points of a journal")
  func hostileValues() {
    for rawValue in [Int.max, .min, 1 << 62, -1, Drawing.ID(1).rawValue + 1] {
      var drawing = Self.lines(2)
      let edit = Edit.translate([Self.translation(Drawing.ID(rawValue: rawValue), 1)])
      let isApplied = drawing.apply([edit])
      #expect(isApplied && !drawing.canUndo)
    }
    let edit = Edit.translate((0..<10).map { Self.translation($0, 1) })
    // A line counts as 32 points more than it has: 10 · 10 · (2 + 32) = 3400.
    for (limit, canApply) in [(3400, true), (3399, false)] {
      var drawing = Self.lines(10)
      let isApplied = drawing.apply(Array(repeating: edit, count: 10), copyingAtMost: limit)
      #expect(isApplied == canApply)
    }
  }

  @Test("A journal moves pieces of elements by distances of their own")
  func pieces() {
    var drawing = Self.lines(2)
    let line = drawing.elements[1]
    drawing.divide([Drawing.Division(1, into: [line, line, line])])
    let saved = drawing
    let edit = Edit.translate(drawing.ids.dropFirst().map { Self.translation($0, 9) })
    drawing.apply(edit)
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: 4, size: CGSize(width: 9, height: 9), history: saved.history)
    let record = Journal.record(edit)
    #expect(record[record.startIndex + Journal.recordHeaderSize] == 45 | 0x80)
    let reading = Journal.read(
      Journal.header + Journal.record(checkpoint, of: saved.elements) + record,
      snapshotChecksum: 4, elements: saved.elements)
    var restored = saved
    let isApplied = restored.apply(reading.edits)
    #expect(isApplied && restored.allStates == drawing.allStates)
    #expect(restored.elements.map { $0.points[0].x } == [0, 10, 10, 10])
  }
}
