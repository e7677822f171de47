public import Ink

/// The appearance of a page below its elements.
public struct PageStyle: Hashable, Sendable {
  /// The lines or dots on a page.
  public enum Pattern: String, Hashable, Sendable, CaseIterable {
    case plain
    case grid
    case dots
    /// Horizontal lines.
    case ruled
  }

  /// The color of a page.
  public enum Board: String, Hashable, Sendable, CaseIterable {
    case white
    /// A warm, slightly yellow white.
    case paper
    case black
  }

  public var pattern: Pattern
  public var board: Board

  /// Creates a style; by default, the style of a drawing file without a style.
  public init(pattern: Pattern = .plain, board: Board = .white) {
    (self.pattern, self.board) = (pattern, board)
  }

  /// The largest red, green or blue component of an ink that would be hardly visible on a black
  /// board.
  private static let darkest: UInt8 = 0x30

  /// Returns the color in which an ink is shown on the page.
  ///
  /// On a black board, black and nearly black inks are shown with inverted brightness, like chalk,
  /// so that the default ink is visible on every board. The element keeps its color.
  public func displayedColor(of ink: PixelColor) -> PixelColor {
    guard board == .black, max(ink.red, ink.green, ink.blue) <= Self.darkest else { return ink }
    return PixelColor(
      red: 255 - ink.red, green: 255 - ink.green, blue: 255 - ink.blue, alpha: ink.alpha)
  }
}

extension PageStyle.Board {
  /// The color of the page.
  public var color: PixelColor {
    switch self {
    case .white: PixelColor(red: 0xFF, green: 0xFF, blue: 0xFF)
    case .paper: PixelColor(red: 0xFB, green: 0xF6, blue: 0xEA)
    case .black: PixelColor(red: 0x16, green: 0x18, blue: 0x1A)
    }
  }

  /// The color of the lines of a pattern.
  public var lineColor: PixelColor {
    switch self {
    case .white: PixelColor(red: 0xE4, green: 0xEA, blue: 0xF0)
    case .paper: PixelColor(red: 0xEB, green: 0xE2, blue: 0xCD)
    case .black: PixelColor(red: 0x3A, green: 0x40, blue: 0x47)
    }
  }

  /// The color of dots and of every fifth line of a grid.
  public var strongColor: PixelColor {
    switch self {
    case .white: PixelColor(red: 0xC9, green: 0xD3, blue: 0xDE)
    case .paper: PixelColor(red: 0xD6, green: 0xC8, blue: 0xA8)
    case .black: PixelColor(red: 0x60, green: 0x6A, blue: 0x76)
    }
  }
}
