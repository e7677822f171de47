import Testing

@testable import ResponderKit

@Suite("Constraints, layout anchors and layout guides")
struct ConstraintInterfaceTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
  private let a = UIView()
  private let b = UIView()

  init() {
    for view in [a, b] {
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
    }
  }

  @Test(
    "A layout guide uses its owning view's coordinates even if no constraint mentions that view")
  func guideOfUnmentionedView() {
    let owner = UIView(frame: CGRect(x: 40, y: 70, width: 200, height: 300))
    window.addSubview(owner)
    let guide = UILayoutGuide()
    owner.addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: window.leftAnchor, constant: 50),
      guide.topAnchor.constraint(equalTo: window.topAnchor, constant: 90),
      guide.widthAnchor.constraint(equalToConstant: 20),
      guide.heightAnchor.constraint(equalToConstant: 30),
    ])
    window.layoutIfNeeded()
    #expect(guide.layoutFrame == CGRect(x: 10, y: 20, width: 20, height: 30))
  }

  @Test("A layout guide has origin (0, 0) and size 0 where constraints do not determine them")
  func openGuide() {
    let owner = UIView(frame: CGRect(x: 40, y: 70, width: 200, height: 300))
    window.addSubview(owner)
    let guides = [UILayoutGuide(), UILayoutGuide()]
    for guide in guides { owner.addLayoutGuide(guide) }
    guides[0].widthAnchor.constraint(equalToConstant: 30).isActive = true
    guides[1].heightAnchor.constraint(equalToConstant: 25).isActive = true
    window.layoutIfNeeded()
    #expect(guides[0].layoutFrame == CGRect(x: 0, y: 0, width: 30, height: 0))
    #expect(guides[1].layoutFrame == CGRect(x: 0, y: 0, width: 0, height: 25))
  }

  @Test("NSLayoutConstraint's enumerations have UIKit's raw values")
  func rawValues() {
    let attributes: [NSLayoutConstraint.Attribute] = [
      .notAnAttribute, .left, .right, .top, .bottom, .leading, .trailing, .width, .height,
      .centerX, .centerY, .lastBaseline, .firstBaseline, .leftMargin, .rightMargin, .topMargin,
      .bottomMargin, .leadingMargin, .trailingMargin, .centerXWithinMargins,
      .centerYWithinMargins,
    ]
    #expect(attributes.map(\.rawValue) == Array(0...20))
    let relations: [NSLayoutConstraint.Relation] = [.lessThanOrEqual, .equal, .greaterThanOrEqual]
    #expect(relations.map(\.rawValue) == [-1, 0, 1])
    #expect(NSLayoutConstraint.Axis.horizontal.rawValue == 0)
    #expect(NSLayoutConstraint.Axis.vertical.rawValue == 1)
    let priorities: [UILayoutPriority] = [.required, .defaultHigh, .defaultLow, .fittingSizeLevel]
    #expect(priorities.map(\.rawValue) == [1000, 750, 250, 50])
    #expect(UILayoutPriority(rawValue: 3) == UILayoutPriority(3))
    let options: [(NSLayoutConstraint.FormatOptions, UInt)] = [
      (.alignAllLeft, 2), (.alignAllRight, 4), (.alignAllTop, 8), (.alignAllBottom, 16),
      (.alignAllLeading, 32), (.alignAllTrailing, 64), (.alignAllCenterX, 512),
      (.alignAllCenterY, 1024), (.alignAllLastBaseline, 2048), (.alignAllFirstBaseline, 4096),
      (.directionLeftToRight, 1 << 17), (.directionLeadingToTrailing, 0),
    ]
    for (option, rawValue) in options { #expect(option.rawValue == rawValue) }
  }

  /// Returns the parts of a constraint as text.
  private func text(_ constraint: NSLayoutConstraint) -> String {
    func name(_ item: AnyObject?) -> String {
      item === a ? "a" : item === b ? "b" : item === window ? "window" : item == nil ? "-" : "guide"
    }
    let relation = ["≤", "=", "≥"][constraint.relation.rawValue + 1]
    return "\(name(constraint.firstItem)).\(constraint.firstAttribute) \(relation) "
      + "\(constraint.multiplier) \(name(constraint.secondItem)).\(constraint.secondAttribute) "
      + "+ \(constraint.constant)"
  }

  @Test("Layout anchors create constraints with the given relation, multiplier and constant")
  func anchors() {
    let (x, y) = (a.leftAnchor, a.topAnchor)
    let size = a.widthAnchor
    let constraints: [(NSLayoutConstraint, String)] = [
      (x.constraint(equalTo: b.rightAnchor), "a.left = 1.0 b.right + 0.0"),
      (x.constraint(equalTo: b.rightAnchor, constant: 3), "a.left = 1.0 b.right + 3.0"),
      (x.constraint(greaterThanOrEqualTo: b.centerXAnchor), "a.left ≥ 1.0 b.centerX + 0.0"),
      (
        x.constraint(greaterThanOrEqualTo: b.centerXAnchor, constant: -2),
        "a.left ≥ 1.0 b.centerX + -2.0"
      ),
      (x.constraint(lessThanOrEqualTo: b.leadingAnchor), "a.left ≤ 1.0 b.leading + 0.0"),
      (
        x.constraint(lessThanOrEqualTo: b.trailingAnchor, constant: 5),
        "a.left ≤ 1.0 b.trailing + 5.0"
      ),
      (
        x.constraint(equalToSystemSpacingAfter: b.rightAnchor, multiplier: 3),
        "a.left = 1.0 b.right + 24.0"
      ),
      (
        y.constraint(equalToSystemSpacingBelow: b.bottomAnchor, multiplier: 0.5),
        "a.top = 1.0 b.bottom + 4.0"
      ),
      (size.constraint(equalToConstant: 7), "a.width = 1.0 -.notAnAttribute + 7.0"),
      (size.constraint(greaterThanOrEqualToConstant: 7), "a.width ≥ 1.0 -.notAnAttribute + 7.0"),
      (size.constraint(lessThanOrEqualToConstant: 7), "a.width ≤ 1.0 -.notAnAttribute + 7.0"),
      (size.constraint(equalTo: b.heightAnchor, multiplier: 2), "a.width = 2.0 b.height + 0.0"),
      (
        size.constraint(equalTo: b.heightAnchor, multiplier: 2, constant: 4),
        "a.width = 2.0 b.height + 4.0"
      ),
      (
        size.constraint(greaterThanOrEqualTo: b.heightAnchor, multiplier: 3),
        "a.width ≥ 3.0 b.height + 0.0"
      ),
      (
        size.constraint(greaterThanOrEqualTo: b.heightAnchor, multiplier: 3, constant: 4),
        "a.width ≥ 3.0 b.height + 4.0"
      ),
      (
        size.constraint(lessThanOrEqualTo: b.heightAnchor, multiplier: 3),
        "a.width ≤ 3.0 b.height + 0.0"
      ),
      (
        size.constraint(lessThanOrEqualTo: b.heightAnchor, multiplier: 3, constant: 4),
        "a.width ≤ 3.0 b.height + 4.0"
      ),
    ]
    for (constraint, expected) in constraints {
      #expect(text(constraint) == expected && !constraint.isActive)
      #expect(constraint.priority == .required && constraint.identifier == nil)
      #expect(!constraint.shouldBeArchived)
    }
  }

  @Test("Views and layout guides have the same edge, center and size anchors")
  func anchorAttributes() {
    let guide = UILayoutGuide()
    let x: [NSLayoutConstraint.Attribute] = [.leading, .trailing, .left, .right, .centerX]
    let y: [NSLayoutConstraint.Attribute] = [.top, .bottom, .centerY]
    let viewX = [a.leadingAnchor, a.trailingAnchor, a.leftAnchor, a.rightAnchor, a.centerXAnchor]
    let guideX = [
      guide.leadingAnchor, guide.trailingAnchor, guide.leftAnchor, guide.rightAnchor,
      guide.centerXAnchor,
    ]
    #expect(viewX.map(\.attribute) == x && guideX.map(\.attribute) == x)
    #expect([a.topAnchor, a.bottomAnchor, a.centerYAnchor].map(\.attribute) == y)
    #expect([guide.topAnchor, guide.bottomAnchor, guide.centerYAnchor].map(\.attribute) == y)
    #expect([a.widthAnchor, a.heightAnchor].map(\.attribute) == [.width, .height])
    #expect([guide.widthAnchor, guide.heightAnchor].map(\.attribute) == [.width, .height])
    #expect(a.firstBaselineAnchor.attribute == .firstBaseline)
    #expect(a.lastBaselineAnchor.attribute == .lastBaseline)
    for (first, second) in zip(viewX, guideX) { #expect(first.item === a && second.item === guide) }
  }

  @Test("UIView.constraints lists active constraints whose first item is the view or a descendant")
  func constraintLists() {
    let inner = UIView()
    a.addSubview(inner)
    let constraints = [
      inner.widthAnchor.constraint(equalToConstant: 1),
      a.widthAnchor.constraint(equalToConstant: 2),
      b.widthAnchor.constraint(equalTo: a.widthAnchor),
    ]
    a.addConstraints(constraints)
    for constraint in constraints { #expect(constraint.isActive) }
    #expect(a.constraints.map(\.constant) == [1, 2] && inner.constraints.map(\.constant) == [1])
    #expect(b.constraints.count == 1 && window.constraints.map(\.constant) == [1, 2, 0])
    a.removeConstraint(constraints[0])
    #expect(a.constraints.map(\.constant) == [2] && !constraints[0].isActive)
    a.addConstraint(constraints[0])
    // The list is in the order of activation.
    #expect(a.constraints.map(\.constant) == [2, 1])
    a.removeConstraints(constraints)
    #expect(window.constraints.isEmpty)
  }

  @Test("Changing a constraint requests layout of its two views and of their superviews")
  func layoutRequests() {
    let superviews = [UIView(), UIView()]
    for (view, superview) in zip([a, b], superviews) {
      superview.addSubview(view)
      window.addSubview(superview)
    }
    let guide = UILayoutGuide()
    b.addLayoutGuide(guide)
    let items: [AnyObject] = [b, guide]
    for item in items {
      let constraint = NSLayoutConstraint(
        item: a, attribute: .width, relatedBy: .equal, toItem: item, attribute: .width,
        multiplier: 1, constant: 0)
      let changes: [() -> Void] = [
        { constraint.isActive = true }, { constraint.constant = 4 },
        { constraint.priority = .defaultLow }, { constraint.isActive = false },
      ]
      for change in changes {
        window.layoutIfNeeded()
        #expect(([a, b] + superviews).allSatisfy { $0.layoutState == .done })
        change()
        #expect(([a, b] + superviews).allSatisfy { $0.layoutState == .needed })
      }
    }
    window.layoutIfNeeded()
    a.setContentHuggingPriority(.required, for: .vertical)
    #expect(superviews[0].layoutState == .needed)
    window.layoutIfNeeded()
    a.setContentCompressionResistancePriority(.required, for: .vertical)
    #expect(superviews[0].layoutState == .needed)
  }

  @Test("A layout guide belongs to one view at a time")
  func guides() {
    let (guide, other) = (UILayoutGuide(), UILayoutGuide())
    #expect(guide.identifier.isEmpty && guide.layoutFrame == .zero && a.layoutGuides.isEmpty)
    a.addLayoutGuide(guide)
    a.addLayoutGuide(other)
    #expect(a.layoutGuides.map(ObjectIdentifier.init) == [guide, other].map(ObjectIdentifier.init))
    b.addLayoutGuide(guide)
    #expect(guide.owningView === b && a.layoutGuides.count == 1 && b.layoutGuides.count == 1)
    a.removeLayoutGuide(guide)
    #expect(guide.owningView === b)
    b.removeLayoutGuide(guide)
    #expect(guide.owningView == nil && b.layoutGuides.isEmpty)
    let scrollView = UIScrollView()
    #expect(scrollView.contentLayoutGuide === scrollView.contentLayoutGuide)
    #expect(scrollView.frameLayoutGuide === scrollView.frameLayoutGuide)
    #expect(scrollView.contentLayoutGuide !== scrollView.frameLayoutGuide)
    #expect(
      scrollView.layoutGuides.isEmpty && scrollView.frameLayoutGuide.owningView === scrollView)
  }

  @Test("The layoutFrame of a layout guide is in the coordinates of its owning view")
  func guideFrames() {
    let guide = UILayoutGuide()
    let owner = UIView(frame: CGRect(x: 40, y: 70, width: 200, height: 300))
    window.addSubview(owner)
    owner.addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      guide.rightAnchor.constraint(equalTo: owner.rightAnchor, constant: -11),
      guide.bottomAnchor.constraint(equalTo: owner.bottomAnchor, constant: -13),
      guide.widthAnchor.constraint(equalToConstant: 50),
      guide.heightAnchor.constraint(equalTo: guide.widthAnchor, multiplier: 1.5),
      a.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
      a.centerYAnchor.constraint(equalTo: guide.centerYAnchor),
    ])
    window.layoutIfNeeded()
    #expect(guide.layoutFrame == CGRect(x: 139, y: 212, width: 50, height: 75))
    #expect(a.center == point(40 + 164, 70 + 249.5))
    // A constraint to a layout guide that was removed from its view has no effect.
    owner.removeLayoutGuide(guide)
    let frame = a.frame
    window.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(a.frame == frame)
  }

  @Test("Updating the constraints of a view controller's view calls updateViewConstraints")
  func controllerUpdates() {
    final class Controller: UIViewController {
      var calls = 0
      override func updateViewConstraints() { calls += 1 }
    }
    let controller = Controller()
    window.addSubview(controller.view)
    controller.view.setNeedsUpdateConstraints()
    #expect(controller.view.needsUpdateConstraints() && controller.calls == 0)
    window.layoutIfNeeded()
    #expect(controller.calls == 1 && !controller.view.needsUpdateConstraints())
    #expect(!a.needsUpdateConstraints())
  }
}
