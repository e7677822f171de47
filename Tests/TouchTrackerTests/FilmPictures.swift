import Ink
import SeededRandom

@testable import TouchTracker

extension Bitmap {
  /// Creates a picture of one color.
  init(width: Int, height: Int, _ color: PixelColor) {
    self.init(width: width, height: height)
    fill(PixelBox(minX: 0, minY: 0, maxX: width, maxY: height), color)
  }

  /// Creates an opaque picture from the color of each pixel.
  init(width: Int, height: Int, _ color: (_ x: Int, _ y: Int) -> PixelColor) {
    self.init(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        fill(PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1), color(x, y))
      }
    }
  }

  /// The box of the whole picture.
  var box: PixelBox { PixelBox(minX: 0, minY: 0, maxX: width, maxY: height) }
}

/// A film with random frames, each of which fills a rectangle and contains the box of this change.
struct RectangleFilm {
  struct Frame {
    var picture: Bitmap
    var changed: PixelBox
    var duration: Int
  }

  private(set) var frames: [Frame] = []

  /// Creates a film whose frames are determined by a seed.
  init(width: Int, height: Int, count: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var picture = Bitmap(width: width, height: height, PixelColor(red: 250, green: 245, blue: 230))
    frames = [Frame(picture: picture, changed: picture.box, duration: 2)]
    for _ in 1..<count {
      let (x, y) = (
        Int.random(in: 0..<width - 1, using: &random),
        Int.random(in: 0..<height - 1, using: &random)
      )
      let box = PixelBox(
        minX: x, minY: y, maxX: .random(in: x + 1...width, using: &random),
        maxY: .random(in: y + 1...height, using: &random))
      picture.fill(
        box,
        PixelColor(
          red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
          blue: .random(in: 0...255, using: &random)))
      frames.append(
        Frame(picture: picture, changed: box, duration: .random(in: 1...4, using: &random)))
    }
  }
}

/// A writer that keeps the frames of a film in memory.
final class FilmRecorder: FilmWriter {
  struct WriteError: Error, Equatable {}

  nonisolated(unsafe) private(set) var frames:
    [(picture: Bitmap, changed: PixelBox, duration: Int)] =
      []
  nonisolated(unsafe) private(set) var finishCount = 0
  nonisolated(unsafe) private(set) var cancelCount = 0
  /// The index of the frame that cannot be written, or `nil` for none.
  nonisolated(unsafe) var failingFrame: Int?
  nonisolated(unsafe) var failsAtEnd = false

  nonisolated init() {}

  nonisolated func write(_ picture: Bitmap, changed: PixelBox, duration: Int) throws {
    if frames.count == failingFrame { throw WriteError() }
    frames.append((picture, changed, duration))
  }

  nonisolated func finish() throws {
    if failsAtEnd { throw WriteError() }
    finishCount += 1
  }

  nonisolated func cancel() { cancelCount += 1 }
}
