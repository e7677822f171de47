nonisolated extension NSAttributedString.Key {
  /// The font of the text, a `UIFont`.
  public static let font = Self(rawValue: "NSFont")
  /// The color of the text, a `UIColor`.
  public static let foregroundColor = Self(rawValue: "NSColor")
  /// The color behind the text, a `UIColor`.
  public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
  /// The alignment, the wrapping and the spacing of the lines, an `NSParagraphStyle`.
  public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
  /// The style of a line under the text, the raw value of an `NSUnderlineStyle`.
  public static let underlineStyle = Self(rawValue: "NSUnderline")
  /// The color of the line under the text, a `UIColor`.
  public static let underlineColor = Self(rawValue: "NSUnderlineColor")
  /// The style of a line through the text, the raw value of an `NSUnderlineStyle`.
  public static let strikethroughStyle = Self(rawValue: "NSStrikethrough")
  /// The color of the line through the text, a `UIColor`.
  public static let strikethroughColor = Self(rawValue: "NSStrikethroughColor")

  // These attributes have no effect.

  public static let kern = Self(rawValue: "NSKern")
  public static let ligature = Self(rawValue: "NSLigature")
  public static let strokeColor = Self(rawValue: "NSStrokeColor")
  public static let strokeWidth = Self(rawValue: "NSStrokeWidth")
  public static let shadow = Self(rawValue: "NSShadow")
  public static let textEffect = Self(rawValue: "NSTextEffect")
  public static let attachment = Self(rawValue: "NSAttachment")
  public static let link = Self(rawValue: "NSLink")
  public static let baselineOffset = Self(rawValue: "NSBaselineOffset")
  public static let obliqueness = Self(rawValue: "NSObliqueness")
  public static let expansion = Self(rawValue: "NSExpansion")
}

/// The style of a line under or through a text.
///
/// All styles except an empty one are drawn as a single line.
nonisolated public struct NSUnderlineStyle: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let single = Self(rawValue: 0x01)
  public static let thick = Self(rawValue: 0x02)
  public static let double = Self(rawValue: 0x09)
  public static let patternDot = Self(rawValue: 0x0100)
  public static let patternDash = Self(rawValue: 0x0200)
  public static let byWord = Self(rawValue: 0x8000)
}

/// Options for measuring and drawing a text.
nonisolated public struct NSStringDrawingOptions: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The measured text is wrapped, and its origin is the upper left corner instead of the baseline.
  ///
  /// Drawn text always has these properties.
  public static let usesLineFragmentOrigin = Self(rawValue: 1 << 0)
  /// The height of a line includes the leading of the font.
  ///
  /// This option has no effect.
  public static let usesFontLeading = Self(rawValue: 1 << 1)
  /// The glyphs are measured instead of the lines.
  ///
  /// This option has no effect.
  public static let usesDeviceMetrics = Self(rawValue: 1 << 3)
  /// The last drawn line ends with an ellipsis if lines are omitted.
  public static let truncatesLastVisibleLine = Self(rawValue: 1 << 5)
}

/// A context for drawing a text, which has no effect.
nonisolated open class NSStringDrawingContext {
  open var minimumScaleFactor: CGFloat = 0
  /// The scale at which the text was drawn: always 1.
  open var actualScaleFactor: CGFloat { 1 }
  /// The bounds of the drawn text, which are not computed: always zero.
  open var totalBounds: CGRect { .zero }

  public init() {}
}
