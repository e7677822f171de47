import DrawingModel
import Geometry
import Ink

// The encoding of transforms, translations and styles in a journal.

/// The flags of the values that a restyle record contains, in this order.
private enum StyleFlags {
  /// The color with its alpha.
  static let color: UInt8 = 1
  static let width: UInt8 = 2
  static let alpha: UInt8 = 4
  static let dash: UInt8 = 8
  static let arrowheads: UInt8 = 16
  static let fillAlpha: UInt8 = 32
  /// The alpha of the color has no meaning, and the elements keep theirs.
  static let keepsAlpha: UInt8 = 64
  /// A byte with the values of ``GroupingChange``.
  static let grouping: UInt8 = 128
}

/// The flags of a change of the group and the lock, in this order.
private enum GroupingChange {
  static let group: UInt8 = 1
  static let lock: UInt8 = 2
  static let unlock: UInt8 = 4
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

  mutating func append(_ change: StyleChange) {
    var flags: UInt8 = 0
    if change.color != nil {
      flags |= StyleFlags.color | (change.alpha == nil ? StyleFlags.keepsAlpha : 0)
    } else if change.alpha != nil {
      flags |= StyleFlags.alpha
    }
    if change.width != nil { flags |= StyleFlags.width }
    if change.dash != nil { flags |= StyleFlags.dash }
    if change.arrowheads != nil { flags |= StyleFlags.arrowheads }
    if change.fillAlpha != nil { flags |= StyleFlags.fillAlpha }
    if change.group != nil || change.isLocked != nil { flags |= StyleFlags.grouping }
    append(flags)
    if let color = change.color { append(color.withAlpha(change.alpha ?? 255)) }
    if let width = change.width { append(width.bitPattern) }
    if let alpha = change.alpha, change.color == nil { append(alpha) }
    if let dash = change.dash { append(dash.code) }
    if let arrowheads = change.arrowheads { append(arrowheads.rawValue) }
    if let alpha = change.fillAlpha { append(alpha) }
    guard flags & StyleFlags.grouping != 0 else { return }
    let lock =
      change.isLocked.map { $0 ? GroupingChange.lock : GroupingChange.unlock } ?? 0
    append((change.group == nil ? 0 : GroupingChange.group) | lock)
    if let group = change.group { append(group) }
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

  /// Reads the new style of a restyle record.
  ///
  /// - Throws: ``Corruption``, also if the style is not valid in a drawing.
  mutating func styleChange() throws(Corruption) -> StyleChange {
    let flags = try number(UInt8.self)
    func has(_ flag: UInt8) -> Bool { flags & flag != 0 }
    guard !has(StyleFlags.keepsAlpha) || has(StyleFlags.color),
      !has(StyleFlags.alpha) || !has(StyleFlags.color)
    else { throw Corruption() }
    let color = has(StyleFlags.color) ? try color() : nil
    let width = has(StyleFlags.width) ? Float(bitPattern: try number()) : nil
    guard width.map(DrawingLimits.width.contains) ?? true else { throw Corruption() }
    let alpha = has(StyleFlags.alpha) ? try number(UInt8.self) : nil
    let dash = has(StyleFlags.dash) ? try dash() : nil
    let arrowheads = has(StyleFlags.arrowheads) ? try arrowheads() : nil
    let fillAlpha = has(StyleFlags.fillAlpha) ? try number(UInt8.self) : nil
    let (group, isLocked) = has(StyleFlags.grouping) ? try groupingChange() : (nil, nil)
    return StyleChange(
      color: color, alpha: has(StyleFlags.keepsAlpha) ? nil : color?.alpha ?? alpha, width: width,
      dash: dash, arrowheads: arrowheads, fillAlpha: fillAlpha, group: group, isLocked: isLocked)
  }

  private mutating func groupingChange() throws(Corruption) -> (group: UInt32?, isLocked: Bool?) {
    let flags = try number(UInt8.self)
    let lock = flags & (GroupingChange.lock | GroupingChange.unlock)
    guard flags > 0, flags < 8, lock != GroupingChange.lock | GroupingChange.unlock else {
      throw Corruption()
    }
    let group = flags & GroupingChange.group != 0 ? try number(UInt32.self) : nil
    return (group, lock == 0 ? nil : lock == GroupingChange.lock)
  }

  mutating func dash() throws(Corruption) -> LineStyle.Dash {
    let code = try number(UInt8.self)
    guard let dash = LineStyle.Dash.allCases.first(where: { $0.code == code }) else {
      throw Corruption()
    }
    return dash
  }

  mutating func arrowheads() throws(Corruption) -> LineStyle.Arrowheads {
    let code = try number(UInt8.self)
    guard code <= 3 else { throw Corruption() }
    return LineStyle.Arrowheads(rawValue: code)
  }

  mutating func color() throws(Corruption) -> PixelColor {
    PixelColor(red: try number(), green: try number(), blue: try number(), alpha: try number())
  }
}

extension LineStyle.Dash {
  /// The code of the dash in a journal.
  var code: UInt8 {
    switch self {
    case .solid: 0
    case .dashed: 1
    case .dotted: 2
    }
  }
}
