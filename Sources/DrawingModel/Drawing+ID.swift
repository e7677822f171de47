extension Drawing {
  /// The identifier of an element, which also determines the position of the element in the drawing
  /// order: elements with higher IDs are on top.
  ///
  /// An appended element has a higher number than all elements that were appended before it. The
  /// pieces of an element that an eraser has divided keep its number, and with it the position
  /// between the elements below and above; they are ordered by a second number.
  public struct ID: Hashable, Comparable, Sendable {
    /// The number of bits of the second number.
    private static let pieceBits = 20
    /// The largest absolute number; greater ones are reduced to it.
    private static let largestNumber = 1 << 40

    /// The number and, in the lowest bits, the number of the piece.
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Creates the ID of a whole element, or of its first piece.
    public init(_ number: Int) {
      let number = max(-Self.largestNumber, min(Self.largestNumber, number))
      rawValue = number << Self.pieceBits
    }

    /// The number of the element, which all of its pieces have.
    public var number: Int { rawValue >> Self.pieceBits }

    /// A Boolean value that indicates whether the ID is that of a whole element or its first piece.
    package var isFirstPiece: Bool { self == ID(number) }

    /// The lowest ID above this one.
    package var next: ID { ID(rawValue: rawValue + 1) }

    /// The lowest ID above all pieces with this number.
    package var nextNumber: ID { ID(number + 1) }

    public static func < (first: ID, second: ID) -> Bool { first.rawValue < second.rawValue }

    // `Strideable` would compare the distance, which ignores the piece.
    public static func == (first: ID, second: ID) -> Bool { first.rawValue == second.rawValue }
  }
}

extension Drawing.ID: ExpressibleByIntegerLiteral, CustomStringConvertible {
  public init(integerLiteral number: Int) { self.init(number) }

  public var description: String {
    isFirstPiece ? "\(number)" : "\(number)/\(rawValue - Self(number).rawValue)"
  }
}

/// The distance between two IDs is that of their numbers. A range whose bounds are pieces cannot be
/// iterated.
extension Drawing.ID: Strideable {
  public func distance(to other: Self) -> Int { other.number - number }

  public func advanced(by count: Int) -> Self {
    Self(rawValue: rawValue + Self(count).rawValue)
  }
}

extension Drawing {
  /// Returns a set that contains IDs of this drawing and no other IDs of this drawing.
  ///
  /// Elements with successive numbers share a range, so that the set of all elements of a page is
  /// small.
  ///
  /// - Parameter ids: IDs in ascending order.
  /// - Complexity: O(IDs · log elements).
  package func ranges(of ids: some Sequence<ID>) -> RangeSet<ID> {
    var ranges: [Range<ID>] = []
    for id in ids {
      // The range of an element extends to the next number, unless a piece above is not in the set.
      let above = content.firstID(above: id) ?? id.nextNumber
      let end = min(above, id.nextNumber)
      if let last = ranges.last, last.upperBound == id {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(id..<end)
      }
    }
    return RangeSet(ranges)
  }
}
