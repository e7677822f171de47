/// A check of the nesting of an XML property list, made before the list is parsed.
///
/// The parser recurses for every level, so that a file with nothing but opening tags would overflow
/// the stack.
enum XMLNestingCheck {
  /// Checks that data is an XML property list with a limited nesting.
  ///
  /// - Throws: ``DrawingFormatError`` if the data is not an XML property list or is nested too
  ///   deeply.
  static func check(_ data: Data) throws(DrawingFormatError) {
    let text = data.drop { byte in
      byte == 0xEF || byte == 0xBB || byte == 0xBF || [9, 10, 13, 32].contains(byte)
    }
    guard ["<?xml", "<!DOCTYPE plist", "<plist"].contains(where: { text.starts(with: $0.utf8) })
    else { throw DrawingFormatError("it is not a property list") }
    guard data.withUnsafeBytes(isShallow) else {
      throw DrawingFormatError("it is nested more than \(FormatLimits.nesting) levels deep")
    }
  }

  /// Returns a Boolean value that indicates whether arrays and dictionaries are nested at most
  /// ``FormatLimits/nesting`` levels deep.
  ///
  /// A malformed tag of an array or dictionary counts as an opening tag.
  private static func isShallow(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var (depth, i) = (0, 0)
    func follows(_ text: StaticString) -> Bool {
      bytes[i...].starts(
        with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
    while let tag = bytes[i...].firstIndex(of: UInt8(ascii: "<")) {
      i = tag + 1
      if follows("!--") {
        guard let end = bytes[(i + 3)...].firstRange(of: "-->".utf8) else { return true }
        i = end.upperBound
      } else if follows("![CDATA[") {
        guard let end = bytes[i...].firstRange(of: "]]>".utf8) else { return true }
        i = end.upperBound
      } else if follows("/array") || follows("/dict") {
        depth -= 1
      } else if follows("array") && !follows("array/>") || follows("dict") && !follows("dict/>") {
        depth += 1
      }
      guard depth <= FormatLimits.nesting else { return false }
    }
    return true
  }
}
