/// A font of the system's typeface, with a size and a weight.
nonisolated public struct UIFont: Hashable, Sendable {
  /// The thickness of the letters of a font.
  ///
  /// There are two faces: text is rendered in the bold face if the weight is at least ``semibold``,
  /// and in the regular face if it is lighter.
  nonisolated public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    /// The weight of body text.
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    /// A heavier weight for emphasis.
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)

    /// The weight of the face with which letters are rendered: regular or bold.
    package var face: Weight { rawValue >= Weight.semibold.rawValue ? .bold : .regular }
  }

  /// The size in points.
  public let pointSize: CGFloat
  /// The thickness of the letters.
  public let weight: Weight

  private init(size: CGFloat, weight: Weight) { (pointSize, self.weight) = (size, weight) }

  /// Returns the system font with a size in points and a weight; a size below 1 is replaced by 1.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(size: max(1, size), weight: weight)
  }

  /// Returns the bold system font with a size in points; a size below 1 is replaced by 1.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .bold)
  }

  /// Returns the upright system font, because there is no italic face.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size) }

  /// Returns the system font, in which all digits have the same width.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: size, weight: weight)
  }

  /// Returns the system font, which is not monospaced.
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: size, weight: weight)
  }

  /// The purpose of a text, which determines the size and the weight of its font.
  nonisolated public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let extraLargeTitle = TextStyle(rawValue: "extraLargeTitle")
    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    public static let title1 = TextStyle(rawValue: "title1")
    public static let title2 = TextStyle(rawValue: "title2")
    public static let title3 = TextStyle(rawValue: "title3")
    public static let headline = TextStyle(rawValue: "headline")
    public static let subheadline = TextStyle(rawValue: "subheadline")
    public static let body = TextStyle(rawValue: "body")
    public static let callout = TextStyle(rawValue: "callout")
    public static let footnote = TextStyle(rawValue: "footnote")
    public static let caption1 = TextStyle(rawValue: "caption1")
    public static let caption2 = TextStyle(rawValue: "caption2")

    /// The font size of the style at the default text size according to Apple's Human Interface
    /// Guidelines, in points; 17 for an unknown style.
    var pointSize: CGFloat {
      switch self {
      case .extraLargeTitle: 36
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    }
  }

  /// Returns the system font for text of a style.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    let isBold = style == .headline || style == .extraLargeTitle
    return systemFont(ofSize: style.pointSize, weight: isBold ? .semibold : .regular)
  }

  /// Creates a system font, which is bold if `fontName` contains "bold" in upper or lower case.
  ///
  /// Differs from UIKit: The font always has the typeface of the system.
  ///
  /// - Parameters:
  ///   - fontName: The name of a font.
  ///   - fontSize: The size in points; a size below 1 is replaced by 1.
  public init?(name fontName: String, size fontSize: CGFloat) {
    self = .systemFont(
      ofSize: fontSize, weight: fontName.lowercased().contains("bold") ? .bold : .regular)
  }

  /// Returns the same font in another size in points.
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    .systemFont(ofSize: fontSize, weight: weight)
  }

  /// The default font size of labels, in points.
  public static let labelFontSize: CGFloat = 17
  /// UIKit's font size for button titles, in points; buttons of this module use 16 points by
  /// default.
  public static let buttonFontSize: CGFloat = 18
  /// The font size of ordinary text, in points.
  public static let systemFontSize: CGFloat = 14
  /// The font size of small text, in points.
  public static let smallSystemFontSize: CGFloat = 12
}

extension NSTextAlignment {
  /// Returns the x coordinate at which a line begins within an available width.
  ///
  /// - Parameters:
  ///   - line: The width of the line.
  ///   - width: The available width.
  package func offset(of line: CGFloat, in width: CGFloat) -> CGFloat {
    switch self {
    case .left, .justified, .natural: 0
    case .center: (width - line) / 2
    case .right: width - line
    }
  }
}

/// The horizontal alignment of the lines of a text.
nonisolated public enum NSTextAlignment: Int, Sendable {
  /// Lines begin at the left edge.
  case left
  /// Lines are centered.
  case center
  /// Lines end at the right edge.
  case right
  /// Equivalent to ``left``.
  case justified
  /// Equivalent to ``left``, because texts run from left to right.
  case natural
}
