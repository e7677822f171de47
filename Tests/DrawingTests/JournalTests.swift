import Geometry
import Ink
import SeededRandom
import Testing

@testable import Drawing

@Suite("The journal of a drawing")
struct JournalTests {
  private static let size = CGSize(width: 300, height: 200)

  /// A journal of random deeds, its records, and the drawing after each.
  private static func history(
    seed: UInt64, deeds count: Int
  ) -> (data: Data, ends: [Int], drawings: [Drawing]) {
    var random = SeededGenerator(seed: seed)
    let base = Journal.Base(snapshot: 0, size: size, history: Drawing().history)
    var data = Journal.beginning + Journal.record(base, of: [])
    var (ends, drawings) = ([data.count], [Drawing()])
    for _ in 0..<count {
      var drawing = drawings[drawings.count - 1]
      let deed = Deed.random(for: drawing, &random)
      drawing.perform(deed)
      drawings.append(drawing)
      data += Journal.record(deed)
      ends.append(data.count)
    }
    return (data, ends, drawings)
  }

  private static func drawing(_ reading: Journal.Reading) -> Drawing? {
    guard let base = reading.base else { return nil }
    var drawing = Drawing(elements: [], history: base.history)
    for deed in reading.deeds { drawing.perform(deed) }
    return drawing
  }

  @Test(
    "What was done is done again, and every step can be taken back as before", arguments: 0..<60)
  func replay(seed: UInt64) throws {
    let (data, _, drawings) = Self.history(seed: seed, deeds: 40)
    let reading = Journal.read(data, snapshot: 0, elements: [])
    #expect(reading.soundLength == data.count)
    #expect(try #require(Self.drawing(reading)).story == drawings[40].story)
  }

  @Test(
    "A base in the midst keeps the steps, of what is drawn no longer as well", arguments: 0..<60)
  func rebased(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (_, _, drawings) = Self.history(seed: seed, deeds: 30)
    var drawing = drawings.removeLast()
    let written = drawing.elements
    let base = Journal.Base(snapshot: 77, size: Self.size, history: drawing.history)
    var data = Journal.beginning + Journal.record(base, of: written)
    for _ in 0..<10 {
      let deed = Deed.random(for: drawing, &random)
      drawing.perform(deed)
      data += Journal.record(deed)
    }
    let reading = Journal.read(data, snapshot: 77, elements: written)
    var read = Drawing(elements: written, history: try #require(reading.base).history)
    for deed in reading.deeds { read.perform(deed) }
    #expect(read.story == drawing.story)
    #expect(Journal.read(data, snapshot: 78, elements: written).hasForeignDeeds)
  }

  @Test("Cut off anywhere, it tells all that was whole before")
  func cut() {
    let (data, ends, drawings) = Self.history(seed: 4, deeds: 25)
    for length in 0...data.count {
      let reading = Journal.read(data.prefix(length), snapshot: 0, elements: [])
      let whole = ends.lastIndex { $0 <= length }
      #expect(Self.drawing(reading)?.story == whole.map { drawings[$0].story })
      if let whole { #expect(reading.soundLength == ends[whole]) }
    }
  }

  @Test("With any bit turned, it tells all that came before and nothing that was not done")
  func flipped() {
    let (data, ends, drawings) = Self.history(seed: 5, deeds: 25)
    for index in data.indices {
      for bit in 0..<8 {
        var damaged = data
        damaged[index] ^= 1 << bit
        let reading = Journal.read(damaged, snapshot: 0, elements: [])
        let whole = ends.lastIndex { $0 <= index }
        #expect(Self.drawing(reading)?.elements == whole.map { drawings[$0].elements })
      }
    }
  }

  @Test("Names by the million in a few bytes are refused")
  func hostileNames() {
    var body = ByteWriter()
    body.append(UInt8(3))
    body.append(count: 1000)
    for _ in 0..<1000 {
      body.append(count: 0)
      body.append(UInt32.max)
    }
    var record = ByteWriter()
    record.append(count: body.bytes.count)
    record.append(body.bytes.withUnsafeBytes { Checksum.of($0) })
    let (data, ends, _) = Self.history(seed: 6, deeds: 3)
    let reading = Journal.read(data + record.bytes + body.bytes, snapshot: 0, elements: [])
    #expect(reading.soundLength == ends[3])
  }

  @Test("Going back and forth a hundred thousand times over a large step is not done each time")
  func backAndForth() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    let dot = Element(
      .line, from: CGPoint(x: 5, y: 5), to: CGPoint(x: 5, y: 5), width: 1,
      color: PixelColor(red: 0, green: 0, blue: 0))
    let drawing = Drawing(elements: Array(repeating: dot, count: 20_000))
    let document = DrawingDocument(drawing: drawing, size: Self.size)
    try files.write(document.encoded())
    let base = Journal.Base(
      snapshot: Checksum.of(document.encoded()), size: Self.size, history: drawing.history)
    var data = Journal.beginning + Journal.record(base, of: drawing.elements)
    data += Journal.record(.erase(drawing.ids.filter { $0 % 2 == 0 }))
    let (undo, redo) = (Journal.record(.undo), Journal.record(.redo))
    for _ in 0..<100_000 { data += undo + redo }
    try FileStore.replace(files.journal, with: data)
    #expect(try files.read(newPage: Self.size).document.drawing.count == 10_000)
  }

  @Test("A state of the drawing that is told of more often than it can be is refused")
  func manyBases() {
    let base = Journal.record(
      Journal.Base(snapshot: 0, size: Self.size, history: Drawing().history), of: [])
    let data = (0..<1000).reduce(into: Journal.beginning) { data, _ in data += base }
    let reading = Journal.read(data, snapshot: 0, elements: [])
    #expect(reading.base != nil)
    #expect(reading.soundLength == Journal.beginning.count + 16 * base.count)
  }

  @Test("Going back and forth over a large step, with something between, is done up to a bound")
  func bounded() {
    let dot = Element(
      .line, from: CGPoint(x: 5, y: 5), to: CGPoint(x: 5, y: 5), width: 1,
      color: PixelColor(red: 0, green: 0, blue: 0))
    let drawing = Drawing(elements: Array(repeating: dot, count: 100))
    func perform(_ deeds: [Deed], times count: Int) -> Bool {
      var drawing = drawing
      let all = [.erase(Array(1..<100))] + (0..<count).flatMap { _ in deeds }
      return drawing.perform(all, moving: 1000)
    }
    #expect(perform([.undo, .erase([]), .redo, .erase([])], times: 50))
    #expect(!perform([.undo, .erase([]), .redo, .erase([])], times: 60))
    #expect(perform([.undo, .redo, .erase([])], times: 1000))
    #expect(perform([.clear, .append(dot), .undo, .clear, .undo, .undo], times: 1000))
  }

  @Test("Steps that cannot have led to the drawing are refused", arguments: 0..<6)
  func lyingSteps(_ lie: Int) {
    var random = SeededGenerator(seed: 1)
    let elements = (0..<6).map { _ in Element.random(&random) }
    func base(_ history: Drawing.History) -> Journal.Base? {
      let base = Journal.Base(snapshot: 5, size: Self.size, history: history)
      let data = Journal.beginning + Journal.record(base, of: elements)
      return Journal.read(data, snapshot: 5, elements: elements).base
    }
    #expect(base(Drawing(elements: elements).history) != nil)
    #expect(base(Drawing.History.lying(about: elements)[lie]) == nil)
  }

  @Test("Steps beyond the limits are forgotten, the newest never")
  func limits() {
    var drawing = Drawing()
    let point = Element(
      kind: .stroke, points: [InkPoint(1, 1)], width: 1,
      color: PixelColor(red: 0, green: 0, blue: 0))
    for _ in 0...DrawingLimits.steps { drawing.append(point) }
    var count = 0
    while drawing.undo() != nil { count += 1 }
    #expect(count == DrawingLimits.steps)
    #expect(drawing.elements.count == 1)
    let long = Element(
      kind: .stroke,
      points: Array(repeating: InkPoint(1, 1), count: DrawingLimits.pointsOfSteps + 1),
      width: 1, color: PixelColor(red: 0, green: 0, blue: 0))
    drawing.append(long)
    drawing.clear()
    #expect(drawing.undo() != nil)
    #expect(drawing.elements.count == 2)
    #expect(drawing.undo() == nil)
  }
}
