import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Stack views")
struct StackViewTests {
  private final class Box: UIView {
    var natural: CGSize

    init(_ width: CGFloat, _ height: CGFloat) {
      natural = CGSize(width: width, height: height)
      super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { natural }
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
  private let harness: TouchHarness

  init() { harness = TouchHarness(window: window) }

  /// Adds a stack view that is 200 points long along its axis and 60 points across.
  private func add(_ views: [UIView], _ axis: NSLayoutConstraint.Axis = .horizontal) -> UIStackView
  {
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = axis
    stack.frame =
      axis == .horizontal
      ? CGRect(x: 10, y: 20, width: 200, height: 60) : CGRect(x: 10, y: 20, width: 60, height: 200)
    window.addSubview(stack)
    return stack
  }

  /// Returns the frame of each arranged subview as four numbers: the location and length along the
  /// axis, and the location and length across it.
  private func frames(_ stack: UIStackView) -> [[Double]] {
    window.layoutIfNeeded()
    return stack.arrangedSubviews.map(\.frame).map { frame in
      let (x, y) = ([frame.minX, frame.width], [frame.minY, frame.height])
      return (stack.axis == .horizontal ? x + y : y + x).map { Double($0) }
    }
  }

  private func boxes(_ axis: NSLayoutConstraint.Axis, _ sizes: [(CGFloat, CGFloat)]) -> [Box] {
    sizes.map { axis == .horizontal ? Box($0.0, $0.1) : Box($0.1, $0.0) }
  }

  @Test(
    "A view of undetermined length takes the length that the other views of a stack view leave",
    arguments: [NSLayoutConstraint.Axis.horizontal, .vertical])
  func undeterminedLength(axis: NSLayoutConstraint.Axis) {
    let (fixed, container) = (UIView(), UIView())
    container.addSubview(Box(44, 17))
    let dimension = axis == .horizontal ? fixed.widthAnchor : fixed.heightAnchor
    dimension.constraint(equalToConstant: 71).isActive = true
    #expect(frames(add([fixed, container], axis)).map { $0[1] } == [71, 129])
  }

  @Test("A container with a height constraint has the width of its content in a stack view")
  func fixedHeight() {
    let (container, inner) = (UIView(), Box(44, 17))
    container.addSubview(inner)
    inner.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      container.heightAnchor.constraint(equalToConstant: 71),
      inner.topAnchor.constraint(equalTo: container.topAnchor),
      inner.leadingAnchor.constraint(equalTo: container.leadingAnchor, constant: 3),
      inner.trailingAnchor.constraint(equalTo: container.trailingAnchor, constant: -5),
    ])
    #expect(add([container]).intrinsicContentSize == CGSize(width: 52, height: 71))
  }

  @Test("A fillEqually stack view fits its longest view, even if that view is shorter than 1 point")
  func equalLengths() {
    let stack = add(boxes(.horizontal, [(0.25, 20), (0.75, 20)]))
    stack.distribution = .fillEqually
    #expect(stack.intrinsicContentSize == CGSize(width: 1.5, height: 20))
  }

  @Test("With equal spacing or centering, two views lie at both ends of a stack view")
  func twoViews() {
    let stack = add(boxes(.horizontal, [(30, 20), (50, 20)]))
    for distribution in [UIStackView.Distribution.equalSpacing, .equalCentering] {
      stack.distribution = distribution
      #expect(frames(stack).map { $0[0] } == [0, 150])
      #expect(frames(stack).map { $0[1] } == [30, 50])
    }
  }

  @Test("A view that is moved within a stack view is laid out at its new index")
  func movedView() {
    let views = boxes(.horizontal, [(30, 20), (50, 20), (20, 20)])
    let stack = add(views)
    #expect(frames(stack).map { $0[1] } == [130, 50, 20])
    stack.insertArrangedSubview(views[2], at: 0)
    // All views have the same priority, so the first one grows.
    #expect(frames(stack).map { $0[0] } == [0, 120, 150])
    #expect(frames(stack).map { $0[1] } == [120, 30, 50])
  }

  @Test("A view that leaves a stack view loses its custom spacing, even if it is added again")
  func forgottenSpacing() {
    let views = boxes(.horizontal, [(30, 20), (50, 20)])
    let stack = add(views)
    stack.spacing = 3
    stack.setCustomSpacing(40, after: views[0])
    stack.removeArrangedSubview(views[0])
    #expect(stack.customSpacing(after: views[0]) == 3)
    stack.insertArrangedSubview(views[0], at: 0)
    #expect(frames(stack).map { $0[0] } == [0, 150])
  }

  @Test("A view with an intrinsic size of 0 has a size of 0 in a stack view")
  func emptyContent() {
    let stack = add(boxes(.horizontal, [(30, 20), (0, 0)]))
    stack.alignment = .leading
    #expect(frames(stack) == [[0, 200, 0, 20], [200, 0, 0, 0]])
  }

  @Test("With fillProportionally, views shorter than 1 point keep their proportions")
  func smallProportions() {
    let stack = add(boxes(.horizontal, [(0.25, 20), (0.75, 20)]))
    stack.distribution = .fillProportionally
    #expect(frames(stack).map { $0[1] } == [50, 150])
  }

  @Test("The intrinsic size of a stack view ignores inequalities and constraints to outside views")
  func otherConstraints() {
    let (box, other) = (Box(30, 20), UIView())
    NSLayoutConstraint.activate([
      box.widthAnchor.constraint(greaterThanOrEqualToConstant: 90),
      box.heightAnchor.constraint(equalTo: other.heightAnchor, constant: 70),
    ])
    let stack = add([box, Box(10, 5)])
    #expect(stack.intrinsicContentSize == CGSize(width: 40, height: 20))
    #expect(other.superview == nil)
  }

  @Test("A container with a width constraint has the height of its content in a stack view")
  func fixedWidth() {
    let (container, inner) = (UIView(), Box(44, 17))
    container.addSubview(inner)
    inner.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      container.widthAnchor.constraint(equalToConstant: 71),
      inner.leadingAnchor.constraint(equalTo: container.leadingAnchor),
      inner.topAnchor.constraint(equalTo: container.topAnchor, constant: 2),
      inner.bottomAnchor.constraint(equalTo: container.bottomAnchor, constant: -6),
    ])
    #expect(add([container]).intrinsicContentSize == CGSize(width: 71, height: 25))
  }

  @Test("Hiding or showing a view lays out its stack view again")
  func hiddenView() {
    let views = boxes(.horizontal, [(30, 20), (50, 20)])
    let stack = add(views)
    #expect(frames(stack).map { $0[1] } == [150, 50])
    views[0].isHidden = true
    #expect(frames(stack)[1] == [0, 200, 0, 60])
    views[0].isHidden = false
    #expect(frames(stack).map { $0[1] } == [150, 50])
  }

  @Test(
    "A stack view aligns its views along its cross axis",
    arguments: [NSLayoutConstraint.Axis.horizontal, .vertical])
  func alignments(axis: NSLayoutConstraint.Axis) {
    let stack = add(boxes(axis, [(30, 20), (50, 90), (40, -1)]), axis)
    stack.distribution = .equalSpacing
    let expected: [(UIStackView.Alignment, [Double], [Double])] = [
      (.fill, [0, 0, 0], [60, 60, 60]), (.leading, [0, 0, 0], [20, 60, 60]),
      (.firstBaseline, [0, 0, 0], [20, 60, 60]), (.center, [20, 0, 0], [20, 60, 60]),
      (.trailing, [40, 0, 0], [20, 60, 60]), (.lastBaseline, [40, 0, 0], [20, 60, 60]),
      (.top, [0, 0, 0], [20, 60, 60]), (.bottom, [40, 0, 0], [20, 60, 60]),
    ]
    for (alignment, locations, lengths) in expected {
      stack.alignment = alignment
      #expect(frames(stack).map { $0[2] } == locations)
      #expect(frames(stack).map { $0[3] } == lengths)
      // The distances share the 80 points that remain.
      #expect(frames(stack).map { $0[0] } == [0, 70, 160])
    }
  }

  @Test(
    "A view that is 1 point thick because of its content keeps this size in a stack view",
    arguments: [NSLayoutConstraint.Axis.horizontal, .vertical])
  func thinLine(axis: NSLayoutConstraint.Axis) {
    let (line, content) = (UIView(frame: .zero), UIView(frame: .zero))
    line.addSubview(content)
    content.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: line.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: line.trailingAnchor),
      content.topAnchor.constraint(equalTo: line.topAnchor),
      content.bottomAnchor.constraint(equalTo: line.bottomAnchor),
      content.widthAnchor.constraint(equalToConstant: axis == .horizontal ? 1 : 7),
      content.heightAnchor.constraint(equalToConstant: axis == .horizontal ? 7 : 1),
    ])
    let stack = add([line] + boxes(axis, [(30, 20)]), axis)
    (stack.alignment, stack.distribution) = (.leading, .equalSpacing)
    #expect(frames(stack)[0] == [0, 1, 0, 7])
  }

  @Test(
    "A stack view divides its length among its views according to its distribution",
    arguments: [NSLayoutConstraint.Axis.horizontal, .vertical])
  func distributions(axis: NSLayoutConstraint.Axis) {
    func lengths(
      _ distribution: UIStackView.Distribution, _ naturals: [CGFloat], spacing: CGFloat = 5
    ) -> [[Double]] {
      let stack = add(boxes(axis, naturals.map { ($0, 20) }), axis)
      (stack.distribution, stack.spacing) = (distribution, spacing)
      defer { stack.removeFromSuperview() }
      let frames = frames(stack)
      return [frames.map { $0[0] }, frames.map { $0[1] }]
    }
    // Without two distances of 5 points, 190 points remain. Of several views with the lowest
    // priority, the first one grows.
    #expect(lengths(.fill, [30, 50, 20]) == [[0, 125, 180], [120, 50, 20]])
    #expect(lengths(.fill, [30, -1, 20]) == [[0, 35, 180], [30, 140, 20]])
    #expect(lengths(.fill, [-1, 50, -1]) == [[0, 75, 130], [70, 50, 70]])
    #expect(lengths(.fill, [100, 150, 20]) == [[0, 25, 180], [20, 150, 20]])
    #expect(lengths(.fill, [10, 300, -1])[1] == [10, 300, 0])
    #expect(lengths(.fill, [20, 300, 20])[1] == [0, 300, 20])
    #expect(lengths(.fill, [70, 100, 20])[1] == [70, 100, 20])
    #expect(lengths(.fillEqually, [30, -1, 150], spacing: 10) == [[0, 70, 140], [60, 60, 60]])
    #expect(lengths(.fillProportionally, [20, 50, 25]) == [[0, 45, 150], [40, 100, 50]])
    #expect(lengths(.fillProportionally, [-1, -1])[1] == [97.5, 97.5])
    #expect(lengths(.equalSpacing, [30, 50, 20]) == [[0, 80, 180], [30, 50, 20]])
    #expect(lengths(.equalSpacing, [90, 80, 60]) == [[0, 95, 180], [90, 80, 60]])
    #expect(lengths(.equalSpacing, [90]) == [[0], [90]])
    #expect(lengths(.equalCentering, [30, 50, -1]) == [[0, 90, 200], [30, 50, 0]])
    #expect(lengths(.fillEqually, [30], spacing: 10) == [[0], [200]])
  }

  @Test(
    "A stack view grows the view hugging least and shrinks the view resisting compression least")
  func priorities() {
    let views = boxes(.horizontal, [(30, 20), (50, 20), (20, 20)])
    views[1].setContentHuggingPriority(.init(rawValue: 100), for: .horizontal)
    views[2].setContentCompressionResistancePriority(.init(rawValue: 100), for: .horizontal)
    views[0].setContentHuggingPriority(.init(rawValue: 50), for: .vertical)
    let stack = add(views)
    #expect(frames(stack).map { $0[1] } == [30, 150, 20])
    stack.frame.size.width = 90
    #expect(frames(stack).map { $0[1] } == [30, 50, 10])
    stack.frame.size.width = 60
    #expect(frames(stack).map { $0[1] } == [30, 50, 0])
  }

  @Test("A stack view applies its margins at the edges and custom spacing between visible views")
  func margins() {
    let views = boxes(.horizontal, [(30, 20), (50, 30), (20, 10), (7, 7)])
    let stack = add(views)
    stack.layoutMargins = UIEdgeInsets(top: 3, left: 11, bottom: 8, right: 21)
    #expect(stack.intrinsicContentSize == CGSize(width: 107, height: 30))
    stack.isLayoutMarginsRelativeArrangement = true
    stack.spacing = 4
    stack.setCustomSpacing(9, after: views[0])
    views[3].isHidden = true
    views[3].frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(stack.customSpacing(after: views[0]) == 9 && stack.customSpacing(after: views[1]) == 4)
    // The margins need 32 points and the distances 13, so 155 of 200 points remain.
    #expect(frames(stack).map { $0[0] } == [11, 105, 159, 1])
    #expect(frames(stack).map { $0[1] } == [85, 50, 20, 3])
    #expect(frames(stack).prefix(3).allSatisfy { $0[2] == 3 && $0[3] == 49 })
    #expect(stack.intrinsicContentSize == CGSize(width: 30 + 9 + 50 + 4 + 20 + 32, height: 41))
    #expect(stack.sizeThatFits(.zero) == stack.intrinsicContentSize)
    stack.axis = .vertical
    #expect(
      stack.intrinsicContentSize == CGSize(width: 50 + 32, height: 20 + 9 + 30 + 4 + 10 + 11))
    stack.distribution = .fillEqually
    #expect(stack.intrinsicContentSize.height == 90 + 13 + 11)
    for view in views { view.isHidden = true }
    #expect(stack.intrinsicContentSize == CGSize(width: -1, height: -1))
  }

  @Test(
    "A stack view whose views have no intrinsic size has no intrinsic size along its cross axis")
  func noNaturalSize() {
    let stack = add([UIView(), UIView()])
    #expect(stack.intrinsicContentSize == CGSize(width: 0, height: -1))
    stack.layoutMargins = UIEdgeInsets(top: 3, left: 11, bottom: 8, right: 21)
    stack.isLayoutMarginsRelativeArrangement = true
    #expect(stack.intrinsicContentSize == CGSize(width: 32, height: -1))
    stack.axis = .vertical
    #expect(stack.intrinsicContentSize == CGSize(width: -1, height: 11))
    #expect(UIStackView().intrinsicContentSize == CGSize(width: -1, height: -1))
  }

  @Test(
    "The constraints of a view or those of its subviews determine the view's size in a stack view")
  func constraints() {
    let (fixed, container, inner) = (Box(30, 20), UIView(), Box(44, 17))
    container.addSubview(inner)
    inner.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      fixed.widthAnchor.constraint(equalToConstant: 71),
      fixed.heightAnchor.constraint(equalToConstant: 13),
      inner.leadingAnchor.constraint(equalTo: container.leadingAnchor, constant: 3),
      inner.trailingAnchor.constraint(equalTo: container.trailingAnchor, constant: -5),
      inner.topAnchor.constraint(equalTo: container.topAnchor, constant: 2),
      inner.bottomAnchor.constraint(equalTo: container.bottomAnchor, constant: -6),
    ])
    let stack = add([fixed, container, Box(10, 5)])
    #expect(stack.intrinsicContentSize == CGSize(width: 71 + 52 + 10, height: 25))
    stack.axis = .vertical
    #expect(stack.intrinsicContentSize == CGSize(width: 71, height: 13 + 25 + 5))
  }

  @Test("A view whose subviews have no constraints fills the remaining length of a stack view")
  func unconstrainedSubviews() {
    let (fixed, container) = (UIView(), UIView())
    container.addSubview(Box(44, 17))
    NSLayoutConstraint.activate([fixed.widthAnchor.constraint(equalToConstant: 71)])
    let stack = add([container, fixed])
    #expect(frames(stack).map { $0[1] } == [129, 71])
  }

  @Test("The arranged subviews of a stack view can be inserted, moved, removed and added again")
  func arrangement() {
    let views = boxes(.horizontal, [(1, 1), (2, 2), (3, 3)])
    let stack = add([views[0]])
    stack.insertArrangedSubview(views[1], at: -3)
    stack.insertArrangedSubview(views[2], at: 99)
    #expect(stack.arrangedSubviews == [views[1], views[0], views[2]])
    stack.insertArrangedSubview(views[2], at: 0)
    #expect(stack.arrangedSubviews == [views[2], views[1], views[0]] && stack.subviews.count == 3)
    stack.removeArrangedSubview(views[1])
    #expect(stack.arrangedSubviews == [views[2], views[0]] && views[1].superview === stack)
    views[0].removeFromSuperview()
    #expect(stack.arrangedSubviews == [views[2]])
    stack.addArrangedSubview(views[0])
    #expect(stack.arrangedSubviews == [views[2], views[0]])
    let empty = UIStackView()
    #expect(empty.axis == .horizontal && empty.distribution == .fill && empty.alignment == .fill)
    #expect(empty.spacing == 0 && !empty.isLayoutMarginsRelativeArrangement)
    let distributions: [UIStackView.Distribution] = [
      .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
    ]
    #expect(distributions.map(\.rawValue) == [0, 1, 2, 3, 4])
    let alignments: [UIStackView.Alignment] = [
      .fill, .leading, .firstBaseline, .center, .trailing, .lastBaseline,
    ]
    #expect(alignments.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
  }

  @Test("A stack view is laid out again after each change of its properties or arranged subviews")
  func newLayout() {
    let views = boxes(.horizontal, [(30, 20), (50, 30)])
    let stack = add(views)
    var layouts: [[[Double]]] = [frames(stack)]
    let changes: [(UIStackView) -> Void] = [
      { $0.spacing = 10 }, { $0.distribution = .equalSpacing }, { $0.alignment = .center },
      { $0.setCustomSpacing(130, after: views[0]) }, { $0.removeArrangedSubview(views[0]) },
      { $0.addArrangedSubview(views[0]) }, { $0.axis = .vertical },
      {
        $0.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        $0.isLayoutMarginsRelativeArrangement = true
      },
    ]
    for (index, change) in changes.enumerated() {
      change(stack)
      let frames = frames(stack)
      #expect(frames != layouts.last, "\(index)")
      layouts.append(frames)
    }
  }

  @Test(
    "A view whose subviews determine only its width or height has no size in the other dimension")
  func oneDimension() {
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      let (container, inner) = (UIView(), Box(44, 17))
      container.addSubview(inner)
      inner.translatesAutoresizingMaskIntoConstraints = false
      if axis == .horizontal {
        inner.leadingAnchor.constraint(equalTo: container.leadingAnchor).isActive = true
        inner.trailingAnchor.constraint(equalTo: container.trailingAnchor).isActive = true
      } else {
        inner.topAnchor.constraint(equalTo: container.topAnchor).isActive = true
        inner.bottomAnchor.constraint(equalTo: container.bottomAnchor).isActive = true
      }
      let size = add([container], axis).intrinsicContentSize
      #expect(
        size
          == (axis == .horizontal ? CGSize(width: 44, height: -1) : CGSize(width: -1, height: 17)))
    }
  }
}
