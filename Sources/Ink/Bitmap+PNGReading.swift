extension Bitmap {
  /// The maximum number of pixels of a file that is read.
  private static let maximumPixelCount = 100_000_000

  /// Reads a PNG file with eight bits per channel and without interlacing.
  ///
  /// Grayscale images and palettes are not supported. The result is `nil` for damaged and
  /// unsupported files.
  package init?(png file: [UInt8]) {
    func number(at index: Int) -> Int { file[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var (header, data) = ([UInt8](), [UInt8]())
    var position = 8
    while position + 12 <= file.count {
      let count = number(at: position)
      let end = position + 8 + count
      guard end + 4 <= file.count else { return nil }
      switch String(decoding: file[position + 4..<position + 8], as: UTF8.self) {
      case "IHDR": header = Array(file[position + 8..<end])
      case "IDAT": data += file[position + 8..<end]
      default: break
      }
      position = end + 4
    }
    // Red, green and blue, with or without alpha.
    guard header.count == 13, header[8] == 8, header[9] == 2 || header[9] == 6, header[12] == 0
    else { return nil }
    let channels = header[9] == 6 ? 4 : 3
    let (width, height) = (
      header[..<4].reduce(0) { $0 << 8 | Int($1) }, header[4..<8].reduce(0) { $0 << 8 | Int($1) }
    )
    guard width > 0, height > 0, width <= Self.maximumPixelCount / height else { return nil }
    let length = width * channels
    guard let rows = Inflate.decompress(data, maximumSize: (length + 1) * height),
      rows.count == (length + 1) * height,
      let pixels = Self.unfiltered(rows, length: length, channels: channels)
    else { return nil }
    self.init(width: width, height: height)
    for index in 0..<width * height {
      let alpha = channels == 4 ? Int(pixels[index * channels + 3]) : 255
      for channel in 0..<3 {
        let value = Int(pixels[index * channels + channel])
        bytes[index * 4 + channel] = UInt8((value * alpha + 127) / 255)
      }
      bytes[index * 4 + 3] = UInt8(alpha)
    }
  }

  /// Returns the bytes of rows after undoing the filter that the first byte of each row specifies.
  private static func unfiltered(_ rows: [UInt8], length: Int, channels: Int) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(rows.count)
    for row in 0..<rows.count / (length + 1) {
      let (start, end) = (row * (length + 1) + 1, (row + 1) * (length + 1))
      let filter = rows[start - 1]
      guard filter <= 4 else { return nil }
      for index in start..<end {
        let isFirst = index - start < channels
        let left = isFirst ? 0 : result[result.count - channels]
        let above = row == 0 ? 0 : result[result.count - length]
        let corner = isFirst || row == 0 ? 0 : result[result.count - length - channels]
        let prediction: UInt8 =
          switch filter {
          case 1: left
          case 2: above
          case 3: UInt8((Int(left) + Int(above)) / 2)
          case 4: nearest(left, above, corner)
          default: 0
          }
        result.append(rows[index] &+ prediction)
      }
    }
    return result
  }

  /// Returns the neighbor that is nearest to left + above − corner.
  private static func nearest(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(above) - Int(corner)
    let (toLeft, toAbove, toCorner) = (
      abs(estimate - Int(left)), abs(estimate - Int(above)), abs(estimate - Int(corner))
    )
    if toLeft <= toAbove, toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }
}
