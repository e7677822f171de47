import Testing

@testable import UIKitPort

/// Tests of the mask of a view "v" in a superview "s", with siblings "a" and "b" and a subview "c".
@Suite("Autoresizing masks from constraints")
struct ConstraintMaskTests {
  /// The names of the attributes and of the mask's elements along one axis.
  struct Axis: CustomTestStringConvertible {
    let start: String
    let end: String
    let center: String
    let size: String
    let mask: [String]
    var testDescription: String { size }

    static let all = [
      Axis(
        start: "leading", end: "trailing", center: "centerX", size: "width",
        mask: ["flexibleLeftMargin", "flexibleWidth", "flexibleRightMargin"]),
      Axis(
        start: "top", end: "bottom", center: "centerY", size: "height",
        mask: ["flexibleTopMargin", "flexibleHeight", "flexibleBottomMargin"]),
    ]
  }

  /// Returns the constraints of an element of a storyboard.
  ///
  /// - Parameters:
  ///   - list: The XML attributes of each constraint.
  ///   - owner: The ID of the element.
  private func constraints(_ list: [String], owner: String = "s") -> [ConstraintMasks.Constraint] {
    let text = "<constraints>" + list.map { "<constraint \($0)/>" }.joined() + "</constraints>"
    guard case .success(let root) = InterfaceElement.read(Array(text.utf8)) else {
      Issue.record("The constraints are not XML")
      return []
    }
    return root.children.map { ConstraintMasks.Constraint($0, owner: owner) }
  }

  /// Returns a constraint that makes an attribute of the view equal to that of another view.
  private func pin(_ attribute: String, to other: String) -> String {
    #"firstItem="v" firstAttribute="\#(attribute)" secondItem="\#(other)" "#
      + #"secondAttribute="\#(attribute)""#
  }

  /// Returns a constraint that makes the width or the height of the view constant.
  private func size(_ attribute: String) -> String {
    #"firstItem="v" firstAttribute="\#(attribute)" constant="7""#
  }

  private func mask(_ list: [String], hasContentSize: Bool = false) -> [String]? {
    ConstraintMasks(constraints(list))
      .mask(of: "v", siblings: ["a", "b"], content: ["c"], hasContentSize: hasContentSize)
  }

  /// Returns the elements of a mask along one axis, from the start to the end: + for flexible and -
  /// for fixed.
  private func pattern(_ mask: [String]?, _ axis: Axis) -> String {
    axis.mask.map { mask?.contains($0) == true ? "+" : "-" }.joined()
  }

  @Test(
    "The constraints of a view along an axis determine its autoresizing mask along this axis",
    arguments: Axis.all)
  func axis(axis: Axis) {
    // The constraint along the other axis gives the view a mask even without a constraint along
    // this axis.
    let other = pin(axis.size == "width" ? "top" : "leading", to: "s")
    let (start, end) = (axis.start, axis.end)
    let cases: [(constraints: [String], hasContentSize: Bool, expected: String)] = [
      ([pin(start, to: "s"), pin(end, to: "s")], false, "-+-"),
      ([pin(start, to: "s"), pin(end, to: "s")], true, "-+-"),
      ([pin(start, to: "a"), pin(end, to: "b")], false, "-+-"),
      ([pin(start, to: "s"), pin(end, to: "b")], false, "-+-"),
      ([pin(start, to: "a"), pin(end, to: "s")], false, "-+-"),
      ([pin(start, to: "s"), pin(end, to: "b")], true, "--+"),
      ([pin(start, to: "a"), pin(end, to: "s")], true, "+--"),
      ([pin(start, to: "a"), pin(end, to: "b")], true, "+-+"),
      ([pin(start, to: "a"), pin(end, to: "b"), size(axis.size)], false, "+-+"),
      ([pin(start, to: "s")], false, "--+"),
      ([pin(end, to: "s")], false, "+--"),
      ([pin(start, to: "a")], false, "--+"),
      ([pin(end, to: "a")], false, "+--"),
      ([pin(axis.center, to: "s")], false, "+-+"),
      ([pin(axis.center, to: "a")], false, "+-+"),
      ([pin(axis.center, to: "s"), pin(start, to: "s")], false, "--+"),
      ([pin(axis.center, to: "s"), pin(end, to: "s")], false, "+--"),
      ([pin(axis.size, to: "s")], false, "+++"),
      ([pin(axis.size, to: "s"), pin(start, to: "s")], false, "-++"),
      ([pin(axis.size, to: "s"), pin(end, to: "s")], false, "+++"),
      ([pin(axis.size, to: "a"), pin(end, to: "s")], false, "+--"),
      ([size(axis.size)], false, "--+"),
      ([], false, "--+"),
    ]
    for (constraints, hasContentSize, expected) in cases {
      let mask = mask(constraints + [other], hasContentSize: hasContentSize)
      #expect(pattern(mask, axis) == expected, "\(constraints) \(hasContentSize)")
    }
  }

  @Test(
    "Margins, baselines, leading and trailing count as edges, and centers in margins as centers")
  func attributes() {
    let names: [(attribute: String, axis: Int, expected: String)] = [
      ("leading", 0, "--+"), ("left", 0, "--+"), ("leadingMargin", 0, "--+"),
      ("leftMargin", 0, "--+"), ("trailing", 0, "+--"), ("right", 0, "+--"),
      ("trailingMargin", 0, "+--"), ("rightMargin", 0, "+--"), ("top", 1, "--+"),
      ("topMargin", 1, "--+"), ("firstBaseline", 1, "--+"), ("bottom", 1, "+--"),
      ("bottomMargin", 1, "+--"), ("lastBaseline", 1, "+--"), ("baseline", 1, "+--"),
      ("centerX", 0, "+-+"), ("centerXWithinMargins", 0, "+-+"), ("centerY", 1, "+-+"),
      ("centerYWithinMargins", 1, "+-+"),
    ]
    for (attribute, axis, expected) in names {
      let mask = mask([pin(attribute, to: "s")])
      #expect(pattern(mask, Axis.all[axis]) == expected, "\(attribute)")
    }
  }

  @Test("A constraint applies to both of its items, and a missing first item means the owner")
  func items() {
    let reversed = #"firstAttribute="trailing" secondItem="v" secondAttribute="trailing""#
    #expect(pattern(mask([reversed]), Axis.all[0]) == "+--")
    let chain = #"firstItem="a" firstAttribute="leading" secondItem="v" secondAttribute="trailing""#
    #expect(pattern(mask([chain]), Axis.all[0]) == "+--")
    let own = ConstraintMasks(constraints([#"firstAttribute="width" constant="3""#], owner: "v"))
    #expect(
      own.mask(of: "v", siblings: [], content: [], hasContentSize: false) == [
        "flexibleRightMargin", "flexibleBottomMargin",
      ])
  }

  @Test(
    "A view gets no autoresizing mask from inequalities or constraints to itself or its content")
  func noMask() {
    let inequality = pin("leading", to: "s") + #" relation="greaterThanOrEqual""#
    #expect(mask([]) == nil)
    #expect(mask([inequality]) == nil)
    #expect(mask([pin("leading", to: "c")]) == nil, "view c lies inside the view")
    #expect(mask([pin("leading", to: "v")]) == nil, "the constraint concerns only the view itself")
    let ratio = #"firstItem="v" firstAttribute="width" secondItem="v" secondAttribute="height""#
    #expect(mask([ratio]) == nil)
    #expect(
      mask([pin("leading", to: "s"), pin("top", to: "s")]) == [
        "flexibleRightMargin", "flexibleBottomMargin",
      ])
  }
}
