import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Changes of intrinsic sizes")
struct IntrinsicSizeTests {
  /// A view that gives its subviews their intrinsic sizes, but at least 50 × 3 points.
  private final class FittingView: UIView {
    override func layoutSubviews() {
      for view in subviews {
        let size = view.intrinsicContentSize
        view.frame.size = CGSize(width: max(size.width, 50), height: max(size.height, 3))
      }
    }
  }

  /// Checks that a change gives a view a new intrinsic size, with which the view is laid out.
  private func check<View: UIView>(
    _ view: View, _ name: String, _ change: (View) -> Void
  ) {
    let fixture = PictureFixture(width: 400, height: 200)
    let container = fixture.add(FittingView(), 0, 0, 400, 200)
    container.addSubview(view)
    container.layoutIfNeeded()
    let old = view.frame.size
    change(view)
    container.layoutIfNeeded()
    #expect(view.frame.size != old, "\(View.self): \(name) keeps the size \(old)")
    let size = view.intrinsicContentSize
    #expect(
      view.frame.size == CGSize(width: max(size.width, 50), height: max(size.height, 3)),
      "\(View.self): \(name)")
  }

  @Test("The size of a text field depends on its placeholder and its side views")
  func contentsOfFields() {
    func field(_ text: String = "Several words") -> UITextField {
      let field = UITextField()
      (field.text, field.placeholder) = (text, "Name of the drawing")
      return field
    }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    check(field(""), "placeholder") { $0.placeholder = "Another, longer placeholder" }
    check(field(), "clear button") { $0.clearButtonMode = .always }
    check(field(), "left view") { ($0.leftView, $0.leftViewMode) = (view, .always) }
    check(field(), "right view") {
      ($0.rightView, $0.rightViewMode) = (UIView(frame: view.frame), .always)
    }
  }

  @Test(
    "The intrinsic size of a button or text field depends on its text, font, and insets or border")
  func buttonsAndFields() {
    func button() -> UIButton {
      let button = UIButton(type: .system)
      button.setTitle("Several words", for: .normal)
      return button
    }
    func field() -> UITextField {
      let field = UITextField()
      field.text = "Several words"
      return field
    }
    check(button(), "title") { $0.setTitle("Many more words in it", for: .normal) }
    check(button(), "font") { $0.font = .systemFont(ofSize: 30) }
    check(button(), "insets") { $0.contentEdgeInsets.left = 40 }
    check(field(), "text") { $0.text = "Many more words in it" }
    check(field(), "font") { $0.font = .systemFont(ofSize: 30) }
    check(field(), "border") { $0.borderStyle = .roundedRect }
  }

  @Test("The intrinsic size of a label depends on its text, font and number of lines")
  func labels() {
    func label() -> UILabel {
      let label = UILabel()
      label.text = "Several words in a label"
      label.preferredMaxLayoutWidth = 100
      return label
    }
    check(label(), "text") { $0.text = "Several words" }
    check(label(), "font") { $0.font = .systemFont(ofSize: 20) }
    check(label(), "numberOfLines") { $0.numberOfLines = 0 }
    let wrapped = label()
    wrapped.numberOfLines = 2
    // A single line is not wrapped, so it is as wide as the whole text.
    check(wrapped, "numberOfLines") { $0.numberOfLines = 1 }
    let unlimited = label()
    unlimited.numberOfLines = 0
    check(unlimited, "preferredMaxLayoutWidth") { $0.preferredMaxLayoutWidth = 60 }
  }

  @Test("The intrinsic size of a segmented control depends on its segments")
  func segmentedControls() {
    func control() -> UISegmentedControl { UISegmentedControl(items: ["A", "Longer", "B"]) }
    check(control(), "title") { $0.setTitle("Very long title", forSegmentAt: 0) }
    check(control(), "font") { $0.font = .systemFont(ofSize: 30) }
    check(control(), "image") { $0.setImage(PictureFixture.image(90, 60), forSegmentAt: 2) }
    check(control(), "width") { $0.setWidth(100, forSegmentAt: 1) }
    check(control(), "apportioned") { $0.apportionsSegmentWidthsByContent = true }
    check(control(), "removed") { $0.removeSegment(at: 0, animated: false) }
  }

  @Test(
    "The widest segment, set widths and images determine a segmented control's intrinsic size"
  )
  func segmentSizes() {
    // In a font of 16 points, each character is 8 points wide and each line 20 points high.
    let control = UISegmentedControl(items: ["A", "Longer", "B"])
    let fixture = PictureFixture(width: 400, height: 200)
    fixture.add(control, 0, 0, 10, 10)
    control.font = .systemFont(ofSize: 16)
    // 3 segments, each as wide as the widest title of 48 points with a padding of 12 on both sides.
    #expect(control.intrinsicContentSize == CGSize(width: 216, height: 34))
    control.setWidth(31, forSegmentAt: 1)
    #expect(control.intrinsicContentSize == CGSize(width: 31 + 2 * 32, height: 34))
    control.setImage(PictureFixture.image(50, 26), forSegmentAt: 2)
    #expect(control.intrinsicContentSize == CGSize(width: 31 + 2 * 74, height: 40))
    control.apportionsSegmentWidthsByContent = true
    #expect(control.intrinsicContentSize == CGSize(width: 31 + 32 + 74, height: 40))
    #expect(control.sizeThatFits(CGSize(width: 5, height: 6)) == control.intrinsicContentSize)
    control.setTitle(nil, forSegmentAt: 2)
    #expect(control.intrinsicContentSize == CGSize(width: 31 + 32 + 24, height: 34))
    control.removeAllSegments()
    #expect(control.intrinsicContentSize == CGSize(width: 0, height: 34))
  }

  @Test(
    "A segmented control created without a frame fits its segments, and otherwise keeps its frame")
  func createdFrames() {
    let actions = [UIAction(title: "One") { _ in }, UIAction(title: "Two") { _ in }]
    let fitting = UISegmentedControl(actions: actions)
    #expect(fitting.frame.size == fitting.intrinsicContentSize && fitting.frame.width > 50)
    let frame = CGRect(x: 4, y: 5, width: 33, height: 21)
    #expect(UISegmentedControl(frame: frame, actions: actions).frame == frame)
    let items = UISegmentedControl(items: ["One"])
    #expect(items.frame.size == items.intrinsicContentSize)
  }

  @Test("Page controls, sliders and activity indicators adapt their sizes to changed properties")
  func otherControls() {
    let pages = UIPageControl()
    pages.numberOfPages = 5
    check(pages, "numberOfPages") { $0.numberOfPages = 7 }
    check(pages, "direction") { $0.direction = .topToBottom }
    check(UISlider(), "image") { $0.setThumbImage(PictureFixture.image(4, 50), for: .normal) }
    let indicator = UIActivityIndicatorView(style: .large)
    let fixture = PictureFixture(width: 400, height: 200)
    let container = fixture.add(FittingView(), 0, 0, 400, 200)
    container.addSubview(indicator)
    container.layoutIfNeeded()
    indicator.style = .medium
    #expect(indicator.bounds.size == CGSize(width: 20, height: 20))
    container.layoutIfNeeded()
    #expect(indicator.bounds.size == CGSize(width: 50, height: 20))
  }

  @Test("The intrinsic size of a stack view depends on its views, spacing and axis")
  func stacks() {
    func stack() -> UIStackView {
      let stack = UIStackView(
        arrangedSubviews: [("One", 20), ("Two and three", 30)].map { text, size in
          let label = UILabel()
          (label.text, label.font) = (text, .systemFont(ofSize: size))
          return label
        })
      stack.isLayoutMarginsRelativeArrangement = false
      return stack
    }
    check(stack(), "axis") { $0.axis = .vertical }
    check(stack(), "distribution") { $0.distribution = .fillEqually }
    check(stack(), "spacing") { $0.spacing = 5 }
    check(stack(), "customSpacing") { $0.setCustomSpacing(7, after: $0.arrangedSubviews[0]) }
    check(stack(), "margins") {
      $0.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      $0.isLayoutMarginsRelativeArrangement = true
    }
    check(stack(), "removed") { $0.removeArrangedSubview($0.arrangedSubviews[1]) }
    check(stack(), "inserted") {
      let label = UILabel()
      label.text = "Four"
      $0.insertArrangedSubview(label, at: 0)
    }
  }
}
