/// Functions that read the first directory of a TIFF file (TIFF 6.0), which Exif data resembles.
package enum TIFFDirectory {
  /// Returns the first number of the first entry with a tag, or `nil` if there is no such entry.
  ///
  /// - Parameters:
  ///   - tiff: The data, which begins with its byte order.
  ///   - isValid: A closure that returns `false` for numbers of entries that are ignored.
  package static func number(
    _ tag: Int, in tiff: ArraySlice<UInt8>, where isValid: (Int) -> Bool = { _ in true }
  ) -> Int? {
    let reader = reader(of: tiff)
    func number(at entry: Int) -> Int? {
      // The type 4 has four bytes, and the others that occur here have two.
      let isLong = reader.number(at: entry + 2, size: 2) == 4
      return reader.number(at: entry + 8, size: isLong ? 4 : 2)
    }
    return offset(of: tag, reader) { number(at: $0).map(isValid) ?? false }.flatMap(number)
  }

  /// Returns the bytes of an entry that has more than four, or `nil` if there is no such entry.
  package static func bytes(_ tag: Int, in tiff: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let reader = reader(of: tiff)
    guard let entry = offset(of: tag, reader, where: { _ in true }),
      let count = reader.number(at: entry + 4, size: 4),
      let start = reader.number(at: entry + 8, size: 4), count > 4
    else { return nil }
    return reader.bytes(at: start, count: count)
  }

  /// Returns a Boolean value that indicates whether a file is a TIFF file, in either byte order.
  package static func isTIFF(_ file: [UInt8]) -> Bool {
    file.starts(with: [0x49, 0x49, 42, 0]) || file.starts(with: [0x4D, 0x4D, 0, 42])
  }

  private static func reader(of tiff: ArraySlice<UInt8>) -> ByteReader {
    ByteReader(tiff, isLittleEndian: tiff.starts(with: Array("II".utf8)))
  }

  /// Returns the offset of an entry of 12 bytes: its tag, its type, the count of its values, and
  /// the values or their offset.
  private static func offset(
    of tag: Int, _ reader: ByteReader, where isValid: (Int) -> Bool
  ) -> Int? {
    guard let directory = reader.number(at: 4, size: 4),
      let entries = reader.number(at: directory, size: 2)
    else { return nil }
    for entry in 0..<entries {
      let offset = directory + 2 + 12 * entry
      guard let current = reader.number(at: offset, size: 2) else { return nil }
      if current == tag, isValid(offset) { return offset }
    }
    return nil
  }

  /// Returns the number from 1 to 8 that determines where the first row and the first column of the
  /// pixels are shown, or `nil` if the data contains none (Exif 2.32).
  package static func orientation(in tiff: ArraySlice<UInt8>) -> Int? {
    number(0x0112, in: tiff) { 1...8 ~= $0 }
  }
}
