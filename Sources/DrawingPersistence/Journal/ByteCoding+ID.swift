import DrawingFormat
import DrawingModel

// The encoding of IDs in a journal. Earlier versions of the program knew no pieces of elements, so
// that a record without pieces has the numbers of elements alone.

extension ByteWriter {
  /// Appends an ID as 32 bits or, with the number of the piece, as 64.
  mutating func append(_ id: Drawing.ID) {
    if writesPieces {
      append(Int64(id.rawValue))
    } else {
      append(count: id.number)
      lacksPieces = lacksPieces || !id.isFirstPiece
    }
  }

  /// Appends IDs as ranges of successive numbers.
  mutating func append(_ ids: [Drawing.ID]) {
    var runs: [(first: Drawing.ID, count: Int)] = []
    for id in ids {
      if let last = runs.last, last.first.advanced(by: last.count) == id {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((id, 1))
      }
    }
    append(count: runs.count)
    for run in runs {
      append(run.first)
      append(count: run.count)
    }
  }

  /// Appends a set of IDs as ranges.
  mutating func append(_ ids: RangeSet<Drawing.ID>) {
    let ranges = ids.ranges
    append(count: ranges.count)
    for range in ranges {
      append(range.lowerBound)
      if writesPieces {
        append(range.upperBound)
      } else {
        append(count: range.count)
        lacksPieces = lacksPieces || !range.upperBound.isFirstPiece
      }
    }
  }
}

extension ByteReader {
  /// The size of an ID in bytes.
  var idSize: Int { hasPieces ? 8 : 4 }

  /// Reads an ID of an element.
  mutating func id() throws(Corruption) -> Drawing.ID {
    guard hasPieces else { return try idOfNumber() }
    return Drawing.ID(rawValue: Int(try number(Int64.self)))
  }

  /// Reads the ID of a whole element, which is always stored as its number.
  mutating func idOfNumber() throws(Corruption) -> Drawing.ID {
    Drawing.ID(Int(try number(Int32.self)))
  }

  /// Skips IDs that are stored as ranges of successive numbers.
  mutating func skipIDs() throws(Corruption) {
    let size = idSize + 4
    _ = try raw(size * count(itemSize: size))
  }

  /// Reads IDs that are stored as ranges of successive numbers.
  ///
  /// - Parameter limit: The number of IDs that may still be read. The function subtracts the number
  ///   of IDs that it reads.
  mutating func ids(limit: inout Int) throws(Corruption) -> [Drawing.ID] {
    var ids: [Drawing.ID] = []
    for _ in 0..<(try count(itemSize: idSize + 4)) {
      let (first, count) = (try id(), Int(try number(UInt32.self)))
      limit -= count
      guard limit >= 0, isValid(first) else { throw Corruption() }
      for offset in 0..<count { ids.append(first.advanced(by: offset)) }
    }
    return ids
  }

  /// Reads a set of IDs, which is stored as ascending ranges that do not touch one another.
  ///
  /// The memory of the set depends on the number of ranges, and not on the number of IDs in them.
  mutating func idSet() throws(Corruption) -> RangeSet<Drawing.ID> {
    var ranges: [Range<Drawing.ID>] = []
    for _ in 0..<(try count(itemSize: 2 * idSize)) {
      let first = try id()
      guard isValid(first) else { throw Corruption() }
      let end = hasPieces ? try id() : first.advanced(by: Int(try number(UInt32.self)))
      guard first < end, isValid(end), ranges.last.map({ $0.upperBound < first }) ?? true else {
        throw Corruption()
      }
      ranges.append(first..<end)
    }
    return RangeSet(ranges)
  }

  /// Returns a Boolean value that indicates whether the numbers of 32 bits from an ID on are those
  /// of IDs.
  private func isValid(_ id: Drawing.ID) -> Bool { Int32(exactly: id.number) != nil }
}
