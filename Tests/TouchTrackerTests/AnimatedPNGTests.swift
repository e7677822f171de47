import DrawingFormat
import DrawingPersistence
import Ink
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Animated PNG films")
struct AnimatedPNGTests {
  private let temporary = TemporaryFile()
  private var path: FilePath { FilePath(temporary.folder).appending("film.apng") }

  private func write(_ frames: [RectangleFilm.Frame], rate: Int) throws -> PNGFilmReader {
    let film = AnimatedPNG(path, rate: rate)
    for frame in frames {
      try film.write(frame.picture, changed: frame.changed, duration: frame.duration)
    }
    try film.finish()
    return try PNGFilmReader(Array(try FileStore.contents(of: path)))
  }

  @Test(
    "An animated PNG repeats forever and shows each picture for its duration",
    arguments: [(37, 23, 1), (16, 61, 30), (50, 50, 240)])
  func frames(width: Int, height: Int, rate: Int) throws {
    let film = RectangleFilm(width: width, height: height, count: 25, seed: UInt64(rate))
    let png = try write(film.frames, rate: rate)
    #expect(png.playCount == 0)
    try #require(png.frames.count == film.frames.count)
    for (index, (frame, expected)) in zip(png.frames, film.frames).enumerated() {
      let isEqual = frame.picture == expected.picture
      #expect(isEqual, "frame \(index)")
      #expect(frame.delay == (expected.duration, rate))
      #expect(frame.box == expected.changed)
    }
    #expect(png.types.prefix(4) == ["IHDR", "acTL", "fcTL", "IDAT"])
  }

  @Test("An animated PNG frame with few changed pixels is small, even if its changed box is large")
  func unchangedPixels() throws {
    var photo = Bitmap(width: 120, height: 90) { x, y in
      PixelColor(
        red: UInt8((x * x + 7 * y) % 256), green: UInt8((3 * x * y) % 256), blue: UInt8(y * y % 256)
      )
    }
    func frame(_ changed: PixelBox) -> RectangleFilm.Frame {
      RectangleFilm.Frame(picture: photo, changed: changed, duration: 1)
    }
    var frames = [frame(photo.box)]
    photo.fill(
      PixelBox(minX: 40, minY: 11, maxX: 44, maxY: 13), PixelColor(red: 9, green: 8, blue: 7))
    frames.append(frame(photo.box))
    let png = try write(Array(frames.prefix(1)), rate: 30)
    #expect(png.frames.count == 1)
    let firstSize = try FileStore.contents(of: path).count
    let both = try write(frames, rate: 30)
    let isEqual = both.frames.last?.picture == photo
    #expect(isEqual)
    #expect(try FileStore.contents(of: path).count - firstSize < 400)
  }

  @Test(
    "An animated PNG shows a picture in several frames if one frame cannot be shown long enough",
    arguments: [(65535, [65535]), (65536, [65535, 1]), (140_000, [65535, 65535, 8930])])
  func longDuration(duration: Int, delays: [Int]) throws {
    let film = RectangleFilm(width: 20, height: 12, count: 2, seed: 3)
    var frames = film.frames
    frames[0].duration = duration
    let png = try write(frames, rate: 60)
    #expect(png.frames.map(\.delay.numerator) == delays + [frames[1].duration])
    let isFirst = png.frames.dropLast().allSatisfy { $0.picture == frames[0].picture }
    #expect(isFirst)
    // The repeated frames contain only one pixel.
    let corner = PixelBox(minX: 0, minY: 0, maxX: 1, maxY: 1)
    #expect(png.frames.dropFirst().dropLast().allSatisfy { $0.box == corner })
  }

  @Test("An existing file is replaced only when the animated PNG is complete")
  func replacement() throws {
    try FileStore.replace(path, with: Data("old".utf8))
    let film = AnimatedPNG(path, rate: 30)
    let frame = RectangleFilm(width: 9, height: 5, count: 1, seed: 1).frames[0]
    try film.write(frame.picture, changed: frame.changed, duration: 1)
    #expect(try FileStore.contents(of: path) == Data("old".utf8))
    film.cancel()
    #expect(try FileStore.contents(of: path) == Data("old".utf8))
    try film.finish()
    #expect(try PNGFilmReader(Array(try FileStore.contents(of: path))).frames.count == 1)
  }
}
