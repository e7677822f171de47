import SwiftSyntax

/// A visitor that collects mutations of declarations, conditions and statements.
final class StatementFinder: MutationFinder {
  // MARK: Declarations

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard super.visit(node) == .visitChildren, let body = node.body,
      let first = body.statements.first
    else { return super.visit(node) }
    let isSingle = body.statements.count == 1
    let type = node.signature.returnClause.map { text($0.type) }
    if let value = earlyValue(type) {
      // A function that always returns the value stays the same.
      if isSingle, [value, "return \(value)"].contains(text(first.item)) { return .visitChildren }
      // A single expression is returned without the keyword `return`, which must be added.
      let isImplicit = isSingle && first.item.is(ExprSyntax.self)
      insert(
        "if \(Mutation.placeholder) { return \(value) }; \(isImplicit ? "return " : "")",
        at: Self.range(first).lowerBound, .earlyReturn,
        "\(node.name.text) returns \(value) at once", of: first)
    } else if type == nil, !isSingle {
      insert(
        "if \(Mutation.placeholder) { return }; ", at: Self.range(first).lowerBound, .earlyReturn,
        "\(node.name.text) returns at once", of: first)
    }
    if type == "Bool", isSingle { negateResult(first) }
    return .visitChildren
  }

  /// Returns the value that a function with a result type returns early; nil for an unsuitable
  /// type.
  private func earlyValue(_ type: String?) -> String? {
    guard let type, !type.hasPrefix("some"), !type.hasPrefix("(") else { return nil }
    if type == "Bool" { return "false" }
    if type.hasSuffix("?") { return "nil" }
    if type.hasPrefix("["), type.hasSuffix("]") { return type.contains(":") ? nil : "[]" }
    return nil
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if node.typeAnnotation.map({ text($0.type) }) == "Bool",
      case .getter(let items)? = node.accessorBlock?.accessors, items.count == 1,
      let item = items.first
    {
      negateResult(item)
    }
    return .visitChildren
  }

  /// Negates the only expression of a function or a property, unless its operator is mutated
  /// anyway.
  private func negateResult(_ item: CodeBlockItemSyntax) {
    guard let value = item.item.as(ExprSyntax.self), !value.is(InfixOperatorExprSyntax.self),
      !value.is(IfExprSyntax.self), !value.is(SwitchExprSyntax.self),
      !value.is(BooleanLiteralExprSyntax.self)
    else { return }
    negate(value, .condition)
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    guard let value = node.expression, returnsBool(Syntax(node)),
      !value.is(InfixOperatorExprSyntax.self), !value.is(BooleanLiteralExprSyntax.self)
    else { return .visitChildren }
    negate(value, .condition)
    return .visitChildren
  }

  private func returnsBool(_ node: Syntax) -> Bool {
    var ancestor = node.parent
    while let current = ancestor {
      if current.is(ClosureExprSyntax.self) { return false }
      if let function = current.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause.map { text($0.type) } == "Bool"
      }
      if let binding = current.as(PatternBindingSyntax.self) {
        return binding.typeAnnotation.map { text($0.type) } == "Bool"
      }
      ancestor = current.parent
    }
    return false
  }

  // MARK: Conditions

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition { negateCondition(condition) }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    negateCondition(node.condition)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    negateCondition(node.condition)
    return .visitChildren
  }

  private func negateCondition(_ condition: ExprSyntax) {
    // ``ExpressionFinder`` mutates all comparisons, wherever they are.
    if let infix = condition.as(InfixOperatorExprSyntax.self),
      Self.comparisons[text(infix.operator)] != nil
    {
      return
    }
    if !condition.is(BooleanLiteralExprSyntax.self) { negate(condition, .condition) }
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard let expression = node.item.as(ExprSyntax.self), !isResult(node) else {
      return .visitChildren
    }
    var action = expression
    if let attempt = action.as(TryExprSyntax.self) {
      action = attempt.expression
      if attempt.questionOrExclamationMark == nil {
        surround(
          attempt, .error, "ignores the error of: \(text(attempt))", "do { ",
          " } catch { if !\(Mutation.placeholder) { throw error } }")
      }
    }
    if let awaited = action.as(AwaitExprSyntax.self) { action = awaited.expression }
    if let call = action.as(FunctionCallExprSyntax.self) {
      let function = text(call.calledExpression)
      if function != "super.init", function != "self.init", !Self.checks.contains(function),
        !Self.reservesMemory(function)
      {
        drop(expression, .statement)
      }
    } else if let infix = action.as(InfixOperatorExprSyntax.self),
      infix.operator.is(AssignmentExprSyntax.self) || text(infix.operator).hasSuffix("="),
      Self.comparisons[text(infix.operator)] == nil, !isInInitializer(Syntax(node)),
      text(infix.leftOperand) != "_"
    {
      drop(expression, .statement)
    }
    return .visitChildren
  }

  /// Returns a Boolean value that indicates whether a statement is the value of a function, a
  /// property or a closure.
  private func isResult(_ item: CodeBlockItemSyntax) -> Bool {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let owner = list.parent
    else { return false }
    if owner.is(AccessorBlockSyntax.self) { return true }
    if owner.is(ClosureExprSyntax.self) {
      let infix = item.item.as(InfixOperatorExprSyntax.self)
      return infix.map { !$0.operator.is(AssignmentExprSyntax.self) } ?? true
    }
    guard owner.is(CodeBlockSyntax.self) else { return false }
    if let accessor = owner.parent?.as(AccessorDeclSyntax.self) {
      return accessor.accessorSpecifier.text == "get"
    }
    return owner.parent?.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
  }

  private func isInInitializer(_ node: Syntax) -> Bool {
    var ancestor = node.parent
    while let current = ancestor {
      if current.is(InitializerDeclSyntax.self) { return true }
      if current.is(FunctionDeclSyntax.self) || current.is(ClosureExprSyntax.self) { return false }
      ancestor = current.parent
    }
    return false
  }

  override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind {
    let (start, end) = (Self.range(node.body.leftBrace), Self.range(node.body.rightBrace))
    surroundBody(start.upperBound, end.lowerBound, .cleanup, "without: \(text(node))", node)
    return .visitChildren
  }

  override func visit(_ node: CatchClauseSyntax) -> SyntaxVisitorContinueKind {
    let (start, end) = (Self.range(node.body.leftBrace), Self.range(node.body.rightBrace))
    if !node.body.statements.isEmpty {
      surroundBody(start.upperBound, end.lowerBound, .error, "without: \(text(node))", node)
    }
    return .visitChildren
  }

  private func surroundBody(
    _ start: Int, _ end: Int, _ kind: Mutation.Kind, _ description: String,
    _ node: some SyntaxProtocol
  ) {
    add(
      kind, at: Self.range(node), description,
      [
        .init(offset: start, text: " if !\(Mutation.placeholder) {", isOpening: true),
        .init(offset: end, text: "} ", isOpening: false),
      ])
  }

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    // The body of a guard must leave its scope, so that its throw statement must stay.
    let owner = node.parent?.parent?.parent?.parent
    if owner?.is(GuardStmtSyntax.self) != true { drop(node, .error) }
    return .visitChildren
  }
}
