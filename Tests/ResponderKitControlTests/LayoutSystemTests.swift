import SeededRandom
import Testing

@testable import ResponderKit

@Suite("Systems of constraints")
struct LayoutSystemTests {
  private typealias System = LayoutSystem

  /// Returns the distance of a value from the nearest value that satisfies a relation.
  private func error(_ value: Double, _ relation: System.Constraint.Relation) -> Double {
    switch relation {
    case .equal: abs(value)
    case .lessOrEqual: max(0, value)
    case .greaterOrEqual: max(0, -value)
    }
  }

  @Test(
    "LayoutSystem satisfies all limits on multiples of a variable; the tightest limit applies")
  func multiples() {
    /// Returns the solution for a variable that should be 8, with upper limits for multiples of the
    /// variable.
    func value(_ limits: [(factor: Double, limit: Double)]) -> [Double] {
      let constraints = limits.map { factor, limit in
        System.Constraint(
          expression: .init(terms: [0: factor], constant: -factor * limit),
          relation: .lessOrEqual, priority: 1000)
      }
      let optional = System.Constraint(
        expression: .init(terms: [0: 1], constant: -8), relation: .equal, priority: 500)
      return System.solve(constraints + [optional], preferred: [0])
    }
    for factor in [0.25, 0.5, 2, 8] {
      #expect(value([(factor, 5)]) == [5] && value([(factor, 9)]) == [8], "\(factor)")
    }
    #expect(value([(2, 5), (0.5, 3), (8, 4)]) == [3])
    #expect(value([(0.25, 7), (8, 3), (2, 4)]) == [3])
  }

  /// In this system, two inequalities limit a variable at the same value.
  ///
  /// The number of variables changes the order in which a dictionary lists the variables.
  @Test("The solution of LayoutSystem does not depend on unrelated variables")
  func otherVariables() {
    let chain: [([Int: Double], Double, System.Constraint.Relation)] = [
      ([2: -1], -2, .lessOrEqual), ([1: 1, 0: -1], -1, .lessOrEqual), ([0: 1], 1, .greaterOrEqual),
      ([2: -1, 0: 1], 3, .lessOrEqual), ([0: 1], -2, .equal),
    ]
    func solution(others count: Int) -> [Double] {
      let others = (0..<count).map { index in
        System.Constraint(
          expression: .variable(3 + index).adding(.init(constant: -Double(index + 1))),
          relation: .equal, priority: 1000)
      }
      let constraints = chain.map { terms, constant, relation in
        System.Constraint(
          expression: System.Expression(terms: terms, constant: constant), relation: relation,
          priority: 900)
      }
      let preferred = [Double](repeating: 0, count: 3 + count)
      return Array(System.solve(others + constraints, preferred: preferred).prefix(3))
    }
    let alone = solution(others: 0)
    #expect(alone[0] == 2 && alone[2] >= 5 && alone[1] <= 3)
    for count in [1, 2, 4, 9, 14, 20, 45, 90, 180, 360] {
      #expect(solution(others: count) == alone, "\(count)")
    }
  }

  @Test(
    "LayoutSystem minimizes each constraint's error within the limits of higher priorities",
    arguments: 0..<40)
  func smallestErrors(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let range = 0...8
    var constraints: [System.Constraint] = []
    for variable in 0..<3 {
      for (bound, relation) in [
        (0.0, System.Constraint.Relation.greaterOrEqual), (8, .lessOrEqual),
      ] {
        constraints.append(
          .init(
            expression: .variable(variable).adding(.init(constant: -bound)), relation: relation,
            priority: 1001))
      }
    }
    for index in 0..<8 {
      let a = Int.random(in: 0..<3, using: &random)
      var expression = System.Expression.variable(a)
      if Bool.random(using: &random) { expression.add(.variable((a + 1) % 3), times: -1) }
      expression.constant = Double(Int.random(in: -10...10, using: &random))
      let relations: [System.Constraint.Relation] = [.equal, .lessOrEqual, .greaterOrEqual]
      let relation = relations[Int.random(in: 0..<3, using: &random)]
      constraints.append(
        .init(expression: expression, relation: relation, priority: Float(900 - index * 50)))
    }
    // These are all integer points of the cube. The best solutions include an integer point,
    // because the constraints limit only variables and differences of variables.
    var points = range.flatMap { x in
      range.flatMap { y in range.map { [Double(x), Double(y), Double($0)] } }
    }
    let values = System.solve(constraints.shuffled(using: &random), preferred: [3, 4, 5])
    for constraint in constraints {
      let errors = points.map { error(constraint.expression.value($0), constraint.relation) }
      let smallest = errors.min() ?? 0
      points = zip(points, errors).filter { $1 == smallest }.map(\.0)
      let attained = error(constraint.expression.value(values), constraint.relation)
      #expect(abs(attained - smallest) < 1e-6)
    }
  }

  @Test("Variables that no constraint of LayoutSystem mentions keep their preferred values")
  func preferredValues() {
    #expect(System.solve([], preferred: [1, -2, 3]) == [1, -2, 3])
    let constraint = System.Constraint(
      expression: .variable(1).adding(.init(constant: -7)), relation: .equal, priority: 5)
    #expect(System.solve([constraint], preferred: [1, -2, 3]) == [1, 7, 3])
    let satisfied = System.Constraint(
      expression: .variable(1).adding(.init(constant: -7)), relation: .lessOrEqual, priority: 5)
    #expect(System.solve([satisfied], preferred: [1, -2, 3]) == [1, -2, 3])
    #expect(System.solve([satisfied], preferred: [1, 20, 3]) == [1, 7, 3])
    let empty = System.Constraint(
      expression: .init(constant: 4), relation: .equal, priority: 1000)
    #expect(System.solve([empty], preferred: [9]) == [9])
  }

  @Test("LayoutSystem expressions are added term by term and drop terms that cancel out")
  func expressions() {
    var sum = System.Expression(terms: [0: 2, 1: -3], constant: 4)
    sum.add(.init(terms: [1: 6, 2: 5], constant: -1), times: 0.5)
    #expect(sum.terms == [0: 2, 2: 2.5] && sum.constant == 3.5)
    #expect(sum.value([10, 100, 1000]) == 2523.5)
    let other = sum.adding(.variable(7))
    #expect(other.terms == [0: 2, 2: 2.5, 7: 1] && sum.terms.count == 2)
  }

  @Test(
    "If LayoutSystem constraints of equal priority conflict, the earlier constraint is satisfied")
  func contradictions() {
    func equals(_ value: Double, _ priority: Float) -> System.Constraint {
      .init(
        expression: .variable(0).adding(.init(constant: -value)), relation: .equal,
        priority: priority)
    }
    #expect(System.solve([equals(3, 5), equals(9, 5)], preferred: [0]) == [3])
    #expect(System.solve([equals(9, 5), equals(3, 5)], preferred: [0]) == [9])
    #expect(System.solve([equals(9, 5), equals(3, 6)], preferred: [0]) == [3])
    #expect(System.solve([equals(3, 6), equals(9, 5)], preferred: [0]) == [3])
  }

  @Test("An optional LayoutSystem constraint is satisfied as far as a required limit allows")
  func multipleInWish() {
    for factor in [0.25, 0.5, 2, 4] {
      let optional = System.Constraint(
        expression: .init(terms: [0: factor], constant: -8 * factor), relation: .equal,
        priority: 500)
      for (limit, expected) in [(5.0, 5.0), (10, 8), (100, 8)] {
        let constraint = System.Constraint(
          expression: .init(terms: [0: 1], constant: -limit), relation: .lessOrEqual,
          priority: 1000)
        #expect(
          System.solve([constraint, optional], preferred: [0]) == [expected], "\(factor) \(limit)")
      }
    }
  }
}
