/// A reader of property lists in the XML form.
package enum XMLPropertyListReader {
  /// Returns a Boolean value that indicates whether data begins like an XML property list in UTF-8
  /// or UTF-16.
  static func canRead(_ data: Data) -> Bool {
    // In UTF-16, every other byte of these ASCII characters is zero.
    let text = data.prefix(1024).filter { ![0, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) }
      .drop { [9, 10, 13, 32].contains($0) }
    return ["<?xml", "<!DOCTYPE plist", "<plist", "<!--"].contains { text.starts(with: $0.utf8) }
  }

  /// Reads a property list.
  ///
  /// - Throws: ``DrawingFormatError``, which contains the line number if the data is not valid XML.
  /// - Complexity: O(bytes), in time and memory.
  package static func propertyList(_ data: Data) throws(DrawingFormatError) -> PropertyList {
    guard canRead(data) else { throw XMLPropertyListBuilder.notAPropertyList }
    var builder = XMLPropertyListBuilder()
    try XMLReader(
      onStart: { name, _ throws(DrawingFormatError) in try builder.start(name) },
      onEnd: { name throws(DrawingFormatError) in try builder.end(name) },
      onText: { text throws(DrawingFormatError) in try builder.add(text) }
    ).read(data)
    guard let root = builder.root else { throw XMLPropertyListBuilder.notAPropertyList }
    return root
  }
}
