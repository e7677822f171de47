/// Replacements of parts of a source file that keep the number of every line.
struct SourceEdits {
  private var replacements: [(bytes: Range<Int>, text: String)] = []

  /// Replaces a range of bytes.
  ///
  /// Ranges must not overlap. The line breaks in the replaced range are added after the new text,
  /// so that later lines keep their numbers.
  mutating func replace(_ bytes: Range<Int>, with text: String) {
    replacements.append((bytes, text))
  }

  mutating func remove(_ bytes: Range<Int>) { replace(bytes, with: "") }

  mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  /// Removes a range of bytes, and returns its text with the replacements made in it so far.
  mutating func cut(_ bytes: Range<Int>, from source: [UInt8]) -> String {
    var inner = SourceEdits()
    inner.replacements = replacements.filter { bytes.contains($0.bytes.lowerBound) }.map {
      ($0.bytes.lowerBound - bytes.lowerBound..<$0.bytes.upperBound - bytes.lowerBound, $0.text)
    }
    replacements.removeAll { bytes.contains($0.bytes.lowerBound) }
    remove(bytes)
    return String(decoding: inner.applied(to: Array(source[bytes])), as: UTF8.self)
  }

  /// Returns the source with all replacements.
  func applied(to source: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var position = 0
    for (bytes, text) in replacements.sorted(by: { $0.bytes.lowerBound < $1.bytes.lowerBound }) {
      result += source[position..<bytes.lowerBound]
      result += text.utf8
      let newLine = UInt8(ascii: "\n")
      result += source[bytes].filter { $0 == newLine }
      position = bytes.upperBound
    }
    return result + source[position...]
  }
}
