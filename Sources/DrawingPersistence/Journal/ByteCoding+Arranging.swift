import DrawingModel
import Geometry
import Ink

// The encoding of transforms, translations and styles in a journal.

/// The flags of the values that a restyle record contains, in this order.
private enum StyleFlags {
  static let color: UInt8 = 1
  static let width: UInt8 = 2
}

extension ByteWriter {
  mutating func append(_ transform: CGAffineTransform) {
    for number in [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ] { append(Double(number)) }
  }

  /// Appends the number of translations and the translations.
  mutating func append(_ translations: [Drawing.Translation]) {
    append(count: translations.count)
    for translation in translations {
      append(translation.id)
      append(Double(translation.displacement.dx))
      append(Double(translation.displacement.dy))
    }
  }

  mutating func append(color: PixelColor?, width: Float?) {
    append((color == nil ? 0 : StyleFlags.color) | (width == nil ? 0 : StyleFlags.width))
    if let color { append(color) }
    if let width { append(width.bitPattern) }
  }

  mutating func append(_ color: PixelColor) {
    for component in [color.red, color.green, color.blue, color.alpha] { append(component) }
  }
}

extension ByteReader {
  /// Reads an affine transform.
  ///
  /// - Throws: ``Corruption``, also if a number is not finite.
  mutating func transform() throws(Corruption) -> CGAffineTransform {
    var numbers: [CGFloat] = []
    for _ in 0..<6 { numbers.append(CGFloat(try double())) }
    let transform = CGAffineTransform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    guard transform.isFinite else { throw Corruption() }
    return transform
  }

  /// Reads the number of translations and the translations.
  ///
  /// - Throws: ``Corruption``, also if a displacement is not finite.
  mutating func translations() throws(Corruption) -> [Drawing.Translation] {
    var translations: [Drawing.Translation] = []
    // A translation has an ID and two numbers of eight bytes.
    for _ in 0..<(try count(itemSize: idSize + 16)) {
      let id = try id()
      let displacement = CGVector(dx: CGFloat(try double()), dy: CGFloat(try double()))
      guard displacement.dx.isFinite, displacement.dy.isFinite else { throw Corruption() }
      translations.append(Drawing.Translation(id, by: displacement))
    }
    return translations
  }

  /// Reads the color and the width of a restyle record.
  ///
  /// - Throws: ``Corruption``, also if the width is not valid in a drawing.
  mutating func style() throws(Corruption) -> (color: PixelColor?, width: Float?) {
    let flags = try number(UInt8.self)
    guard flags <= StyleFlags.color | StyleFlags.width else { throw Corruption() }
    let color = flags & StyleFlags.color != 0 ? try color() : nil
    let width = flags & StyleFlags.width != 0 ? Float(bitPattern: try number()) : nil
    guard width.map(DrawingLimits.width.contains) ?? true else { throw Corruption() }
    return (color, width)
  }

  mutating func color() throws(Corruption) -> PixelColor {
    PixelColor(red: try number(), green: try number(), blue: try number(), alpha: try number())
  }
}
