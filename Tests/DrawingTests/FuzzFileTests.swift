import Geometry
import Ink
import SeededRandom
import Testing

@testable import Drawing

#if canImport(Glibc)
  import Glibc
#endif

/// How many random cases there are: few unless someone asks with TOUCH_FUZZ, as `make fuzz` does.
let fuzzRounds = getenv("TOUCH_FUZZ").flatMap { Int(String(cString: $0)) } ?? 4000

/// Bytes as damage, other programs and malice make them.
struct Mutator {
  private var random: SeededGenerator
  private let corpus: [Data]
  /// Numbers at which counts and offsets go wrong.
  private static let extremes: [UInt64] = [
    0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
    0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, .max,
  ]

  init(seed: UInt64, corpus: [Data]) {
    (random, self.corpus) = (SeededGenerator(seed: seed), corpus)
  }

  mutating func next() -> Data {
    var bytes = Array(corpus.randomElement(using: &random) ?? Data())
    for _ in 0..<Int.random(in: 1...4, using: &random) { change(&bytes) }
    return Data(bytes)
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return bytes.append(0) }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let length = min(bytes.count - place, Int.random(in: 1...64, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes.removeLast(bytes.count - place)
    case 3: bytes.removeSubrange(place..<place + length)
    case 4: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
    case 5:
      let other = corpus.randomElement(using: &random) ?? Data()
      bytes.replaceSubrange(place..<place + length, with: other.suffix(length))
    default:
      let number = Self.extremes.randomElement(using: &random) ?? 0
      let width = [1, 2, 4, 8].randomElement(using: &random) ?? 1
      let isBig = Bool.random(using: &random)
      for k in 0..<min(width, bytes.count - place) {
        let shift = UInt64(8 * (isBig ? width - 1 - k : k))
        bytes[place + k] = UInt8(truncatingIfNeeded: number >> shift)
      }
    }
  }
}

@Suite("Damaged and hostile files")
struct FuzzFileTests {
  /// Does something with each case; none may take a second, and all together little memory.
  private func run(_ what: String, corpus: [Data], _ body: (Data) throws -> Bool) rethrows {
    var mutator = Mutator(seed: 1, corpus: corpus)
    var (slowest, read) = (Duration.zero, 0)
    let clock = ContinuousClock()
    for round in 0..<fuzzRounds {
      let data = mutator.next()
      let start = clock.now
      if try body(data) { read += 1 }
      let passed = clock.now - start
      slowest = max(slowest, passed)
      // What it means to take long is known of a release build alone.
      if fuzzRounds >= 100_000 { #expect(passed < .seconds(1), "case \(round) of \(what)") }
    }
    var usage = rusage()
    getrusage(0, &usage)  // Of this process.
    print(
      "\(fuzzRounds) \(what): \(read) could be read, the slowest took \(slowest), "
        + "\(usage.ru_maxrss / 1024) MB of memory")
    #expect(usage.ru_maxrss < 1_000_000)
  }

  private func expectSound(_ drawing: Drawing) {
    #expect(zip(drawing.ids, drawing.ids.dropFirst()).allSatisfy { $0 < $1 })
    #expect(drawing.history.isSound(for: drawing.elements))
  }

  private static func drawing(_ seed: UInt64) -> Drawing {
    var (random, drawing) = (SeededGenerator(seed: seed), Drawing())
    for _ in 0..<12 { drawing.append(.random(&random)) }
    return drawing
  }

  @Test("A drawing of any bytes is read or refused")
  func drawings() throws {
    let size = CGSize(width: 300, height: 200)
    var corpus = (0..<8).map {
      DrawingDocument(drawing: Self.drawing($0), size: size).encoded()
    }
    for document in corpus { corpus.append(try XMLForm.of(document)) }
    run("drawings", corpus: corpus) { data in
      guard let document = try? DrawingDocument(decoding: data) else { return false }
      let again = try? DrawingDocument(decoding: document.encoded())
      #expect(again?.drawing.elements == document.drawing.elements)
      #expect(document.drawing.elements.allSatisfy { $0.bounds.minX.isFinite })
      return true
    }
  }

  @Test("A journal of any bytes is read as far as it makes sense")
  func journals() {
    let elements = Self.drawing(3).elements
    var history = Drawing(elements: elements)
    history.clear()
    history.undo()
    let base = Journal.Base(
      snapshot: 5, size: CGSize(width: 300, height: 200), history: history.history)
    var random = SeededGenerator(seed: 9)
    var records = [Journal.record(base, of: elements)]
    var drawing = Drawing(elements: elements)
    for _ in 0..<30 {
      let deed = Deed.random(for: drawing, &random)
      drawing.perform(deed)
      records.append(Journal.record(deed))
    }
    let lying = Drawing.History.lying(about: elements).map {
      Journal.record(
        Journal.Base(snapshot: 5, size: base.size, history: $0), of: elements)
    }
    let bodies = (records + lying).map { $0.dropFirst(Journal.headLength) }.map { Data($0) }
    // Damage that the checksum tells, and such as only someone makes who writes the checksum too.
    var count = 0
    run("journals", corpus: bodies) { body in
      count += 1
      var framed = ByteWriter()
      framed.append(count: body.count)
      framed.append(count % 8 == 0 ? 1 : Checksum.of(body))
      let data = Journal.beginning + records[0] + framed.bytes + body + records[1]
      let reading = Journal.read(data, snapshot: 5, elements: elements)
      guard let base = reading.base else { return false }
      var drawing = Drawing(elements: elements, history: base.history)
      for deed in reading.deeds { drawing.perform(deed) }
      repeat { expectSound(drawing) } while drawing.undo() != nil
      repeat { expectSound(drawing) } while drawing.redo() != nil
      return reading.soundLength == data.count
    }
  }
}

/// The XML form of a drawing, as scripts write it.
private enum XMLForm {
  private struct Root: Encodable {
    let format = "touchtracker-drawing"
    let version = 1
    let width = 300.0
    let height = 200.0
    let elements: [Entry]
  }

  private struct Entry: Encodable {
    let kind: String
    let color: String
    let width: Float
    let points: Data
  }

  static func of(_ document: Data) throws -> Data {
    let entries = try DrawingDocument(decoding: document).drawing.elements.map { element in
      Entry(
        kind: element.kind.rawValue, color: element.color.hexadecimal, width: element.width,
        points: PackedPoints.withBytes(of: element.points) { Data($0) })
    }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    return try encoder.encode(Root(elements: entries))
  }
}
