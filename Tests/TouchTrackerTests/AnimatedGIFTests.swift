import DrawingFormat
import DrawingPersistence
import Ink
import SeededRandom
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Animated GIF films")
struct AnimatedGIFTests {
  private let temporary = TemporaryFile()
  private var path: FilePath { FilePath(temporary.folder).appending("film.gif") }

  /// A picture of a film with the number of film frames for which it is shown.
  private typealias Frame = (picture: Bitmap, duration: Int)

  /// Writes a film and returns its bytes.
  private func write(_ frames: [Frame], rate: Int) throws -> [UInt8] {
    let size = frames[0].picture
    let film = try AnimatedGIF(path, width: size.width, height: size.height, rate: rate)
    let all = PixelBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
    for frame in frames { try film.write(frame.picture, changed: all, duration: frame.duration) }
    try film.finish()
    return Array(try FileStore.contents(of: path))
  }

  /// Returns a picture of antialiased shapes at random locations.
  private static func picture(_ random: inout some RandomNumberGenerator, shapes: Int) -> Bitmap {
    let canvas = BitmapCanvas(width: 70, height: 50)
    canvas.fill(PixelColor(red: 251, green: 246, blue: 234))
    for _ in 0..<shapes {
      let points = (0..<3).map { _ in
        SIMD2(Float.random(in: 0..<70, using: &random), Float.random(in: 0..<50, using: &random))
      }
      let color = PixelColor(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: 90)
      canvas.draw([InkLine(points: points, width: 5, color: color)], transform: .identity)
    }
    return canvas.bitmap
  }

  @Test("An unfinished animated GIF is written in pieces of at least 256 KiB")
  func largePieces() throws {
    var random = SeededGenerator(seed: 9)
    let film = try AnimatedGIF(path, width: 260, height: 200, rate: 25)
    var sizes: [Int] = []
    for _ in 0..<8 {
      let picture = Bitmap(width: 260, height: 200) { _, _ in
        PixelColor(red: .random(in: 0...250, using: &random), green: 0, blue: 0)
      }
      try film.write(picture, changed: picture.box, duration: 2)
      let names = try FileManager.default.contentsOfDirectory(atPath: temporary.folder)
      let name = try #require(names.first)
      let file = FilePath(temporary.folder).appending(name)
      sizes.append(try FileStore.contents(of: file).count)
    }
    film.cancel()
    // An encoded picture takes 50 to 80 kB: three pictures are less than a piece, and eight are
    // more.
    #expect(sizes.prefix(3).allSatisfy { $0 == 0 })
    #expect(sizes.allSatisfy { $0 == 0 || $0 >= 1 << 18 } && sizes[7] > 0)
  }

  @Test("A change of a single pixel appears in a GIF")
  func singlePixel() throws {
    let first = Bitmap(width: 5, height: 4, PixelColor(red: 250, green: 240, blue: 230))
    var second = first
    second.fill(
      PixelBox(minX: 4, minY: 3, maxX: 5, maxY: 4), PixelColor(red: 10, green: 20, blue: 30))
    let gif = try GIFReader(try write([(first, 5), (second, 5)], rate: 25))
    let isShown = gif.frames.map(\.picture) == [first, second]
    #expect(isShown)
  }

  @Test(
    "A GIF has no global palette, and a frame has the smallest palette that contains its colors")
  func descriptors() throws {
    let colors = [
      PixelColor(red: 220, green: 10, blue: 20), PixelColor(red: 10, green: 200, blue: 30),
      PixelColor(red: 40, green: 50, blue: 250),
    ]
    let picture = Bitmap(width: 3, height: 1) { x, _ in colors[x] }
    let bytes = try write([(picture, 10)], rate: 25)
    // There is no global palette, the background index is 0, and no pixel aspect ratio is given.
    #expect(Array(bytes[10..<13]) == [0x70, 0, 0])
    // The image descriptor follows the blocks for the repetition and the delay. Three colors and
    // the transparent index need a palette of four entries.
    #expect(Array(bytes[40..<50]) == [0x2C, 0, 0, 0, 0, 3, 0, 1, 0, 0x81])
  }

  @Test(
    "A GIF repeats only pictures that are shown longer than the longest delay of a frame",
    arguments: [(65_535, [65_535]), (65_536, [65_535, 1]), (131_071, [65_535, 65_535, 1])])
  func longestDelay(duration: Int, delays: [Int]) throws {
    let picture = Bitmap(width: 4, height: 3, PixelColor(red: 9, green: 99, blue: 199))
    let gif = try GIFReader(try write([(picture, duration)], rate: 100))
    #expect(gif.frames.map(\.delay) == delays)
    let corner = PixelBox(minX: 0, minY: 0, maxX: 1, maxY: 1)
    let isRepeated = gif.frames.dropFirst().allSatisfy { $0.box == corner && $0.picture == picture }
    #expect(isRepeated)
  }

  @Test(
    "The pictures of a GIF appear at their times and have exact colors",
    arguments: [1, 10, 24, 25, 30, 50, 60, 99, 240])
  func frames(rate: Int) throws {
    var random = SeededGenerator(seed: UInt64(rate))
    var frames: [Frame] = [(Self.picture(&random, shapes: 0), 3)]
    for _ in 0..<20 {
      frames.append((Self.picture(&random, shapes: 1), Int.random(in: 1...4, using: &random)))
      // Repeats the picture for one more film frame.
      frames.append((frames[frames.count - 1].picture, 1))
    }
    let gif = try GIFReader(try write(frames, rate: rate))
    #expect(gif.repeatsForever)
    #expect(gif.frames.allSatisfy { $0.delay >= 2 })
    let count = frames.reduce(0) { $0 + $1.duration }
    func hundredths(_ frame: Int) -> Int { (100 * frame + rate / 2) / rate }
    #expect(gif.frames.reduce(0) { $0 + $1.delay } == hundredths(count))
    var (start, shown) = (0, [Int: Bitmap]())
    for frame in gif.frames {
      shown[start] = frame.picture
      start += frame.delay
    }
    var number = 0
    let starts = frames.map { frame in
      defer { number += frame.duration }
      return hundredths(number)
    }
    for (index, frame) in frames.enumerated() {
      // A picture that appears less than two hundredths of a second later replaces this one.
      let candidates = frames.indices.filter { starts[index]..<starts[index] + 2 ~= starts[$0] }
      guard let picture = shown[starts[index]] else { continue }
      let isExpected = candidates.contains { frames[$0].picture == picture }
      #expect(isExpected && (rate > 50 || picture == frame.picture), "frame \(index)")
    }
    #expect(rate > 50 || gif.frames.count == 21)
    let isLast = gif.frames.last?.picture == frames.last?.picture
    #expect(isLast)
  }

  @Test(
    "A GIF picture with many colors shows its most frequent color exactly, the others approximately"
  )
  func manyColors() throws {
    var random = SeededGenerator(seed: 1)
    var photo = Bitmap(width: 120, height: 120)
    for y in 0..<100 {
      for x in 0..<120 {
        photo.fill(
          PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1),
          PixelColor(
            red: UInt8(2 * x), green: UInt8(2 * y), blue: .random(in: 100...140, using: &random)))
      }
    }
    let paper = PixelColor(red: 251, green: 246, blue: 234)
    photo.fill(PixelBox(minX: 0, minY: 90, maxX: 120, maxY: 120), paper)
    let bytes = try write([(photo, 10)], rate: 25)
    let shown = try #require(try GIFReader(bytes).frames.first).picture
    #expect(shown[60, 110] == paper)
    let errors = zip(shown.bytes, photo.bytes).map { abs(Int($0) - Int($1)) }
    #expect(errors.max() ?? 0 < 40 && errors.reduce(0, +) < 8 * errors.count)
    #expect(try write([(photo, 10)], rate: 25) == bytes)
  }

  @Test("A GIF reproduces noise exactly even if the noise fills the code table several times")
  func noise() throws {
    var random = SeededGenerator(seed: 2)
    var noise = Bitmap(width: 200, height: 200)
    for y in 0..<200 {
      for x in 0..<200 {
        noise.fill(
          PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1),
          PixelColor(red: .random(in: 0...250, using: &random), green: 0, blue: 0))
      }
    }
    let isEqual = try GIFReader(try write([(noise, 1)], rate: 25)).frames.map(\.picture) == [noise]
    #expect(isEqual)
  }

  @Test("A GIF picture can be shown for a quarter of an hour")
  func longDelay() throws {
    var random = SeededGenerator(seed: 3)
    let frames = (0..<2).map { (Self.picture(&random, shapes: $0), $0 == 0 ? 900 * 25 : 25) }
    let gif = try GIFReader(try write(frames, rate: 25))
    #expect(gif.frames.map(\.delay) == [0xFFFF, 90_000 - 0xFFFF, 100])
    let isEqual = gif.frames.map(\.picture) == [frames[0].0, frames[0].0, frames[1].0]
    #expect(isEqual)
  }

  @Test("The frames of a GIF with small changes take less than 60 bytes on average")
  func changedPixels() throws {
    var picture = Bitmap(width: 600, height: 400)
    let white = PixelColor(red: 255, green: 255, blue: 255)
    picture.fill(PixelBox(minX: 0, minY: 0, maxX: 600, maxY: 400), white)
    var frames: [Frame] = [(picture, 1)]
    for x in 0..<100 {
      picture.fill(
        PixelBox(minX: 5 * x, minY: x, maxX: 5 * x + 4, maxY: x + 4),
        PixelColor(red: 0, green: 0, blue: 200))
      frames.append((picture, 1))
    }
    let bytes = try write(frames, rate: 25)
    #expect(bytes.count < 6000)
    let isEqual = try GIFReader(bytes).frames.map(\.picture) == frames.map(\.picture)
    #expect(isEqual)
  }

  @Test("A cancelled GIF film leaves no file")
  func cancelled() throws {
    var random = SeededGenerator(seed: 4)
    let film = try AnimatedGIF(path, width: 70, height: 50, rate: 25)
    let all = PixelBox(minX: 0, minY: 0, maxX: 70, maxY: 50)
    try film.write(Self.picture(&random, shapes: 3), changed: all, duration: 1)
    film.cancel()
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.folder).isEmpty)
  }

  @Test(
    "A GIF shows the right pictures if the caller passes the changed box of each frame",
    arguments: [(37, 23, 25), (61, 16, 10), (40, 50, 100)])
  func changedBoxes(width: Int, height: Int, rate: Int) throws {
    let frames = RectangleFilm(width: width, height: height, count: 30, seed: UInt64(rate)).frames
    let film = try AnimatedGIF(path, width: width, height: height, rate: rate)
    for frame in frames {
      try film.write(frame.picture, changed: frame.changed, duration: frame.duration)
    }
    try film.finish()
    let gif = try GIFReader(Array(try FileStore.contents(of: path)))
    var (time, shown) = (0, [(start: Int, picture: Bitmap)]())
    for frame in gif.frames {
      shown.append((time, frame.picture))
      time += frame.delay
    }
    var number = 0
    for frame in frames {
      // The picture is visible a hundredth of a second before its end. A picture of less than four
      // hundredths may have been merged with the next one.
      let (start, end) = (100 * number / rate, 100 * (number + frame.duration) / rate)
      number += frame.duration
      if end - start < 4 { continue }
      let isShown = shown.last { $0.start <= end - 1 }?.picture == frame.picture
      #expect(isShown, "at \(start)")
    }
    #expect(time == 100 * number / rate)
  }

  @Test(
    "A GIF frame covers only the pixels that differ, even if the caller gives a larger changed box")
  func tightBoxes() throws {
    var picture = Bitmap(width: 50, height: 40, PixelColor(red: 9, green: 99, blue: 199))
    var frames: [Frame] = [(picture, 5)]
    let boxes = [
      PixelBox(minX: 7, minY: 11, maxX: 19, maxY: 14),
      PixelBox(minX: 49, minY: 0, maxX: 50, maxY: 1),
      PixelBox(minX: 0, minY: 38, maxX: 3, maxY: 40),
    ]
    for (index, box) in boxes.enumerated() {
      picture.fill(box, PixelColor(red: UInt8(index), green: 3, blue: 4))
      frames.append((picture, 5))
    }
    let bytes = try write(frames, rate: 25)
    let gif = try GIFReader(bytes)
    #expect(gif.frames.map(\.box) == [picture.box] + boxes)
    #expect(gif.frames.map(\.delay) == [20, 20, 20, 20])
  }

  @Test("A picture that is too short for a GIF frame is merged with the next picture")
  func mergedFrames() throws {
    var picture = Bitmap(width: 50, height: 40, PixelColor(red: 9, green: 99, blue: 199))
    let first = picture
    var frames: [Frame] = [(picture, 10)]
    for x in [5, 20, 44] {
      picture.fill(
        PixelBox(minX: x, minY: x / 2, maxX: x + 4, maxY: x / 2 + 3),
        PixelColor(red: 200, green: UInt8(x), blue: 4))
      frames.append((picture, 1))
    }
    frames[3].duration = 90
    // Each frame of this film takes a hundredth of a second.
    let gif = try GIFReader(try write(frames, rate: 100))
    #expect(gif.frames.map(\.delay) == [10, 2, 90])
    let isMerged = gif.frames.map(\.picture) == [first, frames[2].picture, frames[3].picture]
    #expect(isMerged)
    #expect(gif.frames[1].box == PixelBox(minX: 5, minY: 2, maxX: 24, maxY: 13))
    // A change that the next picture reverts is dropped: A frame of one pixel repeats the old
    // picture.
    let back: [Frame] = [(first, 10), (frames[1].picture, 1), (first, 50), (picture, 3)]
    let undone = try GIFReader(try write(back, rate: 100))
    #expect(undone.frames.map(\.delay) == [10, 51, 3])
    let isUndone = undone.frames.map(\.picture) == [first, first, picture]
    #expect(isUndone)
    #expect(undone.frames[1].box == PixelBox(minX: 0, minY: 0, maxX: 1, maxY: 1))
  }

  @Test("A GIF film written in several pieces is complete, and its file appears only at the end")
  func pieces() throws {
    var random = SeededGenerator(seed: 8)
    let frames: [Frame] = (0..<8).map { _ in
      let picture = Bitmap(width: 260, height: 200) { _, _ in
        PixelColor(red: .random(in: 0...250, using: &random), green: 0, blue: 0)
      }
      return (picture, 2)
    }
    let film = try AnimatedGIF(path, width: 260, height: 200, rate: 25)
    for frame in frames {
      try film.write(frame.picture, changed: frame.picture.box, duration: frame.duration)
    }
    #expect(!path.exists)
    try film.finish()
    let bytes = Array(try FileStore.contents(of: path))
    #expect(bytes.count > 400_000)
    let isEqual = try GIFReader(bytes).frames.map(\.picture) == frames.map(\.picture)
    #expect(isEqual)
  }

  @Test("The one-pixel frame that repeats a GIF picture uses the shortest possible codes")
  func repeatedPixel() throws {
    let picture = Bitmap(width: 4, height: 3, PixelColor(red: 9, green: 99, blue: 199))
    let bytes = try write([(picture, 65_536)], rate: 100)
    // The image of one pixel has a palette of four colors, so that an index has two bits and a code
    // has three. The three codes are the clear code, the transparent index, and the end code.
    let image: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x81] + [UInt8](repeating: 0, count: 12)
    let codes: [UInt8] = [2, 2, 0x44, 0x01, 0]
    #expect(Array(bytes.suffix(28)) == image + codes + [0x3B])
  }
}
