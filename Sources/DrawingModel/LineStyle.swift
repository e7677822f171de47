package import Ink

/// The pattern and the ends of the line of an element.
public struct LineStyle: Hashable, Sendable {
  /// The pattern of a line.
  public enum Dash: String, CaseIterable, Sendable {
    case solid
    case dashed
    case dotted

    /// The lengths of the dashes, without their round ends, and of the gaps between them in a line,
    /// in points of the page; `nil` for a line without gaps.
    ///
    /// The gaps of a thin line are wider than the line, so that they are visible.
    package func lengths(width: Float) -> (dash: Float, gap: Float)? {
      switch self {
      case .solid: nil
      case .dashed: (2 * width + 4, 2 * width + 5)
      case .dotted: (0, 2 * width + 1)
      }
    }
  }

  /// The ends of a line that are arrowheads.
  public struct Arrowheads: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let start = Arrowheads(rawValue: 1)
    public static let end = Arrowheads(rawValue: 2)
    static let all: Arrowheads = [.start, .end]
  }

  public var dash: Dash
  public var arrowheads: Arrowheads

  public init(dash: Dash = .solid, arrowheads: Arrowheads = []) {
    (self.dash, self.arrowheads) = (dash, arrowheads)
  }

  /// A Boolean value that indicates whether the line has neither gaps nor arrowheads.
  public var isPlain: Bool { self == LineStyle() }

  /// Returns the style without what an element of a kind cannot have.
  func supported(by kind: Element.Kind, isFilled: Bool) -> LineStyle {
    switch kind {
    case .line: self
    case .stroke: isFilled ? LineStyle(dash: dash) : self
    case .circle, .ellipse, .rectangle, .triangle: LineStyle(dash: dash)
    case .highlight, .picture, .area: LineStyle()
    }
  }

  /// The distance by which an arrowhead can extend beyond the end of a line of a width, in points of
  /// the page; 0 if there is none.
  public func margin(width: Float) -> Float {
    arrowheads.isEmpty ? 0 : Arrowhead.length(width: width)
  }
}

/// The two strokes from the end of a line back to its sides.
enum Arrowhead {
  /// The cosine and the sine of the angle between a side of the head and the line: 30 degrees.
  private static let (cosine, sine): (Float, Float) = (0.866_025_4, 0.5)

  /// The length of a side of the head of a line, in points of the page.
  static func length(width: Float) -> Float { 3 * width + 8 }

  /// Returns the corners of the head at the first point of a line, or no corners if the line has no
  /// length.
  ///
  /// The line's direction is that over the length of the head, so that jitter at the end of a stroke
  /// does not turn it. A short line has a head that is not longer than the line.
  static func corners(atStartOf line: some Collection<InkPoint>, width: Float) -> [InkPoint] {
    guard let tip = line.first else { return [] }
    let fullLength = length(width: width)
    var (farthest, distance) = (tip, Float(0))
    var last = (point: tip, distance: Float(0))
    for point in line {
      let offset = point - tip
      let newDistance = (offset * offset).sum().squareRoot()
      if newDistance >= fullLength {
        // The point between two vertices, so that the direction does not depend on their distance.
        let fraction = (fullLength - last.distance) / max(newDistance - last.distance, 1e-6)
        farthest = last.point + (point - last.point) * max(0, min(1, fraction))
        distance = fullLength
        break
      }
      if newDistance > distance { (farthest, distance) = (point, newDistance) }
      last = (point, newDistance)
    }
    guard distance > 0, distance.isFinite else { return [] }
    let direction = farthest - tip
    let length = (direction * direction).sum().squareRoot()
    let side = length > 0 ? direction * (distance / length) : direction
    let (along, across) = (side * cosine, InkPoint(-side.y, side.x) * sine)
    return [tip + along + across, tip, tip + along - across]
  }
}

extension InkLine {
  /// Returns the line of an element in a style.
  ///
  /// - Complexity: O(points + dashes); O(1) for a plain style.
  package func decorated(_ style: LineStyle) -> InkLine {
    guard !style.isPlain else { return self }
    var line = self
    if let lengths = style.dash.lengths(width: width) {
      line = line.dashed(dash: lengths.dash, gap: lengths.gap)
    }
    if style.arrowheads.contains(.start) {
      line = line.adding(Arrowhead.corners(atStartOf: points, width: width))
    }
    if style.arrowheads.contains(.end) {
      line = line.adding(Arrowhead.corners(atStartOf: points.reversed(), width: width))
    }
    return line
  }
}
