/// A builder of a property list from the tags and texts of an XML document.
///
/// The builder is a stack machine without recursion: a hostile document takes no more than its own
/// size in memory, and ``FormatLimits/nesting`` levels of containers.
struct XMLPropertyListBuilder {
  /// A dictionary or an array that is still open.
  private enum Container {
    case array([PropertyList])
    case dictionary([String: PropertyList], key: String?)
  }

  /// An element whose contents are text.
  private enum Leaf: String {
    case key
    case string
    case integer
    case real
    case data
    case date
    case `true`
    case `false`
  }

  private var containers: [Container] = []
  private var leaf: Leaf?
  private var text: [UInt8] = []
  private var isInsidePropertyList = false
  private(set) var root: PropertyList?

  private static func unexpected(_ name: String) -> DrawingFormatError {
    DrawingFormatError("the element <\(name.prefix(40))> is not expected there")
  }

  /// Handles a start tag.
  mutating func start(_ name: String) throws(DrawingFormatError) {
    if !isInsidePropertyList {
      guard name == "plist", root == nil else { throw Self.notAPropertyList }
      isInsidePropertyList = true
      return
    }
    guard leaf == nil, root == nil else { throw Self.unexpected(name) }
    switch name {
    case "array": try open(.array([]))
    case "dict": try open(.dictionary([:], key: nil))
    default:
      guard let newLeaf = Leaf(rawValue: name) else { throw Self.unexpected(name) }
      guard newLeaf == .key || canHoldValue else { throw Self.missingKey }
      leaf = newLeaf
    }
  }

  /// Handles an end tag, which the parser has compared with the start tag.
  mutating func end(_ name: String) throws(DrawingFormatError) {
    if let leaf {
      self.leaf = nil
      defer { text.removeAll(keepingCapacity: true) }
      if leaf == .key { return try addKey(String(decoding: text, as: UTF8.self)) }
      return try add(value(leaf))
    }
    switch containers.popLast() {
    case .array(let items): try add(.array(items))
    case .dictionary(let entries, key: nil): try add(.dictionary(entries))
    case .dictionary(_, let key?):
      throw DrawingFormatError("the key \"\(key.prefix(40))\" has no value")
    case nil: isInsidePropertyList = false
    }
  }

  /// Handles a part of a text; a text may come in many parts.
  mutating func add(_ bytes: UnsafeRawBufferPointer) throws(DrawingFormatError) {
    if leaf != nil {
      text.append(contentsOf: bytes)
    } else if !bytes.allSatisfy(Self.isSpace) {
      throw DrawingFormatError("there is text outside of a value")
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [9, 10, 13, 32].contains(byte) }

  static let notAPropertyList = DrawingFormatError("it is not a property list")
  private static let missingKey = DrawingFormatError("a value of a dictionary has no key")

  // MARK: Containers

  /// A Boolean value that indicates whether a value can be added.
  private var canHoldValue: Bool {
    if case .dictionary(_, key: nil) = containers.last { false } else { true }
  }

  private mutating func open(_ container: Container) throws(DrawingFormatError) {
    guard canHoldValue else { throw Self.missingKey }
    guard containers.count < FormatLimits.nesting else {
      throw DrawingFormatError("it is nested more than \(FormatLimits.nesting) levels deep")
    }
    containers.append(container)
  }

  private mutating func addKey(_ key: String) throws(DrawingFormatError) {
    guard case .dictionary(let entries, key: nil) = containers.popLast() else {
      throw Self.unexpected("key")
    }
    containers.append(.dictionary(entries, key: key))
  }

  private mutating func add(_ value: PropertyList) throws(DrawingFormatError) {
    switch containers.popLast() {
    case .array(var items):
      items.append(value)
      containers.append(.array(items))
    case .dictionary(var entries, let key?):
      entries[key] = value
      containers.append(.dictionary(entries, key: nil))
    case .dictionary: throw Self.missingKey
    case nil: root = value
    }
  }

  // MARK: Values

  private func value(_ leaf: Leaf) throws(DrawingFormatError) -> PropertyList {
    switch leaf {
    case .string, .key: return .string(String(decoding: text, as: UTF8.self))
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    case .date: return .date
    case .data:
      guard let data = Data(base64Encoded: Data(text.filter { !Self.isSpace($0) })) else {
        throw DrawingFormatError("a <data> element is not in Base64")
      }
      return .data(data)
    case .integer:
      guard let number = integer else { throw malformed("integer") }
      return .integer(number)
    case .real:
      guard let number = Double(trimmedText) else { throw malformed("real") }
      return .real(number)
    }
  }

  private var trimmedText: String {
    let start = text.drop(while: Self.isSpace)
    let end = start.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? start.startIndex
    return String(decoding: start[..<end], as: UTF8.self)
  }

  /// The text as a decimal or, after "0x", a hexadecimal integer.
  private var integer: Int? {
    let text = trimmedText
    let hexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
    return hexadecimal ? Int(text.dropFirst(2), radix: 16) : Int(text)
  }

  private func malformed(_ name: String) -> DrawingFormatError {
    DrawingFormatError("\"\(trimmedText.prefix(40))\" is not a number of the type <\(name)>")
  }
}
