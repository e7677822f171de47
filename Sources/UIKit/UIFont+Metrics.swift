nonisolated extension UIFont {
  /// The height of a line, in points.
  public var lineHeight: CGFloat {
    var height = pointSize * 1.2
    MainQueue.performIfCurrent { height = UIApplication.shared.typesetter.lineHeight(of: self) }
    return height
  }

  // The typesetter measures only lines. The fractions are those of common fonts without serifs.

  /// The distance of the upper edge of a line from the baseline, in points.
  public var ascender: CGFloat { lineHeight * 0.8 }
  /// The distance of the lower edge of a line from the baseline, in points; negative.
  public var descender: CGFloat { -lineHeight * 0.2 }
  /// The additional distance between two lines, in points: 0.
  public var leading: CGFloat { 0 }
  /// The height of capital letters, in points.
  public var capHeight: CGFloat { pointSize * 0.72 }
  /// The height of the letter x, in points.
  public var xHeight: CGFloat { pointSize * 0.54 }
}
