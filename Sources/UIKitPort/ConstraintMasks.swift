/// The autoresizing masks that move and resize views like the constraints of a storyboard.
///
/// The frames of a storyboard satisfy its constraints at the size of one device. At another size, a
/// view keeps the distances to its superview that constraints determine.
struct ConstraintMasks {
  /// A constraint on the attributes of one or two views.
  struct Constraint {
    let first: String
    let firstAttribute: String
    let second: String?
    let secondAttribute: String?
    let isRequiredEquality: Bool

    /// Reads a constraint of a view.
    ///
    /// - Parameter owner: The ID of the view, which replaces a missing first item.
    init(_ element: InterfaceElement, owner: String) {
      first = element["firstItem"] ?? owner
      firstAttribute = Self.attribute(element["firstAttribute"])
      second = element["secondItem"]
      secondAttribute = element["secondAttribute"].map(Self.attribute)
      isRequiredEquality = element["relation"] == nil
    }

    /// Returns the edge, center or size to which an attribute refers, regardless of margins and the
    /// writing direction.
    private static func attribute(_ name: String?) -> String {
      switch name?.replacing("WithinMargins", with: "").replacing("Margin", with: "") {
      case "leading", "left": "left"
      case "trailing", "right": "right"
      case "firstBaseline", "top": "top"
      case "lastBaseline", "baseline", "bottom": "bottom"
      case let name: name ?? ""
      }
    }
  }

  /// The kind of view to which constraints connect an edge or the center of a view.
  private enum Pin {
    case none
    case sibling
    case superview
  }

  private let constraints: [String: [(attribute: String, other: String?, otherAttribute: String?)]]

  init(_ constraints: [Constraint]) {
    var result: [String: [(attribute: String, other: String?, otherAttribute: String?)]] = [:]
    for constraint in constraints where constraint.isRequiredEquality {
      result[constraint.first, default: []].append(
        (constraint.firstAttribute, constraint.second, constraint.secondAttribute))
      if let second = constraint.second, let attribute = constraint.secondAttribute {
        result[second, default: []].append(
          (attribute, constraint.first, constraint.firstAttribute))
      }
    }
    self.constraints = result
  }

  /// Returns the names of the options in a view's mask, or nil if the view has no constraints
  /// except those with its content.
  ///
  /// - Parameters:
  ///   - view: The ID of the view.
  ///   - siblings: The IDs of the other subviews of its superview.
  ///   - content: The IDs of the objects in the view; constraints between the view and these
  ///     objects are ignored.
  ///   - hasContentSize: A Boolean value that indicates whether the content determines the size.
  func mask(
    of view: String, siblings: Set<String>, content: Set<String>, hasContentSize: Bool
  ) -> [String]? {
    let own = (constraints[view] ?? []).filter { entry in
      entry.other.map { $0 != view && !content.contains($0) } ?? true
    }
    if own.isEmpty { return nil }
    func pin(_ attribute: String) -> Pin {
      let others = own.filter { $0.attribute == attribute && $0.other != nil }.compactMap(\.other)
      if others.isEmpty { return .none }
      return others.allSatisfy(siblings.contains) ? .sibling : .superview
    }
    func hasSize(_ attribute: String) -> Bool {
      hasContentSize || own.contains { $0.attribute == attribute && $0.other == nil }
    }
    func isProportional(_ attribute: String) -> Bool {
      own.contains { entry in
        entry.attribute == attribute && entry.otherAttribute == attribute
          && entry.other.map { !siblings.contains($0) } == true
      }
    }
    func mask(
      _ start: Pin, _ end: Pin, center: Pin, hasSize: Bool, isProportional: Bool, _ names: [String]
    ) -> [String] {
      if start == .superview, end == .superview { return [names[1]] }
      if start != .none, end != .none, !hasSize { return [names[1]] }
      if isProportional { return start == .superview ? [names[1], names[2]] : names }
      if start == .superview { return [names[2]] }
      if end == .superview { return [names[0]] }
      if center != .none { return [names[0], names[2]] }
      if start != .none, end != .none { return [names[0], names[2]] }
      return end != .none ? [names[0]] : [names[2]]
    }
    return mask(
      pin("left"), pin("right"), center: pin("centerX"), hasSize: hasSize("width"),
      isProportional: isProportional("width"),
      ["flexibleLeftMargin", "flexibleWidth", "flexibleRightMargin"])
      + mask(
        pin("top"), pin("bottom"), center: pin("centerY"), hasSize: hasSize("height"),
        isProportional: isProportional("height"),
        ["flexibleTopMargin", "flexibleHeight", "flexibleBottomMargin"])
  }
}
