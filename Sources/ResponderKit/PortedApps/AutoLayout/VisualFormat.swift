/// A parser of constraints that are written as a row of views, such as
/// `H:|-[name]-8-[field(>=50)]-|`.
///
/// The grammar is that of Apple's *Auto Layout Guide*, "Visual Format Language".
@MainActor struct VisualFormat {
  private let views: [String: AnyObject]
  private let metrics: [String: CGFloat]
  private var text: Substring
  private var isHorizontal = true
  private var constraints: [NSLayoutConstraint] = []

  /// A relation with a value or with the size of a view.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var value: CGFloat = 0
    var view: AnyObject?
    var priority = UILayoutPriority.required
  }

  /// The error that is thrown for an unreadable format or an unknown name.
  struct FormatError: Error {}

  init(_ text: String, views: [String: Any], metrics: [String: Any]) {
    self.text = text[...]
    self.views = views.mapValues { $0 as AnyObject }
    self.metrics = metrics.compactMapValues {
      if case .number(let number) = LayerValue($0) { number } else { nil }
    }
  }

  /// Returns the constraints that the format describes.
  ///
  /// - Throws: ``FormatError`` if the format is unreadable or contains an unknown name.
  mutating func parse(_ options: NSLayoutConstraint.FormatOptions) throws -> [NSLayoutConstraint] {
    if skip("V:") { isHorizontal = false } else { _ = skip("H:") }
    var items: [AnyObject] = []
    var previous: AnyObject?
    var distances: [Predicate]?
    let startsAtEdge = skip("|")
    if startsAtEdge { distances = try connection(atEdge: true) }
    repeat {
      let view = try self.view()
      if let previous, let distances {
        for distance in distances {
          constrain(view, leading, toItem: previous, trailing, distance)
        }
      } else if startsAtEdge, let distances, let superview = (view as? UIView)?.superview {
        for distance in distances { constrain(view, leading, toItem: superview, leading, distance) }
      }
      items.append(view)
      previous = view
      if text.isEmpty { break }
      let isLastEdge = text.hasSuffix("|") && !text.contains("[")
      distances = try connection(atEdge: isLastEdge)
      if skip("|") {
        if let superview = (view as? UIView)?.superview {
          for distance in distances ?? [] {
            constrain(superview, trailing, toItem: view, trailing, distance)
          }
        }
        break
      }
    } while true
    guard text.isEmpty else { throw FormatError() }
    align(items, options)
    return constraints
  }

  private var leading: NSLayoutConstraint.Attribute { isHorizontal ? .leading : .top }
  private var trailing: NSLayoutConstraint.Attribute { isHorizontal ? .trailing : .bottom }
  private var dimension: NSLayoutConstraint.Attribute { isHorizontal ? .width : .height }

  private mutating func constrain(
    _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, toItem other: AnyObject?,
    _ otherAttribute: NSLayoutConstraint.Attribute, _ predicate: Predicate
  ) {
    let constraint = NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: predicate.relation, toItem: other,
      attribute: otherAttribute, multiplier: 1, constant: predicate.value)
    constraint.priority = predicate.priority
    constraints.append(constraint)
  }

  /// Aligns each view with the first one.
  private mutating func align(_ items: [AnyObject], _ options: NSLayoutConstraint.FormatOptions) {
    let attributes: [(NSLayoutConstraint.FormatOptions, NSLayoutConstraint.Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
      (.alignAllBottom, .bottom), (.alignAllLeading, .leading), (.alignAllTrailing, .trailing),
      (.alignAllCenterX, .centerX), (.alignAllCenterY, .centerY),
      (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
    ]
    guard let first = items.first else { return }
    for (option, attribute) in attributes where options.contains(option) {
      for item in items.dropFirst() {
        constrain(item, attribute, toItem: first, attribute, Predicate())
      }
    }
  }

  // MARK: Text

  private mutating func skip(_ prefix: String) -> Bool {
    while text.first == " " { text.removeFirst() }
    guard text.hasPrefix(prefix) else { return false }
    text.removeFirst(prefix.count)
    while text.first == " " { text.removeFirst() }
    return true
  }

  /// Reads a view with its predicates, `[name(==50,>=other@750)]`.
  private mutating func view() throws -> AnyObject {
    guard skip("["), let view = views[word()] else { throw FormatError() }
    if skip("(") {
      for predicate in try predicates() {
        let attribute = predicate.view == nil ? .notAnAttribute : dimension
        constrain(view, dimension, toItem: predicate.view, attribute, predicate)
      }
    }
    guard skip("]") else { throw FormatError() }
    return view
  }

  /// Reads the distance between two views: nothing, `-`, `-8-` or `-(>=8,<=20)-`.
  private mutating func connection(atEdge isEdge: Bool) throws -> [Predicate] {
    guard skip("-") else { return [Predicate(value: 0)] }
    // UIKit's default distances: 20 points at the edges of the superview, 8 points between views.
    if text.first == "[" || text.first == "|" { return [Predicate(value: isEdge ? 20 : 8)] }
    let result = skip("(") ? try predicates() : [try predicate()]
    guard skip("-") else { throw FormatError() }
    return result
  }

  /// Reads predicates up to the closing parenthesis.
  private mutating func predicates() throws -> [Predicate] {
    var result = [try predicate()]
    while skip(",") { result.append(try predicate()) }
    guard skip(")") else { throw FormatError() }
    return result
  }

  private mutating func predicate() throws -> Predicate {
    var result = Predicate()
    if skip("==") {
      result.relation = .equal
    } else if skip(">=") {
      result.relation = .greaterThanOrEqual
    } else if skip("<=") {
      result.relation = .lessThanOrEqual
    }
    let name = word()
    if let value = number(name) {
      result.value = value
    } else if let view = views[name] {
      result.view = view
    } else {
      throw FormatError()
    }
    if skip("@") {
      guard let value = number(word()) else { throw FormatError() }
      result.priority = UILayoutPriority(Float(value))
    }
    return result
  }

  private func number(_ word: String) -> CGFloat? {
    metrics[word] ?? Double(word).map { CGFloat($0) }
  }

  /// Reads a name or a number.
  private mutating func word() -> String {
    let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    text.removeFirst(word.count)
    return String(word)
  }
}

extension NSLayoutConstraint {
  /// The alignment of the views of a format.
  nonisolated public struct FormatOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 17)
    /// The direction of the text, which is from the left to the right.
    public static let directionLeadingToTrailing: FormatOptions = []
  }

  /// Returns the constraints that a format describes, such as `H:|-[name]-8-[field(>=50)]-|`.
  ///
  /// Differs from UIKit: A format that cannot be read, or that names an unknown view, gives no
  /// constraints instead of an exception.
  ///
  /// - Parameters:
  ///   - format: The format, in the syntax of Apple's *Auto Layout Guide*.
  ///   - opts: The alignment of the views.
  ///   - metrics: Numbers by the names that the format uses; nil for none.
  ///   - views: Views and guides by the names that the format uses.
  public static func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [],
    metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var parser = VisualFormat(format, views: views, metrics: metrics ?? [:])
    return (try? parser.parse(opts)) ?? []
  }
}
