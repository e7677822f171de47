/// The colors of a frame of a GIF image, at most 255, and a transparent index.
///
/// Most frames have fewer colors and are exact. The colors of a photo are divided into boxes, and
/// all colors of a box are shown as one.
nonisolated struct GIFPalette {
  /// The index of pixels that continue to show the frame before.
  static let transparentIndex: UInt8 = 0
  /// The maximum number of colors, in addition to the transparent index.
  static let capacity = 255

  /// The colors, as red, green and blue from the lowest byte on; the first one has the index 1.
  private(set) var colors: [UInt32] = []
  private var indices: [UInt32: UInt8] = [:]

  /// Creates a palette for the colors of some pixels.
  ///
  /// - Parameter counts: The number of pixels of each color.
  init(_ counts: [UInt32: Int]) {
    // The order must not depend on hash values, so that each run writes the same file.
    let sorted = counts.sorted { $0.key < $1.key }
    let boxes =
      sorted.count <= Self.capacity
      ? sorted.map { ColorBox([(color: $0.key, count: $0.value)][...]) }
      : Self.boxes(of: sorted.map { (color: $0.key, count: $0.value) })
    for box in boxes {
      colors.append(box.color)
      for (color, _) in box.colors { indices[color] = UInt8(colors.count) }
    }
  }

  /// Returns the index of a color with which the palette was created.
  func index(of color: UInt32) -> UInt8 { indices[color] ?? 1 }

  /// The number of bits of an index, 2 to 8.
  var bitsPerIndex: Int {
    (2...8).first { colors.count < 1 << $0 } ?? 8
  }

  /// The color table in a file: three bytes for each index.
  var table: [UInt8] {
    var table = [UInt8](repeating: 0, count: 3 << bitsPerIndex)
    for (index, color) in colors.enumerated() {
      for channel in 0..<3 {
        table[3 * (index + 1) + channel] = UInt8(truncatingIfNeeded: color >> (8 * channel))
      }
    }
    return table
  }

  /// Divides colors into boxes.
  ///
  /// Each step divides the box with the largest error.
  private static func boxes(of colors: [(color: UInt32, count: Int)]) -> [ColorBox] {
    var boxes = [ColorBox(colors[...])]
    while boxes.count < capacity {
      guard let index = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
        let (low, high) = boxes[index].halves()
      else { break }
      boxes[index] = low
      boxes.append(high)
    }
    return boxes
  }
}

/// Colors that a palette shows as one.
nonisolated private struct ColorBox {
  /// The colors with the numbers of their pixels.
  let colors: ArraySlice<(color: UInt32, count: Int)>
  /// The color that is shown: the most frequent one if most pixels have it, otherwise the mean.
  let color: UInt32
  /// The sum of the squared distances of the pixels from the mean.
  let error: Double
  /// The channel in which the colors differ most.
  private let channel: Int
  /// The mean value of the pixels in this channel.
  private let middle: Double

  init(_ colors: ArraySlice<(color: UInt32, count: Int)>) {
    self.colors = colors
    var (count, sums, squares) = (0.0, SIMD3<Double>.zero, SIMD3<Double>.zero)
    for (color, number) in colors {
      let value = Self.channels(of: color)
      count += Double(number)
      sums += value * Double(number)
      squares += value * value * Double(number)
    }
    let mean = sums / max(count, 1)
    let errors = squares - mean * sums
    error = colors.count > 1 ? errors.sum() : 0
    channel = (0..<3).max { errors[$0] < errors[$1] } ?? 0
    middle = mean[channel]
    if let frequent = colors.max(by: { $0.count < $1.count }), Double(frequent.count) > count / 2 {
      color = frequent.color
    } else {
      color = (0..<3).reduce(0) { $0 | UInt32(mean[$1].rounded()) << (8 * UInt32($1)) }
    }
  }

  private static func channels(of color: UInt32) -> SIMD3<Double> {
    SIMD3(Double(color & 0xFF), Double(color >> 8 & 0xFF), Double(color >> 16 & 0xFF))
  }

  /// Returns the colors whose channel is at most the mean and those whose channel is above it, or
  /// `nil` if the colors cannot be divided.
  func halves() -> (ColorBox, ColorBox)? {
    guard colors.count > 1 else { return nil }
    let low = colors.filter { Self.channels(of: $0.color)[channel] <= middle }
    let high = colors.filter { Self.channels(of: $0.color)[channel] > middle }
    guard !low.isEmpty, !high.isEmpty else { return nil }
    return (ColorBox(low[...]), ColorBox(high[...]))
  }
}
