import CExpat

/// A reader of XML documents, which passes tags and texts to closures one after the other.
///
/// The parser Expat does not recurse. The closures can enforce limits, such as the nesting of tags,
/// while a document is read.
struct XMLReader {
  /// The character between the URI of a namespace and a name.
  static let namespaceSeparator: Character = "|"

  /// The declarations at the beginning of a document that a reader accepts.
  enum Declarations {
    /// A document with declarations of entities or attributes is refused.
    case none
    /// Entities that contain text are replaced by it, attributes have their default values, and
    /// references to unknown entities are omitted.
    case entities
  }

  /// The largest number of entities that a document declares, because Expat needs stack for each
  /// entity within another one.
  private static let maximumEntities = 256
  /// The number of bytes to which entities may expand a document of any size.
  private static let expandedBytes: UInt64 = 4_000_000

  /// A Boolean value that determines whether names are preceded by the URIs of their namespaces.
  var separatesNamespaces = false
  var declarations = Declarations.none
  /// The encoding of the document, or `nil` if the document declares its encoding.
  var encoding: String?
  /// Called for each start tag.
  var onStart: (String, XMLAttributes) throws(DrawingFormatError) -> Void
  /// Called for each end tag, which the parser has compared with its start tag.
  var onEnd: (String) throws(DrawingFormatError) -> Void
  /// Called for each piece of a text.
  var onText: (UnsafeRawBufferPointer) throws(DrawingFormatError) -> Void

  /// Reads a document.
  ///
  /// Nothing outside of the document is read.
  ///
  /// - Throws: ``DrawingFormatError``, which contains the line number if the data is not valid XML,
  ///   or the error of a closure.
  /// - Complexity: O(bytes), in time and memory.
  func read(_ data: Data) throws(DrawingFormatError) {
    let separator = XML_Char(Self.namespaceSeparator.asciiValue ?? 0)
    let newParser =
      separatesNamespaces
      ? XML_ParserCreateNS(encoding, separator) : XML_ParserCreate(encoding)
    guard let parser = newParser else {
      throw DrawingFormatError("there is not enough memory to read it")
    }
    defer { XML_ParserFree(parser) }
    let state = ParserState(parser, self)
    let permitsEntities =
      declarations == .entities && XMLLimitExpansion(parser, Self.expandedBytes)
    try withExtendedLifetime(state) { () throws(DrawingFormatError) in
      state.setHandlers()
      if permitsEntities {
        state.acceptEntities(upTo: Self.maximumEntities)
        state.acceptAnyEncoding()
      } else {
        state.refuseDeclarations()
      }
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

  /// Calls a closure with the name and the value of each attribute.
  func forEach(_ body: (String, String) -> Void) {
    guard var entry = list else { return }
    while let key = entry[0], let value = entry[1] {
      body(String(cString: key), String(cString: value))
      entry += 2
    }
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
  /// The number of entities that the document may still declare.
  private var remainingEntities = 0

  init(_ parser: XML_Parser, _ reader: XMLReader) { (self.parser, self.reader) = (parser, reader) }

  func setHandlers() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { state, name, attributes in
        ParserState.handle(state) { state throws(DrawingFormatError) in
          try state.reader.onStart(ParserState.text(name), XMLAttributes(list: attributes))
        }
      },
      { state, name in
        ParserState.handle(state) { state throws(DrawingFormatError) in
          try state.reader.onEnd(ParserState.text(name))
        }
      })
    XML_SetCharacterDataHandler(parser) { state, text, count in
      ParserState.handle(state) { state throws(DrawingFormatError) in
        try state.reader.onText(UnsafeRawBufferPointer(start: text, count: Int(count)))
      }
    }
  }

  /// Refuses documents that declare entities or attributes, which can expand a document to any
  /// size.
  func refuseDeclarations() {
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

  /// Reads bytes that are not ASCII as any characters, if the parser does not know the encoding.
  func acceptAnyEncoding() {
    XML_SetUnknownEncodingHandler(
      parser,
      { _, _, encoding in
        guard let encoding else { return XML_STATUS_ERROR.rawValue.signed }
        XMLMapBytes(encoding)
        return XML_STATUS_OK.rawValue.signed
      }, nil)
  }

  /// Accepts a number of declared entities, and reads other documents that the document names as
  /// empty ones, so that references to entities that they could declare are omitted.
  func acceptEntities(upTo count: Int) {
    remainingEntities = count
    XML_SetEntityDeclHandler(parser) { pointer, _, _, _, _, _, _, _, _ in
      ParserState.handle(pointer) { state throws(DrawingFormatError) in
        state.remainingEntities -= 1
        if state.remainingEntities < 0 {
          throw DrawingFormatError("it declares too many entities")
        }
      }
    }
    XML_UseForeignDTD(parser, XML_Bool(1))
    XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE)
    XML_SetExternalEntityRefHandler(parser) { parser, context, _, _, _ in
      // The content of another document within this one is omitted.
      guard context == nil || context?.pointee == 0 else { return XML_STATUS_OK.rawValue.signed }
      guard let reader = XML_ExternalEntityParserCreate(parser, context, nil) else {
        return XML_STATUS_ERROR.rawValue.signed
      }
      defer { XML_ParserFree(reader) }
      return XML_Parse(reader, nil, 0, 1).rawValue.signed
    }
  }

  private static func text(_ name: UnsafePointer<XML_Char>?) -> String {
    name.map { String(cString: $0) } ?? ""
  }

  private static func handle(
    _ pointer: UnsafeMutableRawPointer?,
    _ body: (ParserState) throws(DrawingFormatError) -> Void
  ) {
    guard let pointer else { return }
    let state = Unmanaged<ParserState>.fromOpaque(pointer).takeUnretainedValue()
    guard state.error == nil else { return }
    do throws(DrawingFormatError) {
      try body(state)
    } catch {
      state.error = error
      XML_StopParser(state.parser, 0)
    }
  }
}

extension UInt32 {
  fileprivate var signed: Int32 { Int32(bitPattern: self) }
}
