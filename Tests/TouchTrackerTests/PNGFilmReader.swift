import Ink
import SDLHost

/// A reader of animated PNG images, written independently of the encoder.
struct PNGFilmReader {
  struct Invalid: Error, CustomStringConvertible { let description: String }

  /// The picture after a frame has been drawn, with the frame's box and its delay as a fraction of
  /// a second.
  struct Frame {
    var picture: Bitmap
    var box: PixelBox
    var delay: (numerator: Int, denominator: Int)
  }

  private(set) var frames: [Frame] = []
  private(set) var playCount = -1
  /// The types of the chunks, in their order.
  private(set) var types: [String] = []

  init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]) else {
      throw Invalid(description: "signature")
    }
    func number(_ offset: Int, _ count: Int = 4) -> Int {
      bytes[offset..<offset + count].reduce(0) { 256 * $0 + Int($1) }
    }
    var (offset, header, frameCount) = (8, [UInt8](), 0)
    var (picture, sequence) = (Bitmap(width: 0, height: 0), 0)
    var pending: (control: Int, data: [UInt8])?
    func draw() throws {
      guard let current = pending else { return }
      let at = current.control
      let (width, height, x, y) = (number(at), number(at + 4), number(at + 8), number(at + 12))
      // The frame is drawn over the picture before it, and its pixels remain for the next frame.
      guard bytes[at + 20] == 0, bytes[at + 21] == 1 else { throw Invalid(description: "blending") }
      let size = [width, height].flatMap { side in
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
      }
      var file = PNGChunk.signature
      PNGChunk.append("IHDR", size + header[8...], to: &file)
      PNGChunk.append("IDAT", current.data, to: &file)
      PNGChunk.append("IEND", [], to: &file)
      let patch = try ImageFile.decode(file)
      guard patch.width == width, patch.height == height, x + width <= picture.width,
        y + height <= picture.height
      else { throw Invalid(description: "size") }
      for row in 0..<height {
        for column in 0..<width where patch[column, row].alpha > 0 {
          picture.fill(
            PixelBox(minX: x + column, minY: y + row, maxX: x + column + 1, maxY: y + row + 1),
            patch[column, row])
        }
      }
      let box = PixelBox(minX: x, minY: y, maxX: x + width, maxY: y + height)
      frames.append(
        Frame(picture: picture, box: box, delay: (number(at + 16, 2), number(at + 18, 2))))
      pending = nil
    }
    while offset < bytes.count {
      let length = number(offset)
      let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      let start = offset + 8
      types.append(type)
      func checkSequence() throws {
        guard number(start) == sequence else { throw Invalid(description: "sequence number") }
        sequence += 1
      }
      switch type {
      case "IHDR":
        header = Array(bytes[start..<start + length])
        picture = Bitmap(width: number(start), height: number(start + 4))
      case "acTL": (frameCount, playCount) = (number(start), number(start + 4))
      case "fcTL":
        try draw()
        try checkSequence()
        pending = (start + 4, [])
      case "IDAT":
        guard frames.isEmpty else { throw Invalid(description: "IDAT of a later frame") }
        pending?.data += bytes[start..<start + length]
      case "fdAT":
        guard !frames.isEmpty else { throw Invalid(description: "fdAT of the first frame") }
        try checkSequence()
        pending?.data += bytes[start + 4..<start + length]
      case "IEND": try draw()
      default: throw Invalid(description: type)
      }
      // Compares the chunk with a new chunk of the same data, which has the right checksum.
      var chunk: [UInt8] = []
      PNGChunk.append(type, Array(bytes[start..<start + length]), to: &chunk)
      guard chunk.elementsEqual(bytes[offset..<start + length + 4]) else {
        throw Invalid(description: "checksum")
      }
      offset = start + length + 4
    }
    guard frames.count == frameCount, types.last == "IEND" else {
      throw Invalid(description: "\(frames.count) instead of \(frameCount) frames")
    }
  }
}
