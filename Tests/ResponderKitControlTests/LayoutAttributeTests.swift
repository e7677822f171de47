import Testing

@testable import ResponderKit

/// A view with an intrinsic size that a test can set.
private final class ContentView: UIView {
  var content = CGSize(width: 60, height: 25)
  override var intrinsicContentSize: CGSize { content }
}

@Suite("Attributes, priorities and layout guides of constraints")
struct LayoutAttributeTests {
  private typealias Attribute = NSLayoutConstraint.Attribute

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
  private let container = UIView(frame: CGRect(x: 17, y: 29, width: 310, height: 420))
  private let reference = UIView(frame: CGRect(x: 70, y: 110, width: 120, height: 200))
  private let view = ContentView()

  init() {
    window.addSubview(container)
    container.addSubview(reference)
    reference.layoutMargins = UIEdgeInsets(top: 3, left: 5, bottom: 11, right: 21)
    view.layoutMargins = UIEdgeInsets(top: 2, left: 8, bottom: 6, right: 14)
    add(view)
  }

  @discardableResult
  private func add<View: UIView>(_ view: View, to superview: UIView? = nil) -> View {
    view.translatesAutoresizingMaskIntoConstraints = false
    (superview ?? container).addSubview(view)
    return view
  }

  private func frame(_ view: UIView) -> CGRect {
    window.layoutIfNeeded()
    return view.frame
  }

  /// Returns the value of an attribute of a rectangle with margins, by the definition of the
  /// attribute.
  private func value(_ attribute: Attribute, _ rect: CGRect, _ margins: UIEdgeInsets) -> CGFloat {
    let inner = rect.inset(by: margins)
    switch attribute {
    case .left, .leading: return rect.minX
    case .right, .trailing: return rect.maxX
    case .top: return rect.minY
    case .bottom: return rect.maxY
    case .width: return rect.width
    case .height: return rect.height
    case .centerX: return rect.midX
    case .centerY: return rect.midY
    case .firstBaseline, .lastBaseline: return rect.minY + 0.8 * rect.height
    case .leftMargin, .leadingMargin: return inner.minX
    case .rightMargin, .trailingMargin: return inner.maxX
    case .topMargin: return inner.minY
    case .bottomMargin: return inner.maxY
    case .centerXWithinMargins: return inner.midX
    case .centerYWithinMargins: return inner.midY
    case .notAnAttribute: return 0
    }
  }

  private static let horizontal: [NSLayoutConstraint.Attribute] = [
    .left, .leading, .right, .trailing, .centerX, .leftMargin, .leadingMargin, .rightMargin,
    .trailingMargin, .centerXWithinMargins,
  ]
  private static let vertical: [NSLayoutConstraint.Attribute] = [
    .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
    .centerYWithinMargins,
  ]

  @Test("Layout keeps the location of a view unless a constraint excludes the location")
  func openLocation() {
    view.frame.origin = point(31, 43)
    let limit = view.leftAnchor.constraint(
      greaterThanOrEqualTo: container.leftAnchor, constant: 30)
    limit.isActive = true
    for _ in 0..<3 {
      #expect(frame(view).origin == point(31, 43))
      container.setNeedsLayout()
    }
    limit.constant = 33
    #expect(frame(view).origin == point(33, 43))
  }

  @Test("A view in an offset superview keeps a location that the constraints do not determine")
  func openLocationInside() {
    let outer = add(UIView())
    outer.frame = CGRect(x: 11, y: 13, width: 100, height: 100)
    let inner = add(ContentView(), to: outer)
    inner.frame.origin = point(5, 7)
    NSLayoutConstraint.activate([
      outer.widthAnchor.constraint(equalToConstant: 90),
      inner.heightAnchor.constraint(equalToConstant: 20),
    ])
    for _ in 0..<2 {
      #expect(frame(inner).origin == point(5, 7) && outer.frame.origin == point(11, 13))
      outer.setNeedsLayout()
    }
  }

  @Test("Two views can be constrained by any two location attributes of the same axis")
  func locations() {
    for attributes in [Self.horizontal, Self.vertical] {
      for first in attributes {
        for second in attributes {
          let constraint = NSLayoutConstraint(
            item: view, attribute: first, relatedBy: .equal, toItem: reference, attribute: second,
            multiplier: 1, constant: -7)
          constraint.isActive = true
          let frame = frame(view)
          #expect(frame.size == view.content)
          let (a, b) = (
            value(first, frame, view.layoutMargins),
            value(second, reference.frame, reference.layoutMargins)
          )
          #expect(abs(a - (b - 7)) < 1e-6, "\(first) = \(second) - 7")
          constraint.isActive = false
        }
      }
    }
  }

  @Test("A width or height can be a multiple of another view's width or height plus a constant")
  func lengths() {
    for first in [Attribute.width, .height] {
      for second in [Attribute.width, .height] {
        let constraint = NSLayoutConstraint(
          item: view, attribute: first, relatedBy: .equal, toItem: reference, attribute: second,
          multiplier: 0.3, constant: 9)
        constraint.isActive = true
        let frame = frame(view)
        #expect(
          abs(value(first, frame, .zero) - (value(second, reference.frame, .zero) * 0.3 + 9)) < 1e-6
        )
        let other = first == .width ? Attribute.height : .width
        #expect(value(other, frame, .zero) == (other == .width ? 60 : 25))
        constraint.isActive = false
      }
    }
  }

  @Test(
    "The relation of a width constraint makes its constant a maximum, a minimum or the exact width",
    arguments: [-1, 0, 1])
  func relations(rawValue: Int) throws {
    let relation = try #require(NSLayoutConstraint.Relation(rawValue: rawValue))
    for limit in [40, 90] as [CGFloat] {
      let constraint = NSLayoutConstraint(
        item: view, attribute: .width, relatedBy: relation, toItem: nil,
        attribute: .notAnAttribute, multiplier: 1, constant: limit)
      constraint.isActive = true
      let expected: CGFloat =
        switch relation {
        case .lessThanOrEqual: min(60, limit)
        case .equal: limit
        case .greaterThanOrEqual: max(60, limit)
        }
      #expect(frame(view).width == expected)
      constraint.isActive = false
    }
  }

  @Test("Constraints between views of different superviews use the coordinates of the window")
  func differentSuperviews() {
    let other = UIView(frame: CGRect(x: 41, y: 13, width: 200, height: 100))
    window.addSubview(other)
    let inner = add(UIView(), to: other)
    NSLayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: reference.rightAnchor),
      inner.topAnchor.constraint(equalTo: reference.bottomAnchor),
      inner.widthAnchor.constraint(equalToConstant: 20),
      inner.heightAnchor.constraint(equalToConstant: 30),
    ])
    // The reference ends at (190, 310) in the container.
    #expect(frame(inner) == CGRect(x: 190 + 17 - 41, y: 310 + 29 - 13, width: 20, height: 30))
    other.frame.origin = point(50, 0)
    window.setNeedsLayout()
    #expect(frame(inner).origin == point(190 + 17 - 50, 310 + 29))
  }

  @Test("Layout of a window places nested views that are constrained to their superviews")
  func chain() {
    let (outer, inner) = (add(UIView()), UIView())
    add(inner, to: outer)
    NSLayoutConstraint.activate([
      outer.leftAnchor.constraint(equalTo: container.leftAnchor, constant: 10),
      outer.topAnchor.constraint(equalTo: container.topAnchor, constant: 20),
      outer.widthAnchor.constraint(equalTo: container.widthAnchor, multiplier: 0.5),
      outer.heightAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 2, constant: -5),
      inner.rightAnchor.constraint(equalTo: outer.rightAnchor, constant: -3),
      inner.bottomAnchor.constraint(equalTo: outer.bottomAnchor, constant: -4),
      inner.widthAnchor.constraint(equalTo: outer.heightAnchor, multiplier: 0.1),
      inner.heightAnchor.constraint(equalToConstant: 15),
    ])
    #expect(frame(outer) == CGRect(x: 10, y: 20, width: 155, height: 305))
    #expect(frame(inner) == CGRect(x: 155 - 3 - 30.5, y: 305 - 4 - 15, width: 30.5, height: 15))
  }

  @Test("Constraints place views relative to the safe area, margins and readable content guides")
  func viewGuides() {
    let guides = [
      reference.safeAreaLayoutGuide, reference.layoutMarginsGuide, reference.readableContentGuide,
    ]
    #expect(guides[0] === reference.safeAreaLayoutGuide && guides[1] === guides[2])
    let frames = [
      reference.frame, CGRect(x: 75, y: 113, width: 94, height: 186),
      CGRect(x: 75, y: 113, width: 94, height: 186),
    ]
    for (guide, rect) in zip(guides, frames) {
      let constraints = [
        view.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 1),
        view.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -2),
        view.topAnchor.constraint(equalTo: guide.topAnchor, constant: 3),
        view.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -4),
      ]
      NSLayoutConstraint.activate(constraints)
      #expect(
        frame(view)
          == CGRect(
            x: rect.minX + 1, y: rect.minY + 3, width: rect.width - 3, height: rect.height - 7))
      NSLayoutConstraint.deactivate(constraints)
    }
  }

  // MARK: Sizes of contents

  /// Adds two views that together fill a row or a column of a length, and returns the views.
  private func pair(_ axis: NSLayoutConstraint.Axis, length: CGFloat) -> (ContentView, ContentView)
  {
    let (first, second) = (add(ContentView()), add(ContentView()))
    first.content = CGSize(width: 80, height: 70)
    second.content = CGSize(width: 50, height: 90)
    let box = UIView(frame: CGRect(x: 5, y: 6, width: length, height: length))
    container.addSubview(box)
    NSLayoutConstraint.activate(
      axis == .horizontal
        ? [
          first.leftAnchor.constraint(equalTo: box.leftAnchor),
          second.leftAnchor.constraint(equalTo: first.rightAnchor),
          second.rightAnchor.constraint(equalTo: box.rightAnchor),
        ]
        : [
          first.topAnchor.constraint(equalTo: box.topAnchor),
          second.topAnchor.constraint(equalTo: first.bottomAnchor),
          second.bottomAnchor.constraint(equalTo: box.bottomAnchor),
        ])
    return (first, second)
  }

  @Test(
    "A view with lower hugging priority grows, and one with lower compression resistance shrinks",
    arguments: [NSLayoutConstraint.Axis.horizontal, .vertical],
    [200, 110] as [CGFloat])
  func contentPriorities(axis: NSLayoutConstraint.Axis, length: CGFloat) {
    let (first, second) = pair(axis, length: length)
    func lengths() -> [CGFloat] {
      window.layoutIfNeeded()
      return [first, second].map { axis == .horizontal ? $0.bounds.width : $0.bounds.height }
    }
    let natural: [CGFloat] = axis == .horizontal ? [80, 50] : [70, 90]
    let other: NSLayoutConstraint.Axis = axis == .horizontal ? .vertical : .horizontal
    for (view, index) in [(first, 0), (second, 1)] {
      // Priorities of the other axis have no influence.
      for axis in [axis, other] {
        let isStronger = axis == other
        view.setContentHuggingPriority(.init(isStronger ? 900 : 100), for: axis)
        view.setContentCompressionResistancePriority(.init(isStronger ? 900 : 100), for: axis)
      }
      var expected = natural
      expected[index] = length - natural[1 - index]
      #expect(lengths() == expected)
      view.setContentHuggingPriority(.defaultLow, for: axis)
      view.setContentCompressionResistancePriority(.defaultHigh, for: axis)
    }
    #expect(first.contentHuggingPriority(for: axis) == .defaultLow)
    #expect(first.contentHuggingPriority(for: other).rawValue == 900)
    #expect(first.contentCompressionResistancePriority(for: axis) == .defaultHigh)
    #expect(UIView().contentHuggingPriority(for: axis).rawValue == 250)
    #expect(UIView().contentCompressionResistancePriority(for: axis).rawValue == 750)
  }

  @Test("A view keeps its content size against constraints of lower priority")
  func weakConstraints() {
    let constraints = [
      view.widthAnchor.constraint(equalToConstant: 300),
      view.heightAnchor.constraint(equalToConstant: 10),
    ]
    NSLayoutConstraint.activate(constraints)
    // By default, content hugging has the priority 250, and compression resistance 750.
    for (priority, size) in [
      (249, CGSize(width: 60, height: 25)), (251, CGSize(width: 300, height: 25)),
      (749, CGSize(width: 300, height: 25)), (751, CGSize(width: 300, height: 10)),
    ] as [(Float, CGSize)] {
      for constraint in constraints { constraint.priority = .init(priority) }
      #expect(frame(view).size == size)
    }
  }

  @Test("Constraints never make the width or height of a view negative")
  func negativeSize() {
    NSLayoutConstraint.activate([
      view.widthAnchor.constraint(equalToConstant: -20),
      view.heightAnchor.constraint(equalToConstant: -30),
    ])
    #expect(frame(view).size == .zero)
    let plain = add(UIView())
    NSLayoutConstraint.activate([
      plain.widthAnchor.constraint(lessThanOrEqualToConstant: -5),
      plain.heightAnchor.constraint(lessThanOrEqualToConstant: -5),
    ])
    #expect(frame(plain).size == .zero)
  }

  @Test("Auto Layout rounds frames to 1/1000 of a point")
  func rounding() {
    let width = view.widthAnchor.constraint(equalTo: reference.widthAnchor, multiplier: 1 / 7)
    let top = view.topAnchor.constraint(equalTo: reference.topAnchor, constant: 1.23456)
    NSLayoutConstraint.activate([width, top])
    // 120 / 7 = 17.142857…
    #expect(abs(frame(view).width - 17.143) < 1e-9)
    #expect(abs(frame(view).minY - 111.235) < 1e-9)
  }

  @Test("A constraint with a higher priority wins regardless of the order of activation")
  func priorities() {
    for isFirst in [true, false] {
      let (strong, weak) = (
        view.widthAnchor.constraint(equalToConstant: 111),
        view.widthAnchor.constraint(equalToConstant: 222)
      )
      weak.priority = .init(999)
      NSLayoutConstraint.activate(isFirst ? [strong, weak] : [weak, strong])
      #expect(frame(view).width == 111)
      strong.priority = .init(998)
      #expect(frame(view).width == 222)
      NSLayoutConstraint.deactivate([strong, weak])
    }
  }

  @Test("systemLayoutSizeFitting returns the target size where no higher priority contradicts it")
  func fittingSize() {
    let card = UIView(frame: CGRect(x: 3, y: 4, width: 5, height: 6))
    let content = add(ContentView(), to: card)
    NSLayoutConstraint.activate([
      content.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 7),
      content.rightAnchor.constraint(equalTo: card.rightAnchor, constant: -9),
      content.topAnchor.constraint(equalTo: card.topAnchor, constant: 11),
      content.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -15),
    ])
    let natural = CGSize(width: 60 + 16, height: 25 + 26)
    #expect(card.systemLayoutSizeFitting(.zero) == natural)
    #expect(card.systemLayoutSizeFitting(CGSize(width: 300, height: 200)) == natural)
    func fitting(_ horizontal: Float, _ vertical: Float) -> CGSize {
      card.systemLayoutSizeFitting(
        CGSize(width: 300, height: 200), withHorizontalFittingPriority: .init(horizontal),
        verticalFittingPriority: .init(vertical))
    }
    #expect(fitting(1000, 50) == CGSize(width: 300, height: natural.height))
    #expect(fitting(50, 1000) == CGSize(width: natural.width, height: 200))
    #expect(fitting(251, 249) == CGSize(width: 300, height: natural.height))
    #expect(card.frame == CGRect(x: 3, y: 4, width: 5, height: 6))
    #expect(content.systemLayoutSizeFitting(CGSize(width: 1, height: 1)) == content.content)
  }

  // MARK: Scroll views

  @Test(
    "Content of a scroll view moves with the offset, but a view at the frame layout guide stays")
  func scrollViews() {
    let scrollView = UIScrollView(frame: CGRect(x: 21, y: 33, width: 100, height: 150))
    container.addSubview(scrollView)
    let (content, badge) = (add(UIView(), to: scrollView), add(UIView(), to: scrollView))
    NSLayoutConstraint.activate([
      content.leftAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leftAnchor, constant: 4),
      content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 6),
      content.widthAnchor.constraint(equalToConstant: 500),
      content.heightAnchor.constraint(
        equalTo: scrollView.frameLayoutGuide.heightAnchor, multiplier: 3),
      scrollView.contentLayoutGuide.rightAnchor.constraint(
        equalTo: content.rightAnchor, constant: 8),
      scrollView.contentLayoutGuide.bottomAnchor.constraint(
        equalTo: content.bottomAnchor, constant: 10),
      badge.rightAnchor.constraint(equalTo: scrollView.frameLayoutGuide.rightAnchor),
      badge.bottomAnchor.constraint(equalTo: scrollView.frameLayoutGuide.bottomAnchor),
      badge.widthAnchor.constraint(equalToConstant: 9),
      badge.heightAnchor.constraint(equalToConstant: 7),
    ])
    #expect(frame(content) == CGRect(x: 4, y: 6, width: 500, height: 450))
    #expect(scrollView.contentSize == CGSize(width: 512, height: 466))
    #expect(badge.frame == CGRect(x: 91, y: 143, width: 9, height: 7))
    #expect(content.convert(CGPoint.zero, to: container) == point(25, 39))
    scrollView.contentOffset = point(30, 40)
    scrollView.setNeedsLayout()
    #expect(frame(content) == CGRect(x: 4, y: 6, width: 500, height: 450))
    #expect(content.convert(CGPoint.zero, to: container) == point(-5, -1))
    #expect(badge.frame == CGRect(x: 121, y: 183, width: 9, height: 7))
    // Seen from outside, the edges of a scroll view are those of its frame.
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: scrollView.rightAnchor),
      view.topAnchor.constraint(equalTo: scrollView.bottomAnchor),
    ])
    #expect(frame(view).origin == point(121, 183))
  }
}
