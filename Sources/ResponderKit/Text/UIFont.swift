/// A size and a weight of the system's typeface.
nonisolated public struct UIFont: Hashable, Sendable {
  nonisolated public enum Weight: Int, Hashable, Sendable {
    case regular
    case bold
  }

  /// In points.
  public let pointSize: CGFloat
  public let weight: Weight

  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(pointSize: max(1, size), weight: weight)
  }

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
  case left
  case center
  case right
}
