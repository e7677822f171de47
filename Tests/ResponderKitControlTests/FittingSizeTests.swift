import Testing

@testable import ResponderKit

@Suite("Fitting sizes and layout priorities of views with constraints")
struct FittingSizeTests {
  /// A view that sets the width of its subview in updateConstraints.
  private final class UpdatingView: UIView {
    let content = UIView()
    var width: CGFloat = 70
    private var widthConstraint: NSLayoutConstraint?

    func setUp() {
      content.translatesAutoresizingMaskIntoConstraints = false
      addSubview(content)
      let width = content.widthAnchor.constraint(equalToConstant: 5)
      widthConstraint = width
      NSLayoutConstraint.activate([
        content.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 10),
        content.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -10),
        content.topAnchor.constraint(equalTo: topAnchor),
        content.bottomAnchor.constraint(equalTo: bottomAnchor),
        content.heightAnchor.constraint(equalToConstant: 30), width,
      ])
    }

    override func updateConstraints() {
      widthConstraint?.constant = width
      super.updateConstraints()
    }
  }

  @Test("systemLayoutSizeFitting applies constraints whose update was requested")
  func requestedUpdate() {
    let view = UpdatingView()
    view.setUp()
    #expect(view.systemLayoutSizeFitting(.zero) == CGSize(width: 25, height: 30))
    view.setNeedsUpdateConstraints()
    #expect(view.systemLayoutSizeFitting(.zero) == CGSize(width: 90, height: 30))
    #expect(!view.needsUpdateConstraints())
    // Without a request, the constraints do not change.
    view.width = 100
    #expect(view.systemLayoutSizeFitting(.zero) == CGSize(width: 90, height: 30))
  }

  @Test(
    "The fitting priorities of systemLayoutSizeFitting compete with the priorities of constraints")
  func priorities() {
    let view = UIView()
    let content = UIView()
    content.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(content)
    let constraints = [
      content.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      content.topAnchor.constraint(equalTo: view.topAnchor),
      content.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      content.widthAnchor.constraint(equalToConstant: 40),
      content.heightAnchor.constraint(equalToConstant: 20),
    ]
    for constraint in constraints.suffix(2) { constraint.priority = .defaultHigh }
    NSLayoutConstraint.activate(constraints)
    func size(_ horizontal: UILayoutPriority, _ vertical: UILayoutPriority) -> CGSize {
      view.systemLayoutSizeFitting(
        CGSize(width: 300, height: 200), withHorizontalFittingPriority: horizontal,
        verticalFittingPriority: vertical)
    }
    #expect(size(.fittingSizeLevel, .fittingSizeLevel) == CGSize(width: 40, height: 20))
    #expect(size(.required, .fittingSizeLevel) == CGSize(width: 300, height: 20))
    #expect(size(.fittingSizeLevel, .required) == CGSize(width: 40, height: 200))
    #expect(size(.required, .required) == CGSize(width: 300, height: 200))
    #expect(
      view.systemLayoutSizeFitting(CGSize(width: 300, height: 200))
        == CGSize(width: 40, height: 20))
  }

  @Test("A changed content hugging or compression resistance priority applies in the next layout")
  func changedPriorities() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let labels = ["One", "Two"].map { text in
      let label = UILabel()
      label.text = text
      label.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(label)
      return label
    }
    NSLayoutConstraint.activate([
      labels[0].leadingAnchor.constraint(equalTo: window.leadingAnchor),
      labels[1].leadingAnchor.constraint(equalTo: labels[0].trailingAnchor),
      labels[1].trailingAnchor.constraint(equalTo: window.trailingAnchor),
    ])
    let width = labels[0].intrinsicContentSize.width
    for index in [0, 1, 0] {
      labels[index].setContentHuggingPriority(.init(100), for: .horizontal)
      labels[1 - index].setContentHuggingPriority(.init(300), for: .horizontal)
      window.layoutIfNeeded()
      #expect(labels[1 - index].frame.width == width)
      #expect(labels[index].frame.width == 300 - width)
    }
    // The window is now too narrow for both labels.
    window.frame.size.width = 1.5 * width
    for index in [0, 1, 0] {
      labels[index].setContentCompressionResistancePriority(.init(100), for: .horizontal)
      labels[1 - index].setContentCompressionResistancePriority(.init(700), for: .horizontal)
      window.layoutIfNeeded()
      #expect(abs(labels[1 - index].frame.width - width) < 0.01)
      #expect(abs(labels[index].frame.width - width / 2) < 0.01)
    }
  }
}
