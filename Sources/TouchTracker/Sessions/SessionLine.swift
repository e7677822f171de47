import DrawingFormat
import ResponderKit

/// The reason why a line of a session is invalid.
struct SessionFault: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// A line of a session that is being written: a JSON object with its keys in the order in which
/// they are added.
///
/// `JSONEncoder` is not used, because it writes the keys in any order. The order has been the same
/// since the first version of the format, so that equal sessions have equal bytes.
struct SessionLine {
  private var fields = "{"

  /// The line without a line break.
  var text: String { fields + "}" }

  mutating func add(_ key: some CodingKey, _ number: Int) { add(key, json: "\(number)") }

  mutating func add(_ key: some CodingKey, _ number: CGFloat) { add(key, json: "\(number)") }

  mutating func add(_ key: some CodingKey, _ numbers: [CGFloat]) {
    add(key, json: "[" + numbers.map { "\($0)" }.joined(separator: ",") + "]")
  }

  /// Adds a value, which must not contain a character that JSON escapes.
  mutating func add(_ key: some CodingKey, keyword: String) { add(key, json: "\"\(keyword)\"") }

  mutating func add(_ key: some CodingKey, keywords: [String]) {
    add(key, json: "[" + keywords.map { "\"\($0)\"" }.joined(separator: ",") + "]")
  }

  /// Adds any text.
  mutating func add(_ key: some CodingKey, text: String) {
    let encoded = try? JSONEncoder().encode(text)
    add(key, json: encoded.map { String(decoding: $0, as: UTF8.self) } ?? "\"\"")
  }

  private mutating func add(_ key: some CodingKey, json value: String) {
    if fields.utf8.count > 1 { fields += "," }
    fields += "\"\(key.stringValue)\":\(value)"
  }
}

nonisolated extension [String] {
  /// The texts as an English list, such as "a, b and c"; there must be at least two.
  var englishList: String { dropLast().joined(separator: ", ") + " and " + (last ?? "") }
}
