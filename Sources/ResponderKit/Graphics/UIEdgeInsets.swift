/// The distances by which the edges of a rectangle are moved; positive toward its center.
nonisolated public struct UIEdgeInsets: Hashable, Codable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  /// Insets of zero on all sides.
  public static let zero = UIEdgeInsets()

  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

nonisolated extension CGRect {
  /// Returns the rectangle with its edges moved by insets.
  ///
  /// The result is the null rectangle if the insets exceed the width or the height, or if the
  /// rectangle itself is null.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    guard !isNull else { return self }
    let (width, height) = (
      self.width - insets.left - insets.right, self.height - insets.top - insets.bottom
    )
    guard width >= 0, height >= 0 else { return .null }
    return CGRect(x: minX + insets.left, y: minY + insets.top, width: width, height: height)
  }
}
