#if !canImport(Darwin)

  extension CGRect: Hashable {
    /// Returns a Boolean value that indicates whether the standardized forms of two rectangles are
    /// equal.
    ///
    /// All null rectangles are equal.
    public static func == (a: CGRect, b: CGRect) -> Bool {
      if a.origin == b.origin, a.size == b.size { return true }
      let (first, second) = (a.standardized, b.standardized)
      return first.origin == second.origin && first.size == second.size
    }

    public func hash(into hasher: inout Hasher) {
      let standardized = standardized
      hasher.combine(standardized.origin)
      hasher.combine(standardized.size)
    }
  }

  /// An edge of a rectangle, with the raw values of Core Graphics.
  public enum CGRectEdge: UInt32, Hashable, Sendable {
    /// The edge with the smallest x coordinate.
    case minXEdge
    /// The edge with the smallest y coordinate.
    case minYEdge
    /// The edge with the largest x coordinate.
    case maxXEdge
    /// The edge with the largest y coordinate.
    case maxYEdge
  }

  extension CGRect {
    /// Divides the rectangle with a line parallel to one of its edges.
    ///
    /// - Parameters:
    ///   - distance: The distance of the line from the edge, clamped to the size of the rectangle.
    ///   - edge: The edge of the rectangle that belongs to the slice.
    public func divided(
      atDistance distance: CGFloat, from edge: CGRectEdge
    ) -> (slice: CGRect, remainder: CGRect) {
      guard !isNull else { return (.null, .null) }
      var (slice, remainder) = (standardized, standardized)
      let isHorizontal = edge == .minXEdge || edge == .maxXEdge
      let length = max(0, min(distance, isHorizontal ? width : height))
      if isHorizontal {
        slice.size.width = length
        remainder.size.width = width - length
      } else {
        slice.size.height = length
        remainder.size.height = height - length
      }
      switch edge {
      case .minXEdge: remainder.origin.x += length
      case .minYEdge: remainder.origin.y += length
      case .maxXEdge: slice.origin.x = maxX - length
      case .maxYEdge: slice.origin.y = maxY - length
      }
      return (slice, remainder)
    }
  }

  extension CGPoint: CustomDebugStringConvertible {
    /// The coordinates in parentheses.
    public var debugDescription: String { "(\(x), \(y))" }
  }

  extension CGSize: CustomDebugStringConvertible {
    /// The width and height in parentheses.
    public var debugDescription: String { "(\(width), \(height))" }
  }

  extension CGVector: CustomDebugStringConvertible {
    /// The components in parentheses.
    public var debugDescription: String { "(\(dx), \(dy))" }
  }

  extension CGRect: CustomDebugStringConvertible {
    /// The origin and the size in parentheses.
    public var debugDescription: String {
      "(\(origin.x), \(origin.y), \(size.width), \(size.height))"
    }
  }

#endif
