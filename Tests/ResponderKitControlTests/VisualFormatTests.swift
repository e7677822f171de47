import Testing

@testable import ResponderKit

@Suite("Visual formats")
struct VisualFormatTests {
  private let superview = UIView()
  private let views: [String: UIView]

  init() {
    views = ["a": UIView(), "b_2": UIView(), "C": UIView()]
    for name in ["a", "b_2", "C"] { views[name].map { superview.addSubview($0) } }
  }

  /// Returns the constraints of a format as text, such as `b_2.leading = a.trailing + 8.0`.
  private func text(
    _ format: String, _ options: NSLayoutConstraint.FormatOptions = []
  ) -> [String] {
    let constraints = NSLayoutConstraint.constraints(
      withVisualFormat: format, options: options, metrics: ["gap": 12.5, "high": 900],
      views: views)
    return constraints.map { constraint in
      func name(_ item: AnyObject?) -> String {
        item === superview ? "|" : views.first { $0.value === item }?.key ?? "-"
      }
      let relation = ["<=", "=", ">="][constraint.relation.rawValue + 1]
      let second =
        constraint.secondItem == nil
        ? "" : "\(name(constraint.secondItem)).\(constraint.secondAttribute) + "
      let priority =
        constraint.priority == .required ? "" : " @ \(constraint.priority.rawValue)"
      return "\(name(constraint.firstItem)).\(constraint.firstAttribute) \(relation) "
        + "\(second)\(constraint.constant)\(priority)"
    }
  }

  @Test(
    "A visual format can describe distances, sizes and edges",
    arguments: [
      ("[a]", []), ("H:|[a]", ["a.leading = |.leading + 0.0"]),
      ("V:|[a]", ["a.top = |.top + 0.0"]),
      ("|-[a]-|", ["a.leading = |.leading + 20.0", "|.trailing = a.trailing + 20.0"]),
      ("V:|-3-[a]-4-|", ["a.top = |.top + 3.0", "|.bottom = a.bottom + 4.0"]),
      ("[a]|", ["|.trailing = a.trailing + 0.0"]),
      ("[a][b_2]", ["b_2.leading = a.trailing + 0.0"]),
      ("V:[a]-[b_2]", ["b_2.top = a.bottom + 8.0"]),
      (
        "[a]-gap-[b_2]-1.5-[C]",
        ["b_2.leading = a.trailing + 12.5", "C.leading = b_2.trailing + 1.5"]
      ),
      (
        "|-(>=5,<=9@20)-[a]",
        ["a.leading >= |.leading + 5.0", "a.leading <= |.leading + 9.0 @ 20.0"]
      ),
      ("[a]-(>=2)-|", ["|.trailing >= a.trailing + 2.0"]),
      ("[a(50)]", ["a.width = 50.0"]), ("V:[a(==gap)]", ["a.height = 12.5"]),
      (
        "[a(>=50@high,<=90@3)]", ["a.width >= 50.0 @ 900.0", "a.width <= 90.0 @ 3.0"]
      ),
      ("[a(b_2)]", ["a.width = b_2.width + 0.0"]),
      ("V:[a(>=C@2)]", ["a.height >= C.height + 0.0 @ 2.0"]),
      (
        " H: |  - 6 - [a]  [C] ", ["a.leading = |.leading + 6.0", "C.leading = a.trailing + 0.0"]
      ),
      (
        "|-[a]-[b_2]-|",
        [
          "a.leading = |.leading + 20.0", "b_2.leading = a.trailing + 8.0",
          "|.trailing = b_2.trailing + 20.0",
        ]
      ),
    ] as [(String, [String])])
  func formats(format: String, constraints: [String]) {
    #expect(text(format) == constraints)
  }

  @Test("The options of a visual format align all views with the first view")
  func alignment() {
    let attributes: [(NSLayoutConstraint.FormatOptions, String)] = [
      (.alignAllLeft, "left"), (.alignAllRight, "right"), (.alignAllTop, "top"),
      (.alignAllBottom, "bottom"), (.alignAllLeading, "leading"),
      (.alignAllTrailing, "trailing"), (.alignAllCenterX, "centerX"),
      (.alignAllCenterY, "centerY"), (.alignAllLastBaseline, "lastBaseline"),
      (.alignAllFirstBaseline, "firstBaseline"),
    ]
    for (option, attribute) in attributes {
      let distances = ["b_2.leading = a.trailing + 0.0", "C.leading = b_2.trailing + 0.0"]
      #expect(
        text("[a][b_2][C]", option) == distances + [
          "b_2.\(attribute) = a.\(attribute) + 0.0", "C.\(attribute) = a.\(attribute) + 0.0",
        ])
    }
    #expect(
      text("[a][C]", [.alignAllTop, .alignAllBottom]).suffix(2) == [
        "C.top = a.top + 0.0", "C.bottom = a.bottom + 0.0",
      ])
    #expect(text("[a][C]", .directionLeftToRight).count == 1)
  }

  @Test(
    "A visual format with a syntax error or an unknown name creates no constraints",
    arguments: [
      "H:", "|", "[a", "[a]-", "[a]-(5-[C]", "[a]-5[C]", "[a(]", "[a(5]", "[a(5@)]", "[a(5@x)]",
      "[a(=5)]", "[d]", "[a]-[d]", "[a]-d-[C]", "[a] x", "X:[a]", "[a]|[C]", "a", "[a]-(>=5,)-[C]",
    ])
  func errors(format: String) {
    #expect(text(format).isEmpty)
  }

  @Test("A visual format creates no edge constraint for a view without a superview")
  func withoutSuperview() {
    let view = UIView()
    for format in ["|-[v]", "[v]-|", "|-[v]-|"] {
      #expect(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, metrics: nil, views: ["v": view]
        ).isEmpty)
    }
    let guide = UILayoutGuide()
    let constraints = NSLayoutConstraint.constraints(
      withVisualFormat: "[v]-5-[g]", metrics: nil, views: ["v": view, "g": guide])
    #expect(constraints.count == 1 && constraints[0].firstItem === guide)
  }
}
