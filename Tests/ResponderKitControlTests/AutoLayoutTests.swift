import SeededRandom
import Testing

@testable import ResponderKit
@testable import ResponderKitTesting

@Suite("Layout by constraints")
struct AutoLayoutTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
  private let container = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))

  init() {
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(container)
  }

  private func add<View: UIView>(_ view: View, to superview: UIView? = nil) -> View {
    view.translatesAutoresizingMaskIntoConstraints = false
    (superview ?? container).addSubview(view)
    return view
  }

  private func frame(_ view: UIView) -> CGRect {
    window.layoutIfNeeded()
    return view.frame
  }

  @Test(
    "A constraint between a scroll view's width and height applies to its frame, not its content")
  func shapeOfScrollView() {
    let scrollView = add(UIScrollView())
    let content = add(UIView(), to: scrollView)
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: container.topAnchor),
      scrollView.leftAnchor.constraint(equalTo: container.leftAnchor),
      scrollView.widthAnchor.constraint(equalToConstant: 100),
      scrollView.heightAnchor.constraint(equalTo: scrollView.widthAnchor, multiplier: 0.5),
      content.topAnchor.constraint(equalTo: scrollView.topAnchor),
      content.leftAnchor.constraint(equalTo: scrollView.leftAnchor),
      content.rightAnchor.constraint(equalTo: scrollView.rightAnchor),
      content.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor),
      content.widthAnchor.constraint(equalToConstant: 300),
      content.heightAnchor.constraint(equalToConstant: 400),
    ])
    #expect(frame(scrollView) == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(scrollView.contentSize == CGSize(width: 300, height: 400))
  }

  @Test("Auto Layout gives a label a size of zero when its text is removed")
  func emptiedLabel() {
    let label = add(UILabel())
    label.text = "abc"
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: container.topAnchor, constant: 9),
      label.leftAnchor.constraint(equalTo: container.leftAnchor, constant: 7),
    ])
    #expect(frame(label).size == label.intrinsicContentSize && label.frame.width > 0)
    label.text = nil
    #expect(frame(label) == CGRect(x: 7, y: 9, width: 0, height: 0))
  }

  @Test(
    "A view moved by code returns to its constrained position when its superview requests layout")
  func movedView() {
    let view = add(UIView())
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: container.leftAnchor, constant: 20),
      view.topAnchor.constraint(equalTo: container.topAnchor),
      view.widthAnchor.constraint(equalToConstant: 10),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    #expect(frame(view).minX == 20)
    view.center.x += 50
    #expect(frame(view).minX == 70)
    container.setNeedsLayout()
    #expect(frame(view).minX == 20)
  }

  @Test("systemLayoutSizeFitting updates the constraints of a view before it computes the size")
  func updatesBeforeFitting() {
    final class FixedView: UIView {
      override func updateConstraints() {
        if constraints.isEmpty {
          widthAnchor.constraint(equalToConstant: 40).isActive = true
          heightAnchor.constraint(equalToConstant: 30).isActive = true
        }
        super.updateConstraints()
      }
    }
    let view = FixedView()
    view.setNeedsUpdateConstraints()
    #expect(view.systemLayoutSizeFitting(.zero) == CGSize(width: 40, height: 30))
    #expect(!view.needsUpdateConstraints() && view.constraints.count == 2)
  }

  @Test(
    "A view keeps its constrained distances to its superview's edges when the window is resized")
  func edges() {
    let view = add(UIView())
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: container.leadingAnchor, constant: 20),
      view.trailingAnchor.constraint(equalTo: container.trailingAnchor, constant: -20),
      view.bottomAnchor.constraint(equalTo: container.safeAreaLayoutGuide.bottomAnchor),
      view.heightAnchor.constraint(equalToConstant: 40),
    ])
    #expect(frame(view) == CGRect(x: 20, y: 560, width: 360, height: 40))
    window.frame.size = CGSize(width: 800, height: 500)
    #expect(frame(view) == CGRect(x: 20, y: 460, width: 760, height: 40))
  }

  @Test("A visual format describes the spacing, sizes and alignment of a row of views")
  func visualFormat() {
    let (a, b) = (add(UIView()), add(UIView()))
    let views = ["a": a, "b": b]
    var constraints = NSLayoutConstraint.constraints(
      withVisualFormat: "H:|-[a(100)]-gap-[b(==a,>=20@500)]", options: [.alignAllTop],
      metrics: ["gap": 12], views: views)
    constraints += NSLayoutConstraint.constraints(
      withVisualFormat: "V:|-(30)-[a(b)]", metrics: nil, views: views)
    constraints += NSLayoutConstraint.constraints(
      withVisualFormat: "V:[b(50)]", metrics: nil, views: views)
    NSLayoutConstraint.activate(constraints)
    #expect(frame(a) == CGRect(x: 20, y: 30, width: 100, height: 50))
    #expect(frame(b) == CGRect(x: 132, y: 30, width: 100, height: 50))
    let end = NSLayoutConstraint.constraints(
      withVisualFormat: "V:|-5-[a]-(>=10)-|", metrics: nil, views: views)
    #expect(end.count == 2 && end[1].firstItem === container && end[1].constant == 10)
  }

  @Test(
    "An invalid visual format creates no constraints",
    arguments: ["", "H:|[a", "[missing]", "H:|-[a(>=)]", "H:[a]-x-[a]", "[a]-[", "|-|", "[a]]"])
  func unreadableFormat(format: String) {
    #expect(
      NSLayoutConstraint.constraints(
        withVisualFormat: format, metrics: nil, views: ["a": container]
      )
      .isEmpty)
  }

  @Test("The fitting size of a view follows from the constraints of its subviews")
  func fittingSize() {
    let (card, content) = (UIView(), UIView())
    _ = add(content, to: card)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: card.topAnchor, constant: 10),
      content.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 10),
      content.rightAnchor.constraint(equalTo: card.rightAnchor, constant: -10),
      content.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -10),
      content.heightAnchor.constraint(equalTo: content.widthAnchor, multiplier: 0.5),
      content.widthAnchor.constraint(greaterThanOrEqualToConstant: 60),
    ])
    #expect(card.systemLayoutSizeFitting(.zero) == CGSize(width: 80, height: 50))
    let wide = card.systemLayoutSizeFitting(
      CGSize(width: 220, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(wide == CGSize(width: 220, height: 120))
    #expect(card.frame == .zero)
  }

  @Test("Constraints are updated once before layout, for subviews before superviews")
  func updates() {
    final class UpdatingView: UIView {
      var onUpdate: () -> Void = {}
      override static var requiresConstraintBasedLayout: Bool { true }
      override func updateConstraints() {
        onUpdate()
        super.updateConstraints()
      }
    }
    var calls: [String] = []
    let (outer, inner) = (UpdatingView(), UpdatingView())
    outer.onUpdate = { calls.append("outer") }
    inner.onUpdate = { calls.append("inner") }
    outer.addSubview(inner)
    container.addSubview(outer)
    #expect(outer.needsUpdateConstraints() && calls.isEmpty)
    window.layoutIfNeeded()
    #expect(calls == ["inner", "outer"] && !outer.needsUpdateConstraints())
    window.layoutIfNeeded()
    outer.setNeedsUpdateConstraints()
    inner.updateConstraintsIfNeeded()
    #expect(calls.count == 2)
    outer.updateConstraintsIfNeeded()
    #expect(calls == ["inner", "outer", "outer"])
  }

  @Test(
    "An active constraint is listed once, and is deactivated when one of its views is deallocated")
  func activation() {
    let view = add(UIView())
    let width = view.widthAnchor.constraint(equalToConstant: 30)
    width.isActive = true
    width.isActive = true
    #expect(view.constraints.count == 1)
    width.isActive = false
    #expect(view.constraints.isEmpty && !width.isActive)
    var lost: UIView? = add(UIView())
    let other = lost!.heightAnchor.constraint(equalTo: view.heightAnchor)
    other.isActive = true
    lost?.removeFromSuperview()
    lost = nil
    window.layoutIfNeeded()
    #expect(!other.isActive)
  }

  @Test("Constraints place views relative to other views, with multipliers and centers")
  func relations() {
    let (a, b) = (add(UIView()), add(UIView()))
    NSLayoutConstraint.activate([
      a.widthAnchor.constraint(equalTo: container.widthAnchor, multiplier: 0.5, constant: -10),
      a.heightAnchor.constraint(equalTo: a.widthAnchor),
      a.centerXAnchor.constraint(equalTo: container.centerXAnchor),
      a.centerYAnchor.constraint(equalTo: container.centerYAnchor),
      b.topAnchor.constraint(equalTo: a.bottomAnchor, constant: 8),
      b.leftAnchor.constraint(equalTo: a.leftAnchor),
      NSLayoutConstraint(
        item: b, attribute: .width, relatedBy: .equal, toItem: a, attribute: .width,
        multiplier: 2, constant: 0),
      b.heightAnchor.constraint(equalToConstant: 30),
    ])
    #expect(frame(a) == CGRect(x: 105, y: 205, width: 190, height: 190))
    #expect(frame(b) == CGRect(x: 105, y: 403, width: 380, height: 30))
  }

  @Test("A label constrained by its content size grows when its text becomes longer")
  func contentSize() {
    let label = add(UILabel())
    label.text = "abc"
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: container.topAnchor),
      label.rightAnchor.constraint(equalTo: container.rightAnchor),
    ])
    let short = frame(label)
    #expect(short.size == label.intrinsicContentSize && short.maxX == 400)
    label.text = "a longer text"
    #expect(frame(label).width > short.width && frame(label).maxX == 400)
  }

  @Test("In a filled row, the view with the lower content hugging priority grows")
  func hugging() {
    let (label, field) = (add(UILabel()), add(UITextField()))
    label.text = "Name"
    label.setContentHuggingPriority(.required, for: .horizontal)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: container.leadingAnchor),
      field.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
      field.trailingAnchor.constraint(equalTo: container.trailingAnchor),
    ])
    let width = label.intrinsicContentSize.width
    #expect(abs(frame(label).width - width) < 0.01)
    #expect(abs(frame(field).minX - width - 8) < 0.01 && frame(field).maxX == 400)
  }

  @Test("An inequality constraint changes a view's frame only if the frame would violate it")
  func inequalities() {
    let view = add(UIView())
    let width = view.widthAnchor.constraint(equalToConstant: 500)
    width.priority = .defaultHigh
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: container.leftAnchor), width,
      view.widthAnchor.constraint(lessThanOrEqualTo: container.widthAnchor, multiplier: 0.75),
      view.topAnchor.constraint(greaterThanOrEqualTo: container.topAnchor, constant: 15),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    #expect(frame(view) == CGRect(x: 0, y: 15, width: 300, height: 10))
    width.constant = 100
    #expect(frame(view).width == 100)
  }

  @Test(
    "If two required constraints conflict, the constraint that was activated first is satisfied")
  func contradiction() {
    let view = add(UIView())
    let first = view.widthAnchor.constraint(equalToConstant: 100)
    let second = view.widthAnchor.constraint(equalToConstant: 200)
    first.isActive = true
    second.isActive = true
    #expect(frame(view).width == 100)
    first.isActive = false
    #expect(frame(view).width == 200)
  }

  @Test("A constraint to a deallocated view has no effect")
  func destroyedView() {
    let view = add(UIView())
    var other: UIView? = add(UIView())
    NSLayoutConstraint.activate([
      view.widthAnchor.constraint(equalToConstant: 50),
      view.leftAnchor.constraint(equalTo: container.leftAnchor, constant: 3),
    ])
    if let other {
      let constraint = view.heightAnchor.constraint(equalTo: other.heightAnchor, constant: 77)
      constraint.isActive = true
    }
    other?.removeFromSuperview()
    other = nil
    #expect(frame(view) == CGRect(x: 3, y: 0, width: 50, height: 0))
  }

  @Test("Auto Layout lays out two windows independently")
  func windows() {
    let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (a, b) = (add(UIView()), add(UIView(), to: other))
    let constraints = [(a, container), (b, other)].map { view, superview in
      view.rightAnchor.constraint(equalTo: superview.rightAnchor)
    }
    NSLayoutConstraint.activate(constraints)
    for view in [a, b] { view.widthAnchor.constraint(equalToConstant: 10).isActive = true }
    #expect(frame(a).maxX == 400)
    other.layoutIfNeeded()
    #expect(b.frame.maxX == 100)
  }

  @Test("Changing a constraint's constant in an animation moves the view gradually")
  func animation() {
    let harness = TouchHarness(window: window)
    let view = add(UIView())
    let left = view.leftAnchor.constraint(equalTo: container.leftAnchor)
    NSLayoutConstraint.activate([
      left, view.topAnchor.constraint(equalTo: container.topAnchor),
      view.widthAnchor.constraint(equalToConstant: 10),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    window.layoutIfNeeded()
    left.constant = 100
    UIView.animate(withDuration: 1) { container.layoutIfNeeded() }
    harness.advance(by: 0.5)
    #expect(abs(view.presentation.center.x - 55) < 2 && view.center.x == 105)
  }

  @Test("The content size of a scroll view is determined by the constraints of its subviews")
  func scrollView() {
    let scrollView = add(UIScrollView())
    let content = add(UIView(), to: scrollView)
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: container.topAnchor),
      scrollView.leftAnchor.constraint(equalTo: container.leftAnchor),
      scrollView.widthAnchor.constraint(equalToConstant: 100),
      scrollView.heightAnchor.constraint(equalToConstant: 100),
      content.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor, constant: 5),
      content.leftAnchor.constraint(equalTo: scrollView.leftAnchor),
      content.rightAnchor.constraint(equalTo: scrollView.rightAnchor),
      content.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor, constant: -5),
      content.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
      content.heightAnchor.constraint(equalToConstant: 300),
    ])
    #expect(frame(content) == CGRect(x: 0, y: 5, width: 100, height: 300))
    #expect(scrollView.contentSize == CGSize(width: 100, height: 310))
    #expect(scrollView.frame.size == CGSize(width: 100, height: 100))
  }

  @Test("A layout guide is positioned by constraints like a view")
  func guide() {
    let guide = UILayoutGuide()
    container.addLayoutGuide(guide)
    let view = add(UIView())
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: container.leadingAnchor),
      guide.widthAnchor.constraint(equalTo: container.widthAnchor, multiplier: 0.25),
      guide.topAnchor.constraint(equalTo: container.topAnchor),
      guide.heightAnchor.constraint(equalToConstant: 30),
      view.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
      view.topAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    #expect(frame(view).origin == CGPoint(x: 100, y: 30))
    #expect(guide.layoutFrame == CGRect(x: 0, y: 0, width: 100, height: 30))
  }

  @Test(
    "LayoutSystem solves a solvable system of random equations in three random orders",
    arguments: 0..<20)
  func randomSystems(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let solution = (0..<8).map { _ in Double(Int.random(in: -50...50, using: &random)) }
    var constraints = (0..<12).map { _ in
      var expression = LayoutSystem.Expression()
      for variable in solution.indices where Bool.random(using: &random) {
        expression.terms[variable] = Double(Int.random(in: 1...3, using: &random))
      }
      expression.constant = -expression.value(solution)
      return LayoutSystem.Constraint(expression: expression, relation: .equal, priority: 1000)
    }
    for _ in 0..<3 {
      constraints.shuffle(using: &random)
      let values = LayoutSystem.solve(constraints, preferred: solution.map { _ in 0 })
      for constraint in constraints {
        #expect(abs(constraint.expression.value(values)) < 1e-6)
      }
    }
  }

  @Test("LayoutSystem satisfies all inequalities that have a common solution", arguments: 1...100)
  func randomInequalities(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let solution = (0..<6).map { _ in Double(Int.random(in: 0...100, using: &random)) }
    let constraints = (0..<12).map { _ in
      let (a, b) = (Int.random(in: 0..<6, using: &random), Int.random(in: 0..<6, using: &random))
      var expression = LayoutSystem.Expression.variable(a)
      if a != b { expression.add(.variable(b), times: -1) }
      let slack = Double(Int.random(in: 0...20, using: &random))
      let isGreater = Bool.random(using: &random)
      expression.constant = -expression.value(solution) + (isGreater ? slack : -slack)
      return LayoutSystem.Constraint(
        expression: expression, relation: isGreater ? .greaterOrEqual : .lessOrEqual,
        priority: 1000)
    }
    let preferences = (0..<6).map { variable in
      LayoutSystem.Constraint(
        expression: LayoutSystem.Expression.variable(variable)
          .adding(.init(constant: -Double(Int.random(in: -50...150, using: &random)))),
        relation: .equal, priority: 50)
    }
    let values = LayoutSystem.solve(constraints + preferences, preferred: solution.map { _ in 0 })
    for constraint in constraints {
      let value = constraint.expression.value(values)
      #expect(constraint.relation == .greaterOrEqual ? value > -1e-3 : value < 1e-3)
    }
  }
}
