import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

private let black = PixelColor(red: 0, green: 0, blue: 0)

@Suite("Insertion, transformation, restyling and reordering of elements")
struct ArrangingTests {
  private static func line(_ x: Float, width: Float = 4) -> Element {
    Element(kind: .line, points: [[x, 0], [x, 100]], width: width, color: black)
  }

  private static func lines(_ count: Int) -> Drawing {
    Drawing(elements: (0..<count).map { line(Float($0)) })
  }

  /// A kind of edit that changes elements with given IDs.
  enum Kind: CaseIterable, CustomTestStringConvertible {
    case move, scale, turn, restyle, toFront, toBack

    func edit(of ids: RangeSet<Drawing.ID>, in drawing: Drawing) -> Edit? {
      switch self {
      case .move: .transform(ids, CGAffineTransform(translationX: 20, y: -3))
      case .scale: .transform(ids, CGAffineTransform(scaleX: 2, y: 0.5))
      case .turn: .transform(ids, CGAffineTransform(rotationAngle: 1))
      case .restyle:
        .restyle(ids, StyleChange(color: PixelColor(red: 9, green: 8, blue: 7), width: 9))
      case .toFront: drawing.reordering(ids, to: .front)
      case .toBack: drawing.reordering(ids, to: .back)
      }
    }

    var testDescription: String { "\(self)" }
  }

  @Test(
    "Sending 600 elements to the front or the back places them above or below all other elements")
  func manyElements() throws {
    for (numbers, end) in [(0..<600, Drawing.End.front), (3..<603, .back)] {
      var drawing = Self.lines(603)
      let ids = RangeSet(Drawing.ID(numbers.lowerBound)..<Drawing.ID(numbers.upperBound))
      drawing.apply(try #require(drawing.reordering(ids, to: end)))
      let moved = numbers.map { Float($0) }
      let others = (0..<603).filter { !numbers.contains($0) }.map { Float($0) }
      let expected = end == .front ? others + moved : moved + others
      let isEqual = drawing.elements.map { $0.points[0].x } == expected
      #expect(isEqual)
      #expect(drawing.history.isConsistent(with: drawing.elements))
    }
  }

  @Test(
    "A change or reordering of several elements is one undo step, and redo repeats the step",
    arguments: Kind.allCases)
  func oneStep(kind: Kind) throws {
    var drawing = Self.lines(6)
    let (before, ids) = (drawing.elements, drawing.ids)
    let edit = try #require(kind.edit(of: RangeSet([1..<3, 4..<5]), in: drawing))
    let change = drawing.apply(edit)
    #expect(change.removed.ids == [1, 2, 4] && change.added.count == 3)
    #expect(drawing.undoCount == 1)
    let after = drawing.elements
    #expect(after != before)
    drawing.undo()
    #expect(drawing.elements == before && drawing.ids == ids)
    drawing.redo()
    #expect(drawing.elements == after)
  }

  @Test(
    "An edit of elements that the drawing does not have adds no undo step", arguments: Kind.allCases
  )
  func unknownIDs(kind: Kind) {
    var drawing = Self.lines(3)
    if let edit = kind.edit(of: RangeSet(7..<Drawing.ID(.max)), in: drawing) { drawing.apply(edit) }
    if let edit = kind.edit(of: RangeSet(), in: drawing) { drawing.apply(edit) }
    #expect(!drawing.canUndo)
  }

  @Test("Elements that are sent to the front or the back keep their order")
  func order() throws {
    var drawing = Self.lines(5)
    func xs() -> [Float] { drawing.elements.map { $0.points[0].x } }
    drawing.apply(try #require(drawing.reordering(RangeSet([1..<2, 3..<4]), to: .front)))
    #expect(xs() == [0, 2, 4, 1, 3])
    #expect(drawing.reordering(drawing.ranges(of: drawing.ids.suffix(2)), to: .front) == nil)
    let back = drawing.ranges(of: [2, drawing.ids[4]])
    drawing.apply(try #require(drawing.reordering(back, to: .back)))
    #expect(xs() == [2, 3, 0, 4, 1])
    #expect(drawing.reordering(drawing.ranges(of: drawing.ids.prefix(2)), to: .back) == nil)
    drawing.append(Self.line(9))
    #expect(xs() == [2, 3, 0, 4, 1, 9])
    #expect(drawing.history.isConsistent(with: drawing.elements))
  }

  @Test("New IDs of reordered elements must be valid and unused")
  func invalidNewIDs() {
    let limit = DrawingLimits.ids
    for number in [0, 3, 5, -1, -limit - 1, limit - 1, .max, .min] {
      let first = Drawing.ID(number)
      var drawing = Self.lines(6)
      #expect(drawing.reorder(RangeSet(1..<3), first: first).isEmpty, "\(number)")
    }
    for number in [6, 100, -2, -limit, limit - 2] {
      let first = Drawing.ID(number)
      var drawing = Self.lines(6)
      let change = drawing.reorder(RangeSet(1..<3), first: first)
      #expect(change.added.ids == [first, first.advanced(by: 1)])
    }
    var drawing = Self.lines(6)
    drawing.reorder(RangeSet(1..<3), first: Drawing.ID(limit - 2))
    #expect(drawing.reordering(RangeSet(0..<1), to: .front) == nil)
    #expect(drawing.append(Self.line(1)).isEmpty)
    #expect(drawing.reordering(RangeSet(3..<4), to: .back) != nil)
  }

  @Test("The new ID of a reordered element does not depend on elements that were erased")
  func independentIDs() {
    var (all, some) = (Self.lines(6), Self.lines(6))
    some.erase([1, 5])
    let ids = RangeSet<Drawing.ID>([1..<3, 4..<6])
    all.reorder(ids, first: 6)
    some.reorder(ids, first: 6)
    #expect(all.ids == [0, 3, 6, 7, 8, 9])
    #expect(some.ids == [0, 3, 7, 8])
    #expect(all.append(Self.line(1)).added.ids == some.append(Self.line(1)).added.ids)
  }

  @Test("Inserting several elements is one undo step, and adds nothing if an element is invalid")
  func insert() {
    var drawing = Self.lines(2)
    #expect(drawing.insert([Self.line(7), Self.line(8)]).added.ids == [2, 3])
    #expect(drawing.undoCount == 1)
    let invalid = Element(kind: .line, points: [[0, 0], [2e7, 0]], width: 1, color: black)
    #expect(drawing.insert([Self.line(9), invalid]).isEmpty)
    #expect(drawing.insert([]).isEmpty)
    #expect(drawing.count == 4 && drawing.undoCount == 1)
  }

  @Test(
    "A transform changes no element if a drawing cannot hold the results",
    arguments: [
      CGAffineTransform(translationX: 1e7, y: 0), CGAffineTransform(scaleX: 1e4, y: 1e4),
      CGAffineTransform(scaleX: 1e-3, y: 1e-3), CGAffineTransform(scaleX: 0, y: 1),
      CGAffineTransform(translationX: .nan, y: 0), CGAffineTransform(scaleX: .infinity, y: 1),
    ])
  func limits(transform: CGAffineTransform) {
    var drawing = Self.lines(3)
    #expect(drawing.transform(RangeSet(0..<3), by: transform).isEmpty)
    #expect(!drawing.canUndo)
  }

  @Test(
    "Turning keeps the line width, and scaling multiplies it by the geometric mean of both scales")
  func widths() throws {
    let line = Self.line(10, width: 3)
    let turned = try #require(line.applying(CGAffineTransform(rotationAngle: 0.7)))
    #expect(turned.width == 3)
    #expect(try #require(line.applying(CGAffineTransform(scaleX: 2, y: 8))).width == 12)
    #expect(try #require(line.applying(CGAffineTransform(scaleX: -2, y: 2))).width == 6)
    for width in [Float(0), -1, 10_001, .nan] {
      #expect(line.with(StyleChange(width: width)) == nil)
    }
  }

  @Test(
    "Turning and scaling a line, a shape or a picture transforms the element's outline",
    arguments: 0..<100)
  func outline(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let element = Element.random(&random)
    let transform = CGAffineTransform(rotationAngle: .random(in: -3...3, using: &random))
      .concatenating(
        CGAffineTransform(
          scaleX: .random(in: 0.5...2, using: &random), y: .random(in: 0.5...2, using: &random)))
    // Freehand elements are skipped: the filter of strokes with times and the spacing of
    // interpolated points depend on lengths, which the scaling changes.
    guard element.kind.pointCount != nil else { return }
    let transformed = try #require(element.applying(transform))
    #expect(transformed.kind == (element.kind == .circle ? .ellipse : element.kind))
    let outline = element.polyline(tolerance: 0.01)
    let expected = try outline.map { point in
      try #require(
        Element(kind: .stroke, points: [point], width: 1, color: black).applying(transform)
      ).points[0]
    }
    let actual = transformed.polyline(tolerance: 0.01)
    for point in expected {
      let nearest = zip(actual, actual.dropFirst()).reduce(Float.infinity) { nearest, segment in
        min(nearest, Self.distance(point, segment.0, segment.1))
      }
      #expect(nearest < 0.1)
    }
    // The bounds of a picture have no margin for a line width, so that rounding may put a corner
    // outside of them.
    let bounds = transformed.bounds.insetBy(dx: -0.01, dy: -0.01)
    for point in actual { #expect(bounds.contains(CGPoint(point))) }
  }

  private static func distance(_ point: InkPoint, _ a: InkPoint, _ b: InkPoint) -> Float {
    let (segment, offset) = (b - a, point - a)
    let squared = (segment * segment).sum()
    let t = squared > 0 ? max(0, min(1, (segment * offset).sum() / squared)) : 0
    let difference = offset - segment * t
    return (difference * difference).sum().squareRoot()
  }

  @Test("A circle that is only moved and scaled stays a circle")
  func circle() throws {
    let circle = Element(kind: .circle, points: [[10, 20], [50, 60]], width: 2, color: black)
    let transform = CGAffineTransform(scaleX: 2, y: 3).concatenating(
      CGAffineTransform(translationX: 5, y: 0))
    let transformed = try #require(circle.applying(transform))
    #expect(transformed.kind == .circle && transformed.points == [[25, 60], [105, 180]])
  }

  @Test("Applying a list of edits fails if they together copy more points than the limit")
  func copyLimit() {
    let edit = Edit.transform(RangeSet(0..<10), CGAffineTransform(translationX: 1, y: 0))
    // Each edit copies ten lines of two points. A line counts as 32 points more than it has:
    // 10 · (2 + 32) = 340.
    for (limit, canApply) in [(3400, true), (3399, false)] {
      var drawing = Self.lines(10)
      let isApplied = drawing.apply(Array(repeating: edit, count: 10), copyingAtMost: limit)
      #expect(isApplied == canApply)
    }
    // An edit counts even if its results would exceed the limits of a drawing.
    let refused = Edit.transform(RangeSet(0..<10), CGAffineTransform(scaleX: 1e6, y: 1e6))
    var drawing = Self.lines(10)
    let isApplied = drawing.apply(Array(repeating: refused, count: 10), copyingAtMost: 3399)
    #expect(!isApplied)
  }
}

@Suite("Journal records of edits of several elements")
struct ArrangingJournalTests {
  private static let size = CGSize(width: 300, height: 200)
  private static let element = Element(
    kind: .line, points: [[1, 2], [3, 4]], width: 2, color: black)

  /// Returns the result of reading a journal with a checkpoint and one record that has the given
  /// body.
  private static func reading(_ body: [UInt8]) -> Journal.Reading {
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: 0, size: size, history: Drawing().history)
    var header = ByteWriter()
    header.append(count: body.count)
    header.append(body.withUnsafeBytes { Checksum.of($0) })
    return Journal.read(
      Journal.header + Journal.record(checkpoint, of: []) + header.bytes + body,
      snapshotChecksum: 0, elements: [])
  }

  private static func body(_ edit: Edit) -> [UInt8] {
    Array(Journal.record(edit).dropFirst(Journal.recordHeaderSize))
  }

  @Test(
    "A transform, restyle or reorder record of a million consecutive IDs has a body below 64 bytes")
  func sizes() {
    let ids = RangeSet<Drawing.ID>(-5..<1_000_000)
    for edit in [
      Edit.transform(ids, .identity), .restyle(ids, StyleChange(color: black, width: 3)),
      .reorder(ids, first: 2_000_000),
    ] { #expect(Self.body(edit).count < 64) }
  }

  @Test("Journal records of edits of several elements are read back unchanged")
  func roundTrip() {
    let ids = RangeSet<Drawing.ID>([-7 ..< -3, 2..<3, 900..<1000])
    let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: -6)
    let edits: [Edit] = [
      .insert([Self.element, Self.element]), .transform(ids, transform),
      .restyle(ids, StyleChange(color: black)), .restyle(ids, StyleChange(width: 7)),
      .restyle(ids, StyleChange()), .reorder(ids, first: -2000),
      .replace(-3, Self.element),
    ]
    for edit in edits {
      let read = Self.reading(Self.body(edit)).edits
      #expect(read.map { "\($0)" } == ["\(edit)"])
    }
  }

  @Test("Journal records with invalid numbers, flags or ranges of IDs are refused")
  func invalid() {
    func body(_ kind: UInt8, _ ranges: [(Int, Int)], _ write: (inout ByteWriter) -> Void) -> [UInt8]
    {
      var writer = ByteWriter()
      writer.append(kind)
      writer.append(count: ranges.count)
      for (first, count) in ranges {
        writer.append(count: first)
        writer.append(count: count)
      }
      write(&writer)
      return writer.bytes
    }
    func transform(_ number: Double) -> (inout ByteWriter) -> Void {
      { for value in [1, 0, 0, 1, 0, number] { $0.append(value) } }
    }
    #expect(Self.reading(body(10, [(0, 3), (4, 1)], transform(5))).edits.count == 1)
    let refused: [[UInt8]] = [
      body(10, [(0, 3)], transform(.nan)), body(10, [(0, 3)], transform(.infinity)),
      body(10, [(0, 0)], transform(5)), body(10, [(4, 2), (0, 1)], transform(5)),
      body(10, [(0, 3), (3, 1)], transform(5)), body(10, [(0, 3), (2, 4)], transform(5)),
      body(10, [(0, 3)]) { $0.append(1.0) },
      body(11, [(0, 3)]) { $0.append(UInt8(4)) },
      body(11, [(0, 3)]) {
        $0.append(UInt8(2))
        $0.append(Float(-1).bitPattern)
      },
      body(12, [(0, 3)]) { _ in }, [9, 255, 255, 255, 255] as [UInt8],
      Array(Self.body(.insert([Self.element])).dropLast()),
    ]
    for (index, body) in refused.enumerated() {
      #expect(Self.reading(body).edits.isEmpty, "record \(index)")
    }
  }

  @Test("An edit with 720,000,000 IDs in its ranges is read and changes only existing elements")
  func hostileRanges() {
    let ranges = stride(from: 0 as Drawing.ID, to: 900_000_000, by: 5_000_000)
      .map { $0..<$0.advanced(by: 4_000_000) }
    let ids = RangeSet(ranges)
    var drawing = Drawing(elements: [Self.element, Self.element])
    for edit in [
      Edit.transform(ids, CGAffineTransform(translationX: 1, y: 0)),
      .restyle(ids, StyleChange(width: 3)), .reorder(ids, first: 2), .reorder(ids, first: -2),
    ] {
      let read = Self.reading(Self.body(edit)).edits
      #expect(read.count == 1)
      for edit in read { drawing.apply(edit) }
    }
    #expect(drawing.elements.map(\.width) == [3, 3])
    #expect(drawing.undoCount == 3)
  }

  @Test("Elements that are only in the journal are restored with the IDs that reordering gave them")
  func unsavedEdits() throws {
    var drawing = Drawing(elements: Array(repeating: Self.element, count: 4))
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: 5, size: Self.size, history: drawing.history)
    var data = Journal.header + Journal.record(checkpoint, of: drawing.elements)
    func apply(_ edit: Edit) {
      drawing.apply(edit)
      data += Journal.record(edit)
    }
    apply(.insert([Self.element, Self.element]))
    apply(try #require(drawing.reordering(RangeSet(2..<5), to: .front)))
    apply(try #require(drawing.reordering(RangeSet(5..<6), to: .back)))
    apply(.append(Self.element))
    let id = try #require(drawing.lastID)
    apply(.restyle(RangeSet(id..<id.advanced(by: 1)), StyleChange(width: 9)))
    let restored = Journal.read(data, snapshotChecksum: 6, elements: []).drawingOfUnsavedEdits
    #expect(restored?.ids == drawing.ids.filter { [-1, 8, 9].contains($0) })
    #expect(restored?.elements.map(\.width) == [2, 2, 9])
  }

  @Test("The elements of an insertion are salvaged from a damaged journal")
  func salvage() {
    var data = Journal.record(.insert([Self.element, Self.element])) + Journal.record(.clear)
    data[data.count - 1] ^= 1
    #expect(Journal.salvagedElements(in: data) == [Self.element, Self.element])
  }
}
