import DrawingModel
import Ink
import ResponderKit
import SDLHost
import SeededRandom
import Testing
import Waiting

@testable import TouchTracker

/// Pictures that tests make.
enum SamplePictures {
  /// Returns a picture of random pixels.
  static func noise(width: Int, height: Int, seed: UInt64) throws -> Picture {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
    return try Picture(
      validating: try ImageFile.png(
        Bitmap(width: width, height: height, bytes: bytes, isPremultiplied: false)))
  }

  /// Returns a picture of one color.
  static func filled(_ color: PixelColor, width: Int, height: Int) throws -> Picture {
    var bitmap = Bitmap(width: width, height: height)
    bitmap.fill(PixelBox(minX: 0, minY: 0, maxX: width, maxY: height), color)
    return try Picture(validating: try ImageFile.png(bitmap))
  }
}

/// A loader of the pictures of elements, all of which are visible.
private final class LoaderFixture {
  let elements: [Element]
  let store: PictureStore
  private(set) var loaded: [Picture] = []
  /// The pictures that are visible; `nil` for all.
  var visible: Set<Picture>?
  private(set) lazy var loader = PictureLoader(store) { [unowned self] scale in
    let transform = CGAffineTransform(scaleX: scale, y: scale)
    let shown = elements.filter { element in
      element.picture.map { visible?.contains($0) ?? true } ?? false
    }
    let levels = shown.compactMap { PictureLoader.level(of: $0, transform) }
    return Dictionary(levels) { min($0, $1) }
  } onLoad: { [unowned self] picture, _ in
    loaded.append(picture)
  }

  /// Creates a fixture that shows each picture at its own size.
  init(_ pictures: [Picture], capacity: Int) {
    elements = pictures.map { Element($0, in: CGRect(origin: .zero, size: $0.uprightSize)) }
    store = PictureStore(capacity: capacity)
  }

  /// Returns the widths of the images that show the elements now; 0 for the gray area.
  func widths(scale: CGFloat = 1) -> [Int] {
    elements.map { element in
      let image = loader.image(of: element, CGAffineTransform(scaleX: scale, y: scale))
      return image === BitmapImage.pendingPicture ? 0 : image?.width ?? -1
    }
  }

  func waitUntilLoaded() {
    let isDone = eventually {
      ApplicationHost.performPending()
      return !loader.isLoading
    }
    #expect(isDone, "the pictures are not decoded")
  }
}

@Suite("Pictures that are decoded in the background")
struct PictureLoaderTests {
  private static func pictures(_ count: Int, width: Int = 200) throws -> [Picture] {
    try (0..<count).map {
      let color = PixelColor(red: UInt8(10 * $0), green: 20, blue: 30)
      return try SamplePictures.filled(color, width: width, height: width)
    }
  }

  /// Returns a fixture that has loaded pictures of equal size, whose store has space for half of
  /// their widths and heights.
  private static func overloaded(_ pictures: [Picture]) throws -> LoaderFixture {
    let size = PictureStore.byteCount(of: try #require(pictures.first), level: 1)
    let fixture = LoaderFixture(pictures, capacity: pictures.count * size)
    _ = fixture.widths()
    fixture.waitUntilLoaded()
    return fixture
  }

  @Test("A picture is a gray area until it is decoded, and then has the needed size")
  func pending() throws {
    let fixture = LoaderFixture(try Self.pictures(2), capacity: 10_000_000)
    #expect(fixture.widths() == [0, 0] && fixture.loader.isLoading)
    fixture.waitUntilLoaded()
    #expect(fixture.loaded == fixture.elements.compactMap(\.picture))
    #expect(fixture.widths() == [200, 200] && !fixture.loader.isLoading)
  }

  @Test("After zooming in, a picture is shown at its previous size until it is decoded again")
  func zoomed() throws {
    let fixture = LoaderFixture(try Self.pictures(1), capacity: 10_000_000)
    _ = fixture.widths(scale: 0.5)
    fixture.waitUntilLoaded()
    #expect(fixture.widths(scale: 0.5) == [100])
    #expect(fixture.widths() == [100] && fixture.loader.isLoading)
    fixture.waitUntilLoaded()
    #expect(fixture.widths() == [200])
    #expect(fixture.widths(scale: 0.25) == [50] && !fixture.loader.isLoading)
    #expect(fixture.loaded.count == 2)
  }

  @Test("Visible pictures that do not fit into the store are all shown at half their size")
  func overload() throws {
    let pictures = try Self.pictures(6)
    let fixture = try Self.overloaded(pictures)
    #expect(fixture.loaded == pictures)
    // Painting again decodes nothing, so that the program rests.
    for _ in 0..<3 { #expect(fixture.widths() == Array(repeating: 100, count: 6)) }
    #expect(!fixture.loader.isLoading && fixture.store.byteCount <= fixture.store.capacity)
  }

  @Test("A picture beside many others that are no longer visible is shown at its own size")
  func invisible() throws {
    let pictures = try Self.pictures(6)
    let fixture = try Self.overloaded(pictures)
    fixture.visible = [pictures[2]]
    fixture.loader.pageDidChange()
    _ = fixture.loader.image(of: fixture.elements[2], .identity)
    fixture.waitUntilLoaded()
    #expect(fixture.loader.image(of: fixture.elements[2], .identity)?.width == 200)
  }

  @Test("A picture that becomes visible without a change of the page is decoded when it is painted")
  func enlargedWindow() throws {
    let pictures = try Self.pictures(2)
    let fixture = LoaderFixture(pictures, capacity: 10_000_000)
    fixture.visible = [pictures[0]]
    _ = fixture.loader.image(of: fixture.elements[0], .identity)
    fixture.waitUntilLoaded()
    fixture.visible = nil
    _ = fixture.widths()
    fixture.waitUntilLoaded()
    #expect(fixture.widths() == [200, 200] && fixture.loaded == pictures)
  }

  @Test("A picture that is no longer visible when its turn comes is not decoded")
  func skipped() throws {
    let pictures = try Self.pictures(3)
    let fixture = LoaderFixture(pictures, capacity: 10_000_000)
    _ = fixture.widths()
    fixture.visible = [pictures[2]]
    fixture.loader.pageDidChange()
    fixture.waitUntilLoaded()
    #expect(fixture.loaded == [pictures[0], pictures[2]])
  }

  @Test("A damaged picture is decoded once, and stays gray")
  func damaged() throws {
    let bytes = try Self.pictures(1)[0].bytes
    let fixture = LoaderFixture(
      [try Picture(validating: Array(bytes.prefix(60)))], capacity: 10_000_000)
    _ = fixture.widths()
    fixture.waitUntilLoaded()
    #expect(fixture.widths() == [1] && !fixture.loader.isLoading && fixture.loaded.count == 1)
  }

  @Test("Levels are increased by the smallest number with which all pictures fit")
  func fit() throws {
    let pictures = try Self.pictures(3)
    let levels = [pictures[0]: 0, pictures[1]: 1, pictures[2]: 0]
    func size(_ increase: Int) -> Int {
      levels.reduce(0) { $0 + PictureStore.byteCount(of: $1.key, level: $1.value + increase) }
    }
    #expect(PictureLoader.fit(levels, into: size(0)) == levels)
    #expect(PictureLoader.fit(levels, into: size(0) - 1) == levels.mapValues { $0 + 1 })
    #expect(PictureLoader.fit(levels, into: size(1) - 1) == levels.mapValues { $0 + 2 })
    let smallest = PictureStore.byteCount(of: pictures[0], level: 9)
    #expect(PictureLoader.fit(levels, into: 2 * smallest).count == 2, "one does not fit")
    #expect(PictureLoader.fit([pictures[0]: 0], into: 1) == [pictures[0]: 0])
  }

  @Test("The window shows gray for a new picture, then the picture, and repaints only its area")
  func window() throws {
    let window = NavigationFixture(tool: .pen)
    let color = PixelColor(red: 12, green: 200, blue: 99)
    let picture = try SamplePictures.filled(color, width: 300, height: 200)
    window.controller.views.loadPicturesInBackground()
    window.controller.page.apply(
      .append(Element(picture, in: CGRect(x: 50, y: 40, width: 150, height: 100))))
    let canvas = BitmapCanvas(width: 700, height: 500)
    func render() -> Bitmap {
      window.window.render(on: canvas, scale: 1)
      return canvas.bitmap
    }
    #expect(render()[100, 80] == PixelColor(red: 0xD1, green: 0xD1, blue: 0xD6))
    let isShown = eventually {
      ApplicationHost.performPending()
      return render()[100, 80] == color
    }
    #expect(isShown)
    #expect(canvas.bitmap[51, 41] == color && canvas.bitmap[199, 139] == color)
    #expect(window.controller.views.pictureLoader?.isLoading == false)
  }
}
