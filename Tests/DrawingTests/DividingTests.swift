import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

@Suite("Dividing elements")
struct DividingTests {
  private static func line(_ x: CGFloat) -> Element {
    Element(
      .line, from: CGPoint(x: x, y: 0), to: CGPoint(x: x, y: 10), width: 3,
      color: PixelColor(red: 1, green: 2, blue: 3))
  }

  private static func positions(_ drawing: Drawing) -> [Float] {
    drawing.elements.map { $0.points[0].x }
  }

  @Test("Pieces lie between the elements below and above, and are one undo step")
  func order() {
    var drawing = Drawing(elements: [Self.line(0), Self.line(1), Self.line(2)])
    let change = drawing.divide([
      Drawing.Division(1, into: [Self.line(11), Self.line(12), Self.line(13)]),
      Drawing.Division(2, into: []), Drawing.Division(7, into: [Self.line(70)]),
    ])
    #expect(change.removed.ids == [1, 2] && change.added.count == 3)
    #expect(Self.positions(drawing) == [0, 11, 12, 13])
    #expect(drawing.ids.map(\.number) == [0, 1, 1, 1] && drawing.ids[1] == 1)
    drawing.append(Self.line(3))
    #expect(drawing.lastID == 3)
    drawing.undo()
    drawing.undo()
    #expect(Self.positions(drawing) == [0, 1, 2] && drawing.ids == [0, 1, 2])
    drawing.redo()
    #expect(Self.positions(drawing) == [0, 11, 12, 13])
  }

  @Test(
    "The first, the middle or the last piece can be divided again a thousand times",
    arguments: [0, 1, 2])
  func repeatedly(position: Int) {
    var drawing = Drawing(elements: [Self.line(-1), Self.line(0), Self.line(-2)])
    var expected: [Float] = [0]
    for number in 1...1000 {
      let index = [0, expected.count / 2, expected.count - 1][position]
      let id = drawing.ids[index + 1]
      let (first, second) = (CGFloat(2 * number), CGFloat(2 * number + 1))
      let division = Drawing.Division(id, into: [Self.line(first), Self.line(second)])
      #expect(!drawing.divide([division]).isEmpty)
      expected.replaceSubrange(index...index, with: [Float(first), Float(second)])
    }
    #expect(Self.positions(drawing) == [-1] + expected + [-2])
    #expect(drawing.ids.allSatisfy { (0...2).contains($0.number) })
    #expect(drawing.history.isConsistent(with: drawing.elements))
    while drawing.undo() != nil {}
    #expect(Self.positions(drawing) == [-1, 0, -2])
    while drawing.redo() != nil {}
    #expect(Self.positions(drawing) == [-1] + expected + [-2])
  }

  @Test("A drawing that cannot hold all pieces stays as it is")
  func limits() {
    var drawing = Drawing(elements: [Self.line(0), Self.line(1)])
    let outside = Element(
      kind: .line, points: [[0, 0], [1e9, 0]], width: 3, color: Self.line(0).color)
    let divisions = [
      Drawing.Division(0, into: [Self.line(5)]), Drawing.Division(1, into: [outside]),
    ]
    #expect(drawing.divide(divisions).isEmpty)
    #expect(Self.positions(drawing) == [0, 1] && !drawing.canUndo)
  }

  @Test("Pieces that are moved to the front or the back keep their order")
  func reordering() throws {
    var drawing = Drawing(elements: [Self.line(0), Self.line(1), Self.line(2)])
    drawing.divide([Drawing.Division(1, into: (0..<4).map { Self.line(CGFloat(10 + $0)) })])
    let chosen = [drawing.ids[1], drawing.ids[2], drawing.ids[4]]
    drawing.apply(try #require(drawing.reordering(drawing.ranges(of: chosen), to: .back)))
    #expect(Self.positions(drawing) == [10, 11, 13, 0, 12, 2])
    let others = drawing.ranges(of: [drawing.ids[0], drawing.ids[4]])
    drawing.apply(try #require(drawing.reordering(others, to: .front)))
    #expect(Self.positions(drawing) == [11, 13, 0, 2, 10, 12])
    #expect(drawing.history.isConsistent(with: drawing.elements))
  }

  @Test("A set of IDs contains the chosen pieces of an element, and none of its others")
  func ranges() {
    var random = SeededGenerator(seed: 5)
    for _ in 1...200 {
      var drawing = Drawing(elements: (0..<6).map { Self.line(CGFloat($0)) })
      for _ in 1...4 {
        if let id = drawing.ids.randomElement(using: &random) {
          let count = Int.random(in: 0...3, using: &random)
          drawing.divide([
            Drawing.Division(id, into: (0..<count).map { Self.line(CGFloat($0)) })
          ])
        }
      }
      let chosen = drawing.ids.filter { _ in Bool.random(using: &random) }
      let set = drawing.ranges(of: chosen)
      #expect(drawing.subgroup(set).ids == chosen)
      #expect(drawing.subgroup(RangeSet(chosen.map { $0..<$0.next })).ids == chosen)
      // The set survives the journal.
      let edit = Journal.record(.restyle(set, StyleChange(width: 9)))
      var copy = drawing
      copy.apply(.restyle(set, StyleChange(width: 9)))
      for case .restyle(let read, _) in Self.edits(edit) {
        #expect(drawing.subgroup(read).ids == chosen)
      }
      #expect(Self.edits(edit).count == 1)
    }
    let page = Drawing(elements: (0..<600).map { Self.line(CGFloat($0)) })
    #expect(page.ranges(of: page.ids).ranges.count == 1)
  }

  private static func edits(_ record: Data) -> [Edit] {
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: 1, size: CGSize(width: 9, height: 9),
      history: Drawing.History(ids: [], nextID: 0, undoSteps: [], redoSteps: []))
    let data = Journal.header + Journal.record(checkpoint, of: []) + record
    return Journal.read(data, snapshotChecksum: 1, elements: []).edits
  }

  @Test("A journal restores pieces, their history and later edits of them")
  func journal() {
    var random = SeededGenerator(seed: 8)
    for round in 1...100 {
      var saved = Drawing()
      for _ in 0..<30 { saved.apply(.random(for: saved, &random)) }
      let checkpoint = Journal.Checkpoint(
        snapshotChecksum: 4, size: CGSize(width: 9, height: 9), history: saved.history)
      var data = Journal.header + Journal.record(checkpoint, of: saved.elements)
      var drawing = saved
      for _ in 0..<20 {
        let edit = Edit.random(for: drawing, &random)
        drawing.apply(edit)
        data += Journal.record(edit)
      }
      let reading = Journal.read(data, snapshotChecksum: 4, elements: saved.elements)
      guard let history = reading.checkpoint?.history else {
        Issue.record("no checkpoint in round \(round)")
        continue
      }
      var restored = Drawing(
        elements: saved.elements, pageStyle: saved.pageStyle, history: history)
      #expect(reading.edits.count == 20 && restored.apply(reading.edits))
      #expect(restored.ids == drawing.ids && restored.allStates == drawing.allStates)
      let other = Journal.read(data, snapshotChecksum: 5, elements: [])
      #expect(other.validLength == data.count, "another snapshot's checkpoint is skipped")
    }
  }

  @Test("Hostile IDs, times and points are refused or harmless")
  func hostileValues() {
    var drawing = Drawing(elements: [Self.line(0), Self.line(1)])
    for rawValue in [Int.max, .min, 1 << 62, Drawing.ID(5).rawValue + 1] {
      let id = Drawing.ID(rawValue: rawValue)
      #expect(drawing.reorder(RangeSet(0..<1), first: id).isEmpty)
      #expect(drawing.divide([Drawing.Division(id, into: [Self.line(2)])]).isEmpty)
      let isApplied = drawing.apply([.divide([Drawing.Division(id, into: [])])])
      #expect(isApplied)
    }
    let points: [InkPoint] = [[0, 0], [1e-30, 1e-30], [10, 10], [20, 25]]
    let stroke = Element(kind: .stroke, points: points, width: 3, color: Self.line(0).color)
    #expect(stroke.polyline(tolerance: 0.1).allSatisfy { $0.x.isFinite && $0.y.isFinite })
    let timed = Element(
      kind: .stroke, points: [[0, 0], [10, 0], [20, 0], [30, 0]],
      times: [-3e38, -3e38, 3e38, 3e38],
      width: 3, color: stroke.color)
    var divided = DividedElement(timed)
    let path = EraserPath(from: CGPoint(x: 14, y: -9), to: CGPoint(x: 14, y: 9), radius: 2)
    _ = divided.erase(path)
    #expect(divided.pieces.count == 2)
    #expect(divided.pieces.allSatisfy { $0.times.allSatisfy(\.isFinite) })
  }

  @Test("Without pieces, a journal has the same bytes as those of earlier versions")
  func narrowRecords() {
    #expect(
      Array(Journal.record(.erase([1, 2])).dropFirst(12)) == [
        3, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0,
      ])
    let piece = Drawing.ID(rawValue: Drawing.ID(1).rawValue + 1)
    let record = Array(Journal.record(.erase([1, piece])).dropFirst(12))
    #expect(record[0] == 3 | 0x80 && record.count == 1 + 4 + 2 * 12)
  }

  @Test("Files and journals keep that the points of a piece lie on its curve")
  func smoothedPoints() throws {
    let stroke = Element(
      kind: .stroke, points: [[0, 0], [10, 5], [20, 0]], times: [0, 0.1, 0.2], width: 3,
      color: Self.line(0).color, isSmoothed: true)
    let document = DrawingDocument(
      drawing: Drawing(elements: [stroke, Self.line(3)]), size: CGSize(width: 99, height: 99))
    let read = try DrawingDocument(decoding: document.encoded())
    #expect(read.drawing.elements == document.drawing.elements)
    #expect(read.drawing.elements[0].isSmoothed && read.version == 2)
    let plain = DrawingDocument(drawing: Drawing(elements: [Self.line(3)]), size: document.size)
    #expect(
      try DrawingDocument(decoding: plain.encoded()).version == 1,
      "earlier versions of the program read a drawing without pieces")
    guard case .append(let element) = Self.edits(Journal.record(.append(stroke))).first else {
      Issue.record("no edit")
      return
    }
    #expect(element == stroke)
    // The curve passes through the points, which smoothing would change.
    #expect(stroke.polyline(tolerance: 0.1).contains([10, 5]))
    let raw = Element(
      kind: .stroke, points: stroke.points, times: stroke.times, width: 3, color: stroke.color)
    #expect(!raw.polyline(tolerance: 0.1).contains([10, 5]))
    #expect(stroke.applying(CGAffineTransform(scaleX: 2, y: 2))?.isSmoothed == true)
  }
}
