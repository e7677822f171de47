public import Ink

/// New values for the style, the group and the lock of elements; values that are `nil` do not change.
public struct StyleChange: Hashable, Sendable {
  /// The opaque color of the line; the alpha of the line stays as it is.
  public let color: PixelColor?
  /// The alpha of the color of the line, which applies to the element as a whole.
  public let alpha: UInt8?
  /// The width of the line, in points of the page.
  public let width: Float?
  public let dash: LineStyle.Dash?
  public let arrowheads: LineStyle.Arrowheads?
  /// The alpha of a fill in the color of the line; 0 for no fill.
  ///
  /// Elements that are not closed get no fill.
  public let fillAlpha: UInt8?
  /// The number of the group; 0 for no group.
  public let group: UInt32?
  public let isLocked: Bool?

  /// Creates a change.
  ///
  /// - Parameter color: The color, whose alpha is ignored.
  public init(
    color: PixelColor? = nil, alpha: UInt8? = nil, width: Float? = nil,
    dash: LineStyle.Dash? = nil, arrowheads: LineStyle.Arrowheads? = nil, fillAlpha: UInt8? = nil,
    group: UInt32? = nil, isLocked: Bool? = nil
  ) {
    (self.color, self.alpha, self.width) = (color?.withAlpha(255), alpha, width)
    (self.dash, self.arrowheads, self.fillAlpha) = (dash, arrowheads, fillAlpha)
    (self.group, self.isLocked) = (group, isLocked)
  }

  /// A Boolean value that indicates whether nothing changes.
  public var isEmpty: Bool { self == StyleChange() }
}
