/// A system of linear constraints with priorities.
///
/// Constraints of a higher priority are satisfied before those of a lower one. Of two contradictory
/// constraints with the same priority, the earlier one is satisfied.
nonisolated struct LayoutSystem {
  /// A sum of multiples of variables and a constant.
  struct Expression {
    var terms: [Int: Double] = [:]
    var constant = 0.0

    static func variable(_ index: Int) -> Expression { Expression(terms: [index: 1]) }

    mutating func add(_ other: Expression, times factor: Double) {
      constant += other.constant * factor
      for (variable, coefficient) in other.terms {
        let sum = terms[variable, default: 0] + coefficient * factor
        terms[variable] = abs(sum) < 1e-9 ? nil : sum
      }
    }

    func adding(_ other: Expression, times factor: Double = 1) -> Expression {
      var result = self
      result.add(other, times: factor)
      return result
    }

    func value(_ values: [Double]) -> Double {
      terms.reduce(constant) { $0 + $1.value * values[$1.key] }
    }
  }

  /// A constraint that compares an expression with 0.
  struct Constraint {
    enum Relation {
      case equal
      case lessOrEqual
      case greaterOrEqual
    }

    let expression: Expression
    let relation: Relation
    let priority: Float

    fileprivate func isViolated(_ values: [Double]) -> Bool {
      let value = expression.value(values)
      switch relation {
      case .equal: return false
      case .lessOrEqual: return value > 1e-4
      case .greaterOrEqual: return value < -1e-4
      }
    }
  }

  /// The variables that other variables determine.
  private var rows: [Int: Expression] = [:]

  /// Returns values that satisfy constraints.
  ///
  /// Inequalities are equations once they would be violated.
  ///
  /// - Parameters:
  ///   - constraints: The constraints.
  ///   - preferred: The values of the variables that the constraints leave free.
  /// - Complexity: O(*c* · *n*²), for *n* variables and *c* inequalities that become equations.
  static func solve(_ constraints: [Constraint], preferred: [Double]) -> [Double] {
    let sorted = constraints.enumerated().sorted {
      ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
    }.map(\.element)
    var isEquation = sorted.map { $0.relation == .equal }
    while true {
      var system = LayoutSystem()
      for (constraint, isEquation) in zip(sorted, isEquation) where isEquation {
        system.require(constraint.expression)
      }
      let values = system.values(preferred: preferred)
      // An inequality that contradicts constraints of higher priority remains violated.
      guard
        let next = sorted.indices.first(where: {
          !isEquation[$0] && sorted[$0].isViolated(values)
        })
      else { return values }
      isEquation[next] = true
    }
  }

  /// Makes an expression 0, unless earlier expressions determine another value.
  private mutating func require(_ expression: Expression) {
    var reduced = Expression(constant: expression.constant)
    for (variable, coefficient) in expression.terms {
      reduced.add(rows[variable] ?? .variable(variable), times: coefficient)
    }
    // The smallest variable among equals makes the result independent of the order of the dictionary.
    guard
      let pivot = reduced.terms.max(by: {
        (abs($0.value), -$0.key) < (abs($1.value), -$1.key)
      }), abs(pivot.value) > 1e-7
    else { return }
    var row = Expression()
    row.add(reduced, times: -1 / pivot.value)
    row.terms[pivot.key] = nil
    for (variable, other) in rows {
      guard let coefficient = other.terms[pivot.key] else { continue }
      var changed = other
      changed.terms[pivot.key] = nil
      changed.add(row, times: coefficient)
      rows[variable] = changed
    }
    rows[pivot.key] = row
  }

  private func values(preferred: [Double]) -> [Double] {
    preferred.indices.map { rows[$0]?.value(preferred) ?? preferred[$0] }
  }
}
