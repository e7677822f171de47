/// A reader of numbers at any offset of a file, which may be damaged.
package struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private let isLittleEndian: Bool

  /// Creates a reader of bytes whose numbers begin with their highest byte.
  ///
  /// - Parameter isLittleEndian: A Boolean value that determines whether the numbers begin with
  ///   their lowest byte instead.
  package init(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool = false) {
    (self.bytes, self.isLittleEndian) = (bytes, isLittleEndian)
  }

  /// The number of bytes.
  package var count: Int { bytes.count }

  /// Returns some bytes, or `nil` if the file ends before them.
  package func bytes(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    return bytes[bytes.startIndex + offset..<bytes.startIndex + offset + count]
  }

  /// Returns an unsigned number of at most seven bytes, or `nil` if the file ends before it.
  package func number(at offset: Int, size: Int) -> Int? {
    guard let digits = bytes(at: offset, count: size) else { return nil }
    func value(_ digits: some Sequence<UInt8>) -> Int { digits.reduce(0) { $0 << 8 | Int($1) } }
    return isLittleEndian ? value(digits.reversed()) : value(digits)
  }

  /// Returns a Boolean value that indicates whether the file contains a text at an offset.
  package func hasText(_ text: String, at offset: Int) -> Bool {
    bytes(at: offset, count: text.utf8.count)?.elementsEqual(text.utf8) == true
  }
}
