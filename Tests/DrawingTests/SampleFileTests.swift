import Geometry
import Ink
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

/// Tests with files that version 0.1.0 of the program wrote.
@Suite("Files of earlier versions")
struct SampleFileTests {
  private static let folder = FilePath("\(#filePath)").removingLastComponent().appending("Samples")
  private static let red = PixelColor(red: 0xE0, green: 0x31, blue: 0x31)
  private static let yellow = PixelColor(red: 0xFF, green: 0xD6, blue: 0x0A, alpha: 0x66)

  /// The elements of the samples: all kinds except highlights and pictures, with and without times
  /// and forces.
  private static let elements = [
    Element(kind: .line, points: [[10, 20], [300, 40.5]], width: 4, color: red),
    Element(
      kind: .stroke, points: [[20, 60], [24, 66.25], [31, 70], [45, 71]],
      times: [0, 0.016, 0.033, 0.05], width: 2, color: red),
    Element(
      kind: .stroke, points: [[120, 60], [124, 66.25], [131, 70]], times: [0, 0.016, 0.033],
      forces: [0.1, 0.5, 1], width: 12, color: yellow),
    Element(kind: .stroke, points: [[5, 5]], width: 1, color: red),
    Element(kind: .circle, points: [[50, 100], [150, 180]], width: 6, color: yellow),
    Element(kind: .ellipse, points: [[200, 150], [260, 170], [190, 180]], width: 3, color: red),
    Element(
      kind: .rectangle, points: [[20, 200], [120, 200], [120, 230], [20, 230]], width: 3,
      color: red),
    Element(
      kind: .triangle, points: [[200, 200], [260, 230], [210, 240]], width: 3, color: yellow),
  ]
  private static let page = CGSize(width: 320, height: 240)

  /// Returns a folder with copies of the samples that only their owner can write.
  ///
  /// With some users' umask, a group can write the files of the repository, and the program reads no
  /// such journal.
  private static func samples() throws -> TestFolder {
    let copies = try TestFolder()
    for file in folder.files {
      try FileStore.replace(
        copies.path.appending(file.displayName), with: FileStore.contents(of: file))
    }
    return copies
  }

  private static func data(_ name: String) throws -> Data {
    try FileStore.contents(of: folder.appending(name))
  }

  @Test("A drawing file of an earlier version is read with all its elements")
  func drawing() throws {
    let document = try DrawingDocument(decoding: Self.data("every-kind.plist"))
    #expect(document.drawing.elements == Self.elements)
    #expect(document.size == Self.page)
  }

  @Test("A drawing file has the same bytes as in an earlier version")
  func encoding() throws {
    let document = DrawingDocument(drawing: Drawing(elements: Self.elements), size: Self.page)
    #expect(try document.encoded() == Self.data("every-kind.plist"))
  }

  @Test("A journal of an earlier version restores every kind of edit and the undo history")
  func journal() throws {
    let samples = try Self.samples()
    let files = DrawingFiles(samples.path + "/every-edit.plist")
    let contents = try files.read(newPage: Self.page)
    let drawing = contents.document.drawing
    let applied = try DrawingDocument(decoding: Self.data("every-edit-applied.plist"))
    #expect(drawing.elements == applied.drawing.elements)
    #expect(drawing.ids == [0, 1, 2, 3, 4, 6])
    #expect((drawing.undoCount, drawing.redoCount) == (7, 1))
    #expect(!contents.hasUnusableBytes)
  }

  @Test("A journal has the same bytes as in an earlier version")
  func records() throws {
    let data = try Self.data("journal-only.plist.journal")
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: 0, size: Self.page, history: Drawing().history)
    let records = Self.elements.map { Journal.record(.append($0)) }
    let start = Journal.header + Journal.record(checkpoint, of: [])
    #expect(records.reduce(start, +) == data)
  }

  @Test("A journal restores a drawing whose snapshot was never written")
  func journalOnly() throws {
    let samples = try Self.samples()
    let document = try DrawingFiles(samples.path + "/journal-only.plist").read(newPage: Self.page)
      .document
    #expect(document.drawing.elements == Self.elements)
  }
}
