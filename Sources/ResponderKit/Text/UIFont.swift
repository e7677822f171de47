/// A size and a weight of the system's typeface.
nonisolated public struct UIFont: Hashable, Sendable {
  /// How thick the strokes of the letters are.
  nonisolated public enum Weight: Int, Hashable, Sendable {
    /// As in running text.
    case regular
    /// Thicker, to stand out.
    case bold
  }

  /// In points.
  public let pointSize: CGFloat
  /// How thick the strokes of the letters are.
  public let weight: Weight

  /// A font of a size in points and a weight; a size below 1 is taken as 1.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(pointSize: max(1, size), weight: weight)
  }

  /// A bold font of a size in points; one below 1 is taken as 1.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .bold)
  }

  /// Of labels.
  public static let labelFontSize: CGFloat = 16
  /// Of buttons.
  public static let buttonFontSize: CGFloat = 16
}

extension NSTextAlignment {
  /// Where a line begins that is to lie in a width.
  func offset(of line: CGFloat, in width: CGFloat) -> CGFloat {
    switch self {
    case .left: 0
    case .center: (width - line) / 2
    case .right: width - line
    }
  }
}

/// Where the lines of a text lie in its width.
nonisolated public enum NSTextAlignment: Int, Sendable {
  /// Each begins at the left edge.
  case left
  /// Each lies in the middle.
  case center
  /// Each ends at the right edge.
  case right
}
