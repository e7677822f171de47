import Geometry
import Ink
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

/// The bytes of a journal as Documentation/Journal.md describes them, made without the program's
/// encoder.
struct JournalBytes {
  private(set) var bytes: [UInt8] = []

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  static func + (first: JournalBytes, second: JournalBytes) -> JournalBytes {
    JournalBytes(first.bytes + second.bytes)
  }

  static func number(_ number: some FixedWidthInteger) -> JournalBytes {
    let size = number.bitWidth / 8
    let bits = UInt64(truncatingIfNeeded: number)
    return JournalBytes((0..<size).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) })
  }

  static func byte(_ byte: UInt8) -> JournalBytes { JournalBytes([byte]) }
  static func count(_ count: Int) -> JournalBytes { number(UInt32(count)) }
  static func id(_ id: Int) -> JournalBytes { number(Int32(id)) }
  static func real(_ value: Double) -> JournalBytes { number(value.bitPattern) }
  static func float(_ value: Float) -> JournalBytes { number(value.bitPattern) }

  static func floats(_ values: [Float]) -> JournalBytes {
    values.reduce(JournalBytes()) { $0 + float($1) }
  }

  static func ids(_ ranges: (first: Int, count: Int)...) -> JournalBytes {
    ranges.reduce(count(ranges.count)) { $0 + id($1.first) + count($1.count) }
  }

  static func element(
    kind: UInt8, color: [UInt8] = [1, 2, 3, 255], width: Float = 4, flags: UInt8 = 0,
    count: Int? = nil, points: [Float], lists: [Float] = []
  ) -> JournalBytes {
    byte(kind) + JournalBytes(color) + float(width) + byte(flags)
      + self.count(count ?? points.count / 2) + floats(points) + floats(lists)
  }

  /// Returns the checksum of bytes, computed as the documentation describes.
  static func checksum(_ bytes: [UInt8]) -> UInt64 {
    var sum = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
    var remainder = bytes[...]
    while !remainder.isEmpty {
      let size = remainder.count < 8 ? 1 : 8
      let word = remainder.prefix(size).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      sum = (sum ^ word) &* 0x100_0000_01B3
      sum ^= sum >> 32
      remainder = remainder.dropFirst(size)
    }
    return sum == 0 ? 1 : sum
  }

  /// The record whose body is these bytes.
  var record: Data {
    Data((Self.count(bytes.count) + Self.number(Self.checksum(bytes))).bytes + bytes)
  }
}

@Suite("The format of journals")
struct JournalFormatTests {
  private typealias Bytes = JournalBytes

  private static let size = CGSize(width: 300, height: 200)
  private static let color = PixelColor(red: 1, green: 2, blue: 3)

  private static let emptyCheckpoint =
    Bytes.byte(0) + .number(UInt64(0)) + .real(300) + .real(200) + .count(0) + .count(0) + .count(0)
    + .count(0)

  private static func journal(_ bodies: JournalBytes...) -> Data {
    bodies.reduce(Data("touchtracker-journal 1\n".utf8) + emptyCheckpoint.record) {
      $0 + $1.record
    }
  }

  /// Returns the edit that is read from a record with a body, or `nil` if the record is damaged.
  private static func edit(_ body: JournalBytes) -> Edit? {
    let data = journal(body)
    let reading = Journal.read(data, snapshotChecksum: 0, elements: [])
    #expect(reading.checkpoint != nil)
    #expect((reading.validLength == data.count) == (reading.edits.count == 1))
    return reading.edits.first
  }

  @Test("Checksums are computed with the documented algorithm")
  func checksums() {
    let values: [(Int, UInt64)] = [
      (0, 0xCBF2_9CE4_8422_2325), (1, 0xAF64_844C_2967_8E48), (7, 0xAB1C_453D_1A12_408F),
      (8, 0x1B68_CC7F_D3AF_EF60), (9, 0x42FC_8D34_F117_646D), (15, 0x392F_F238_4CA3_839E),
      (16, 0x64AC_AD91_B191_39C9), (17, 0xB2C5_EC90_7FCD_1F68), (24, 0x83E7_1C8D_20C8_5266),
    ]
    for (count, value) in values {
      let bytes = (0..<count).map { UInt8(200 + $0) }
      #expect(Checksum.of(Data(bytes)) == value, "\(count) bytes")
      #expect(Checksum.of(Data([7, 7, 7] + bytes).dropFirst(3)) == value, "not aligned")
      #expect(JournalBytes.checksum(bytes) == value)
    }
  }

  @Test("A checksum differs if any bit or the length differs")
  func checksumBits() {
    for count in 0...33 {
      let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: 37 * $0) })
      let sum = Checksum.of(bytes)
      #expect(Checksum.of(bytes + [0]) != sum)
      for index in bytes.indices {
        for bit in 0..<8 {
          var other = bytes
          other[index] ^= 1 << bit
          #expect(Checksum.of(other) != sum)
        }
      }
    }
  }

  private static let stroke = Element(
    kind: .stroke, points: [[1, 2], [3, 4.5]], times: [0, 0.25], forces: [0.5, 1], width: 4,
    color: color)
  private static let strokeBytes = Bytes.element(
    kind: 1, flags: 3, points: [1, 2, 3, 4.5], lists: [0, 0.25, 0.5, 1])
  private static let ids = RangeSet<Drawing.ID>([-5 ..< -3, 2..<3, 7..<10])
  private static let idBytes = Bytes.ids((-5, 2), (2, 1), (7, 3))

  /// Edits of all kinds with the bodies of their records.
  private static let edits: [(edit: Edit, body: JournalBytes)] = [
    (.append(stroke), .byte(1) + strokeBytes), (.clear, .byte(2)),
    (.erase([3, 4, 5, 9, 7, 8]), .byte(3) + .ids((3, 3), (9, 1), (7, 2))),
    (.replace(70_000, stroke), .byte(4) + .id(70_000) + strokeBytes),
    (.replace(-2, stroke), .byte(4) + .id(-2) + strokeBytes),
    (.discard(stroke), .byte(5) + strokeBytes), (.undo, .byte(6)), (.redo, .byte(7)),
    (.insert([stroke, stroke]), .byte(9) + .count(2) + strokeBytes + strokeBytes),
    (.insert([]), .byte(9) + .count(0)),
    (
      .transform(ids, CGAffineTransform(a: 1, b: -2, c: 3.5, d: 4, tx: -5, ty: 1e6)),
      .byte(10) + idBytes + .real(1) + .real(-2) + .real(3.5) + .real(4) + .real(-5) + .real(1e6)
    ),
    (
      .restyle(
        ids, StyleChange(color: PixelColor(red: 9, green: 8, blue: 7), alpha: 6, width: 2.5)),
      .byte(11) + idBytes + .byte(3) + Bytes([9, 8, 7, 6]) + .float(2.5)
    ),
    (
      .restyle(ids, StyleChange(color: PixelColor(red: 9, green: 8, blue: 7), alpha: 6)),
      .byte(11) + idBytes + .byte(1) + Bytes([9, 8, 7, 6])
    ),
    (
      .restyle(ids, StyleChange(color: PixelColor(red: 9, green: 8, blue: 7))),
      .byte(11) + idBytes + .byte(65) + Bytes([9, 8, 7, 255])
    ),
    (
      .restyle(ids, StyleChange(alpha: 9, dash: .dotted, arrowheads: .end, fillAlpha: 64)),
      .byte(11) + idBytes + .byte(60) + Bytes([9, 2, 2, 64])
    ),
    (
      .restyle(ids, StyleChange(width: 2.5)), .byte(11) + idBytes + .byte(2) + .float(2.5)
    ),
    (.restyle(ids, StyleChange()), .byte(11) + idBytes + .byte(0)),
    (
      .translate([
        Drawing.Translation(7, by: CGVector(dx: 1.5, dy: -2)),
        Drawing.Translation(-3, by: CGVector(dx: 1e6, dy: 0)),
      ]),
      .byte(45) + .count(2) + .id(7) + .real(1.5) + .real(-2) + .id(-3) + .real(1e6) + .real(0)
    ),
    (.translate([]), .byte(45) + .count(0)),
    (.reorder(ids, first: -70_000), .byte(12) + idBytes + .id(-70_000)),
    (.setPageStyle(PageStyle(pattern: .dots, board: .paper)), .byte(40) + Bytes([2, 1])),
    (.setPageStyle(PageStyle(pattern: .ruled, board: .black)), .byte(40) + Bytes([3, 2])),
    (.setPageStyle(PageStyle(pattern: .grid, board: .white)), .byte(40) + Bytes([1, 0])),
  ]

  @Test("Edits of all kinds are written and read in the documented format")
  func edits() {
    for (edit, body) in Self.edits {
      #expect(Journal.record(edit) == body.record, "\(edit)")
      // The line above has checked the encoder, so that equal bytes mean equal edits.
      #expect(Self.edit(body).map { Journal.record($0) } == body.record, "\(edit)")
    }
    #expect(
      Journal.savedRecord(snapshotChecksum: 0x0123_4567_89AB_CDEF)
        == (.byte(8) + .number(0x0123_4567_89AB_CDEF as UInt64) as Bytes).record)
  }

  @Test("A journal record that is cut off after any byte is damaged")
  func truncated() {
    for (edit, body) in Self.edits {
      for count in 0..<body.bytes.count {
        #expect(Self.edit(Bytes(Array(body.bytes.prefix(count)))) == nil, "\(edit) \(count)")
      }
    }
  }

  @Test("Elements of all kinds except pictures are written and read in the documented format")
  func elements() {
    let points: [Float] = [1, 2, 30, 4, 50, 60, -7, 80.5]
    for (code, kind) in Element.Kind.allCases.enumerated() where kind != .picture {
      let count = kind.pointCount ?? 3
      let width: Float = kind == .area ? 0 : 2.5
      let body =
        Bytes.byte(1)
        + .element(
          kind: UInt8(code), color: [9, 8, 7, 6], width: width,
          points: Array(points.prefix(2 * count)))
      let element = Element(
        kind: kind, points: (0..<count).map { [points[2 * $0], points[2 * $0 + 1]] }, width: width,
        color: PixelColor(red: 9, green: 8, blue: 7, alpha: 6))
      #expect(Journal.record(.append(element)) == body.record)
      guard case .append(let read)? = Self.edit(body) else {
        Issue.record("\(kind) is not read")
        continue
      }
      #expect(read == element)
    }
  }

  @Test("The times and forces of an element follow its points if their flags are set")
  func lists() {
    for (flags, times, forces): (UInt8, [Float], [Float]) in [
      (0, [], []), (1, [0, 0.25], []), (2, [], [0.5, 1]), (3, [0, 0.25], [0.5, 1]),
    ] {
      let body =
        Bytes.byte(1)
        + .element(kind: 1, flags: flags, points: [1, 2, 3, 4], lists: times + forces)
      guard case .append(let element)? = Self.edit(body) else {
        Issue.record("the flags \(flags) are not read")
        continue
      }
      #expect(element.times == times && element.forces == forces)
      #expect(Journal.record(.append(element)) == body.record)
    }
  }

  @Test("A journal record is damaged if it contains a value that a drawing cannot have")
  func invalid() {
    let valid: [Float] = [1, 2, 3, 4]
    func isRead(_ element: JournalBytes) -> Bool { Self.edit(.byte(1) + element) != nil }
    #expect(isRead(.element(kind: 0, points: valid)))
    #expect(
      !isRead(.element(kind: 8, points: valid)) && !isRead(.element(kind: 127, points: valid)))
    #expect(
      !isRead(.element(kind: 255, points: valid)) && !isRead(.element(kind: 9, points: valid)))
    for width in [0.01, 10_000] as [Float] {
      #expect(isRead(.element(kind: 0, width: width, points: valid)))
    }
    for width in [0, 0.009, 10_001, -1, .nan] as [Float] {
      #expect(!isRead(.element(kind: 0, width: width, points: valid)))
    }
    // A line style must not be plain, and the flags above 31 are unknown.
    #expect(!isRead(.element(kind: 0, flags: 8, points: valid, lists: [0])))
    #expect(!isRead(.element(kind: 0, flags: 32, points: valid, lists: valid)))
    #expect(!isRead(.element(kind: 0, flags: 255, points: valid, lists: valid + valid)))
    #expect(!isRead(.element(kind: 0, points: [1, 2])) && !isRead(.element(kind: 1, points: [])))
    #expect(!isRead(.element(kind: 0, points: [1, 2, 3, .nan])))
    #expect(!isRead(.element(kind: 0, points: [1, 1.1e7, 3, 4])))
    #expect(!isRead(.element(kind: 1, flags: 2, points: valid, lists: [0, 1.5])))
    #expect(!isRead(.element(kind: 1, flags: 1, points: valid, lists: [0, .infinity])))
    #expect(!isRead(.element(kind: 1, count: 3, points: valid)))
    #expect(!isRead(.element(kind: 1, count: 0xFFFF_FFFF, points: valid)))
    for kind in [13, 39, 44, 46, 99, 255] as [UInt8] {
      #expect(Self.edit(.byte(kind) + Bytes(Array(repeating: 0, count: 90))) == nil)
    }
    // Unknown codes of patterns and boards are refused.
    for (pattern, board): (UInt8, UInt8) in [(4, 0), (0, 3), (255, 0), (0, 255)] {
      #expect(Self.edit(.byte(40) + Bytes([pattern, board])) == nil)
    }
    for (x, y) in [(.nan, 0), (0, .infinity), (-.infinity, 0)] as [(Double, Double)] {
      #expect(Self.edit(.byte(45) + .count(1) + .id(0) + .real(x) + .real(y)) == nil)
    }
    func restyle(_ flags: UInt8, _ width: Float) -> Bool {
      Self.edit(
        .byte(11) + .ids((0, 1)) + .byte(flags) + Bytes([1, 2, 3, 4]) + .float(width)) != nil
    }
    #expect(restyle(3, 0.01) && restyle(3, 10_000))
    #expect(!restyle(3, 0.009) && !restyle(3, 10_001) && !restyle(3, .nan))
    // An alpha with a color, and a color that keeps the alpha, exclude each other.
    #expect(!restyle(5, 1) && !restyle(64, 1) && restyle(67, 1))
    for index in 0..<6 {
      for value in [Double.nan, .infinity] {
        var numbers = [1.0, 2, 3, 4, 5, 6]
        numbers[index] = value
        let body = numbers.reduce(Bytes.byte(10) + .ids((0, 1))) { $0 + .real($1) }
        #expect(Self.edit(body) == nil)
      }
    }
  }

  @Test("A set of IDs in a journal is valid only if its ranges ascend and do not touch")
  func idSets() {
    func isValid(_ ids: JournalBytes) -> Bool { Self.edit(.byte(12) + ids + .id(99)) != nil }
    #expect(isValid(.ids()) && isValid(.ids((5, 1))) && isValid(.ids((-5, 3), (-1, 1))))
    #expect(!isValid(.ids((5, 0))) && !isValid(.ids((1, 2), (5, 0))))
    #expect(!isValid(.ids((1, 2), (3, 1))) && isValid(.ids((1, 2), (4, 1))))
    #expect(!isValid(.ids((1, 2), (0, 1))) && !isValid(.ids((1, 5), (3, 1))))
    #expect(!isValid(.count(2) + .id(1) + .count(1)))
    // The IDs of an erasure may have any order.
    #expect(Self.edit(.byte(3) + .ids((5, 1), (2, 2), (2, 1))) != nil)
  }

  @Test(
    "The erase records of a journal list at most a million IDs in all plus ten for each element")
  func idLimit() {
    func isValid(_ count: Int, elements: Int = 0, after bodies: [JournalBytes] = []) -> Bool {
      let element = Element(kind: .stroke, points: [[1, 2]], width: 4, color: Self.color)
      let all = Array(repeating: element, count: elements)
      let checkpoint = Journal.Checkpoint(
        snapshotChecksum: 5, size: Self.size, history: Drawing(elements: all).history)
      var data = Journal.header + Journal.record(checkpoint, of: all)
      for body in bodies { data += body.record }
      data += (.byte(3) + .ids((0, count)) as Bytes).record
      return Journal.read(data, snapshotChecksum: 5, elements: all).validLength == data.count
    }
    let dot = Bytes.element(kind: 1, points: [1, 2])
    #expect(isValid(1_000_000) && !isValid(1_000_001))
    #expect(isValid(1_000_020, elements: 2) && !isValid(1_000_021, elements: 2))
    #expect(isValid(1_000_010, after: [.byte(1) + dot]))
    #expect(!isValid(1_000_011, after: [.byte(1) + dot]))
    let insertion = Bytes.byte(9) + .count(3) + dot + dot + dot
    #expect(isValid(1_000_030, after: [insertion]) && !isValid(1_000_031, after: [insertion]))
    let erasure = Bytes.byte(3) + .ids((7, 2), (1, 3))
    #expect(isValid(999_995, after: [erasure]) && !isValid(999_996, after: [erasure]))
  }

  // MARK: Pictures

  @Test(
    "A journal record stores a picture's bytes once, and corners and a checksum for each element")
  func pictures() throws {
    let picture = Picture.sample(1)
    let corners: [Float] = [1, 2, 30, 4, 5, 60]
    let element = Element(picture, corners: [[1, 2], [30, 4], [5, 60]])
    let start =
      Bytes.byte(7) + .floats(corners) + .number(JournalBytes.checksum(picture.bytes))
    let complete = start + .byte(1) + .count(picture.bytes.count) + Bytes(picture.bytes)
    let body = Bytes.byte(9) + .count(2) + complete + start + .byte(0)
    #expect(Journal.record(.insert([element, element])) == body.record)
    guard case .insert(let read)? = Self.edit(body) else {
      Issue.record("the pictures are not read")
      return
    }
    #expect(read == [element, element] && read[0].picture === read[1].picture)
    #expect(Self.edit(.byte(1) + complete) != nil)
    #expect(Self.edit(.byte(1) + start + .byte(0)) == nil)
    #expect(Self.edit(.byte(1) + start + .byte(1) + .count(3) + Bytes([1, 2, 3])) == nil)
    let invalid =
      Bytes.byte(7) + .floats([1, 2, 30, 4, 5, 2e7])
      + .number(JournalBytes.checksum(picture.bytes)) + .byte(1) + .count(picture.bytes.count)
      + Bytes(picture.bytes)
    #expect(Self.edit(.byte(1) + invalid) == nil)
    for count in 0..<complete.bytes.count {
      #expect(Self.edit(.byte(1) + Bytes(Array(complete.bytes.prefix(count)))) == nil)
    }
  }
}
