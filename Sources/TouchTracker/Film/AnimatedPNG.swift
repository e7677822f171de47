import DrawingFormat
import DrawingPersistence
import Ink
import SDLHost
import SystemPackage

/// A film as an animated PNG image, which repeats forever and contains only what changes.
nonisolated final class AnimatedPNG: FilmWriter {
  private let path: FilePath
  private let rate: Int
  /// The chunks of the frames.
  ///
  /// They are in memory until the end, because the number of frames precedes them in the file.
  private var chunks: [UInt8] = []
  private var header: [UInt8] = []
  private var frameCount = 0
  /// The picture of the last frame, or `nil` before the first one.
  private var shown: Bitmap?
  private var sequenceNumber = 0

  init(_ path: FilePath, rate: Int) { (self.path, self.rate) = (path, rate) }

  func write(_ picture: Bitmap, changed: PixelBox, duration: Int) throws {
    let image = try ImageFile.png(pixels(of: picture, in: changed))
    shown = picture
    // The delay of a frame has 16 bits, so the same picture can need several frames.
    var remaining = duration
    let isFirst = frameCount == 0
    if isFirst, let content = Self.contents(of: "IHDR", in: image).first { header = Array(content) }
    append(changed, duration: min(remaining, 0xFFFF))
    for content in Self.contents(of: "IDAT", in: image) {
      if isFirst {
        PNGChunk.append("IDAT", Array(content), to: &chunks)
      } else {
        PNGChunk.append("fdAT", nextNumber() + content, to: &chunks)
      }
    }
    remaining -= 0xFFFF
    if remaining > 0 {
      let corner = PixelBox(minX: 0, minY: 0, maxX: 1, maxY: 1)
      try write(picture, changed: corner, duration: remaining)
    }
  }

  func finish() throws {
    var file = PNGChunk.signature
    PNGChunk.append("IHDR", header, to: &file)
    // The film repeats without end.
    PNGChunk.append("acTL", PNGChunk.bytes(frameCount) + PNGChunk.bytes(0), to: &file)
    file += chunks
    PNGChunk.append("IEND", [], to: &file)
    try FileStore.replace(path, with: Data(file), isShared: true)
  }

  func cancel() {}

  /// Returns the pixels to draw over the last frame: pixels that do not change are
  /// transparent, which makes the film several times smaller.
  private func pixels(of picture: Bitmap, in box: PixelBox) -> Bitmap {
    var result = picture.cropped(to: box)
    if let shown { result.clearPixels(equalTo: shown.cropped(to: box)) }
    return result
  }

  private func append(_ box: PixelBox, duration: Int) {
    frameCount += 1
    var content = nextNumber()
    for value in [box.width, box.height, box.minX, box.minY] { content += PNGChunk.bytes(value) }
    for value in [duration, rate] {
      content += [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }
    // The frame is drawn over the previous one, and stays below the next one.
    PNGChunk.append("fcTL", content + [0, 1], to: &chunks)
  }

  private func nextNumber() -> [UInt8] {
    defer { sequenceNumber += 1 }
    return PNGChunk.bytes(sequenceNumber)
  }

  /// Returns the contents of all chunks of a type in a PNG image that the program's own encoder has
  /// written.
  private static func contents(of type: String, in image: [UInt8]) -> [ArraySlice<UInt8>] {
    var (result, offset): ([ArraySlice<UInt8>], Int) = ([], PNGChunk.signature.count)
    while offset + 12 <= image.count {
      let length = image[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      if image[offset + 4..<offset + 8].elementsEqual(type.utf8) {
        result.append(image[offset + 8..<offset + 8 + length])
      }
      offset += 12 + length
    }
    return result
  }
}
