import FoundationEssentials

#if canImport(FoundationXML)
  import Foundation
  import FoundationXML
#else
  import Foundation
#endif

/// An element of a storyboard or nib file.
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

  /// The first child with a name.
  func child(_ name: String) -> InterfaceElement? { children.first { $0.name == name } }

  /// The first child with a key, which is the name of the property that has the child as its value.
  func value(forKey key: String) -> InterfaceElement? { children.first { $0["key"] == key } }

  /// The children of the first child with a name.
  func list(_ name: String) -> [InterfaceElement] { child(name)?.children ?? [] }

  /// Calls a closure with the element and all elements in it.
  func forEach(_ body: (InterfaceElement) -> Void) {
    body(self)
    for child in children { child.forEach(body) }
  }

  /// Returns the root element of a file, or the line and the description of its first fault.
  static func read(_ contents: [UInt8]) -> Result<InterfaceElement, InterfaceFault> {
    let builder = Builder()
    let parser = XMLParser(data: Data(contents))
    parser.delegate = builder
    guard parser.parse(), let root = builder.root else {
      let message = parser.parserError.map { "\($0.localizedDescription)" } ?? "the file is empty"
      return .failure(InterfaceFault(line: max(1, parser.lineNumber), message: message))
    }
    return .success(root)
  }

  private final class Builder: NSObject, XMLParserDelegate {
    var root: InterfaceElement?
    private var open: [InterfaceElement] = []

    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      let element = InterfaceElement(
        name: elementName, attributes: attributeDict, line: parser.lineNumber)
      open.last?.children.append(element)
      if root == nil { root = element }
      open.append(element)
    }

    func parser(
      _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?
    ) {
      _ = open.popLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.text += string }
  }
}

/// A fault of a storyboard file.
struct InterfaceFault: Error {
  let line: Int
  let message: String
}
