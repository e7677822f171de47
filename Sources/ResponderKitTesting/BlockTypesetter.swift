public import Ink
public import ResponderKit

/// A typesetter for reference pictures, which shows a pattern of blocks for each character.
///
/// Its pictures are the same on every system, because they need no typeface. The pattern of a
/// character shows the lower 11 bits of its Unicode code, so different texts usually have different
/// pictures.
public final class BlockTypesetter: Typesetter {
  private var images: [Key: BitmapImage] = [:]

  private struct Key: Hashable {
    let line: String
    let font: UIFont
    let scale: CGFloat
  }

  public init() {}

  /// The number of columns of a character, including the space after it.
  private static let columnCount = 4
  private static let rowCount = 4

  public func width(of line: String, in font: UIFont) -> CGFloat {
    CGFloat(line.count) * font.pointSize / 2
  }

  public func lineHeight(of font: UIFont) -> CGFloat { (font.pointSize * 1.25).rounded(.up) }

  public func image(of line: String, in font: UIFont, scale: CGFloat) -> BitmapImage? {
    let key = Key(line: line, font: font, scale: scale)
    if let image = images[key] { return image }
    let width = Int((self.width(of: line, in: font) * scale).rounded(.up))
    let height = Int((lineHeight(of: font) * scale).rounded(.up))
    guard width > 0, height > 0 else { return nil }
    var bitmap = Bitmap(width: width, height: height)
    for (index, character) in line.unicodeScalars.enumerated() where character != " " {
      draw(character, index, into: &bitmap, font.pointSize * scale)
    }
    let image = BitmapImage(bitmap)
    images[key] = image
    return image
  }

  private func draw(
    _ character: Unicode.Scalar, _ index: Int, into bitmap: inout Bitmap, _ size: CGFloat
  ) {
    let block = size / 2 / CGFloat(Self.columnCount)
    for column in 0..<(Self.columnCount - 1) {
      for row in 0..<Self.rowCount
      // The first block is always visible, so that no character is empty.
      where (character.value << 1 | 1) >> UInt32(column * Self.rowCount + row) & 1 == 1 {
        let x = CGFloat(index) * size / 2 + CGFloat(column) * block
        let y = size * 0.25 + CGFloat(row) * size * 0.2
        bitmap.fill(
          PixelBox(
            minX: Int(x.rounded()), minY: Int(y.rounded()),
            maxX: Int((x + block).rounded()), maxY: Int((y + size * 0.15).rounded(.up))),
          PixelColor(red: 255, green: 255, blue: 255))
      }
    }
  }
}
