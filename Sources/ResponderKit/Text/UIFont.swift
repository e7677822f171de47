/// A font of the system's typeface, with a size and a weight.
nonisolated public struct UIFont: Hashable, Sendable {
  /// The thickness of the letters of a font.
  nonisolated public enum Weight: Int, Hashable, Sendable {
    /// The weight of body text.
    case regular
    /// A heavier weight for emphasis.
    case bold
  }

  /// The size in points.
  public let pointSize: CGFloat
  /// The thickness of the letters.
  public let weight: Weight

  /// Returns a font with a size in points and a weight; a size below 1 is replaced by 1.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(pointSize: max(1, size), weight: weight)
  }

  /// Returns a bold font with a size in points; a size below 1 is replaced by 1.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .bold)
  }

  /// The default size of labels, in points.
  public static let labelFontSize: CGFloat = 16
  /// The default size of button titles, in points.
  public static let buttonFontSize: CGFloat = 16
}

extension NSTextAlignment {
  /// Returns the x coordinate at which a line begins within an available width.
  ///
  /// - Parameters:
  ///   - line: The width of the line.
  ///   - width: The available width.
  func offset(of line: CGFloat, in width: CGFloat) -> CGFloat {
    switch self {
    case .left: 0
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
}
