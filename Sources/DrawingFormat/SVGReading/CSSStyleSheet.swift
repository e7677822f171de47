/// The rules of the style sheets of an SVG image.
struct CSSStyleSheet {
  private struct Rule {
    let selector: CSSSelector
    let declarations: [CSSDeclaration]
    /// The number of rules before this one.
    let order: Int
  }

  /// The largest number of rules.
  private static let maximumRules = 50_000
  /// The deepest permitted nesting of groups of rules, such as "@media".
  private static let maximumDepth = 32

  // Only rules whose last compound can match are tried for a tag.
  private var rulesByID: [String: [Rule]] = [:]
  private var rulesByClass: [String: [Rule]] = [:]
  private var rulesByType: [String: [Rule]] = [:]
  private var otherRules: [Rule] = []
  private var count = 0
  /// A Boolean value that indicates whether the style sheet is in another file.
  private(set) var importsOthers = false

  init(_ text: String) throws(DrawingFormatError) {
    var scanner = CSSScanner(text)
    try readRules(&scanner, depth: 0)
  }

  var isEmpty: Bool { count == 0 }

  private mutating func readRules(
    _ scanner: inout CSSScanner, depth: Int
  ) throws(DrawingFormatError) {
    while true {
      scanner.skipSpaces()
      guard !scanner.isAtEnd else { return }
      if scanner.skip("}") {
        if depth > 0 { return }
        continue
      }
      // Style sheets in XML are sometimes in a comment of HTML.
      if skipCommentMark(&scanner) { continue }
      if scanner.skip("@") {
        try readGroup(&scanner, depth: depth)
        continue
      }
      let selectors = scanner.text(before: "{", "}")
      guard scanner.skip("{") else { continue }
      let declarations = CSSDeclaration.list(scanner.text(before: "}"))
      _ = scanner.skip("}")
      let limit = Self.maximumRules - count
      for selector in try CSSSelector.list(selectors, upTo: limit) { add(selector, declarations) }
    }
  }

  private func skipCommentMark(_ scanner: inout CSSScanner) -> Bool {
    var copy = scanner
    guard copy.skip("<") && copy.skip("!") && copy.skip("-") && copy.skip("-") else {
      copy = scanner
      guard copy.skip("-"), copy.skip("-"), copy.skip(">") else { return false }
      scanner = copy
      return true
    }
    scanner = copy
    return true
  }

  /// Reads a rule that begins with "@".
  private mutating func readGroup(
    _ scanner: inout CSSScanner, depth: Int
  ) throws(DrawingFormatError) {
    let name = scanner.identifier().lowercased()
    let condition = scanner.text(before: "{", ";", "}")
    if name == "import" { importsOthers = true }
    guard scanner.skip("{") else {
      _ = scanner.skip(";")
      return
    }
    let applies =
      ["supports", "layer"].contains(name)
      || name == "media" && Self.isScreen(condition)
    if applies, depth < Self.maximumDepth {
      try readRules(&scanner, depth: depth + 1)
    } else {
      _ = scanner.text(before: "}")
      _ = scanner.skip("}")
    }
  }

  /// Returns a Boolean value that indicates whether a list of media contains a screen in its usual
  /// state.
  private static func isScreen(_ media: String) -> Bool {
    media.lowercased().split(separator: ",", omittingEmptySubsequences: false).contains { text in
      let words = text.split { " \t\n\r".contains($0) }
      if words.isEmpty { return true }
      if text.contains("(") { return words.joined() == "(prefers-color-scheme:light)" }
      return words == ["all"] || words == ["screen"] || words == ["only", "screen"]
        || words == ["not", "print"]
    }
  }

  private mutating func add(_ selector: CSSSelector, _ declarations: [CSSDeclaration]) {
    let rule = Rule(selector: selector, declarations: declarations, order: count)
    count += 1
    if let id = selector.last.id {
      rulesByID[id, default: []].append(rule)
    } else if let name = selector.last.classes.first {
      rulesByClass[name, default: []].append(rule)
    } else if let type = selector.last.type {
      rulesByType[type, default: []].append(rule)
    } else {
      otherRules.append(rule)
    }
  }

  /// Returns the declarations of all rules that match a tag, in ascending precedence.
  ///
  /// - Complexity: O(rules that could match), which is counted as work.
  func declarations(
    for index: Int, in tree: SVGTree, _ work: inout SVGWorkLimit
  ) throws(DrawingFormatError) -> [CSSDeclaration] {
    guard !isEmpty else { return [] }
    let node = tree.nodes[index]
    var matching: [Rule] = []
    func add(_ rules: [Rule]?) throws(DrawingFormatError) {
      for rule in rules ?? [] where try rule.selector.matches(index, in: tree, &work) {
        matching.append(rule)
      }
    }
    if let id = node["id"], !rulesByID.isEmpty { try add(rulesByID[id]) }
    if let value = node["class"], !rulesByClass.isEmpty {
      try work.spend(value.utf8.count * 4)
      for name in Set(value.split { " \t\n\r".contains($0) }) {
        try add(rulesByClass[String(name)])
      }
    }
    try add(rulesByType[node.name])
    try add(otherRules)
    try work.spend(matching.count * 5)
    matching.sort {
      ($0.selector.specificity, $0.order) < ($1.selector.specificity, $1.order)
    }
    let result = matching.flatMap(\.declarations)
    try work.spend(result.count * 20)
    return result
  }
}
