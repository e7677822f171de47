import Geometry
import Ink
import SeededRandom
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

@Suite("Journals")
struct JournalTests {
  private static let size = CGSize(width: 300, height: 200)

  /// Returns a journal of random edits, and the end offset of each record with the drawing after
  /// it.
  private static func randomJournal(
    seed: UInt64, edits count: Int
  ) -> (data: Data, ends: [Int], drawings: [Drawing]) {
    var random = SeededGenerator(seed: seed)
    let checkpoint = Journal.Checkpoint(snapshotChecksum: 0, size: size, history: Drawing().history)
    var data = Journal.header + Journal.record(checkpoint, of: [])
    var (ends, drawings) = ([data.count], [Drawing()])
    for _ in 0..<count {
      var drawing = drawings[drawings.count - 1]
      let edit = Edit.random(for: drawing, &random)
      drawing.apply(edit)
      drawings.append(drawing)
      data += Journal.record(edit)
      ends.append(data.count)
    }
    return (data, ends, drawings)
  }

  /// Returns the drawing that a journal restores, or `nil` if the journal has no checkpoint.
  private static func drawing(_ reading: Journal.Reading) -> Drawing? {
    guard let checkpoint = reading.checkpoint else { return nil }
    var drawing = Drawing(elements: [], history: checkpoint.history)
    for edit in reading.edits { drawing.apply(edit) }
    return drawing
  }

  @Test(
    "Reading a journal restores the drawing with all its undo and redo steps", arguments: 0..<60)
  func replay(seed: UInt64) throws {
    let (data, _, drawings) = Self.randomJournal(seed: seed, edits: 40)
    let reading = Journal.read(data, snapshotChecksum: 0, elements: [])
    #expect(reading.validLength == data.count)
    #expect(try #require(Self.drawing(reading)).allStates == drawings[40].allStates)
  }

  @Test(
    "A checkpoint contains all undo and redo steps, including the removed elements",
    arguments: 0..<60)
  func checkpointKeepsSteps(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (_, _, drawings) = Self.randomJournal(seed: seed, edits: 30)
    var drawing = drawings.removeLast()
    let (written, style) = (drawing.elements, drawing.pageStyle)
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: 77, size: Self.size, history: drawing.history)
    var data = Journal.header + Journal.record(checkpoint, of: written)
    for _ in 0..<10 {
      let edit = Edit.random(for: drawing, &random)
      drawing.apply(edit)
      data += Journal.record(edit)
    }
    let reading = Journal.read(data, snapshotChecksum: 77, elements: written)
    var read = Drawing(
      elements: written, pageStyle: style, history: try #require(reading.checkpoint).history)
    for edit in reading.edits { read.apply(edit) }
    #expect(read.allStates == drawing.allStates)
    let other = Journal.read(data, snapshotChecksum: 78, elements: written)
    #expect(other.checkpoint == nil)
    #expect(other.unsavedEdits.count == 10)
  }

  @Test("A journal that is cut off after any byte is read up to the last complete record")
  func truncated() {
    let (data, ends, drawings) = Self.randomJournal(seed: 4, edits: 25)
    for length in 0...data.count {
      let reading = Journal.read(data.prefix(length), snapshotChecksum: 0, elements: [])
      let last = ends.lastIndex { $0 <= length }
      #expect(Self.drawing(reading)?.allStates == last.map { drawings[$0].allStates })
      if let last { #expect(reading.validLength == ends[last]) }
    }
  }

  @Test("A journal with any single bit inverted is read up to the last record before that bit")
  func invertedBits() {
    let (data, ends, drawings) = Self.randomJournal(seed: 5, edits: 25)
    for index in data.indices {
      for bit in 0..<8 {
        var damaged = data
        damaged[index] ^= 1 << bit
        let reading = Journal.read(damaged, snapshotChecksum: 0, elements: [])
        let last = ends.lastIndex { $0 <= index }
        #expect(Self.drawing(reading)?.elements == last.map { drawings[$0].elements })
      }
    }
  }

  @Test("A journal record that lists trillions of IDs in a few kilobytes is refused")
  func hostileIDs() {
    var body = ByteWriter()
    body.append(UInt8(3))  // The kind of an erase record.
    body.append(count: 1000)
    for _ in 0..<1000 {
      body.append(count: 0)
      body.append(UInt32.max)
    }
    var record = ByteWriter()
    record.append(count: body.bytes.count)
    record.append(body.bytes.withUnsafeBytes { Checksum.of($0) })
    let (data, ends, _) = Self.randomJournal(seed: 6, edits: 3)
    let reading = Journal.read(data + record.bytes + body.bytes, snapshotChecksum: 0, elements: [])
    #expect(reading.validLength == ends[3])
  }

  @Test("In a journal, 100,000 pairs of undo and redo edits cancel out and move no elements")
  func undoRedoPairs() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    let dot = Element(
      .line, from: CGPoint(x: 5, y: 5), to: CGPoint(x: 5, y: 5), width: 1,
      color: PixelColor(red: 0, green: 0, blue: 0))
    let drawing = Drawing(elements: Array(repeating: dot, count: 20_000))
    let document = DrawingDocument(drawing: drawing, size: Self.size)
    try files.write(document.encoded())
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: Checksum.of(document.encoded()), size: Self.size, history: drawing.history)
    var data = Journal.header + Journal.record(checkpoint, of: drawing.elements)
    data += Journal.record(.erase(drawing.ids.filter { $0.number % 2 == 0 }))
    let (undo, redo) = (Journal.record(.undo), Journal.record(.redo))
    for _ in 0..<100_000 { data += undo + redo }
    try FileStore.replace(files.journal, with: data)
    #expect(try files.read(newPage: Self.size).document.drawing.count == 10_000)
    let reading = Journal.read(
      data, snapshotChecksum: checkpoint.snapshotChecksum, elements: drawing.elements)
    #expect(reading.edits.count == 200_001)
    // Each element of the drawing allows 100 moves, so that this limit allows none.
    var moved = drawing
    let isWithinLimit = moved.apply(reading.edits, movingAtMost: -100 * drawing.count)
    #expect(isWithinLimit && moved.count == 10_000)
  }

  @Test("A journal with more than 16 checkpoints of one snapshot is read up to the 16th checkpoint")
  func manyCheckpoints() {
    let checkpoint = Journal.record(
      Journal.Checkpoint(snapshotChecksum: 0, size: Self.size, history: Drawing().history), of: [])
    let data = (0..<1000).reduce(into: Journal.header) { data, _ in data += checkpoint }
    let reading = Journal.read(data, snapshotChecksum: 0, elements: [])
    #expect(reading.checkpoint != nil)
    #expect(reading.validLength == Journal.header.count + 16 * checkpoint.count)
  }

  @Test("A list of edits is refused if its undo and redo edits move more elements than allowed")
  func limitedMoves() {
    let dot = Element(
      .line, from: CGPoint(x: 5, y: 5), to: CGPoint(x: 5, y: 5), width: 1,
      color: PixelColor(red: 0, green: 0, blue: 0))
    let drawing = Drawing(elements: Array(repeating: dot, count: 100))
    func canApply(_ edits: [Edit], times count: Int) -> Bool {
      var drawing = drawing
      let all = [.erase(Array(1..<100))] + (0..<count).flatMap { _ in edits }
      return drawing.apply(all, movingAtMost: 1000)
    }
    #expect(canApply([.undo, .erase([]), .redo, .erase([])], times: 50))
    #expect(!canApply([.undo, .erase([]), .redo, .erase([])], times: 60))
    #expect(canApply([.undo, .redo, .erase([])], times: 1000))
    #expect(canApply([.clear, .append(dot), .undo, .clear, .undo, .undo], times: 1000))
  }

  @Test("A checkpoint whose history is inconsistent with its drawing is refused", arguments: 0..<7)
  func inconsistentHistory(_ index: Int) {
    var random = SeededGenerator(seed: 1)
    let elements = (0..<6).map { _ in Element.random(&random) }
    func checkpoint(_ history: Drawing.History) -> Journal.Checkpoint? {
      let checkpoint = Journal.Checkpoint(snapshotChecksum: 5, size: Self.size, history: history)
      let data = Journal.header + Journal.record(checkpoint, of: elements)
      return Journal.read(data, snapshotChecksum: 5, elements: elements).checkpoint
    }
    #expect(checkpoint(Drawing(elements: elements).history) != nil)
    #expect(checkpoint(Drawing.History.inconsistent(with: elements)[index]) == nil)
  }

  @Test("A journal without its snapshot restores the unsaved elements that were not erased later")
  func unsavedEdits() throws {
    var random = SeededGenerator(seed: 8)
    let elements = (0..<5).map { _ in Element.random(&random) }
    var drawing = Drawing(elements: Array(elements[..<2]))
    var data = Journal.header
    func append(_ edits: [Edit]) {
      for edit in edits {
        drawing.apply(edit)
        data += Journal.record(edit)
      }
    }
    func appendCheckpoint(_ checksum: UInt64) {
      let checkpoint = Journal.Checkpoint(
        snapshotChecksum: checksum, size: Self.size, history: drawing.history)
      data += Journal.record(checkpoint, of: drawing.elements)
    }
    appendCheckpoint(1)
    append([.append(elements[2])])
    #expect(
      Journal.read(data, snapshotChecksum: 9, elements: []).drawingOfUnsavedEdits?.elements
        == [elements[2]])
    appendCheckpoint(2)
    data += Journal.savedRecord(snapshotChecksum: 2)
    #expect(Journal.read(data, snapshotChecksum: 9, elements: []).unsavedEdits.isEmpty)
    append([.append(elements[3]), .append(elements[4]), .erase([0, 2, 3])])
    let reading = Journal.read(data, snapshotChecksum: 9, elements: [])
    #expect(reading.drawingOfUnsavedEdits?.elements == [elements[4]])
  }

  @Test("The intact part of a journal ends before the first damaged record, or is empty")
  func intactLength() {
    let (data, ends, _) = Self.randomJournal(seed: 12, edits: 9)
    #expect(Journal.intactLength(of: data) == data.count)
    #expect(Journal.intactLength(of: data.dropLast(1)) == ends[8])
    #expect(Journal.intactLength(of: Journal.header) == Journal.header.count)
    var damaged = data
    damaged[ends[4] + 12] ^= 1
    #expect(Journal.intactLength(of: damaged) == ends[4])
    // The records belong to no journal.
    damaged = data
    damaged[1] ^= 1
    #expect(Journal.intactLength(of: damaged) == 0)
    #expect(Journal.intactLength(of: Data()) == 0)
  }

  @Test("Salvage of a journal with one inverted bit loses at most the elements of one record")
  func salvage() {
    var (data, ends, _) = Self.randomJournal(seed: 11, edits: 40)
    var random = SeededGenerator(seed: 11)
    let elements = (0..<3).map { _ in Element.random(&random) }
    for element in elements { data += Journal.record(.append(element)) }
    let complete = Journal.salvagedElements(in: data)
    #expect(complete.suffix(3).elementsEqual(elements))
    data[ends[20] + 20] ^= 1
    let salvaged = Journal.salvagedElements(in: data.dropFirst(5))
    #expect(salvaged.count >= complete.count - 3)
    #expect(salvaged.suffix(3).elementsEqual(elements))
  }

  @Test("The oldest undo steps beyond the limits are dropped, but the newest step always stays")
  func undoLimits() {
    var drawing = Drawing()
    let dot = Element(
      kind: .stroke, points: [InkPoint(1, 1)], width: 1,
      color: PixelColor(red: 0, green: 0, blue: 0))
    for _ in 0...DrawingLimits.undoSteps { drawing.append(dot) }
    var count = 0
    while drawing.undo() != nil { count += 1 }
    #expect(count == DrawingLimits.undoSteps)
    #expect(drawing.elements.count == 1)
    let long = Element(
      kind: .stroke,
      points: Array(repeating: InkPoint(1, 1), count: DrawingLimits.undoPoints + 1),
      width: 1, color: PixelColor(red: 0, green: 0, blue: 0))
    drawing.append(long)
    drawing.clear()
    #expect(drawing.undo() != nil)
    #expect(drawing.elements.count == 2)
    #expect(drawing.undo() == nil)
  }

  @Test("A journal whose edits copy too many points is ignored, and only the snapshot is read")
  func tooManyCopiedPoints() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    let stroke = Element(
      kind: .stroke, points: Array(repeating: [7, 8], count: 1_000_000), width: 5,
      color: PixelColor(red: 0, green: 0, blue: 0))
    let drawing = Drawing(elements: [stroke])
    let snapshot = DrawingDocument(drawing: drawing, size: Self.size).encoded()
    try FileStore.replace(files.drawing, with: snapshot)
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: Checksum.of(snapshot), size: Self.size, history: drawing.history)
    // The ID 0 has been used, so that the edit changes nothing, but its 1,000,032 points count.
    // Together, 4,000 such edits exceed the limit of 4,000,000,000 points.
    let edit = Journal.record(.reorder(RangeSet(0..<1), first: 0))
    var data = Journal.header + Journal.record(checkpoint, of: drawing.elements)
    for _ in 0..<4000 { data += edit }
    try FileStore.replace(files.journal, with: data)
    let contents = try files.read(newPage: Self.size)
    #expect(contents.hasUnusableBytes && !contents.hasJournal)
    #expect(contents.document.drawing.count == 1 && !contents.document.drawing.canUndo)
  }
}
