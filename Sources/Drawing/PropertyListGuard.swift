/// Looks at an XML property list before it is parsed, since the parser calls itself for every level
/// and a file of nothing but opening tags would end the program.
enum PropertyListGuard {
  /// - Throws: ``DrawingFormatError`` for what is no XML property list, or is nested too deep.
  static func check(_ data: Data) throws {
    let text = data.drop { byte in
      byte == 0xEF || byte == 0xBB || byte == 0xBF || [9, 10, 13, 32].contains(byte)
    }
    guard ["<?xml", "<!DOCTYPE plist", "<plist"].contains(where: { text.starts(with: $0.utf8) })
    else { throw DrawingFormatError("it is not a property list") }
    try checkNesting(ofXML: data)
  }

  /// Follows the tags of arrays and dictionaries.
  ///
  /// What could be told in two ways counts as deeper.
  private static func checkNesting(ofXML data: Data) throws {
    try data.withUnsafeBytes { bytes in
      var (depth, i) = (0, 0)
      func follows(_ text: StaticString) -> Bool {
        bytes[i...].starts(
          with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
      }
      while let tag = bytes[i...].firstIndex(of: UInt8(ascii: "<")) {
        i = tag + 1
        if follows("!--") {
          guard let end = bytes[(i + 3)...].firstRange(of: "-->".utf8) else { return }
          i = end.upperBound
        } else if follows("![CDATA[") {
          guard let end = bytes[i...].firstRange(of: "]]>".utf8) else { return }
          i = end.upperBound
        } else if follows("/array") || follows("/dict") {
          depth -= 1
        } else if follows("array") && !follows("array/>") || follows("dict") && !follows("dict/>") {
          depth += 1
        }
        guard depth <= DrawingLimits.nesting else {
          throw DrawingFormatError("it is nested more than \(DrawingLimits.nesting) levels deep")
        }
      }
    }
  }
}
