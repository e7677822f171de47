import Ink
import ResponderKit

/// The colors of strokes and tools, and the default line width.
nonisolated enum Palette {
  /// The width of strokes in a session that chooses none, in points.
  static let lineWidth: CGFloat = 10
  /// The default color of strokes.
  static let ink = PixelColor(red: 0x1C, green: 0x1C, blue: 0x1E)
  /// The color of lines and circles in progress.
  static let inProgress = PixelColor(red: 0xE6, green: 0x38, blue: 0x45)
  /// The first color of the highlighter.
  static let highlighter = PixelColor(red: 0xFF, green: 0xD6, blue: 0x0A)
  /// The alpha of the highlighter: 0.4.
  static let highlighterAlpha: UInt8 = 0x66
  /// The color of the ring that shows the eraser.
  static let eraser = PixelColor(red: 0x8E, green: 0x8E, blue: 0x93)
  /// The color of the frame around selected elements and of the lasso.
  static let selection = PixelColor(red: 0x00, green: 0x6F, blue: 0xD6)

  /// The names of the colors of ``inks``, in the same order.
  static let names = [
    "Black", "White", "Gray", "Orange", "Sky blue", "Green", "Yellow", "Blue", "Red", "Pink",
  ]
  /// The colors that the tool bar and its panel offer until the user edits them: black, white, and
  /// eight colors that people with color vision deficiency can distinguish (Okabe and Ito, Color
  /// Universal Design, 2008, with gray instead of their black).
  static let inks: [PixelColor] = [
    ink, PixelColor(red: 0xFF, green: 0xFF, blue: 0xFF),
    PixelColor(red: 0x8C, green: 0x8C, blue: 0x8C), PixelColor(red: 0xE6, green: 0x9F, blue: 0x00),
    PixelColor(red: 0x56, green: 0xB4, blue: 0xE9), PixelColor(red: 0x00, green: 0x9E, blue: 0x73),
    PixelColor(red: 0xF0, green: 0xE4, blue: 0x42), PixelColor(red: 0x00, green: 0x72, blue: 0xB2),
    PixelColor(red: 0xD5, green: 0x5E, blue: 0x00), PixelColor(red: 0xCC, green: 0x79, blue: 0xA7),
  ]

  /// Returns the name of a color of ``inks``, or the digits of any other color, such as #3A7F00.
  static func name(of color: PixelColor) -> String {
    zip(inks, names).first { $0.0 == color }?.1 ?? color.rgbText
  }
}

extension UIColor {
  convenience init(_ color: PixelColor) {
    func unit(_ byte: UInt8) -> CGFloat { CGFloat(byte) / 255 }
    self.init(
      red: unit(color.red), green: unit(color.green), blue: unit(color.blue),
      alpha: unit(color.alpha))
  }
}
