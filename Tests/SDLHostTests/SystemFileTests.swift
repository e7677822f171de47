import CSDL2
import FoundationEssentials
import Ink
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Image files, fonts, SDL's version and host errors", .serialized)
struct SystemFileTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "SDLHostTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  /// Returns a bitmap in which all pixels differ.
  private func bitmap(width: Int, height: Int, alpha: (Int, Int) -> Int = { _, _ in 255 }) -> Bitmap
  {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        bytes += [x * 9 % 256, y * 23 % 256, (x + y) * 5 % 256, alpha(x, y)].map { UInt8($0) }
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes, isPremultiplied: false)
  }

  // MARK: Image files

  @Test("An image without rows cannot be encoded as a file")
  func imageWithoutRows() {
    let flat = Bitmap(width: 3, height: 0)
    for body in [{ try ImageFile.png(flat) }, { try ImageFile.jpeg(flat, quality: 1) }] {
      let error = #expect(throws: HostError.self) { try body() }
      #expect(error?.description == "the image is empty")
    }
  }

  @Test("Reading image files leaks no memory of SDL")
  func memoryOfReading() throws {
    try withFolder { folder in
      let path = "\(folder)/a.png"
      try Data(try ImageFile.png(bitmap(width: 9, height: 7)))
        .write(to: URL(fileURLWithPath: path))
      _ = try ImageFile.read(path)
      let count = SDL_GetNumAllocations()
      for _ in 0..<24 { _ = try ImageFile.read(path) }
      #expect(SDL_GetNumAllocations() - count < 24)
    }
  }

  #if os(Linux)
    @Test("A JPEG file with the quality 0.5 has a quantization table of the JPEG standard")
    func standardQuality() throws {
      let bytes = try ImageFile.jpeg(bitmap(width: 16, height: 16), quality: 0.5)
      let marker = try #require(
        bytes.indices.dropLast(69).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDB })
      // The marker has 2 bytes. The length of the table (2 bytes) and its number (1 byte) follow.
      let table = bytes[(marker + 5)..<(marker + 69)]
      #expect(table.prefix(6) == [16, 11, 12, 14, 12, 10])
      #expect(table.max() == 121 && table.last == 99)
    }
  #endif

  @Test("An image set with several files of the same scale uses the first file by name")
  func equalScales() throws {
    try withFolder { folder in
      let set = "\(folder)/A.xcassets/star.imageset"
      try FileManager.default.createDirectory(atPath: set, withIntermediateDirectories: true)
      for name in ["c@2x.png", "a@2x.png", "b@2x.png", "d.png"] {
        try Data([1]).write(to: URL(fileURLWithPath: "\(set)/\(name)"))
      }
      #expect(ImageFinder(in: [folder]).path(ofImageNamed: "star") == "\(set)/a@2x.png")
    }
  }

  @Test("A font is rendered with 1 to 1000 pixels per em")
  func fontSizes() throws {
    let typesetter = try FontTypesetter()
    func image(_ size: CGFloat, scale: CGFloat = 1) throws -> BitmapImage {
      try #require(typesetter.image(of: "a", in: .systemFont(ofSize: size), scale: scale))
    }
    // Images with the same number of pixels per em are the same cached object.
    #expect(try image(1, scale: 0.1) === image(1))
    #expect(try image(1) !== image(2))
    #expect(try image(1000) === image(1000, scale: 2))
    #expect(try image(999) !== image(1000))
  }

  @Test("An image has the same pixels after it is encoded as PNG and decoded")
  func png() throws {
    for (width, height) in [(1, 1), (7, 3), (2, 11), (100, 60)] {
      let bitmap = bitmap(width: width, height: height) { x, y in (x + y) % 2 == 0 ? 255 : 0 }
      let data = try ImageFile.png(bitmap)
      #expect(data.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
      let decoded = try ImageFile.decode(data)
      #expect(decoded.width == width && decoded.height == height && decoded == bitmap)
      // Ink's own PNG reader returns the same pixels.
      #expect(Bitmap(png: data) == bitmap)
    }
  }

  @Test("A JPEG file has a white background, and a higher quality makes the file larger")
  func jpeg() throws {
    let image = Bitmap(
      width: 32, height: 16,
      bytes: (0..<(32 * 16)).flatMap { i -> [UInt8] in
        i % 32 < 16 ? [200, 40, 20, 255] : [0, 100, 50, 100]
      }, isPremultiplied: true)
    let decoded = try ImageFile.decode(ImageFile.jpeg(image, quality: 1))
    #expect(decoded.width == 32 && decoded.height == 16)
    let (left, right) = (decoded[3, 8], decoded[28, 8])
    // The white background adds 255 - 100 to each premultiplied component of the translucent color.
    for (pixel, expected) in [(left, [200, 40, 20]), (right, [155, 255, 205])] {
      let channels = [pixel.red, pixel.green, pixel.blue].map { Int($0) }
      #expect(zip(channels, expected).allSatisfy { abs($0 - $1) <= 6 }, "\(channels)")
      #expect(pixel.alpha == 255)
    }
    let noise = bitmap(width: 64, height: 64)
    let sizes = try [-1, 0, 0.3, 0.9, 1, 2].map { try ImageFile.jpeg(noise, quality: $0).count }
    #expect(sizes[0] == sizes[1] && sizes[4] == sizes[5] && sizes == sizes.sorted())
    #expect(sizes[1] < sizes[2] && sizes[2] < sizes[3] && sizes[3] < sizes[4])
    #expect(try ImageFile.jpeg(noise, quality: .nan).count == sizes[1])
    #expect(SystemImages.jpegBytes(noise, quality: 0.3)?.count == sizes[2])
  }

  @Test("An empty image is not encoded, and damaged bytes are not decoded")
  func errors() throws {
    let empty = Bitmap(width: 0, height: 3)
    for body in [{ try ImageFile.png(empty) }, { try ImageFile.jpeg(empty, quality: 1) }] {
      let error = #expect(throws: HostError.self) { try body() }
      #expect(error?.description == "the image is empty")
    }
    #expect(throws: HostError.self) { try ImageFile.png(Bitmap(width: 3, height: 0)) }
    #expect(SystemImages.jpegBytes(empty, quality: 1) == nil)
    for bytes in [[], [1, 2, 3], Array(try ImageFile.png(bitmap(width: 9, height: 9)).prefix(30))] {
      let error = #expect(throws: HostError.self) { try ImageFile.decode(bytes) }
      #expect(error?.description.hasPrefix("cannot read the image") == true)
    }
  }

  @Test("An image file can have up to 16,384 pixels per side")
  func largestImage() throws {
    try withFolder { folder in
      for (width, height, isReadable) in [
        (16384, 1, true), (16385, 1, false), (1, 16384, true), (1, 16385, false),
      ] {
        let path = "\(folder)/\(width)x\(height).png"
        let data = Data(try ImageFile.png(Bitmap(width: width, height: height)))
        try data.write(to: URL(fileURLWithPath: path))
        if isReadable {
          let image = try ImageFile.read(path)
          #expect(image.width == width && image.height == height)
        } else {
          let error = #expect(throws: HostError.self) { try ImageFile.read(path) }
          #expect(
            error?.description == "\(path): the image is larger than 16384 pixels on a side")
        }
      }
    }
  }

  @Test(
    "An image set in an asset catalog uses the file with the largest scale and ignores other files")
  func imageSets() throws {
    try withFolder { folder in
      let set = "\(folder)/A.xcassets/star.imageset"
      try FileManager.default.createDirectory(atPath: set, withIntermediateDirectories: true)
      let files = ["Contents.json", "z@4x.txt", "b.png", "a@2x.png"]
      for name in files { try Data([1]).write(to: URL(fileURLWithPath: "\(set)/\(name)")) }
      #expect(ImageFinder(in: [folder]).path(ofImageNamed: "star") == "\(set)/a@2x.png")
      #expect(ImageFinder(in: [folder]).path(ofImageNamed: "") == nil)
      #expect(ImageFinder(in: [folder]).path(ofImageNamed: "moon") == nil)
      try FileManager.default.removeItem(atPath: "\(set)/a@2x.png")
      try FileManager.default.removeItem(atPath: "\(set)/b.png")
      #expect(ImageFinder(in: [folder]).path(ofImageNamed: "star") == nil)
    }
  }

  @Test(
    "An image is looked up in bundles before the folder, and an extension in its name must match")
  func finder() throws {
    try withFolder { folder in
      for (directory, name) in [
        ("", "a.png"), ("B.bundle/", "a@3x.png"), ("C.resources/", "b.jpeg"), ("", "c.PNG"),
        ("D.other/", "d.png"), ("", "e.v2.png"), ("", "f.jpg"), ("", "f@2x.png"), ("", "g@3x.jpg"),
        ("", "g@2x.png"),
      ] {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/\(directory)", withIntermediateDirectories: true)
        try Data([1]).write(to: URL(fileURLWithPath: "\(folder)/\(directory)\(name)"))
      }
      let finder = ImageFinder(in: [folder])
      #expect(
        finder.folders == ["\(folder)/B.bundle", "\(folder)/C.resources", folder])
      func path(_ name: String) -> String? {
        finder.path(ofImageNamed: name).map { String($0.dropFirst(folder.count + 1)) }
      }
      #expect(path("a") == "B.bundle/a@3x.png" && path("a.png") == "B.bundle/a@3x.png")
      #expect(path("b") == "C.resources/b.jpeg" && path("b.png") == nil)
      #expect(path("b.jpeg") == "C.resources/b.jpeg" && path("c.PNG") == "c.PNG")
      #expect(path("c") == nil && path("d") == nil && path("e.v2") == "e.v2.png")
      #expect(path("f") == "f@2x.png" && path("f.jpg") == "f.jpg")
      #expect(path("g") == "g@3x.jpg" && path("g@2x") == "g@2x.png")
    }
  }

  // MARK: Fonts

  @Test("Regular and bold text have different font files")
  func fontFiles() throws {
    let paths = try [UIFont.Weight.regular, .bold].map { try FontFile.path(for: $0) }
    #expect(paths.allSatisfy { FileManager.default.isReadableFile(atPath: $0) })
    #expect(paths[0] != paths[1])
    #expect(paths[1].lowercased().contains("bold") && !paths[0].lowercased().contains("bold"))
  }

  @Test("The image of a line of text has the size of the font in pixels, limited to 1 to 1000")
  func images() throws {
    let typesetter = try FontTypesetter()
    for (size, scale) in [(10, 1), (10, 2), (20, 1), (33, 1.5)] as [(CGFloat, CGFloat)] {
      let font = UIFont.systemFont(ofSize: size)
      let image = try #require(typesetter.image(of: "Hamburg", in: font, scale: scale))
      let width = typesetter.width(of: "Hamburg", in: font) * scale
      #expect(abs(CGFloat(image.width) - width) < 3 + width / 50, "\(size) \(scale)")
      let height = typesetter.lineHeight(of: font) * scale
      #expect(abs(CGFloat(image.height) - height) < 3)
    }
    let same = [
      typesetter.image(of: "a", in: .systemFont(ofSize: 10), scale: 2),
      typesetter.image(of: "a", in: .systemFont(ofSize: 20), scale: 1),
    ]
    #expect(same[0] != nil && same[0] === same[1], "both have 20 pixels per em")
    #expect(
      typesetter.image(of: "a", in: .boldSystemFont(ofSize: 20), scale: 1) !== same[0])
    #expect(typesetter.image(of: "b", in: .systemFont(ofSize: 20), scale: 1) !== same[0])
    let tiny = try #require(typesetter.image(of: "a", in: .systemFont(ofSize: 0.1), scale: 1))
    #expect(tiny.height <= 3)
    let huge = try #require(typesetter.image(of: "i", in: .systemFont(ofSize: 3000), scale: 3))
    #expect(huge.height > 900 && huge.height < 1600)
  }

  @Test("The image of a text is about as wide as measured, even at small font sizes")
  func hinting() throws {
    let typesetter = try FontTypesetter()
    let text = String(repeating: "il", count: 40)
    for size in [9, 11, 13, 15, 17] as [CGFloat] {
      let font = UIFont.systemFont(ofSize: size)
      let image = try #require(typesetter.image(of: text, in: font, scale: 1))
      let width = typesetter.width(of: text, in: font)
      #expect(abs(CGFloat(image.width) - width) / width < 0.06, "\(size)")
    }
  }

  @Test("The typesetter of the system renders text")
  func provider() throws {
    let typesetter = try SystemText.makeTypesetter()
    #expect(typesetter.width(of: "a", in: .systemFont(ofSize: 20)) > 3)
    #expect(typesetter.image(of: "a", in: .systemFont(ofSize: 20), scale: 1) != nil)
  }

  // MARK: The system

  @Test("SDL's version has three numbers, and a patch number of at least 50 means SDL 3")
  func versions() {
    var version = SDL_version()
    SDL_GetVersion(&version)
    let linked = SDLVersion.linked
    #expect(
      [linked.major, linked.minor, linked.patch] == [version.major, version.minor, version.patch])
    #expect(linked.description == "\(version.major).\(version.minor).\(version.patch)")
    #expect(linked.isSDL3 == (version.patch >= 50))
    let compiled = SDLVersion.compiled
    #expect(compiled.major == 2 && Int32(compiled.minor) == SDL_MINOR_VERSION)
    #expect(Int32(compiled.patch) == SDL_PATCHLEVEL)
  }

  @Test("A host error ends with SDL's reason, and the next error does not repeat the reason")
  func hostErrors() {
    SDL_SetMainReady()
    SDL_ClearError()
    #expect(HostError("cannot fly").description == "cannot fly")
    SDL_GetRendererInfo(nil, nil)
    let reason = String(cString: SDL_GetError())
    #expect(!reason.isEmpty)
    #expect(HostError("cannot fly").description == "cannot fly: \(reason)")
    #expect(HostError("cannot fly").description == "cannot fly")
    #expect(HostError(message: "no wings").description == "no wings")
  }
}
