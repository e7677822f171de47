/// A tag of an SVG image.
struct SVGNode {
  /// The name, without its namespace; empty for a tag of another namespace.
  let name: String
  let attributes: [(name: String, value: String)]
  /// The index of the tag that contains this tag, or -1 for the root.
  let parent: Int
  /// The index of the tag before this tag within the same tag, or -1 if there is none.
  let previous: Int
  /// The index after the last tag that this tag contains.
  fileprivate(set) var end: Int
  /// The work of reading the attributes other than those of the geometry.
  let work: Int

  /// Returns the value of an attribute, or `nil` if the tag does not have it.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The target of a link.
  var link: String? { self["href"] ?? self["http://www.w3.org/1999/xlink|href"] }
}

/// The tags of an SVG image in the order of the document.
///
/// The tags that a tag contains are between the tag and its end. The first of them follows the tag,
/// and each of the others begins at the end of the one before it.
struct SVGTree {
  /// The largest number of tags.
  private static let maximumTags = 500_000
  /// The number of attributes of each tag that are read.
  private static let maximumAttributes = 256
  private static let namespace = "http://www.w3.org/2000/svg|"

  private(set) var nodes: [SVGNode] = []
  /// The text of all style tags.
  private(set) var styleSheet = ""
  /// The first tag with each ID.
  private var indices: [String: Int] = [:]

  /// Reads a document.
  ///
  /// - Throws: ``DrawingFormatError`` if the document is not an SVG image or has too many tags.
  /// - Complexity: O(bytes), in time and memory.
  init(_ data: Data, encoding: String?) throws(DrawingFormatError) {
    var builder = SVGTreeBuilder()
    try XMLReader(
      separatesNamespaces: true, declarations: .entities, encoding: encoding,
      onStart: { name, attributes throws(DrawingFormatError) in
        try builder.start(name, attributes)
      },
      onEnd: { _ in builder.end() },
      onText: { bytes throws(DrawingFormatError) in try builder.addText(bytes) }
    ).read(data)
    nodes = builder.nodes
    styleSheet = String(decoding: builder.styleSheet, as: UTF8.self)
    indices.reserveCapacity(nodes.count / 2)
    for (index, node) in nodes.enumerated() {
      if let id = node["id"], indices[id] == nil { indices[id] = index }
      if !hasExactValues { hasExactValues = node[SVGElements.namespace + "|shape"] != nil }
    }
  }

  /// A Boolean value that indicates whether the image contains exact values of elements.
  private(set) var hasExactValues = false

  /// Returns the index of the tag with an ID.
  func index(of id: String) -> Int? { indices[id] }

  /// Returns the index of the tag to which a link such as "#wheel" refers.
  func index(ofLink link: String?) -> Int? {
    guard let link, link.hasPrefix("#") else { return nil }
    return indices[String(link.dropFirst())]
  }

  /// The indices of the tags directly within a tag.
  func children(of index: Int) -> some Sequence<Int> {
    let end = nodes[index].end
    return sequence(first: index + 1) { nodes[$0].end }.lazy.prefix { $0 < end }
  }

  /// A builder of the tags from the events of a parser.
  private struct SVGTreeBuilder {
    private(set) var nodes: [SVGNode] = []
    private(set) var styleSheet: [UInt8] = []
    /// The number of bytes of all attributes and style sheets, without the data of pictures.
    private var shapeSize = 0
    /// The open tags, each with the index of the latest tag that it contains.
    private var open: [(index: Int, latest: Int)] = []

    mutating func start(
      _ qualifiedName: String, _ attributes: XMLAttributes
    ) throws(DrawingFormatError) {
      let name = Self.localName(qualifiedName)
      guard !nodes.isEmpty || name == "svg" else {
        throw DrawingFormatError("it is not an SVG image", kind: .notADrawing)
      }
      guard nodes.count < maximumTags else {
        throw DrawingFormatError("it has more than \(maximumTags) tags")
      }
      var list: [(name: String, value: String)] = []
      var (work, size) = (30, 0)
      attributes.forEach { name, value in
        guard list.count < maximumAttributes else { return }
        list.append((name, value))
        if !value.hasPrefix("data:") { size += value.utf8.count }
        work += 2
        if !["d", "points", "href", "id"].contains(name), !name.contains("|") {
          work += value.utf8.count * (name == "style" ? 4 : 1)
        }
      }
      try add(size)
      let index = nodes.count
      nodes.append(
        SVGNode(
          name: name, attributes: list, parent: open.last?.index ?? -1,
          previous: open.last?.latest ?? -1, end: index + 1, work: work))
      if !open.isEmpty { open[open.count - 1].latest = index }
      open.append((index, -1))
    }

    private mutating func add(_ size: Int) throws(DrawingFormatError) {
      shapeSize += size
      guard shapeSize <= SVGElements.maximumShapeSize else {
        throw DrawingFormatError("it is too large")
      }
    }

    mutating func end() {
      let index = open.removeLast().index
      nodes[index].end = nodes.count
      if nodes[index].name == "style" { styleSheet.append(UInt8(ascii: "\n")) }
    }

    mutating func addText(_ bytes: UnsafeRawBufferPointer) throws(DrawingFormatError) {
      guard let index = open.last?.index, nodes[index].name == "style" else { return }
      if let type = nodes[index]["type"], !type.isEmpty, type != "text/css" { return }
      try add(bytes.count)
      styleSheet.append(contentsOf: bytes)
    }

    /// Returns the name of a tag without its namespace, or an empty string for a tag of another
    /// namespace.
    private static func localName(_ name: String) -> String {
      if name.hasPrefix(namespace) { return String(name.dropFirst(namespace.count)) }
      return name.contains(XMLReader.namespaceSeparator) ? "" : name
    }
  }
}
