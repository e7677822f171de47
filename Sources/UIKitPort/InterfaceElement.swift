import CExpat

/// An element of an XML file, such as a storyboard or a property list.
final class InterfaceElement {
  let name: String
  let attributes: [String: String]
  let line: Int
  fileprivate(set) var children: [InterfaceElement] = []
  fileprivate(set) var text = ""

  fileprivate init(name: String, attributes: [String: String], line: Int) {
    (self.name, self.attributes, self.line) = (name, attributes, line)
  }

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// Returns the first child with a name; nil for none.
  func child(_ name: String) -> InterfaceElement? { children.first { $0.name == name } }

  /// Returns the first child with a key; nil for none.
  ///
  /// The key of a child is the name of the property to which its value belongs.
  func value(forKey key: String) -> InterfaceElement? { children.first { $0["key"] == key } }

  /// Returns the children of the first child with a name.
  func list(_ name: String) -> [InterfaceElement] { child(name)?.children ?? [] }

  /// Calls a closure with the element and all elements in it.
  func forEach(_ body: (InterfaceElement) -> Void) {
    body(self)
    for child in children { child.forEach(body) }
  }

  /// Returns the root element of a file, or the line and the description of its first fault.
  static func read(_ contents: [UInt8]) -> Result<InterfaceElement, InterfaceFault> {
    guard let parser = XML_ParserCreate(nil), let count = Int32(exactly: contents.count) else {
      return .failure(InterfaceFault(line: 1, message: "the file is too large"))
    }
    defer { XML_ParserFree(parser) }
    let builder = Builder(parser)
    XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
    XML_SetElementHandler(
      parser, { Builder.of($0)?.begin($1, $2) }, { builder, _ in Builder.of(builder)?.end() })
    XML_SetCharacterDataHandler(parser) { Builder.of($0)?.add($1, count: Int($2)) }
    return withExtendedLifetime(builder) {
      let status = contents.withUnsafeBytes {
        XML_Parse(parser, $0.bindMemory(to: CChar.self).baseAddress, count, 1)
      }
      if status == XML_STATUS_OK, let root = builder.root { return .success(root) }
      let message = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
      return .failure(
        InterfaceFault(
          line: Int(XMLCurrentLine(parser)), message: message ?? "the file is not XML"))
    }
  }

  /// A builder of the tree of elements that a parser reads.
  private final class Builder {
    private let parser: XML_Parser
    private(set) var root: InterfaceElement?
    private var open: [InterfaceElement] = []

    init(_ parser: XML_Parser) { self.parser = parser }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> Builder? {
      pointer.map { Unmanaged<Builder>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Adds an element.
    ///
    /// - Parameters:
    ///   - name: The name of the element.
    ///   - list: The alternating names and values of the attributes, followed by a null pointer.
    func begin(
      _ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
      var (attributes, entry) = ([String: String](), list)
      while let key = entry?[0], let value = entry?[1] {
        attributes[String(cString: key)] = String(cString: value)
        entry = entry?.advanced(by: 2)
      }
      let element = InterfaceElement(
        name: name.map { String(cString: $0) } ?? "", attributes: attributes,
        line: Int(XMLCurrentLine(parser)))
      open.last?.children.append(element)
      if root == nil { root = element }
      open.append(element)
    }

    func end() { _ = open.popLast() }

    func add(_ text: UnsafePointer<CChar>?, count: Int) {
      let bytes = UnsafeRawBufferPointer(start: text, count: count)
      open.last?.text += String(decoding: bytes, as: UTF8.self)
    }
  }
}

/// A fault of a storyboard file.
struct InterfaceFault: Error {
  let line: Int
  let message: String
}
