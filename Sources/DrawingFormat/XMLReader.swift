import CExpat

/// A reader of XML documents, which passes tags and texts to closures one after the other.
///
/// The parser Expat does not recurse. The closures can enforce limits, such as the nesting of tags,
/// while a document is read.
struct XMLReader {
  /// The character between the URI of a namespace and a name.
  static let namespaceSeparator: Character = "|"

  /// A Boolean value that determines whether names are preceded by the URIs of their namespaces.
  var separatesNamespaces = false
  /// Called for each start tag.
  var onStart: (String, XMLAttributes) throws(DrawingFormatError) -> Void
  /// Called for each end tag, which the parser has compared with its start tag.
  var onEnd: (String) throws(DrawingFormatError) -> Void
  /// Called for each piece of a text.
  var onText: (UnsafeRawBufferPointer) throws(DrawingFormatError) -> Void

  /// Reads a document.
  ///
  /// A document that declares entities or attributes is refused, because such declarations can
  /// expand a document to any size.
  ///
  /// - Throws: ``DrawingFormatError``, which contains the line number if the data is not valid XML,
  ///   or the error of a closure.
  /// - Complexity: O(bytes), in time and memory.
  func read(_ data: Data) throws(DrawingFormatError) {
    let separator = XML_Char(Self.namespaceSeparator.asciiValue ?? 0)
    let newParser =
      separatesNamespaces ? XML_ParserCreateNS(nil, separator) : XML_ParserCreate(nil)
    guard let parser = newParser else {
      throw DrawingFormatError("there is not enough memory to read it")
    }
    defer { XML_ParserFree(parser) }
    let state = ParserState(parser, self)
    try withExtendedLifetime(state) { () throws(DrawingFormatError) in
      state.setHandlers()
      let isParsed = data.withUnsafeBytes { bytes in
        Self.parse(bytes.bindMemory(to: CChar.self), parser)
      }
      if let error = state.error { throw error }
      guard isParsed else {
        throw DrawingFormatError(
          "line \(XMLCurrentLine(parser)): "
            + Self.description(of: XML_GetErrorCode(parser)))
      }
    }
  }

  /// Passes bytes to the parser in parts, because their number may exceed a C integer.
  private static func parse(_ bytes: UnsafeBufferPointer<CChar>, _ parser: XML_Parser) -> Bool {
    var start = 0
    repeat {
      let count = min(bytes.count - start, 1 << 24)
      let isLast: Int32 = start + count == bytes.count ? 1 : 0
      guard
        XML_Parse(parser, bytes.baseAddress?.advanced(by: start), Int32(count), isLast)
          == XML_STATUS_OK
      else { return false }
      start += count
    } while start < bytes.count
    return true
  }

  private static func description(of code: XML_Error) -> String {
    XML_ErrorString(code).map { String(cString: $0) } ?? "it is not valid XML"
  }
}

/// The attributes of a start tag, which exist only during the call that receives them.
struct XMLAttributes {
  /// The names and values alternately, with a null pointer at the end.
  fileprivate let list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?

  /// Returns the value of an attribute, or `nil` if the tag does not have it.
  ///
  /// - Complexity: O(attributes).
  subscript(name: StaticString) -> String? {
    guard var entry = list else { return nil }
    while let key = entry[0], let value = entry[1] {
      if Self.isEqual(key, name) { return String(cString: value) }
      entry += 2
    }
    return nil
  }

  private static func isEqual(_ key: UnsafePointer<XML_Char>, _ name: StaticString) -> Bool {
    name.withUTF8Buffer { bytes in
      for (index, byte) in bytes.enumerated() where UInt8(bitPattern: key[index]) != byte {
        return false
      }
      return key[bytes.count] == 0
    }
  }
}

/// The state of a parser, to which the parser's callbacks have a pointer.
private final class ParserState {
  private let parser: XML_Parser
  private let reader: XMLReader
  /// The first error, after which the parser stops.
  private(set) var error: DrawingFormatError?

  init(_ parser: XML_Parser, _ reader: XMLReader) { (self.parser, self.reader) = (parser, reader) }

  func setHandlers() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { state, name, attributes in
        ParserState.handle(state) { reader throws(DrawingFormatError) in
          try reader.onStart(ParserState.text(name), XMLAttributes(list: attributes))
        }
      },
      { state, name in
        ParserState.handle(state) { reader throws(DrawingFormatError) in
          try reader.onEnd(ParserState.text(name))
        }
      })
    XML_SetCharacterDataHandler(parser) { state, text, count in
      ParserState.handle(state) { reader throws(DrawingFormatError) in
        try reader.onText(UnsafeRawBufferPointer(start: text, count: Int(count)))
      }
    }
    XML_SetEntityDeclHandler(parser) { state, _, _, _, _, _, _, _, _ in
      ParserState.handle(state) { _ throws(DrawingFormatError) in
        throw DrawingFormatError("it declares entities")
      }
    }
    XML_SetAttlistDeclHandler(parser) { state, _, _, _, _, _ in
      ParserState.handle(state) { _ throws(DrawingFormatError) in
        throw DrawingFormatError("it declares attributes")
      }
    }
  }

  private static func text(_ name: UnsafePointer<XML_Char>?) -> String {
    name.map { String(cString: $0) } ?? ""
  }

  private static func handle(
    _ pointer: UnsafeMutableRawPointer?,
    _ body: (XMLReader) throws(DrawingFormatError) -> Void
  ) {
    guard let pointer else { return }
    let state = Unmanaged<ParserState>.fromOpaque(pointer).takeUnretainedValue()
    guard state.error == nil else { return }
    do throws(DrawingFormatError) {
      try body(state.reader)
    } catch {
      state.error = error
      XML_StopParser(state.parser, 0)
    }
  }
}
