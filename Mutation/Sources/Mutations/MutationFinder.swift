import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Returns all mutations of a source file.
///
/// - Parameter source: The text of a Swift file.
/// - Returns: The mutations, in the order of their positions. Some may not compile, because syntax
///   alone does not show types.
public func mutations(in source: String) -> [Mutation] {
  let parsed = Parser.parse(source: source)
  let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
  let utf8 = Array(source.utf8)
  let converter = SourceLocationConverter(fileName: "", tree: parsed)
  let finders = [StatementFinder(utf8, converter), ExpressionFinder(utf8, converter)]
  for finder in finders { finder.walk(folded) }
  return finders.flatMap(\.found).sorted {
    ($0.range.lowerBound, $0.range.upperBound, $0.description)
      < ($1.range.lowerBound, $1.range.upperBound, $1.description)
  }
}

/// A visitor that collects mutations of a file, and omits code that cannot be mutated.
class MutationFinder: SyntaxVisitor {
  private let source: [UInt8]
  private let converter: SourceLocationConverter
  private(set) var found: [Mutation] = []

  required init(_ source: [UInt8], _ converter: SourceLocationConverter) {
    (self.source, self.converter) = (source, converter)
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Recording

  func text(_ node: some SyntaxProtocol) -> String {
    String(decoding: source[Self.range(node)], as: UTF8.self)
  }

  static func range(_ node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// Adds a mutation that inserts texts before and after a node.
  func surround(
    _ node: some SyntaxProtocol, _ kind: Mutation.Kind, _ description: String, _ before: String,
    _ after: String
  ) {
    let range = Self.range(node)
    add(
      kind, at: range, description,
      [
        .init(offset: range.lowerBound, text: before, isOpening: true),
        .init(offset: range.upperBound, text: after, isOpening: false),
      ])
  }

  /// Adds a mutation that inserts a text at a position.
  func insert(
    _ text: String, at offset: Int, _ kind: Mutation.Kind, _ description: String,
    of node: some SyntaxProtocol
  ) {
    add(
      kind, at: Self.range(node), description, [.init(offset: offset, text: text, isOpening: true)])
  }

  func add(
    _ kind: Mutation.Kind, at range: Range<Int>, _ description: String,
    _ insertions: [Mutation.Insertion]
  ) {
    let line = converter.location(for: AbsolutePosition(utf8Offset: range.lowerBound)).line
    let words = description.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let short = words.count > 100 ? "\(words.prefix(97))..." : words
    found.append(
      Mutation(kind: kind, line: line, range: range, description: short, insertions: insertions))
  }

  /// Adds a mutation that replaces an expression by another one.
  func replace(_ node: some ExprSyntaxProtocol, _ kind: Mutation.Kind, with text: String) {
    surround(
      node, kind, "\(self.text(node)) → \(text)", "(\(Mutation.placeholder) ? (\(text)) : (", "))")
  }

  /// Adds a mutation that does not execute a statement.
  func drop(_ node: some SyntaxProtocol, _ kind: Mutation.Kind) {
    surround(node, kind, "without: \(text(node))", "if !\(Mutation.placeholder) { ", " }")
  }

  /// Adds a mutation that negates a condition.
  func negate(_ node: some ExprSyntaxProtocol, _ kind: Mutation.Kind) {
    surround(node, kind, "not: \(text(node))", "(\(Mutation.placeholder) != (", "))")
  }

  // MARK: Omitted code

  // Code for other platforms and variants may not be compiled.
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  /// The functions whose calls only check the program itself.
  static let checks: Set = [
    "assert", "assertionFailure", "precondition", "preconditionFailure", "fatalError",
  ]

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let function = text(node.calledExpression)
    return Self.checks.contains(function) || Self.reservesMemory(function)
      ? .skipChildren : .visitChildren
  }

  /// Returns a Boolean value that indicates whether a function only reserves memory, so that its
  /// call changes no result.
  static func reservesMemory(_ function: String) -> Bool {
    function.hasSuffix("reserveCapacity")
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    node.label?.text == "keepingCapacity" ? .skipChildren : .visitChildren
  }

  /// Returns a Boolean value that indicates whether a declaration's body is compiled into other
  /// modules, which cannot see the switch.
  private func isInlinable(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains { attribute in
      let name = attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription
      return name == "inlinable" || name == "usableFromInline"
    }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    isInlinable(node.attributes) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    isInlinable(node.attributes) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    isInlinable(node.attributes) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    isInlinable(node.attributes) ? .skipChildren : .visitChildren
  }

  /// For each comparison operator, the operator that differs from it only for equal operands; empty
  /// if there is none.
  static let comparisons = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "", "!=": "", "===": "", "!==": "",
  ]
}
