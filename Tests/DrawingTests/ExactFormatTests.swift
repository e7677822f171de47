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

@Suite("Exact values in SVG images, outlines and property lists")
struct ExactFormatTests {
  private static let color = PixelColor(red: 255, green: 0, blue: 0)

  // MARK: Copied elements

  @Test("The checksum of a copied shape is FNV-1a with a zero byte after each value")
  func writtenChecksums() throws {
    let shapes: [(kind: Element.Kind, points: [InkPoint], checksum: String)] = [
      // The checksum of the line covers "10.0,20.5 110.0,50.0"; that of the circle covers "50.0",
      // "70.0", "10.0" and "20.0".
      (.line, [[10, 20.5], [110, 50]], "e8d28dacb86fffa8"),
      (.circle, [[40, 50], [60, 90]], "a19ba84d6362ddaa"),
    ]
    for (kind, points, checksum) in shapes {
      let element = Element(kind: kind, points: points, width: 4, color: Self.color)
      let text = try #require(SVGElements.text(of: [element]))
      let tag = try #require(SVGTag.all(in: text).last)
      #expect(tag["touchtracker:shape"] == checksum)
    }
  }

  @Test("Exact values are read only from SVG shapes with the documented checksum")
  func readChecksums() throws {
    func kinds(_ checksum: String) throws -> [Element.Kind] {
      let shape =
        "<polyline points='1,2 3,4' stroke='#FF0000' t:kind='highlight' t:width='2.5' "
        + "t:shape='\(checksum)' t:points='AACAPwAAAEAAAEBAAACQQA=='/>"
      let elements = try SVGElements.elements(
        in: "<svg xmlns:t='urn:touchtracker:element'>\(shape)</svg>", color: Self.color, width: 5)
      return elements.map(\.kind)
    }
    #expect(try kinds("2a949cc30fcc6901") == [.highlight])
    #expect(try kinds("0") == [.line])
  }

  // MARK: Images

  @Test("An exported SVG image without a given scale has one pixel for each point of its area")
  func unscaledImage() throws {
    let document = DrawingDocument(size: CGSize(width: 300, height: 200))
    let image = try #require(SVGTag.all(in: document.svg()).first)
    #expect(image.number("width") == 300 && image.number("height") == 200)
    #expect(image.numbers("viewBox") == [0, 0, 300, 200])
  }

  @Test(
    "A right-angled join is a polygon if the polygon is within 0.01 points of the disc")
  func joinLimit() {
    func counts(radius: Float) -> [Int] {
      let ink = InkLine(
        points: [[0, 0], [10, 0], [10, 10]], width: 2 * radius, widthFactors: [1, 1, 1],
        color: Self.color)
      var (discs, polygons) = (0, 0)
      ink.forEachOutlineShape { shape in
        switch shape {
        case .disc: discs += 1
        case .polygon: polygons += 1
        }
      }
      return [discs, polygons]
    }
    // The single-precision radius whose product with 1 − √½, the sagitta of a quarter circle, is
    // 0.01.
    let limit: Float = 0.034142133
    #expect(limit * (1 - Float(0.5).squareRoot()) == 0.01)
    #expect(counts(radius: limit.nextDown) == [2, 3])
    #expect(counts(radius: limit) == [2, 3])
    #expect(counts(radius: limit.nextUp) == [3, 2])
  }

  // MARK: Property lists

  @Test(
    "A value without a key in a nested dictionary of an XML property list is reported",
    arguments: [
      "<array><dict><array><unknown/></array></dict></array>",
      "<dict><key>a</key><dict><array><unknown/></array></dict></dict>",
      "<array><array/><dict><key>a</key><true/><dict><key>b</key></dict></dict></array>",
    ])
  func missingKey(content: String) {
    let error = #expect(throws: DrawingFormatError.self) {
      try XMLPropertyListReader.propertyList(Data("<plist>\(content)</plist>".utf8))
    }
    #expect(error?.description == "a value of a dictionary has no key")
  }
}

#if canImport(Glibc)
  @Suite("Long links and unchanged attributes of files")
  struct FileDetailTests {
    @Test("A symbolic link with the longest possible target is resolved")
    func longestLink() throws {
      let folder = try TestFolder()
      let real = try #require(folder.path.realPath)
      let stem = real.string + "/"
      let name = stem.utf8.count % 2 == 0 ? "drawing.plist" : "drawings.plist"
      let length = Int(PATH_MAX) - 1
      let steps = (length - stem.utf8.count - name.utf8.count) / 2
      let target = stem + String(repeating: "./", count: steps) + name
      #expect(target.utf8.count == length)
      let link = folder.path + "/link"
      // Some file systems store only shorter links.
      guard symlink(target, link.string) == 0 || errno != ENAMETOOLONG else { return }
      #expect(link.target == real.appending(name))
    }

    @Test("Applying attributes that a file already has succeeds even if the system forbids changes")
    func unchangedAttributes() throws {
      let folder = try TestFolder()
      let path = folder.path + "/file"
      try FileStore.replace(path, with: Data([1]))
      chmod(path.string, 0o640)
      let attributes = try #require(FileAttributes(of: path))
      // The owner, the group and the mode of a file that is open with O_PATH cannot be changed.
      let pathOnly: Int32 = 0x20_0000
      let file = path.withPlatformString { open($0, pathOnly | O_CLOEXEC) }
      try #require(file >= 0)
      defer { close(file) }
      #expect(fchmod(file, 0o600) == -1)
      #expect(attributes.apply(to: file))
      let other = FileAttributes(owner: attributes.owner, group: attributes.group, mode: 0o600)
      #expect(!other.apply(to: file))
      #expect(try #require(FileAttributes(of: path)).mode == 0o640)
    }
  }
#endif
