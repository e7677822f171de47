import Testing

@testable import Mutations

@Suite("Single faults")
struct MutationTests {
  /// Returns the descriptions of the mutations of a kind in a source.
  private func descriptions(_ source: String, _ kind: Mutation.Kind) -> [String] {
    mutations(in: source).filter { $0.kind == kind }.map(\.description)
  }

  /// Returns a source with all mutations of some kinds.
  private func schemata(_ source: String, _ kinds: Set<Mutation.Kind>) -> String {
    let mutants = mutations(in: source).filter { kinds.contains($0.kind) }.enumerated()
    return Schemata(
      source, mutants.map { ($0.offset + 1, $0.element) }, switchName: "on", module: "Switch"
    ).text
  }

  @Test("The faults of a comparison are its negation and a shift of the boundary")
  func comparisons() {
    #expect(
      descriptions("let a = b < c", .comparison) == ["b < c → b <= c", "not: b < c"])
    #expect(
      schemata("let a = b < c", [.comparison])
        == "import Switch; let a = (on(1) ? (b <= c) : ((on(2) != (b < c))))")
  }

  @Test("A fault can remove a statement, but not the expression that a function returns")
  func statements() {
    let source = """
      func f() -> Int { g() }
      func h() {
        g()
        x = 1
        try i()
      }
      """
    #expect(
      descriptions(source, .statement) == ["without: g()", "without: x = 1", "without: try i()"])
    #expect(descriptions(source, .error) == ["ignores the error of: try i()"])
  }

  @Test("A fault inside a statement is nested in the fault that removes the statement")
  func nesting() {
    let text = schemata("func f() { a(b + c, d); e() }", [.statement, .arithmetic])
    #expect(text.contains("if !on(1) { a((on(2) ? ((b) - (c)) : (b + c)), d) }; if !on(3) { e() }"))
  }

  @Test(
    "A fault can make a function return early",
    arguments: [
      ("func f() { a(); b() }", "{ if on(1) { return }; a(); b() }"),
      ("func f() -> Bool { a }", "{ if on(1) { return false }; return a }"),
      (
        "func f() -> Int? { let a = 1; return a }",
        "{ if on(1) { return nil }; let a = 1; return a }"
      ),
    ])
  func earlyReturns(source: String, body: String) {
    #expect(schemata(source, [.earlyReturn]).hasSuffix(body))
  }

  @Test("A function that only returns the value of an early return gets no early return")
  func constantResults() {
    for source in ["func f() -> Int? { nil }", "func f() -> Bool { return false }"] {
      #expect(descriptions(source, .earlyReturn).isEmpty)
    }
    #expect(descriptions("func f() -> Bool { true }", .earlyReturn) == ["f returns false at once"])
  }

  @Test("A fault can remove the body of a defer statement")
  func cleanup() {
    #expect(
      schemata("func f() { defer { a = 1 }; b() }", [.cleanup])
        == "import Switch; func f() { defer { if !on(1) { a = 1 } }; b() }")
  }

  @Test("Faults replace neither the targets of assignments nor inout arguments")
  func targets() {
    #expect(descriptions("a.x = b.y", .counterpart) == ["b.y → b.x"])
    #expect(descriptions("f(&a.x)", .counterpart).isEmpty)
  }

  @Test("Inlinable or conditionally compiled code and preconditions get no faults")
  func omissions() {
    #expect(mutations(in: "#if os(macOS)\nlet a = 1 < 2\n#endif").isEmpty)
    #expect(mutations(in: "@inlinable func f() -> Bool { 1 < 2 }").isEmpty)
    #expect(mutations(in: "func f() { precondition(a < 2) }").isEmpty)
  }

  @Test(
    "Faults without an effect are not generated",
    arguments: [
      "let a = abs(b - c)", "let a = hypot(b, c)", "let a = max(b, c)",
      "let a = pointwiseMax(b, c)",
      "func f() { a.reserveCapacity(b); c.removeAll(keepingCapacity: true) }", "let a = 1e-9",
    ])
  func withoutEffect(source: String) {
    let ofArguments = descriptions(source, .arguments) + descriptions(source, .constant)
    #expect(ofArguments.isEmpty)
    #expect(!descriptions(source, .statement).contains { $0.contains("reserve") })
  }

  @Test("The fault of a color component halves the component, so that the change is visible")
  func colors() {
    #expect(
      descriptions("let a = Color(red: 0xC8, green: 1)", .constant) == ["0xC8 → 100", "1 → 0"])
    #expect(descriptions("let a = f(200)", .constant) == ["200 → 201"])
  }

  @Test("A compiler error is attributed to the mutant at its position, or else in its line")
  func suspects() {
    let source = "let a = b < c\nlet d = e > f"
    let found = mutations(in: source).filter { $0.description.contains("→") }
    let schemata = Schemata(
      source, found.enumerated().map { ($0.offset + 1, $0.element) }, switchName: "on",
      module: "Switch")
    let columns = schemata.text.split(separator: "\n").map { line in
      line.utf8.count - line.drop { $0 != "=" }.dropFirst(2).utf8.count
    }
    #expect(schemata.suspects(line: 1, column: columns[0] + 14) == [1])
    #expect(schemata.suspects(line: 2, column: columns[1] + 14) == [2])
    #expect(schemata.suspects(line: 2, column: 1) == [2])
  }

  @Test("The order of shuffled elements depends only on the seed")
  func seeds() {
    let numbers = Array(0..<100)
    #expect(numbers.shuffled(seed: 3) == numbers.shuffled(seed: 3))
    #expect(numbers.shuffled(seed: 3) != numbers.shuffled(seed: 4))
    #expect(Set(numbers.shuffled(seed: 3)) == Set(numbers))
  }
}
