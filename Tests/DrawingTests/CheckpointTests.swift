import Geometry
import Ink
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

/// Tests of checkpoints whose bytes follow Documentation/Journal.md, with single fields changed.
@Suite("Checkpoints, checksums and salvage of journals")
struct CheckpointTests {
  private typealias Bytes = JournalBytes

  private static let color = PixelColor(red: 1, green: 2, blue: 3)

  private static func dot(_ x: Float) -> Element {
    Element(kind: .stroke, points: [[x, 2]], width: 4, color: color)
  }

  private static func dotBytes(_ x: Float) -> JournalBytes { .element(kind: 1, points: [x, 2]) }

  /// The elements of the snapshot, with the IDs −2, 3 and 4.
  private static let elements = [dot(1), dot(2), dot(3)]
  private static let checksum: UInt64 = 0x0102_0304_0506_0708

  /// The fields of a checkpoint with two undo steps and one redo step.
  private struct Fields {
    var checksum = CheckpointTests.checksum
    var width = 300.0
    var height = 200.0
    var ids = Bytes.ids((-2, 1), (3, 2))
    var nextID = 6
    /// The first step removed the element with the ID 1, and the second step added the one with the
    /// ID 3.
    var undo =
      Bytes.count(2) + .count(1) + .id(1) + .byte(0) + dotBytes(9) + .count(0) + .count(0)
      + .count(1) + .id(3) + .byte(1)
    /// The step replaces the element with the ID −2.
    var redo =
      Bytes.count(1) + .count(1) + .id(-2) + .byte(1) + .count(1) + .id(-2) + .byte(0)
      + dotBytes(8)
    var end = Bytes.id(-7)

    var body: JournalBytes {
      .byte(0) + .number(checksum) + .real(width) + .real(height) + ids + .count(nextID) + undo
        + redo + end
    }
  }

  private static func read(_ change: (inout Fields) -> Void = { _ in }) -> Journal.Checkpoint? {
    var fields = Fields()
    change(&fields)
    let data = Journal.header + fields.body.record
    let reading = Journal.read(data, snapshotChecksum: checksum, elements: elements)
    #expect((reading.checkpoint != nil) == (reading.validLength == data.count))
    return reading.checkpoint
  }

  @Test("A record is salvaged even if the byte before it looks like the start of another record")
  func shiftedRecord() throws {
    func record(_ x: Int) -> Data { (Bytes.byte(1) + Self.dotBytes(Float(x))).record }
    // A reader that starts one byte too early finds the length 23 · 256 and, as the kind, the last
    // byte of the checksum.
    let x = try #require((0..<1000).first { Journal.RecordKind(rawValue: record($0)[11]) != nil })
    #expect(record(x).count == Journal.recordHeaderSize + 23)
    let journal = Data([0]) + record(x) + Data(repeating: 0xFF, count: 6000)
    #expect(Journal.salvagedElements(in: journal) == [Self.dot(Float(x))])
  }

  @Test("A checkpoint may contain empty undo steps and IDs with gaps")
  func manySteps() throws {
    let steps = (0..<20).reduce(Bytes.count(20)) { steps, _ in steps + .count(0) + .count(0) }
    let checkpoint = try #require(
      Self.read {
        ($0.undo, $0.redo) = (steps, .count(0))
      })
    #expect(checkpoint.history.undoSteps.count == 20)
    // The checkpoint of another snapshot is skipped.
    let ids = (0..<20).map { Drawing.ID(3 * $0) }
    let other = Journal.Checkpoint(
      snapshotChecksum: 5, size: CGSize(width: 300, height: 200),
      history: Drawing.History(ids: ids, nextID: 90, undoSteps: [], redoSteps: []))
    let elements = ids.map { Self.dot(Float($0.number)) }
    let edit = (.byte(1) + Self.dotBytes(1) as Bytes).record
    let data = Journal.header + Journal.record(other, of: elements) + edit
    let reading = Journal.read(data, snapshotChecksum: Self.checksum, elements: [])
    #expect(reading.validLength == data.count && reading.drawingOfUnsavedEdits?.ids == [90])
    let own = Journal.read(data, snapshotChecksum: 5, elements: elements)
    #expect(own.checkpoint?.history.ids == ids && own.edits.count == 1)
  }

  @Test("A checkpoint contains the undo step of an insertion of 100 elements")
  func largeStep() throws {
    var drawing = Drawing()
    drawing.apply(Edit.insert((0..<100).map { Self.dot(Float($0)) }))
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: Self.checksum, size: CGSize(width: 300, height: 200),
      history: drawing.history)
    let data = Journal.header + Journal.record(checkpoint, of: drawing.elements)
    let reading = Journal.read(data, snapshotChecksum: Self.checksum, elements: drawing.elements)
    let history = try #require(reading.checkpoint?.history)
    var read = Drawing(elements: drawing.elements, history: history)
    #expect(read.count == 100 && read.undo() != nil && read.isEmpty)
  }

  @Test("The IDs of elements from a journal without a checkpoint begin at 0")
  func withoutCheckpoint() {
    let append = Bytes.byte(1) + Self.dotBytes(1)
    let saved = Bytes.byte(8) + .number(6 as UInt64)
    for bodies in [[append, append], [append, saved, append, append]] {
      let data = bodies.reduce(Journal.header) { $0 + $1.record }
      let reading = Journal.read(data, snapshotChecksum: Self.checksum, elements: [])
      #expect(reading.validLength == data.count && reading.checkpoint == nil)
      #expect(reading.drawingOfUnsavedEdits?.ids == [0, 1])
    }
  }

  @Test("Salvaging a journal computes checksums over at most 16 times the bytes of the journal")
  func salvageLimit() {
    let element = Bytes.byte(1) + Self.dotBytes(7)
    for count in 15...18 {
      let size = 5000
      var bytes: [UInt8] = []
      // Each header announces a record that extends to the end of the journal and has a wrong
      // checksum.
      for _ in 0..<count {
        let length = size - bytes.count - Journal.recordHeaderSize
        bytes += Bytes.count(length).bytes
        bytes += [UInt8](repeating: 0xFF, count: 8)
        bytes.append(1)
      }
      bytes += Array(element.record)
      bytes += [UInt8](repeating: 0xFF, count: size - bytes.count)
      let found = Journal.salvagedElements(in: Data(bytes))
      #expect(found == (count <= 16 ? [Self.dot(7)] : []), "\(count) headers")
    }
  }

  @Test("A checksum that would be 0 is 1, because 0 represents a missing file")
  func zeroChecksum() {
    // The sum of this word would be 0; the word is found because all steps of the checksum can be
    // inverted.
    let word: UInt64 = 0xCBF2_9CE4_8422_2325 ^ 8
    #expect(Checksum.of(Data(Bytes.number(word).bytes)) == 1)
    #expect(Checksum.of(Data(Bytes.number(word ^ 1).bytes)) > 1)
  }

  @Test(
    "A checkpoint contains the snapshot's checksum, the page size, the IDs, and undo and redo steps"
  )
  func valid() throws {
    let checkpoint = try #require(Self.read())
    #expect(checkpoint.snapshotChecksum == Self.checksum)
    #expect(checkpoint.size == CGSize(width: 300, height: 200))
    let history = checkpoint.history
    #expect(history.ids == [-2, 3, 4] && history.nextID == 6 && history.lowestID == -7)
    #expect(history.undoSteps.map(\.removed.ids) == [[1], []])
    #expect(history.undoSteps.map(\.added.ids) == [[], [3]])
    #expect(history.undoSteps[0].removed.elements == [Self.dot(9)])
    #expect(history.undoSteps[1].added.elements == [Self.dot(2)])
    #expect(history.redoSteps.map(\.removed.elements) == [[Self.dot(1)]])
    #expect(history.redoSteps.map(\.added.elements) == [[Self.dot(8)]])
    // The encoder writes the same bytes.
    #expect(Journal.record(checkpoint, of: Self.elements) == Fields().body.record)
  }

  @Test("A checkpoint without negative IDs omits the lowest ID, as in earlier versions")
  func withoutLowestID() throws {
    let checkpoint = try #require(
      Self.read {
        $0.ids = .ids((0, 1), (3, 2))
        $0.redo = .count(0)
        $0.end = Bytes()
      })
    #expect(checkpoint.history.lowestID == 0)
    let record = Journal.record(checkpoint, of: Self.elements)
    var fields = Fields()
    (fields.ids, fields.redo, fields.end) = (.ids((0, 1), (3, 2)), .count(0), Bytes())
    #expect(record == fields.body.record)
    #expect(Self.read { $0.end = Bytes() } == nil, "the ID −2 is below 0")
  }

  @Test("A checkpoint is valid only if each side of its page is 1 to 100,000 points long")
  func pages() {
    for side in [1.0, 100_000] {
      #expect(Self.read { $0.width = side } != nil && Self.read { $0.height = side } != nil)
    }
    for side in [0.999, 100_000.5, -1, .nan, .infinity] {
      #expect(Self.read { $0.width = side } == nil && Self.read { $0.height = side } == nil)
    }
  }

  @Test("A checkpoint has one ID for each element, in ascending order and below the next ID")
  func ids() {
    #expect(Self.read { $0.nextID = 5 } != nil)
    #expect(Self.read { $0.nextID = 4 } == nil)
    for ids: JournalBytes in [
      .ids((-2, 1), (3, 1)), .ids((-2, 1), (3, 3)), .ids((3, 2), (-2, 1)), .ids((3, 2), (3, 1)),
      .ids(), .ids((-9, 1), (3, 2)), .count(9) + .id(0),
    ] {
      #expect(Self.read { $0.ids = ids } == nil)
    }
  }

  @Test("A checkpoint is damaged if an undo step refers to an element that the snapshot lacks")
  func savedElements() {
    func undo(_ id: Int, _ flag: UInt8, _ element: JournalBytes = Bytes()) -> Bool {
      Self.read {
        $0.undo = .count(1) + .count(0) + .count(1) + .id(id) + .byte(flag) + element
      } != nil
    }
    #expect(undo(3, 1) && undo(4, 1) && undo(-2, 1) && !undo(2, 1))
    // Every flag other than 0 says that the element is in the snapshot.
    #expect(undo(3, 2) && undo(3, 0, Self.dotBytes(2)) && !undo(3, 0, Self.dotBytes(7)))
    #expect(!undo(3, 0, .element(kind: 9, points: [2, 2])))
  }

  @Test("A truncated checkpoint is damaged unless only the lowest ID is missing")
  func truncated() {
    var fields = Fields()
    (fields.ids, fields.redo) = (.ids((0, 1), (3, 2)), .count(0))
    let complete = fields.body.bytes
    for count in 1..<complete.count {
      let body = Bytes(Array(complete.prefix(count)))
      let data = Journal.header + body.record
      let reading = Journal.read(data, snapshotChecksum: Self.checksum, elements: Self.elements)
      #expect((reading.checkpoint != nil) == (count == complete.count - 4), "\(count)")
    }
  }

  @Test("A checkpoint stores each change of the page style with the index of its undo or redo step")
  func styles() throws {
    func read(_ section: JournalBytes) -> Drawing.History? {
      Self.read { $0.end = .id(-7) + section }?.history
    }
    let style = Bytes([1, 2, 3, 0])
    let change = Drawing.PageStyleChange(
      old: PageStyle(pattern: .grid, board: .black), new: PageStyle(pattern: .ruled, board: .white))
    for index in 0...2 {
      let history = try #require(read(.byte(40) + .count(1) + .count(index) + style))
      let styles = (history.undoSteps + history.redoSteps).map(\.pageStyle)
      #expect(styles == (0...2).map { $0 == index ? change : nil })
      let checkpoint = Journal.Checkpoint(
        snapshotChecksum: Self.checksum, size: CGSize(width: 300, height: 200), history: history)
      var fields = Fields()
      fields.end = .id(-7) + .byte(40) + .count(1) + .count(index) + style
      #expect(Journal.record(checkpoint, of: Self.elements) == fields.body.record)
    }
    let two = Bytes.byte(40) + .count(2) + .count(0) + style + .count(2) + style
    #expect(read(two)?.redoSteps.first?.pageStyle == change)
    #expect(read(two)?.undoSteps.map(\.pageStyle) == [change, nil])
    for section: JournalBytes in [
      .byte(40) + .count(1) + .count(3) + style,
      .byte(40) + .count(1) + .count(0) + Bytes([4, 0, 0, 0]),
      .byte(40) + .count(1) + .count(0) + Bytes([0, 0, 0, 3]),
      .byte(40) + .count(2) + .count(0) + style,
      .byte(40),
    ] {
      #expect(read(section) == nil)
    }
    // Another section, which a later version may add, is skipped.
    #expect(read(.byte(41) + .count(1))?.undoSteps.compactMap(\.pageStyle) == [])
  }

  @Test("Only edits after the last checkpoint of a snapshot apply to that snapshot")
  func otherCheckpoints() throws {
    func checkpoint(_ checksum: UInt64, nextID: Int = 6) -> JournalBytes {
      var fields = Fields()
      (fields.checksum, fields.nextID) = (checksum, nextID)
      return fields.body
    }
    func read(_ bodies: [JournalBytes], isPrevious: Bool = false) -> Journal.Reading {
      Journal.read(
        bodies.reduce(Journal.header) { $0 + $1.record }, snapshotChecksum: Self.checksum,
        elements: Self.elements, isPrevious: isPrevious)
    }
    func saved(_ checksum: UInt64) -> JournalBytes { .byte(8) + .number(checksum) }
    let (own, other, edit) = (checkpoint(Self.checksum), checkpoint(5), Bytes.byte(2))
    let first = read([own, edit, other, edit])
    #expect(first.edits.count == 2 && first.unsavedEdits.count == 2)
    #expect(first.snapshotChecksums == [Self.checksum, 5])
    #expect(first.checkpointOffset == Journal.header.count)
    let second = read([other, edit, own, edit])
    #expect(second.edits.count == 1 && second.unsavedEdits.count == 2)
    #expect(second.checkpointOffset > Journal.header.count + 50)
    #expect(read([own, edit, own]).edits.isEmpty)
    #expect(read([other, edit]).checkpoint == nil && read([other, edit]).unsavedEdits.count == 1)
    // The snapshot of the checkpoint has been written.
    let third = read([own, edit, saved(Self.checksum), edit])
    #expect(third.edits.count == 2 && third.unsavedEdits.count == 1)
    // A later snapshot has been written.
    let fourth = read([own, edit, other, saved(5), edit])
    #expect(fourth.checkpoint == nil && fourth.edits.isEmpty && fourth.unsavedEdits.count == 1)
    let previous = read([own, edit, other, saved(5), edit], isPrevious: true)
    #expect(previous.checkpoint != nil && previous.edits.count == 2)
    #expect(
      read([own, .byte(8) + .count(1)]).validLength == Journal.header.count + own.record.count)
    let none = Journal.read(
      Data("touchtracker-journal 2\n".utf8), snapshotChecksum: 0, elements: [])
    #expect(none.validLength == 0 && none.checkpoint == nil)
  }

  @Test("Elements that are only in the journal are restored with their original IDs")
  func unsavedIDs() throws {
    func checkpoint(_ checksum: UInt64, nextID: Int) -> JournalBytes {
      var fields = Fields()
      (fields.checksum, fields.nextID) = (checksum, nextID)
      return fields.body
    }
    func drawing(_ bodies: [JournalBytes]) -> Drawing? {
      Journal.read(
        bodies.reduce(Journal.header) { $0 + $1.record }, snapshotChecksum: Self.checksum,
        elements: Self.elements
      ).drawingOfUnsavedEdits
    }
    let append = Bytes.byte(1) + Self.dotBytes(1)
    let saved = Bytes.byte(8) + .number(6 as UInt64)
    #expect(drawing([checkpoint(5, nextID: 40), append, append])?.ids == [40, 41])
    #expect(drawing([checkpoint(Self.checksum, nextID: 50), append])?.ids == [50])
    let two = [checkpoint(5, nextID: 40), append, checkpoint(6, nextID: 60)]
    #expect(drawing(two + [append])?.ids == [40, 41])
    #expect(drawing(two + [saved, append])?.ids == [60])
    #expect(drawing(two + [saved]) == nil)
    #expect(drawing([checkpoint(5, nextID: 40), append, .byte(2)]) == nil)
  }

  @Test("A journal may have at most 16 checkpoints of the same snapshot")
  func checkpointLimit() {
    for count in [16, 17] {
      let data = (0..<count).reduce(Journal.header) { data, _ in data + Fields().body.record }
      let reading = Journal.read(
        data, snapshotChecksum: Self.checksum, elements: Self.elements)
      #expect((reading.validLength == data.count) == (count == 16))
    }
  }

  // MARK: Salvage

  @Test("The elements that records add are salvaged even if damaged bytes surround the records")
  func salvage() {
    let bodies: [JournalBytes] = [
      .byte(1) + Self.dotBytes(1), .byte(2), .byte(4) + .id(5) + Self.dotBytes(2), .byte(6),
      .byte(9) + .count(2) + Self.dotBytes(3) + Self.dotBytes(4), .byte(5) + Self.dotBytes(9),
      Fields().body, .byte(3) + .ids((0, 1)), .byte(1) + .byte(99), .byte(1) + Self.dotBytes(5),
    ]
    let expected = (1...5).map { Self.dot(Float($0)) }
    for garbage: [UInt8] in [[], [7], [0, 0, 0], Array(repeating: 1, count: 40)] {
      let data = bodies.reduce(Data(garbage)) { $0 + $1.record + garbage }
      #expect(Journal.salvagedElements(in: data) == expected, "\(garbage.count)")
      #expect(Journal.salvagedElements(in: (Data([1, 2]) + data).dropFirst(2)) == expected)
    }
    var damaged = bodies[0].record
    damaged[damaged.count - 1] ^= 1
    #expect(Journal.salvagedElements(in: damaged + bodies[9].record) == [Self.dot(5)])
    #expect(Journal.salvagedElements(in: Data()) == [])
    // The body of the smallest record has one byte.
    #expect(Journal.salvagedElements(in: bodies[1].record + bodies[0].record) == [Self.dot(1)])
  }
}
