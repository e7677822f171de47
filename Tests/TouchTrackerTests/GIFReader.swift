import Ink

/// A reader of animated GIF images, written independently of the encoder.
struct GIFReader {
  /// A picture, and the number of hundredths of a second for which it is shown.
  struct Frame {
    var picture: Bitmap
    var delay: Int
    /// The box of the pixels that the file stores for the frame.
    var box: PixelBox
  }

  struct Invalid: Error, CustomStringConvertible { let description: String }

  private(set) var frames: [Frame] = []
  private(set) var repeatsForever = false
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    guard bytes.starts(with: "GIF89a".utf8) else { throw Invalid(description: "header") }
    offset = 6
    var picture = Bitmap(width: try number(), height: try number())
    guard try byte() & 0x80 == 0 else { throw Invalid(description: "common palette") }
    offset += 2
    var (delay, transparent): (Int, UInt8?) = (0, nil)
    while true {
      switch try byte() {
      case 0x3B:
        guard offset == bytes.count else { throw Invalid(description: "bytes after the end") }
        return
      case 0x21:
        let label = try byte()
        let content = try blocks()
        if label == 0xF9 {
          guard content.count == 4, content[0] >> 2 & 7 == 1 else {
            throw Invalid(description: "control")
          }
          delay = Int(content[1]) | Int(content[2]) << 8
          transparent = content[0] & 1 == 1 ? content[3] : nil
        } else if content.starts(with: "NETSCAPE2.0".utf8) {
          repeatsForever = content.suffix(3) == [1, 0, 0]
        }
      case 0x2C:
        let box = try draw(on: &picture, transparent)
        frames.append(Frame(picture: picture, delay: delay, box: box))
      case let other: throw Invalid(description: "block \(other) at \(offset)")
      }
    }
  }

  private mutating func byte() throws -> UInt8 {
    guard offset < bytes.count else { throw Invalid(description: "end") }
    defer { offset += 1 }
    return bytes[offset]
  }

  private mutating func number() throws -> Int { Int(try byte()) | Int(try byte()) << 8 }

  private mutating func blocks() throws -> [UInt8] {
    var content: [UInt8] = []
    while true {
      let count = Int(try byte())
      if count == 0 { return content }
      for _ in 0..<count { content.append(try byte()) }
    }
  }

  /// Draws the next image, and returns its box.
  private mutating func draw(
    on picture: inout Bitmap, _ transparent: UInt8?
  ) throws -> PixelBox {
    let (left, top, width, height) = (try number(), try number(), try number(), try number())
    let flags = try byte()
    guard flags & 0xC0 == 0x80, left + width <= picture.width, top + height <= picture.height else {
      throw Invalid(description: "image")
    }
    var palette: [PixelColor] = []
    for _ in 0..<(2 << Int(flags & 7)) {
      palette.append(PixelColor(red: try byte(), green: try byte(), blue: try byte()))
    }
    let size = Int(try byte())
    let indices = try Self.decompress(try blocks(), size)
    guard indices.count == width * height else {
      throw Invalid(description: "\(indices.count) pixels instead of \(width)×\(height)")
    }
    for (position, index) in indices.enumerated() where index != transparent {
      guard index < palette.count else { throw Invalid(description: "index") }
      let (x, y) = (left + position % width, top + position / width)
      picture.fill(PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1), palette[Int(index)])
    }
    return PixelBox(minX: left, minY: top, maxX: left + width, maxY: top + height)
  }

  static func decompress(_ data: [UInt8], _ bits: Int) throws -> [UInt8] {
    var (result, table): ([UInt8], [[UInt8]]) = ([], [])
    var (position, size) = (0, bits + 1)
    var previous: [UInt8]?
    while true {
      guard position + size <= 8 * data.count else { throw Invalid(description: "missing end") }
      var code = 0
      for bit in 0..<size {
        let index = position + bit
        code |= Int(data[index / 8] >> UInt8(index % 8) & 1) << bit
      }
      position += size
      if code == 1 << bits {
        // The clear code and the end code stand for no indices.
        let clear = 1 << bits
        table = (0..<clear).map { [UInt8($0)] } + [[], []]
        (size, previous) = (bits + 1, nil)
        continue
      }
      if code == 1 << bits + 1 {
        guard 8 * data.count - position < 8 else {
          throw Invalid(description: "bits after the end")
        }
        return result
      }
      guard let last = previous else {
        guard code < 1 << bits else { throw Invalid(description: "first code") }
        previous = table[code]
        result += table[code]
        continue
      }
      guard code <= table.count else { throw Invalid(description: "code \(code)") }
      let sequence = code < table.count ? table[code] : last + last.prefix(1)
      result += sequence
      if table.count < 4096 { table.append(last + sequence.prefix(1)) }
      if table.count == 1 << size, size < 12 { size += 1 }
      previous = sequence
    }
  }
}
