import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A view that counts how often layout asks for its intrinsic size.
private final class MeasuredView: UIView {
  var width: CGFloat = 10
  private(set) var measurementCount = 0
  private(set) var updateCount = 0

  override var intrinsicContentSize: CGSize {
    measurementCount += 1
    return CGSize(width: width, height: 20)
  }

  override func updateConstraints() {
    updateCount += 1
    super.updateConstraints()
  }
}

/// Tests of the layout requests that cause constraints to be computed.
@Suite("Requests for layout by constraints")
struct ConstraintRequestTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  private let plain = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  private let measured = MeasuredView()

  init() { window.addSubview(plain) }

  /// Adds a view to another one, with constraints for its upper left corner.
  private func pin(_ view: UIView, in superview: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: superview.topAnchor, constant: 5),
      view.leftAnchor.constraint(equalTo: superview.leftAnchor, constant: 7),
    ])
  }

  @Test("Views without constraints, layers or animations have no rareProperties object")
  func plainViews() {
    let other = UIWindow(frame: window.frame)
    pin(measured, in: other)
    other.layoutIfNeeded()
    plain.backgroundColor = .red
    plain.addGestureRecognizer(UITapGestureRecognizer())
    let inner = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    plain.addSubview(inner)
    inner.text = "abc"
    plain.setNeedsLayout()
    window.render(on: BitmapCanvas(width: 400, height: 400), scale: 1)
    let harness = TouchHarness(window: window)
    harness.touchDown(at: CGPoint(x: 10, y: 10))
    harness.touchMove(to: CGPoint(x: 50, y: 50))
    harness.touchUp()
    inner.removeFromSuperview()
    for view in [window, plain, inner] { #expect(view.rareProperties == nil) }
  }

  @Test("Layout of a view without constraints does not recompute the constraints of its window")
  func requestOfPlainView() {
    pin(measured, in: window)
    window.layoutIfNeeded()
    #expect(measured.frame == CGRect(x: 7, y: 5, width: 10, height: 20))
    let count = measured.measurementCount
    plain.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(measured.measurementCount == count)
    measured.width = 30
    measured.invalidateIntrinsicContentSize()
    window.layoutIfNeeded()
    #expect(measured.measurementCount > count && measured.frame.width == 30)
  }

  @Test("Constraints inside a view are computed after it is added to a view without constraints")
  func insertionIntoPlainView() {
    pin(UIView(), in: window)
    window.layoutIfNeeded()
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    pin(measured, in: inner)
    plain.addSubview(inner)
    window.layoutIfNeeded()
    #expect(measured.frame == CGRect(x: 7, y: 5, width: 10, height: 20))
  }

  @Test(
    "A constrained stack view around another stack view resizes when the text of a label changes")
  func nestedStack() {
    let label = UILabel()
    label.text = "a"
    let stack = UIStackView(arrangedSubviews: [UIStackView(arrangedSubviews: [label])])
    pin(stack, in: plain)
    window.layoutIfNeeded()
    let width = stack.frame.width
    #expect(width > 0)
    label.text = "a long text"
    window.layoutIfNeeded()
    #expect(stack.frame.width > width && label.frame.width == stack.frame.width)
  }

  @Test("A layout guide added after its constraints were activated takes part in the next layout")
  func lateGuide() {
    let guide = UILayoutGuide()
    pin(measured, in: plain)
    let constraint = guide.widthAnchor.constraint(equalTo: measured.widthAnchor, constant: 4)
    constraint.isActive = true
    window.layoutIfNeeded()
    plain.addLayoutGuide(guide)
    window.layoutIfNeeded()
    #expect(guide.layoutFrame.width == 14)
  }

  @Test("A requested constraint update of a view waits until the view is added to a window")
  func updateBeforeInsertion() {
    let container = UIView()
    container.addSubview(measured)
    measured.setNeedsUpdateConstraints()
    window.layoutIfNeeded()
    #expect(measured.updateCount == 0 && measured.needsUpdateConstraints())
    plain.addSubview(container)
    window.layoutIfNeeded()
    #expect(measured.updateCount == 1 && !measured.needsUpdateConstraints())
    window.layoutIfNeeded()
    #expect(measured.updateCount == 1)
  }
}
