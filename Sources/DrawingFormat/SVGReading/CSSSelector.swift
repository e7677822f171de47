/// A selector of a rule in CSS: the last compound and those that must match other tags.
struct CSSSelector {
  /// Conditions of one tag.
  struct Compound {
    var type: String?
    var id: String?
    var classes: [String] = []
    var attributes: [Attribute] = []
    var positions: [Position] = []

    /// The number of conditions of each kind, weighted as in CSS.
    fileprivate var specificity: Int {
      (id == nil ? 0 : 1_000_000) + (classes.count + attributes.count + positions.count) * 1000
        + (type == nil ? 0 : 1)
    }
  }

  /// A condition of an attribute.
  struct Attribute {
    /// A relation between an attribute and a text.
    enum Relation {
      case isPresent, equals, includes, hasPrefixAndHyphen, hasPrefix, hasSuffix, contains
    }

    let name: String
    let relation: Relation
    let value: String
  }

  /// A condition of the position of a tag.
  enum Position { case root, first, last }

  /// A relation between the tags that two compounds match.
  enum Combinator { case descendant, child, nextSibling, laterSibling }

  /// The largest number of compounds of a selector, for each of which matching recurses.
  private static let maximumCompounds = 64

  /// The compound that matches the tag itself.
  private(set) var last = Compound()
  /// The other compounds from right to left, each with its relation to the compound on its right.
  private(set) var others: [(combinator: Combinator, compound: Compound)] = []

  var specificity: Int { others.reduce(last.specificity) { $0 + $1.compound.specificity } }

  /// Returns the selectors of a list with commas.
  ///
  /// - Parameter limit: The largest number of selectors.
  /// - Returns: The selectors, or an empty list if one of them is malformed or has a condition that
  ///   no tag of an image can meet, such as ":hover".
  static func list(
    _ text: String, upTo limit: Int
  ) throws(DrawingFormatError) -> [CSSSelector] {
    var scanner = CSSScanner(text)
    var result: [CSSSelector] = []
    repeat {
      guard let selector = CSSSelector(&scanner) else { return [] }
      guard result.count < limit else {
        throw DrawingFormatError("its style sheets have too many rules")
      }
      result.append(selector)
    } while scanner.skip(",")
    return scanner.isAtEnd ? result : []
  }

  private init?(_ scanner: inout CSSScanner) {
    scanner.skipSpaces()
    guard let first = Compound(&scanner) else { return nil }
    var (compounds, combinators): ([Compound], [Combinator]) = ([first], [])
    while true {
      let hasSpace = scanner.skipSpaces()
      var combinator: Combinator? = hasSpace ? .descendant : nil
      if scanner.skip(">") { combinator = .child }
      if scanner.skip("+") { combinator = .nextSibling }
      if scanner.skip("~") { combinator = .laterSibling }
      scanner.skipSpaces()
      if scanner.isAtEnd || scanner.next == UInt8(ascii: ",") {
        guard combinator == nil || combinator == .descendant else { return nil }
        break
      }
      guard compounds.count < Self.maximumCompounds, let combinator,
        let compound = Compound(&scanner)
      else { return nil }
      compounds.append(compound)
      combinators.append(combinator)
    }
    last = compounds.removeLast()
    others = zip(combinators, compounds).reversed().map { ($0, $1) }
  }

  // MARK: Matching

  /// Returns a Boolean value that indicates whether the selector matches a tag.
  ///
  /// - Complexity: O(compounds × tags around the tag), which is counted as work.
  func matches(
    _ index: Int, in tree: SVGTree, _ work: inout SVGWorkLimit
  ) throws(DrawingFormatError) -> Bool {
    guard try last.matches(index, in: tree, &work) else { return false }
    // The nearest tag that matches is not always the right one, so that a relation with a later
    // sibling or a descendant may be tried with several tags.
    return try matchesOthers(from: 0, index, in: tree, &work)
  }

  private func matchesOthers(
    from position: Int, _ index: Int, in tree: SVGTree, _ work: inout SVGWorkLimit
  ) throws(DrawingFormatError) -> Bool {
    guard position < others.count else { return true }
    let (combinator, compound) = others[position]
    let isVertical = combinator == .descendant || combinator == .child
    var candidate = index
    repeat {
      candidate = isVertical ? tree.nodes[candidate].parent : tree.nodes[candidate].previous
      guard candidate >= 0 else { return false }
      if try compound.matches(candidate, in: tree, &work),
        try matchesOthers(from: position + 1, candidate, in: tree, &work)
      {
        return true
      }
    } while combinator == .descendant || combinator == .laterSibling
    return false
  }
}

extension CSSSelector.Compound {
  fileprivate init?(_ scanner: inout CSSScanner) {
    let start = scanner.index
    let name = scanner.identifier()
    if !name.isEmpty { type = name } else { _ = scanner.skip("*") }
    while true {
      if scanner.skip("#") {
        id = scanner.identifier()
      } else if scanner.skip(".") {
        classes.append(scanner.identifier())
      } else if scanner.skip("[") {
        guard let attribute = CSSSelector.Attribute(&scanner) else { return nil }
        attributes.append(attribute)
      } else if scanner.skip(":") {
        switch scanner.identifier().lowercased() {
        case "root": positions.append(.root)
        case "first-child": positions.append(.first)
        case "last-child": positions.append(.last)
        default: return nil
        }
      } else {
        break
      }
    }
    guard scanner.index > start, id != "", !classes.contains("") else { return nil }
  }

  func matches(
    _ index: Int, in tree: SVGTree, _ work: inout SVGWorkLimit
  ) throws(DrawingFormatError) -> Bool {
    let node = tree.nodes[index]
    try work.spend(1 + classes.count + attributes.count)
    if let type, type != node.name { return false }
    if let id, id != node["id"] { return false }
    if !classes.isEmpty {
      guard let value = node["class"] else { return false }
      try work.spend(value.utf8.count)
      let words = value.split { " \t\n\r".contains($0) }
      guard classes.allSatisfy({ words.contains(Substring($0)) }) else { return false }
    }
    for attribute in attributes {
      guard let value = node[attribute.name] else { return false }
      try work.spend(value.utf8.count)
      guard attribute.matches(value) else { return false }
    }
    return positions.allSatisfy { position in
      switch position {
      case .root: node.parent < 0
      case .first: node.previous < 0 && node.parent >= 0
      case .last: node.parent >= 0 && node.end == tree.nodes[node.parent].end
      }
    }
  }
}

extension CSSSelector.Attribute {
  /// Scans the condition after the opening bracket.
  fileprivate init?(_ scanner: inout CSSScanner) {
    scanner.skipSpaces()
    name = scanner.identifier()
    scanner.skipSpaces()
    if scanner.skip("]") {
      (relation, value) = (.isPresent, "")
      return
    }
    let marks: [(Unicode.Scalar, Relation)] = [
      ("~", .includes), ("|", .hasPrefixAndHyphen), ("^", .hasPrefix), ("$", .hasSuffix),
      ("*", .contains),
    ]
    relation = marks.first { scanner.skip($0.0) }?.1 ?? .equals
    guard !name.isEmpty, scanner.skip("=") else { return nil }
    scanner.skipSpaces()
    value = scanner.quotedText() ?? scanner.identifier()
    scanner.skipSpaces()
    guard scanner.skip("]") else { return nil }
  }

  fileprivate func matches(_ text: String) -> Bool {
    switch relation {
    case .isPresent: true
    case .equals: text == value
    case .includes: text.split { " \t\n\r".contains($0) }.contains(Substring(value))
    case .hasPrefixAndHyphen: text == value || text.hasPrefix(value + "-")
    case .hasPrefix: !value.isEmpty && text.hasPrefix(value)
    case .hasSuffix: !value.isEmpty && text.hasSuffix(value)
    case .contains: !value.isEmpty && text.contains(value)
    }
  }
}
