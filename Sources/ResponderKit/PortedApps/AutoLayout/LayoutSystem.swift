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
  }

  // The method is that of Cassowary (Badros, Borning and Stuckey, 2001): a simplex tableau without
  // artificial variables. The constraints are added one after the other, in the order of their
  // priorities. Each one then has the smallest error that the constraints before it allow.

  /// The basic variables, as linear expressions of the other variables.
  ///
  /// The variables below ``freeCount`` are free: they can have any value. The others are slack
  /// variables, which are never negative. Variables without a row are 0. The value of a free
  /// variable is the difference from its preferred value.
  private var rows: [Int: Expression] = [:]
  private let freeCount: Int
  private var variableCount: Int
  private let tolerance = 1e-7

  private init(freeCount: Int) { (self.freeCount, variableCount) = (freeCount, freeCount) }

  /// Returns values that satisfy constraints as well as possible.
  ///
  /// - Parameters:
  ///   - constraints: The constraints.
  ///   - preferred: The values of the variables that the constraints leave free.
  /// - Complexity: O(*c* · *p* · *n*), for *c* constraints that need *p* steps each in a system of
  ///   *n* rows; *p* is usually 1.
  static func solve(_ constraints: [Constraint], preferred: [Double]) -> [Double] {
    let sorted = constraints.enumerated().sorted {
      ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
    }
    var system = LayoutSystem(freeCount: preferred.count)
    for (_, constraint) in sorted {
      var expression = constraint.expression
      expression.constant = expression.value(preferred)
      switch constraint.relation {
      case .equal: system.require(expression, isEquation: true)
      case .greaterOrEqual: system.require(expression, isEquation: false)
      case .lessOrEqual: system.require(expression.negated, isEquation: false)
      }
    }
    return preferred.indices.map { preferred[$0] + (system.rows[$0]?.constant ?? 0) }
  }

  /// Makes an expression 0 (for an equation) or at least 0, or as close to that as the constraints
  /// added before allow.
  private mutating func require(_ expression: Expression, isEquation: Bool) {
    var reduced = Expression(constant: expression.constant)
    for (variable, coefficient) in expression.terms {
      reduced.add(rows[variable] ?? .variable(variable), times: coefficient)
    }
    if isEquation, reduced.constant > 0 { reduced = reduced.negated }
    reduced.terms = reduced.terms.filter { abs($0.value) > tolerance }
    let slack = variableCount
    variableCount += 1
    rows[slack] = reduced
    increase(slack)
    guard let row = rows[slack] else { return fix(slack, isEquation) }
    // If the constraint cannot be satisfied, later constraints must keep the closest value reached.
    if isEquation || row.constant < 0 { rows[slack]?.constant = 0 }
    if isEquation, let entering = row.terms.keys.min() {
      pivot(slack, entering)
      fix(slack, true)
    } else if isEquation || row.terms.isEmpty {
      rows[slack] = nil
    }
  }

  /// Removes the slack variable of an equation, which is always 0, from all sums.
  private mutating func fix(_ variable: Int, _ isEquation: Bool) {
    guard isEquation else { return }
    for key in rows.keys { rows[key]?.terms[variable] = nil }
  }

  /// Increases a negative basic variable to 0, or as far as the other constraints allow.
  ///
  /// A variable that becomes 0 is no longer basic.
  private mutating func increase(_ variable: Int) {
    while let row = rows[variable], row.constant < -tolerance {
      // The variable with the smallest index is chosen, which prevents cycles. Free variables,
      // which have no bound that could limit the step, have the smallest indices and are chosen
      // first.
      let entering = row.terms.filter { $0.key < freeCount || $0.value > 0 }.keys.min()
      guard let entering, let coefficient = row.terms[entering] else { return }
      let direction: Double = coefficient > 0 ? 1 : -1
      var (leaving, step) = (variable, -row.constant / abs(coefficient))
      for (other, otherRow) in rows where other >= freeCount && other != variable {
        guard let slope = otherRow.terms[entering], slope * direction < -tolerance else { continue }
        let limit = max(0, otherRow.constant) / -(slope * direction)
        let isNearer = limit < step - 1e-12
        if isNearer || leaving != variable && limit <= step && other < leaving {
          (leaving, step) = (other, min(limit, step))
        }
      }
      pivot(leaving, entering)
    }
  }

  /// Exchanges two variables: a basic one becomes 0, and another one becomes basic.
  private mutating func pivot(_ leaving: Int, _ entering: Int) {
    guard var old = rows.removeValue(forKey: leaving),
      let coefficient = old.terms.removeValue(forKey: entering)
    else { return }
    old.terms[leaving] = -1
    var row = Expression()
    row.add(old, times: -1 / coefficient)
    for key in rows.keys {
      guard let factor = rows[key]?.terms.removeValue(forKey: entering) else { continue }
      rows[key]?.add(row, times: factor)
    }
    rows[entering] = row
  }
}

nonisolated extension LayoutSystem.Expression {
  fileprivate var negated: Self { Self().adding(self, times: -1) }
}
