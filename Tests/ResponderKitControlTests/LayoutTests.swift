import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Layout of views")
struct LayoutTests {
  private let root = LayoutView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

  @Test("Adding, removing or resizing a subview lays out the superview; moving a subview does not")
  func layoutOfSuperview() {
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    root.layoutIfNeeded()
    root.count = 0
    root.addSubview(child)
    root.layoutIfNeeded()
    #expect(root.count == 1)
    child.center.x += 5
    root.layoutIfNeeded()
    #expect(root.count == 1)
    child.frame.size.width = 20
    root.layoutIfNeeded()
    #expect(root.count == 2)
    child.removeFromSuperview()
    root.layoutIfNeeded()
    #expect(root.count == 3)
  }

  @Test("Resizing a subview in layoutSubviews does not cause another layout")
  func layoutIsStable() {
    let child = UIView()
    root.addSubview(child)
    root.onLayout = { child.frame.size.width += 1 }
    root.layoutIfNeeded()
    let count = root.count
    root.layoutIfNeeded()
    #expect(root.count == count)
    root.onLayout = { [root] in root.setNeedsLayout() }
    root.setNeedsLayout()
    root.layoutIfNeeded()
    root.onLayout = nil
    root.layoutIfNeeded()
    #expect(root.count == count + 2, "An explicit request during layout causes another one.")
  }

  @Test("sizeToFit proposes the current size of a view and keeps its upper left corner")
  func sizeToFit() {
    root.frame.origin = CGPoint(x: 7, y: 8)
    root.sizeToFit()
    #expect(root.proposedSize == CGSize(width: 200, height: 100))
    #expect(root.frame == CGRect(x: 7, y: 8, width: 30, height: 40))
  }

  @Test(
    "sizeToFit wraps a multi-line label within its width and fits a single-line label to its text")
  func labels() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 10))
    label.text = "one two three four"
    label.numberOfLines = 0
    let lineHeight = label.typesetter.lineHeight(of: label.font)
    label.sizeToFit()
    #expect(label.bounds.width <= 60 && label.bounds.height >= 3 * lineHeight)
    label.numberOfLines = 1
    label.sizeToFit()
    #expect(label.bounds.width > 100 && label.bounds.height == lineHeight)
    #expect(label.intrinsicContentSize == label.bounds.size)
    #expect(UILabel().intrinsicContentSize == .zero)
    #expect(UIView().intrinsicContentSize == CGSize(width: -1, height: -1))
  }

  @Test(
    "A subview is resized according to its autoresizing mask",
    arguments: [
      (UIView.AutoresizingMask(), CGRect(x: 10, y: 10, width: 40, height: 20)),
      (.flexibleWidth, CGRect(x: 10, y: 10, width: 140, height: 20)),
      (.flexibleHeight, CGRect(x: 10, y: 10, width: 40, height: 70)),
      (.flexibleLeftMargin, CGRect(x: 110, y: 10, width: 40, height: 20)),
      (.flexibleTopMargin, CGRect(x: 10, y: 60, width: 40, height: 20)),
      (
        UIView.AutoresizingMask([.flexibleRightMargin, .flexibleBottomMargin]),
        CGRect(x: 10, y: 10, width: 40, height: 20)
      ),
      (
        UIView.AutoresizingMask([.flexibleLeftMargin, .flexibleWidth]),
        CGRect(x: 30, y: 10, width: 120, height: 20)
      ),
    ])
  func autoresizing(mask: UIView.AutoresizingMask, frame: CGRect) {
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 20))
    child.autoresizingMask = mask
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    root.addSubview(child)
    root.frame.size = CGSize(width: 200, height: 100)
    #expect(child.frame == frame)
    root.autoresizesSubviews = false
    root.frame.size = CGSize(width: 20, height: 10)
    #expect(child.frame == frame)
  }

  @Test("A view with flexible margins stays in the center of its superview")
  func centered() {
    let child = UIView(frame: CGRect(x: 80, y: 40, width: 40, height: 20))
    child.autoresizingMask = [
      .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
    ]
    root.addSubview(child)
    root.bounds.size = CGSize(width: 500, height: 300)
    #expect(child.center == CGPoint(x: 250, y: 150) && child.bounds.size.width == 40)
  }
}

/// A view that counts its layouts and has a fitting size of 30 × 40 points.
private final class LayoutView: UIView {
  var count = 0
  var onLayout: (() -> Void)?
  var proposedSize: CGSize?

  override func layoutSubviews() {
    super.layoutSubviews()
    count += 1
    onLayout?()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    proposedSize = size
    return CGSize(width: 30, height: 40)
  }
}
