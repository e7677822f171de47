import DrawingFormat
import DrawingPersistence
import Ink
import SystemPackage

/// A film as an animated GIF image, which repeats forever and contains only what changes.
///
/// Each frame has a palette of its own, because the pixels that change between two frames rarely
/// have more than 255 colors.
nonisolated final class AnimatedGIF: FilmWriter {
  /// The shortest duration of a frame in hundredths of a second; many programs show shorter frames
  /// for longer than they should.
  private static let minimumDelay = 2
  /// The longest duration of a frame in the file, in hundredths of a second.
  private static let maximumDelay = 0xFFFF
  /// The minimum number of bytes that are written at once, except at the end of the file.
  private static let pieceSize = 1 << 18

  /// An encoded frame, which stays visible until the next one.
  private struct Frame {
    /// The box of the pixels in which the frame differs from the one before.
    var box: PixelBox
    /// The bytes of the frame in the file.
    var image: [UInt8]
    /// The time at which the frame appears, in hundredths of a second.
    var start: Int
  }

  private let replacement: FileReplacement
  private let rate: Int
  private var output = Data()
  private var encoder = LZWEncoder()
  /// The newest frame, whose end is not known yet.
  private var frame: Frame?
  /// The picture that the newest frame shows, and the one before it; `nil` before the first frame.
  private var pictures: (newest: Bitmap?, previous: Bitmap?) = (nil, nil)
  /// The length of the film so far, as a number of frames at ``rate``.
  private var frameCount = 0

  /// Creates the file.
  ///
  /// - Throws: ``FileError`` if the file cannot be replaced.
  init(_ path: FilePath, width: Int, height: Int, rate: Int) throws(FileError) {
    self.rate = rate
    replacement = try FileReplacement(of: path, isShared: true)
    output += Data("GIF89a".utf8) + Self.bytes(width) + Self.bytes(height)
    // There is no common palette. The film repeats without end.
    output += [0x70, 0, 0, 0x21, 0xFF, 11] + Data("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
  }

  func write(_ picture: Bitmap, changed: PixelBox, duration: Int) throws {
    let time = time
    frameCount += duration
    if let frame, time - frame.start < Self.minimumDelay {
      // The picture replaces that of the newest frame, which would be too short.
      let box = frame.box.union(changed)
      let merged = changes(from: pictures.previous, to: picture, in: box)
      let corner = PixelBox(minX: 0, minY: 0, maxX: 1, maxY: 1)
      let merge = merged.isEmpty ? corner : merged
      self.frame = Frame(
        box: merge, image: image(from: pictures.previous, to: picture, in: merge),
        start: frame.start)
      pictures.newest = picture
      return
    }
    let box = changes(from: pictures.newest, to: picture, in: changed)
    if box.isEmpty { return }
    try writeFrame(until: time)
    frame = Frame(
      box: box, image: image(from: pictures.newest, to: picture, in: box), start: time)
    pictures = (picture, pictures.newest)
  }

  func finish() throws {
    try writeFrame(until: time)
    output.append(0x3B)
    try replacement.write(output)
    try replacement.finish()
  }

  func cancel() { replacement.cancel() }

  /// The end of the film so far, in hundredths of a second.
  ///
  /// The time is computed from the number of frames, so that rounding errors do not add up.
  private var time: Int { (frameCount * 100 + rate / 2) / rate }

  /// Writes the newest frame, which ends at a time.
  private func writeFrame(until end: Int) throws(FileError) {
    guard let frame else { return }
    var delay = end - frame.start
    append(frame.image, delay: min(delay, Self.maximumDelay))
    while delay > Self.maximumDelay {
      delay -= Self.maximumDelay
      // A frame of one transparent pixel extends the time for which the newest frame is visible.
      let pixel = encoder.blocks(of: [GIFPalette.transparentIndex], bitsPerIndex: 2)
      let descriptor: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x81]
      append(
        descriptor + [UInt8](repeating: 0, count: 12) + pixel, delay: min(delay, Self.maximumDelay))
    }
    guard output.count >= Self.pieceSize else { return }
    try replacement.write(output)
    output.removeAll(keepingCapacity: true)
  }

  private func append(_ image: [UInt8], delay: Int) {
    // The flags: the next frame is drawn over this one, and one index is transparent.
    output += [0x21, 0xF9, 4, 0b101] + Self.bytes(delay) + [GIFPalette.transparentIndex, 0]
    output += image
  }

  private static func bytes(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  // MARK: Pixels

  /// Returns the smallest box of the pixels in which two pictures differ within a given box; the
  /// given box if there is no old picture.
  private func changes(from old: Bitmap?, to new: Bitmap, in box: PixelBox) -> PixelBox {
    guard let old else { return box }
    var result = PixelBox.empty
    Self.forEachRow(of: new, old, in: box) { y, pixels, oldPixels in
      guard let first = pixels.indices.first(where: { pixels[$0] != oldPixels[$0] }),
        let last = pixels.indices.last(where: { pixels[$0] != oldPixels[$0] })
      else { return }
      result = result.union(
        PixelBox(minX: box.minX + first, minY: y, maxX: box.minX + last + 1, maxY: y + 1))
    }
    return result
  }

  /// Returns the bytes with which the file shows a box of a picture: the position and size of the
  /// box, the palette, and the pixels.
  private func image(from old: Bitmap?, to new: Bitmap, in box: PixelBox) -> [UInt8] {
    var counts: [UInt32: Int] = [:]
    var last: (color: UInt32, count: Int) = (0, 0)
    Self.forEachRow(of: new, old, in: box) { _, pixels, oldPixels in
      for x in pixels.indices where old == nil || pixels[x] != oldPixels[x] {
        let color = pixels[x] & 0xFF_FFFF
        if color != last.color {
          if last.count > 0 { counts[last.color, default: 0] += last.count }
          last = (color, 0)
        }
        last.count += 1
      }
    }
    counts[last.color, default: 0] += last.count
    let palette = GIFPalette(counts)
    var indices: [UInt8] = []
    indices.reserveCapacity(box.width * box.height)
    var known: (color: UInt32, index: UInt8)?
    Self.forEachRow(of: new, old, in: box) { _, pixels, oldPixels in
      for x in pixels.indices {
        if old != nil, pixels[x] == oldPixels[x] {
          indices.append(GIFPalette.transparentIndex)
          continue
        }
        let color = pixels[x] & 0xFF_FFFF
        if known?.color != color { known = (color, palette.index(of: color)) }
        indices.append(known?.index ?? 1)
      }
    }
    let bits = palette.bitsPerIndex
    var image: [UInt8] = [0x2C]
    for value in [box.minX, box.minY, box.width, box.height] { image += Self.bytes(value) }
    image.append(UInt8(0x80 | bits - 1))
    return image + palette.table + encoder.blocks(of: indices, bitsPerIndex: bits)
  }

  /// Calls a closure for each row of a box, with its y coordinate and its pixels in the new and in
  /// the old picture.
  ///
  /// The closure receives the pixels of the new picture twice if there is no old picture.
  private static func forEachRow(
    of new: Bitmap, _ old: Bitmap?, in box: PixelBox,
    _ body: (Int, UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<UInt32>) -> Void
  ) {
    guard !box.isEmpty else { return }
    new.bytes.withUnsafeBytes { bytes in
      (old ?? new).bytes.withUnsafeBytes { oldBytes in
        let pixels = bytes.bindMemory(to: UInt32.self)
        let oldPixels = oldBytes.bindMemory(to: UInt32.self)
        for y in box.minY..<box.maxY {
          let row = y * new.width + box.minX..<y * new.width + box.maxX
          body(
            y, UnsafeBufferPointer(rebasing: pixels[row]),
            UnsafeBufferPointer(rebasing: oldPixels[row]))
        }
      }
    }
  }
}
