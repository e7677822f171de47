/// A reader of the declarations of one source file.
///
/// The scanner follows braces and parentheses and looks only at the heads of declarations. It makes
/// the changes that depend on this file alone: attributes, imports and conditions.
struct SourceScanner {
  private enum Scope {
    case type(ScannedSource.TypeScope, isObjectiveC: Bool, isPublic: Bool)
    case body
  }

  private static let attributesToRemove: Set = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable",
    "IBSegueAction", "GKInspectable", "NSCopying",
  ]
  /// The modules whose contents `UIKit` contains or re-exports.
  private static let modules: Set = [
    "UIKit", "Foundation", "CoreGraphics", "QuartzCore", "CoreFoundation", "Darwin", "Dispatch",
    "ObjectiveC",
  ]
  private static let modifiers: Set = [
    "open", "public", "package", "internal", "fileprivate", "private", "static", "class", "final",
    "override", "dynamic", "optional", "mutating", "nonmutating", "nonisolated", "convenience",
    "required", "lazy", "weak", "unowned", "indirect", "isolated", "distributed", "unsafe", "set",
    "prefix", "postfix", "infix", "async",
  ]

  private let file: String
  private let tokens: [SwiftToken]
  private var index = 0
  private var scopes: [Scope] = []
  /// The type whose opening brace is expected.
  private var pendingScope: Scope?
  private var parenthesisDepth = 0
  private var conditionDepth = 0
  /// The attributes and modifiers before the next declaration.
  private var attributes: [String: [SwiftToken]] = [:]
  private var currentModifiers: Set<String> = []
  /// The first attribute or modifier of the next declaration.
  private var declarationStart: SwiftToken?
  private var result = ScannedSource()

  private init(file: String, tokens: [SwiftToken]) { (self.file, self.tokens) = (file, tokens) }

  /// Returns the declarations of a source file.
  ///
  /// - Parameters:
  ///   - file: The path of the file, for messages.
  ///   - source: The bytes of the file.
  static func scan(file: String, source: [UInt8]) -> ScannedSource {
    var scanner = SourceScanner(file: file, tokens: SwiftLexer.tokens(of: source))
    while scanner.index < scanner.tokens.count { scanner.readToken() }
    return scanner.result
  }

  private func token(_ offset: Int) -> SwiftToken? {
    tokens.indices.contains(index + offset) ? tokens[index + offset] : nil
  }

  private func isPunctuation(_ text: String, at offset: Int) -> Bool {
    token(offset)?.kind == .punctuation && token(offset)?.text == text
  }

  /// Returns the index after the parenthesis that closes the parenthesis at an index.
  private func end(ofParenthesesAt start: Int) -> Int {
    var depth = 0
    for index in start..<tokens.count where tokens[index].kind == .punctuation {
      if tokens[index].text == "(" { depth += 1 }
      if tokens[index].text == ")" { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return tokens.count
  }

  private mutating func report(_ message: String, at line: Int) {
    result.problems.append(PortingProblem(file: file, line: line, message: message))
  }

  private mutating func endDeclarationHead() {
    attributes = [:]
    currentModifiers = []
    declarationStart = nil
  }

  private var enclosingType: ScannedSource.TypeScope? {
    for case .type(let type, _, _) in scopes.reversed() { return type }
    return nil
  }

  private mutating func readToken() {
    let token = tokens[index]
    switch token.kind {
    case .punctuation: readPunctuation(token)
    case .directive: readDirective(token)
    case .word where isPunctuation(".", at: -1) && token.text != "register": index += 1
    case .word: readWord(token)
    case .string, .literal: index += 1
    }
  }

  private mutating func readPunctuation(_ token: SwiftToken) {
    if token.text == "@", self.token(1)?.kind == .word { return readAttribute() }
    index += 1
    switch token.text {
    case "(": parenthesisDepth += 1
    case ")": parenthesisDepth -= 1
    case "{":
      scopes.append(pendingScope ?? .body)
      pendingScope = nil
      // Parentheses around a closure do not concern the code inside.
      parenthesisDepths.append(parenthesisDepth)
      parenthesisDepth = 0
    case "}":
      if case .type(let type, _, _)? = scopes.popLast(), type.kind == .class {
        result.classEnds.append(
          ScannedSource.ClassEnd(
            path: type.path, offset: token.bytes.lowerBound, line: token.line))
      }
      parenthesisDepth = parenthesisDepths.popLast() ?? 0
      endDeclarationHead()
    case ";": endDeclarationHead()
    default: break
    }
  }

  private var parenthesisDepths: [Int] = []

  // MARK: Attributes and imports

  private mutating func readAttribute() {
    let (at, name) = (tokens[index], tokens[index + 1])
    declarationStart = declarationStart ?? at
    var end = index + 2
    var arguments: [SwiftToken] = []
    // Parentheses after white space are not arguments of the attribute, but the type of a
    // parameter.
    if isPunctuation("(", at: 2), token(2)?.bytes.lowerBound == name.bytes.upperBound {
      end = self.end(ofParenthesesAt: end)
      arguments = Array(tokens[(index + 3)..<max(index + 3, end - 1)])
    }
    attributes[name.text] = arguments
    let bytes = at.bytes.lowerBound..<tokens[end - 1].bytes.upperBound
    if Self.attributesToRemove.contains(name.text) { result.edits.remove(bytes) }
    if name.text == "UIApplicationMain" { result.edits.replace(bytes, with: "@main") }
    if name.text == "NSManaged" {
      report("@NSManaged needs Core Data, which only Apple's systems have", at: name.line)
    }
    index = end
  }

  private mutating func readImport() {
    let start = index
    index += 1
    let kinds: Set = ["class", "struct", "enum", "protocol", "typealias", "func", "var", "let"]
    if let kind = token(0), kinds.contains(kind.text), token(1)?.kind == .word { index += 1 }
    guard let module = token(0), module.kind == .word else { return }
    index += 1
    while isPunctuation(".", at: 0), token(1)?.kind == .word { index += 2 }
    if Self.modules.contains(module.text), module.text != "UIKit" || index > start + 2 {
      let bytes = tokens[start].bytes.lowerBound..<tokens[index - 1].bytes.upperBound
      result.edits.replace(bytes, with: "import UIKit")
    }
    endDeclarationHead()
  }

  // MARK: Directives

  private mutating func readDirective(_ directive: SwiftToken) {
    index += 1
    switch directive.text {
    case "if":
      conditionDepth += 1
      readCondition(on: directive.line)
    case "elseif": readCondition(on: directive.line)
    case "endif": conditionDepth -= 1
    case "selector" where isPunctuation("(", at: 0): readSelector(directive)
    case "keyPath":
      report("#keyPath needs Objective-C; use a Swift key path instead", at: directive.line)
    default: break
    }
  }

  /// Makes the condition `os(iOS)` true where the module UIKit is available.
  private mutating func readCondition(on line: Int) {
    while let token = token(0), token.line == line {
      if token.text == "os", isPunctuation("(", at: 1), self.token(2)?.text == "iOS" {
        let end = min(index + 3, tokens.count - 1)
        result.edits.replace(
          token.bytes.lowerBound..<tokens[end].bytes.upperBound, with: "canImport(UIKit)")
        index = end
      }
      index += 1
    }
  }

  private mutating func readSelector(_ directive: SwiftToken) {
    let end = end(ofParenthesesAt: index)
    let argument = Array(tokens[(index + 1)..<max(index + 1, end - 1)])
    result.selectors.append(
      ScannedSource.SelectorDirective(
        bytes: directive.bytes.lowerBound..<tokens[end - 1].bytes.upperBound, line: directive.line,
        argument: argument, type: enclosingType))
    index = end
  }

  // MARK: Words

  private mutating func readWord(_ word: SwiftToken) {
    switch word.text {
    case "import": readImport()
    case "class" where isModifier(at: 1): readModifier(word)
    case "class", "struct", "enum", "protocol", "extension", "actor":
      // In parentheses, such a word is an argument label.
      if parenthesisDepth > 0 { index += 1 } else { readType(word) }
    case "func":
      noteOverride()
      readMethod()
    case "var":
      noteOverride()
      readProperty()
    case "UIStoryboard" where isPunctuation("(", at: 1) && token(2)?.text == "name":
      result.edits.replace(word.bytes, with: "\(GeneratedCode.tableName).storyboard")
      index += 1
    case "Selector" where isPunctuation("(", at: 1): readSelectorString()
    case "register" where isPunctuation("(", at: 1): readRegistration()
    case "NSSelectorFromString" where isPunctuation("(", at: 1):
      result.edits.replace(word.bytes, with: "\(GeneratedCode.tableName).selector")
      index += 1
    case "UIApplicationMain" where isPunctuation("(", at: 1):
      index += 2
      result.edits.insert("\(GeneratedCode.tableName), ", at: tokens[index - 1].bytes.upperBound)
      parenthesisDepth += 1
    case "as"
    where ["NSString", "NSNumber"].contains(token(1)?.text) && !isPunctuation("?", at: 2):
      let type = tokens[index + 1]
      result.edits.replace(
        word.bytes.lowerBound..<type.bytes.upperBound, with: ".as\(type.text)")
      index += 2
    case _ where Self.modifiers.contains(word.text): readModifier(word)
    default:
      index += 1
      endDeclarationHead()
    }
  }

  private func isModifier(at offset: Int) -> Bool {
    guard let next = token(offset), next.kind == .word else { return true }
    return ["func", "var", "let", "subscript"].contains(next.text)
      || Self.modifiers.contains(next.text)
  }

  private mutating func readModifier(_ word: SwiftToken) {
    if word.text == "optional", case .type(let type, _, _)? = scopes.last, type.kind == .protocol {
      report(
        "optional requirements of a protocol need Objective-C; give them default implementations in "
          + "an extension", at: word.line)
    }
    declarationStart = declarationStart ?? word
    currentModifiers.insert(word.text)
    index += 1
    // The parentheses of `private(set)` and `unowned(safe)`.
    if isPunctuation("(", at: 0), let detail = token(1)?.text,
      ["set", "safe", "unsafe"].contains(detail)
    {
      index = end(ofParenthesesAt: index)
    }
  }

  /// Replaces the class of a table's cells by a closure, because objects cannot be created from a
  /// class.
  private mutating func readRegistration() {
    var end = index + 2
    while end < tokens.count, tokens[end].kind == .word || tokens[end].text == "." { end += 1 }
    let path = tokens[(index + 2)..<end]
    if path.count > 2, path.last?.text == "self", end + 1 < tokens.count, tokens[end].text == ",",
      tokens[end + 1].text == "forCellReuseIdentifier"
    {
      let name = path.dropLast(2).map(\.text).joined()
      result.edits.replace(
        path[path.startIndex].bytes.lowerBound..<tokens[end - 1].bytes.upperBound,
        with: "{ \(name)(style: .default, reuseIdentifier: $0) }")
      parenthesisDepth += 1
      index = end
    } else {
      index += 1
    }
    endDeclarationHead()
  }

  private mutating func readSelectorString() {
    let end = end(ofParenthesesAt: index + 1)
    let argument = tokens[(index + 2)..<max(index + 2, end - 1)].filter { $0.kind == .string }
    if argument.count == 1, end - index <= 6 {
      result.edits.insert(", in: \(GeneratedCode.tableName)", at: tokens[end - 1].bytes.lowerBound)
    }
    index += 1
  }

  // MARK: Declarations

  private mutating func readType(_ keyword: SwiftToken) {
    defer { endDeclarationHead() }
    index += 1
    guard let name = token(0), name.kind == .word, keyword.text != "actor" || isTypeHead(at: 1)
    else { return }
    var path = [name.text]
    index += 1
    while isPunctuation(".", at: 0), let name = token(1), name.kind == .word {
      path.append(name.text)
      index += 2
    }
    let isGeneric = isPunctuation("<", at: 0)
    let isObjectiveC = attributes["objc"] != nil || attributes["objcMembers"] != nil
    let (inheritance, colon, hasConditions) = readInheritance()
    if keyword.text == "protocol", attributes["objc"] != nil, !inheritance.contains("AnyObject") {
      // Only classes conform to Objective-C protocols, so these protocols allow weak references.
      if let colon {
        result.edits.insert(" AnyObject,", at: colon)
      } else {
        result.edits.insert(": AnyObject", at: tokens[index - 1].bytes.upperBound)
      }
    }
    let kind: ScannedSource.TypeScope.Kind =
      switch keyword.text {
      case "class": .class
      case "protocol": .protocol
      case "extension": .extension
      default: .other
      }
    let outer = scopes.last
    var (isLocal, outerPath, canNameOuter) = (false, [String](), true)
    switch outer {
    case .type(let type, _, _): (outerPath, canNameOuter) = ([type.path], type.canBeNamed)
    case .body: isLocal = true
    case nil: break
    }
    let isHidden = outer != nil && currentModifiers.contains("private")
    let type = ScannedSource.TypeScope(
      kind: kind, path: (outerPath + path).joined(separator: "."),
      localName: path.joined(separator: "."),
      canBeNamed: canNameOuter && !isLocal && !isGeneric && !isHidden && !hasConditions
        && conditionDepth == 0,
      inheritance: inheritance)
    noteDelegate(type)
    if type.kind == .class, type.canBeNamed { result.classes.append(type) }
    pendingScope = .type(
      type, isObjectiveC: isObjectiveC && keyword.text != "protocol",
      isPublic: !currentModifiers.isDisjoint(with: ["public", "open"]))
  }

  private func isTypeHead(at offset: Int) -> Bool {
    ["{", ":", "<"].contains { isPunctuation($0, at: offset) }
  }

  /// Reads the head of a type from the end of its name to its brace.
  private mutating func readInheritance() -> (names: [String], colon: Int?, hasConditions: Bool) {
    var (names, hasConditions) = ([String](), false)
    var colon: Int?
    var genericDepth = 0
    while let token = token(0), !isPunctuation("{", at: 0) {
      if isPunctuation("<", at: 0) { genericDepth += 1 }
      if isPunctuation(">", at: 0), !isPunctuation("-", at: -1) { genericDepth -= 1 }
      if token.text == ":", genericDepth == 0, colon == nil { colon = token.bytes.upperBound }
      if token.text == "where" { hasConditions = true }
      if token.kind == .word, colon != nil, !hasConditions, genericDepth == 0 {
        names.append(token.text)
      }
      index += 1
    }
    return (names, colon, hasConditions)
  }

  private mutating func noteDelegate(_ type: ScannedSource.TypeScope) {
    guard type.kind == .class, type.canBeNamed else { return }
    let isMain = attributes["main"] != nil || attributes["UIApplicationMain"] != nil
    let protocols = ["UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate"]
    guard protocols.contains(where: type.inheritance.contains) else { return }
    result.delegates.append(
      ScannedSource.DelegateClass(
        name: type.path, isMain: isMain && type.inheritance.contains("UIApplicationDelegate")))
  }

  /// Records a property that a storyboard sets.
  private mutating func readProperty() {
    defer { endDeclarationHead() }
    index += 1
    guard case .type(let type, _, _)? = scopes.last, type.canBeNamed, let name = token(0),
      name.kind == .word, conditionDepth == 0,
      attributes["IBOutlet"] != nil || attributes["IBInspectable"] != nil
    else { return }
    result.outlets.append(ScannedSource.Outlet(name: name.text, type: type))
  }

  /// Records an override in an extension, with its body.
  private mutating func noteOverride() {
    guard case .type(let type, _, let isPublic)? = scopes.last, type.kind == .extension,
      currentModifiers.contains("override"), conditionDepth == 0, let declarationStart
    else { return }
    var (depth, isInBody) = (0, false)
    for token in tokens[index...] where token.kind == .punctuation {
      if "([{".contains(token.text) { depth += 1 }
      if token.text == "{", depth == 1 { isInBody = true }
      if ")]}".contains(token.text) { depth -= 1 }
      guard depth == 0, isInBody else { continue }
      let hasAccess = !currentModifiers.isDisjoint(with: ["public", "open", "private", "internal"])
      result.overrides.append(
        ScannedSource.Override(
          type: type, bytes: declarationStart.bytes.lowerBound..<token.bytes.upperBound,
          line: declarationStart.line, isPublic: isPublic && !hasAccess))
      return
    }
  }

  private mutating func readMethod() {
    defer { endDeclarationHead() }
    index += 1
    guard let name = token(0), name.kind == .word else { return }
    index += 1
    guard case .type(let type, let isObjectiveC, _)? = scopes.last, isPunctuation("(", at: 0) else {
      return
    }
    let end = end(ofParenthesesAt: index)
    let parameters = parameterList(from: index + 1, to: end - 1)
    let hasEffects = ["async", "throws", "rethrows"].contains(tokens[end...].first?.text)
    let isStatic = currentModifiers.contains("static") || currentModifiers.contains("class")
    result.methods.append(
      ScannedSource.Method(
        baseName: name.text, labels: parameters.labels, type: type,
        customSelector: attributes["objc"].flatMap { $0.isEmpty ? nil : $0.map(\.text).joined() },
        isObjectiveC: isObjectiveC || attributes["objc"] != nil || attributes["IBAction"] != nil,
        isReferable: !hasEffects && !isStatic && !parameters.isSpecial
          && parameters.labels.count <= 3
          && type.canBeNamed && conditionDepth == 0))
  }

  /// Returns the argument labels of a method, and a Boolean value that indicates whether a
  /// parameter is variadic or `inout`.
  private func parameterList(
    from start: Int, to end: Int
  ) -> (labels: [String], isSpecial: Bool) {
    var (labels, isSpecial, depth) = ([String](), false, 0)
    var expectsLabel = true
    for index in start..<max(start, end) {
      let token = tokens[index]
      if token.kind == .punctuation {
        if "([{<".contains(token.text) { depth += 1 }
        let isArrow = token.text == ">" && tokens[index - 1].text == "-"
        if ")]}>".contains(token.text), !isArrow { depth -= 1 }
        if token.text == ",", depth == 0 { expectsLabel = true }
        if token.text == ".", tokens[index - 1].text == "." { isSpecial = true }
      } else if token.kind == .word, depth == 0 {
        if token.text == "inout" { isSpecial = true }
        if expectsLabel, tokens[index - 1].text != "@" {
          labels.append(token.text)
          expectsLabel = false
        }
      }
    }
    return (labels, isSpecial)
  }
}
