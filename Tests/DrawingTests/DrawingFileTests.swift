import Geometry
import Ink
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Drawing files")
struct DrawingFileTests {
  private static let document: DrawingDocument = {
    var drawing = Drawing()
    let color = PixelColor(red: 0x1C, green: 0x80, blue: 0xFF, alpha: 0x7F)
    drawing.append(
      Element(
        .line, from: CGPoint(x: 1.5, y: -20.25), to: CGPoint(x: 1e4, y: 0.1), width: 10,
        color: color))
    drawing.append(Element(.circle, from: .zero, to: CGPoint(x: 90, y: 40), width: 3, color: color))
    drawing.append(
      Element(
        kind: .stroke, points: (0..<100).map { InkPoint(Float($0) / 3, Float($0 * $0)) },
        width: 0.5,
        color: color))
    return DrawingDocument(drawing: drawing, size: CGSize(width: 800, height: 600.5))
  }()

  @Test("Writing and reading a drawing file preserves every bit of the drawing")
  func roundTrip() throws {
    let data = Self.document.encoded()
    let read = try DrawingDocument(decoding: data)
    #expect(read.drawing.elements == Self.document.drawing.elements)
    #expect(read.size == Self.document.size)
    #expect(read.version == 1)
    #expect(read.encoded() == data)
  }

  @Test("A drawing file in which equal elements share one object is read")
  func sharedElements() throws {
    let count = 10_000
    var writer = BinaryPropertyListWriter(objects: 1000, size: 100_000)
    let point: [Float] = [3, 4]
    let element = writer.add([
      (writer.add("kind"), writer.add("stroke")), (writer.add("color"), writer.add("#1C1C1EFF")),
      (writer.add("width"), writer.add(3.0)),
      (writer.add("points"), point.withUnsafeBytes { writer.add($0) }),
    ])
    let elements = writer.add(
      [BinaryPropertyListWriter.Reference](repeating: element, count: count))
    _ = writer.add([
      (writer.add("format"), writer.add("touchtracker-drawing")),
      (writer.add("version"), writer.add(1)),
      (writer.add("width"), writer.add(100.0)), (writer.add("height"), writer.add(100.0)),
      (writer.add("elements"), elements),
    ])
    let document = try DrawingDocument(decoding: writer.finished())
    #expect(document.drawing.elements.count == count)
    #expect(document.drawing.elements.last?.points == [InkPoint(3, 4)])
  }

  @Test("A drawing file that is cut off after any byte is refused")
  func truncated() throws {
    let data = Self.document.encoded()
    for length in 0..<data.count {
      #expect(throws: DrawingFormatError.self) {
        try DrawingDocument(decoding: data.prefix(length))
      }
    }
  }

  @Test("A drawing file with one inverted bit is either refused or read with finite coordinates")
  func invertedBits() throws {
    let data = Self.document.encoded()
    for index in data.indices {
      for bit in 0..<8 {
        var damaged = data
        damaged[index] ^= 1 << bit
        guard let read = try? DrawingDocument(decoding: damaged) else { continue }
        let points = read.drawing.elements.flatMap(\.points)
        #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      }
    }
  }

  @Test("A damaged drawing, a file of another program and a newer drawing give different errors")
  func kinds() {
    func kind(_ data: Data) -> DrawingFormatError.Kind? {
      do {
        _ = try DrawingDocument(decoding: data)
        return nil
      } catch {
        return error.kind
      }
    }
    let data = Self.document.encoded()
    #expect(kind(data) == nil)
    #expect(kind(data.dropLast()) == .damaged)
    #expect(kind(data.prefix(60)) == .damaged)
    let newer = "<plist><dict><key>format</key><string>touchtracker-drawing</string>"
    #expect(
      kind(Data((newer + "<key>version</key><integer>3</integer></dict></plist>").utf8))
        == .newerVersion)
    #expect(kind(Data((newer + "</dict></plist>").utf8)) == .damaged)
    #expect(kind(Data(newer.utf8)) == .damaged)
    let others = [
      "", "hello", "bplist00", "<plist><dict></dict></plist>", "<html></html>",
      "# The format is named touchtracker-drawing",
      "<plist><dict><key>format</key><string>other</string></dict></plist>",
    ]
    for text in others { #expect(kind(Data(text.utf8)) == .notADrawing) }
  }

  @Test("The drawing file of a stroke with 100,000 points has fewer than 801,000 bytes")
  func fileSize() throws {
    let points = (0..<100_000).map { InkPoint(Float($0), Float($0)) }
    let stroke = Element(
      kind: .stroke, points: points, width: 1, color: PixelColor(red: 0, green: 0, blue: 0))
    let document = DrawingDocument(
      drawing: Drawing(elements: [stroke]), size: CGSize(width: 10, height: 10))
    #expect(document.encoded().count < 100_000 * 8 + 1000)
  }
}

@Suite("Reading, writing and quarantining files")
struct FileStoreTests {
  private func withFolder(_ body: (FilePath) throws -> Void) throws {
    let folder = try TestFolder()
    try body(folder.path)
  }

  private func mode(_ path: FilePath) throws -> mode_t {
    try #require(FileAttributes(of: path)).mode
  }

  @Test("A new file is accessible by its owner only, and a replaced file keeps its permissions")
  func permissions() throws {
    try withFolder { folder in
      let path = folder + "/a"
      try FileStore.replace(path, with: Data("one".utf8))
      #expect(try mode(path) == 0o600)
      chmod(path.string, 0o644)
      try FileStore.replace(path, with: Data("two".utf8))
      #expect(try mode(path) == 0o644)
      #expect(try FileStore.contents(of: path) == Data("two".utf8))
    }
  }

  @Test("A replaced file keeps its owner and group", .enabled(if: getuid() == 0))
  func owner() throws {
    try withFolder { folder in
      let path = folder + "/a"
      try FileStore.replace(path, with: Data("one".utf8))
      chmod(path.string, 0o640)
      try #require(chown(path.string, 7, 8) == 0)
      try FileStore.replace(path, with: Data("two".utf8))
      let attributes = try #require(FileAttributes(of: path))
      #expect((attributes.owner, attributes.group) == (7, 8))
      #expect(try mode(path) == 0o640)
    }
  }

  @Test("Replacing a symbolic link replaces its target and keeps the link")
  func links() throws {
    try withFolder { folder in
      try FileStore.replace(folder + "/a", with: Data("one".utf8))
      symlink((folder + "/a").string, (folder + "/b").string)
      try FileStore.replace(folder + "/b", with: Data("two".utf8))
      #expect(try FileStore.contents(of: folder + "/a") == Data("two".utf8))
      #expect(try Stat(folder + "/b", followTargetSymlink: false).type == .symbolicLink)
    }
  }

  @Test("A drawing whose path is a dangling symbolic link is created at the link's target")
  func danglingLink() throws {
    let folder = try TestFolder()
    mkdir((folder.path + "/target").string, 0o700)
    symlink("link", (folder.path + "/d.plist").string)
    symlink("target/d.plist", (folder.path + "/link").string)
    let files = DrawingFiles(folder.path + "/d.plist")
    try files.write(DrawingDocument(size: CGSize(width: 30, height: 20)).encoded())
    #expect(try Stat(folder.path + "/target/d.plist").type == .regular)
    #expect(folder.names == ["d.plist", "link", "target"])
    #expect(DrawingFiles(folder.path + "/d.plist").drawing.ends(with: "target/d.plist"))
  }

  @Test("Quarantined files get numbered names and replace no other file")
  func quarantine() throws {
    try withFolder { folder in
      let path = folder + "/n.plist"
      for number in 1...2 {
        try FileStore.replace(path, with: Data("\(number)".utf8))
        #expect(try FileStore.quarantine(path) == folder + "/n.damaged-\(number).plist")
      }
      #expect(try FileStore.contents(of: folder + "/n.damaged-1.plist") == Data("1".utf8))
      #expect(try FileStore.contents(of: folder + "/n.damaged-2.plist") == Data("2".utf8))
    }
  }

  @Test("A new file gets the first name that neither a file nor a dangling link has")
  func firstFree() throws {
    let folder = try TestFolder()
    let path = folder.path
    func name(_ number: Int) -> FilePath { path + "/n-\(number)" }
    try FileStore.replace(name(1), with: Data("theirs".utf8))
    symlink("nowhere", name(2).string)
    for number in 3...4 {
      let data = Data("\(number)".utf8)
      #expect(try FileStore.create(data, firstFree: name) == name(number))
      #expect(try FileStore.contents(of: name(number)) == data)
    }
    #expect(try FileStore.contents(of: name(1)) == Data("theirs".utf8))
    #expect(folder.names == ["n-1", "n-2", "n-3", "n-4"])
  }

  @Test(
    "A document with an invalid page size is written as a valid file",
    arguments: [0, -5, 0.3, 1e9, .infinity, .nan] as [CGFloat])
  func pageSize(side: CGFloat) throws {
    let document = DrawingDocument(size: CGSize(width: side, height: 200))
    #expect(try DrawingDocument(decoding: document.encoded()).size == document.size)
  }

  @Test("The description of a file error contains the path of the file and the reason")
  func errors() throws {
    let error = #expect(throws: FileError.self) { try FileStore.contents(of: "/no/such/file") }
    #expect(error?.description == "/no/such/file: cannot read: No such file or directory")
    #expect(error?.isMissing == true)
    #expect(throws: FileError.self) { try FileStore.replace("/no/such/file", with: Data()) }
    #expect(throws: FileError.self) { try FileStore.contents(of: "/dev/zero") }
  }
}
