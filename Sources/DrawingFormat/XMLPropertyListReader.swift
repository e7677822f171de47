import CExpat

/// A reader of property lists in the XML form, which uses the parser Expat.
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
  /// A document with entity declarations is refused, because they can expand to any size.
  ///
  /// - Throws: ``DrawingFormatError``, which names the line of the fault.
  /// - Complexity: O(bytes), in time and memory.
  package static func propertyList(_ data: Data) throws(DrawingFormatError) -> PropertyList {
    guard canRead(data) else { throw XMLPropertyListBuilder.notAPropertyList }
    guard let parser = XML_ParserCreate(nil) else {
      throw DrawingFormatError("there is not enough memory to read it")
    }
    defer { XML_ParserFree(parser) }
    let state = ParserState(parser)
    return try withExtendedLifetime(state) { () throws(DrawingFormatError) in
      state.setHandlers()
      let isParsed = data.withUnsafeBytes { bytes in
        parse(bytes.bindMemory(to: CChar.self), parser)
      }
      if let error = state.error { throw error }
      guard isParsed else {
        throw DrawingFormatError(
          "line \(XML_GetCurrentLineNumber(parser)): \(description(of: XML_GetErrorCode(parser)))")
      }
      guard let root = state.builder.root else { throw XMLPropertyListBuilder.notAPropertyList }
      return root
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

  /// The state of a parser, to which the parser's callbacks have a pointer.
  private final class ParserState {
    private let parser: XML_Parser
    var builder = XMLPropertyListBuilder()
    /// The first error, after which the parser stops.
    private(set) var error: DrawingFormatError?

    init(_ parser: XML_Parser) { self.parser = parser }

    func setHandlers() {
      XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
      XML_SetElementHandler(
        parser,
        { state, name, _ in
          ParserState.handle(state) { builder throws(DrawingFormatError) in
            try builder.start(ParserState.text(name))
          }
        },
        { state, name in
          ParserState.handle(state) { builder throws(DrawingFormatError) in
            try builder.end(ParserState.text(name))
          }
        })
      XML_SetCharacterDataHandler(parser) { state, text, count in
        ParserState.handle(state) { builder throws(DrawingFormatError) in
          try builder.add(UnsafeRawBufferPointer(start: text, count: Int(count)))
        }
      }
      XML_SetEntityDeclHandler(parser) { state, _, _, _, _, _, _, _, _ in
        ParserState.handle(state) { _ throws(DrawingFormatError) in
          throw DrawingFormatError("it declares entities")
        }
      }
    }

    private static func text(_ name: UnsafePointer<XML_Char>?) -> String {
      name.map { String(cString: $0) } ?? ""
    }

    private static func handle(
      _ pointer: UnsafeMutableRawPointer?,
      _ body: (inout XMLPropertyListBuilder) throws(DrawingFormatError) -> Void
    ) {
      guard let pointer else { return }
      let state = Unmanaged<ParserState>.fromOpaque(pointer).takeUnretainedValue()
      guard state.error == nil else { return }
      do throws(DrawingFormatError) {
        try body(&state.builder)
      } catch {
        state.error = error
        XML_StopParser(state.parser, 0)
      }
    }
  }
}
