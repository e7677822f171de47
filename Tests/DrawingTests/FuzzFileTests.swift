import Geometry
import Ink
import SeededRandom
import Testing
import Waiting

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

/// The number of random cases: 4,000, or the value of TOUCH_FUZZ, which `make fuzz` sets.
let fuzzCaseCount = getenv("TOUCH_FUZZ").flatMap { Int(String(cString: $0)) } ?? 4000

/// A generator of damaged and hostile variants of valid data.
struct Mutator {
  private var random: SeededGenerator
  private let corpus: [Data]
  /// Numbers at which counts and offsets may overflow.
  private static let extremes: [UInt64] = [
    0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
    0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, .max,
  ]

  init(seed: UInt64, corpus: [Data]) {
    (random, self.corpus) = (SeededGenerator(seed: seed), corpus)
  }

  mutating func next() -> Data {
    var bytes = Array(corpus.randomElement(using: &random) ?? Data())
    for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes) }
    return Data(bytes)
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return bytes.append(0) }
    let offset = Int.random(in: 0..<bytes.count, using: &random)
    let length = min(bytes.count - offset, Int.random(in: 1...64, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes[offset] ^= 1 << UInt8.random(in: 0...7, using: &random)
    case 1: bytes[offset] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes.removeLast(bytes.count - offset)
    case 3: bytes.removeSubrange(offset..<offset + length)
    case 4: bytes.insert(contentsOf: bytes[offset..<offset + length], at: offset)
    case 5:
      let other = corpus.randomElement(using: &random) ?? Data()
      bytes.replaceSubrange(offset..<offset + length, with: other.suffix(length))
    default:
      let number = Self.extremes.randomElement(using: &random) ?? 0
      let width = [1, 2, 4, 8].randomElement(using: &random) ?? 1
      let isBigEndian = Bool.random(using: &random)
      for k in 0..<min(width, bytes.count - offset) {
        let shift = UInt64(8 * (isBigEndian ? width - 1 - k : k))
        bytes[offset + k] = UInt8(truncatingIfNeeded: number >> shift)
      }
    }
  }
}

@Suite("Damaged and hostile files")
struct FuzzFileTests {
  /// Runs a test with many damaged variants of valid data.
  ///
  /// Each case must take less than a second of processor time. With `make fuzz`, the process must
  /// use less than 1 GB of memory.
  /// - Parameters:
  ///   - name: The plural noun for the data in the output of the test.
  ///   - batch: The number of the batch, if the cases are divided between several threads.
  ///   - batches: The number of batches into which the cases are divided.
  ///   - body: A closure that returns a Boolean value that indicates whether the data could be
  ///     read.
  private func run(
    _ name: String, corpus: [Data], batch: Int = 1, of batches: Int = 1,
    _ body: (Data) throws -> Bool
  ) rethrows {
    var mutator = Mutator(seed: UInt64(batch), corpus: corpus)
    var (slowest, readCount) = (Duration.zero, 0)
    for index in 0..<fuzzCaseCount / batches {
      let data = mutator.next()
      let duration = try processorTime { if try body(data) { readCount += 1 } }
      slowest = max(slowest, duration)
      if duration > .seconds(1) { Issue.record("case \(index) of \(name) took \(duration)") }
    }
    var usage = rusage()
    getrusage(0, &usage)  // 0 is RUSAGE_SELF.
    print(
      "\(fuzzCaseCount / batches) \(name): \(readCount) could be read, the slowest took \(slowest), "
        + "\(usage.ru_maxrss / 1024) MB of memory")
    // Other tests use memory too, and only `make fuzz` runs the fuzz tests without them.
    if fuzzCaseCount >= 100_000 { #expect(usage.ru_maxrss < 1_000_000) }
  }

  private func expectValid(_ drawing: Drawing) {
    #expect(zip(drawing.ids, drawing.ids.dropFirst()).allSatisfy { $0 < $1 })
    #expect(drawing.history.isConsistent(with: drawing.elements))
  }

  private static func randomDrawing(seed: UInt64) -> Drawing {
    var (random, drawing) = (SeededGenerator(seed: seed), Drawing())
    for _ in 0..<12 { drawing.append(.random(&random)) }
    return drawing
  }

  /// Reads damaged variants of drawing files, and writes and reads again each drawing that could be
  /// read.
  private func runDrawings(_ name: String, corpus: [Data], batch: Int = 1, of batches: Int = 1) {
    run(name, corpus: corpus, batch: batch, of: batches) { data in
      guard let document = try? DrawingDocument(decoding: data) else { return false }
      let reread = try? DrawingDocument(decoding: document.encoded())
      #expect(reread?.drawing.elements == document.drawing.elements)
      #expect(document.drawing.elements.allSatisfy { $0.bounds.minX.isFinite })
      return true
    }
  }

  private static let documents = (0..<8).map {
    DrawingDocument(drawing: randomDrawing(seed: $0), size: CGSize(width: 300, height: 200))
      .encoded()
  }

  @Test("A damaged drawing file is either refused or read as a drawing that can be written again")
  func drawings() { runDrawings("drawings", corpus: Self.documents) }

  // An XML document takes longer than any other file, so that two threads share them.
  @Test(
    "A damaged XML document is either refused or read as a drawing that can be written again",
    arguments: 1...2)
  func xmlDocuments(batch: Int) throws {
    let corpus = try Self.documents.flatMap { document in
      let xml = try XMLEncoding.data(from: document)
      return [xml] + XMLEncoding.variants(of: xml)
    }
    // More than half of the documents can be read before they are damaged.
    #expect(corpus.count { (try? DrawingDocument(decoding: $0)) != nil } > corpus.count / 2)
    runDrawings("XML documents", corpus: corpus, batch: batch, of: 2)
  }

  @Test("A journal with a damaged record is read as a valid drawing with a valid undo history")
  func journals() {
    let elements = Self.randomDrawing(seed: 3).elements
    var undone = Drawing(elements: elements)
    undone.clear()
    undone.undo()
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: 5, size: CGSize(width: 300, height: 200), history: undone.history)
    var random = SeededGenerator(seed: 9)
    var records = [Journal.record(checkpoint, of: elements)]
    var drawing = Drawing(elements: elements)
    for _ in 0..<30 {
      let edit = Edit.random(for: drawing, &random)
      drawing.apply(edit)
      records.append(Journal.record(edit))
    }
    let inconsistentRecords = Drawing.History.inconsistent(with: elements).map {
      Journal.record(
        Journal.Checkpoint(snapshotChecksum: 5, size: checkpoint.size, history: $0), of: elements)
    }
    let bodies = (records + inconsistentRecords)
      .map { $0.dropFirst(Journal.recordHeaderSize) }.map { Data($0) }
    // Every eighth record has a wrong checksum, as after a disk error. The others have a correct
    // checksum, as in a hostile file.
    var count = 0
    run("journals", corpus: bodies) { body in
      count += 1
      var header = ByteWriter()
      header.append(count: body.count)
      header.append(count % 8 == 0 ? 1 : Checksum.of(body))
      let data = Journal.header + records[0] + header.bytes + body + records[1]
      let reading = Journal.read(data, snapshotChecksum: 5, elements: elements)
      guard let checkpoint = reading.checkpoint else { return false }
      var drawing = Drawing(elements: elements, history: checkpoint.history)
      for edit in reading.edits { drawing.apply(edit) }
      repeat { expectValid(drawing) } while drawing.undo() != nil
      repeat { expectValid(drawing) } while drawing.redo() != nil
      return reading.validLength == data.count
    }
  }
}

/// The XML form of a drawing file, as scripts write it.
private enum XMLEncoding {
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
    let picture: Data?
  }

  /// Returns the XML form of a binary drawing file.
  static func data(from document: Data) throws -> Data {
    let entries = try DrawingDocument(decoding: document).drawing.elements.map { element in
      Entry(
        kind: element.kind.rawValue, color: element.color.hexadecimal, width: element.width,
        points: PackedPoints.withBytes(of: element.points) { Data($0) },
        picture: element.picture.map { Data($0.bytes) })
    }
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    return try encoder.encode(Root(elements: entries))
  }

  /// Returns variants of a property list that use other constructs and encodings of XML.
  static func variants(of xml: Data) -> [Data] {
    let text = String(decoding: xml, as: UTF8.self)
    let body = String(text[(text.firstRange(of: "<plist")?.lowerBound ?? text.startIndex)...])
    let doctype =
      "<!DOCTYPE plist [<!ELEMENT a (#PCDATA)><!ENTITY e \"dict\"><!ATTLIST a b CDATA #IMPLIED>]>"
    let commented = body.split(separator: ">").joined(separator: "><!-- <array> -->")
    let latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + body
    let utf16 = (String("\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-16\"?>") + body).utf16
    return [
      Data((doctype + body).utf8), Data((commented + ">").utf8), Data(latin.utf8),
      Data(("<?xml version=\"1.0\"?><?target <dict>?>" + body).utf8),
      Data(body.replacing("stroke", with: "<![CDATA[stroke]]>").utf8),
      Data(body.replacing("<dict>", with: "<dict a='</dict>' b=\"&lt;\">").utf8),
      utf16.withContiguousStorageIfAvailable { Data(buffer: $0) }
        ?? Array(utf16).withUnsafeBytes { Data($0) },
    ]
  }
}
