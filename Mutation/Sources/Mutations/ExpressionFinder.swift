import SwiftSyntax

/// A visitor that collects mutations of operators, constants, members and calls.
final class ExpressionFinder: MutationFinder {
  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let symbol = text(node.operator)
    let (left, right) = (text(node.leftOperand), text(node.rightOperand))
    if let shifted = Self.comparisons[symbol] {
      negate(node, .comparison)
      if !shifted.isEmpty { replace(node, .comparison, with: "\(left) \(shifted) \(right)") }
    }
    switch symbol {
    case "&&":
      surround(
        node.rightOperand, .operand, "without: && \(right)", "(\(Mutation.placeholder) || ", ")")
    case "||":
      surround(
        node.rightOperand, .operand, "without: || \(right)", "(!\(Mutation.placeholder) && ", ")")
    case "+", "-", "*", "/":
      if isText(node.leftOperand) || isText(node.rightOperand) { break }
      let other = ["+": "-", "-": "+", "*": "/", "/": "*"][symbol] ?? symbol
      replace(node, .arithmetic, with: "(\(left)) \(other) (\(right))")
      if symbol == "-", left != right, !hasIgnoredSign(Syntax(node)) {
        replace(node, .arguments, with: "(\(right)) - (\(left))")
      }
    case "+=", "-=":
      if isText(node.rightOperand) { break }
      let other = symbol == "+=" ? "-=" : "+="
      surround(
        node, .arithmetic, "\(text(node)) → \(left) \(other) \(right)",
        "if \(Mutation.placeholder) { \(left) \(other) \(right) } else { ", " }")
    default: break
    }
    return .visitChildren
  }

  private func isText(_ node: ExprSyntax) -> Bool {
    node.is(StringLiteralExprSyntax.self) || node.is(ArrayExprSyntax.self)
  }

  /// The functions whose results depend neither on the order nor on the signs of the arguments.
  private static let evenFunctions: Set = ["abs", "hypot", "hypotf"]

  /// The functions whose results do not depend on the order of the arguments.
  private static let symmetricFunctions = evenFunctions.union(["pointwiseMin", "pointwiseMax"])

  /// Returns a Boolean value that indicates whether an expression is the argument of a function
  /// that ignores its sign.
  private func hasIgnoredSign(_ node: Syntax) -> Bool {
    guard let argument = node.parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    return Self.evenFunctions.contains(text(call.calledExpression))
  }

  // MARK: Constants

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let digits = node.literal.text.filter { $0 != "_" }
    let value =
      digits.hasPrefix("0x")
      ? Int(digits.dropFirst(2), radix: 16)
      : digits.hasPrefix("0b") ? Int(digits.dropFirst(2), radix: 2) : Int(digits)
    guard let value, value < Int.max else { return .skipChildren }
    // A color looks the same if a component changes by 1 of 255.
    let other = isColorComponent(Syntax(node)) && value > 0 ? value / 2 : value + 1
    replace(node, .constant, with: "\(other)")
    return .skipChildren
  }

  private func isColorComponent(_ node: Syntax) -> Bool {
    let label = node.parent?.as(LabeledExprSyntax.self)?.label?.text
    return ["red", "green", "blue", "alpha", "white"].contains(label)
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    // The exact value of a tolerance for rounding errors does not matter.
    let isTolerance = node.literal.text.contains("e-")
    if !isTolerance, let value = Double(node.literal.text.filter { $0 != "_" }) {
      replace(node, .constant, with: value == 0 ? "1.0" : "\(value * 2)")
    }
    return .skipChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    negate(node, .constant)
    return .skipChildren
  }

  // MARK: Counterparts

  /// For each name, another name with which it is easily confused.
  private static let counterparts: [String: String] = {
    let pairs = [
      ("minX", "maxX"), ("minY", "maxY"), ("x", "y"), ("width", "height"), ("first", "last"),
      ("began", "ended"), ("cancelled", "ended"), ("top", "bottom"), ("left", "right"),
      ("leading", "trailing"), ("horizontal", "vertical"), ("up", "down"), ("dx", "dy"),
      ("start", "end"), ("lowerBound", "upperBound"), ("midX", "midY"), ("startIndex", "endIndex"),
      ("red", "blue"),
    ]
    var result: [String: String] = [:]
    for (a, b) in pairs {
      result[a] = result[a] ?? b
      result[b] = result[b] ?? a
    }
    return result
  }()

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName.text
    if let other = Self.counterparts[name], node.declName.argumentNames == nil,
      !isCalled(Syntax(node)), !isChanged(Syntax(node))
    {
      replace(node, .counterpart, with: "\(node.base.map { text($0) } ?? "").\(other)")
    }
    return .visitChildren
  }

  private func isCalled(_ node: Syntax) -> Bool {
    node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
  }

  /// Returns a Boolean value that indicates whether an expression is the target of an assignment or
  /// an `inout` argument.
  private func isChanged(_ node: Syntax) -> Bool {
    var current = node
    while let parent = current.parent {
      if parent.is(InOutExprSyntax.self) { return true }
      if let infix = parent.as(InfixOperatorExprSyntax.self) {
        let symbol = text(infix.operator)
        return infix.leftOperand.id == current.id && symbol.hasSuffix("=")
          && Self.comparisons[symbol] == nil
      }
      guard
        parent.is(MemberAccessExprSyntax.self) || parent.is(OptionalChainingExprSyntax.self)
          || parent.as(SubscriptCallExprSyntax.self)?.calledExpression.id == current.id
          || parent.is(TupleExprSyntax.self)
          || parent.is(LabeledExprSyntax.self)
            && parent.parent?.parent?.is(TupleExprSyntax.self) == true
          || parent.is(LabeledExprListSyntax.self)
            && parent.parent?.is(TupleExprSyntax.self) == true
      else { return false }
      current = parent
    }
    return false
  }

  // MARK: Arguments

  /// The labels of adjacent arguments that usually have the same type.
  private static let siblings: Set = [
    ["x", "y"], ["width", "height"], ["dx", "dy"], ["from", "to"], ["minX", "minY"],
    ["maxX", "maxY"], ["red", "green"], ["green", "blue"], ["top", "left"], ["scaleX", "y"],
    ["translationX", "y"],
  ]

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard super.visit(node) == .visitChildren else { return .skipChildren }
    guard node.trailingClosure == nil else { return .visitChildren }
    let (function, arguments) = (text(node.calledExpression), Array(node.arguments))
    if function == "min" || function == "max", arguments.count >= 2 {
      let list = arguments.map { text($0.expression) }.joined(separator: ", ")
      replace(node, .counterpart, with: "\(function == "min" ? "max" : "min")(\(list))")
      return .visitChildren
    }
    if Self.symmetricFunctions.contains(function) { return .visitChildren }
    for (index, (first, second)) in zip(arguments, arguments.dropFirst()).enumerated() {
      guard mayHaveSameType(first, second), text(first.expression) != text(second.expression) else {
        continue
      }
      var texts = arguments.map { text($0.expression) }
      texts.swapAt(index, index + 1)
      let list = zip(arguments, texts).map { argument, value in
        "\(argument.label.map { "\($0.text): " } ?? "")\(value)"
      }
      replace(node, .arguments, with: "\(function)(\(list.joined(separator: ", ")))")
    }
    return .visitChildren
  }

  private func mayHaveSameType(_ first: LabeledExprSyntax, _ second: LabeledExprSyntax) -> Bool {
    if let first = first.label?.text, let second = second.label?.text {
      return Self.siblings.contains([first, second])
    }
    guard first.label == nil, second.label == nil else { return false }
    func isName(_ node: ExprSyntax) -> Bool {
      node.is(DeclReferenceExprSyntax.self) || node.is(MemberAccessExprSyntax.self)
    }
    return isName(first.expression) && isName(second.expression)
      && first.expression.kind == second.expression.kind
  }
}
