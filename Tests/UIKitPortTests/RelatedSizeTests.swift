import Testing

@testable import UIKitPort

@Suite("Masks of views whose size depends on their content or on another view")
struct RelatedSizeTests {
  /// Returns the mask of a view that is pinned to two edges of a sibling and has a further
  /// constraint.
  private func mask(of name: String, _ constraint: String = "") -> String? {
    func pin(_ attribute: String) -> String {
      "<constraint firstItem=\"d\" firstAttribute=\"\(attribute)\" secondItem=\"e\" "
        + "secondAttribute=\"\(attribute)\"/>"
    }
    let fixture = InterfaceFixture(
      view: """
        <view key="view" id="b"><subviews><\(name) id="d"/><view id="e"/></subviews>
        <constraints>\(pin("leading"))\(pin("trailing"))\(constraint)</constraints></view>
        """)
    return fixture.lines(after: "let coder = InterfaceCoder(objects, \"d\")", before: "}").first
  }

  @Test(
    "A view with a content size keeps that size between the edges of a sibling",
    arguments: [
      "label", "slider", "switch", "segmentedControl", "stepper", "progressView",
      "activityIndicatorView", "pageControl", "textField",
    ])
  func contentSize(name: String) {
    #expect(
      mask(of: name)
        == "v.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, "
        + ".flexibleBottomMargin]")
  }

  @Test(
    "A view without a content size is resized between the edges of a sibling",
    arguments: ["view", "containerView", "imageView", "scrollView"])
  func noContentSize(name: String) {
    #expect(mask(of: name) == "v.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]")
  }

  @Test("The width of a view is fixed by a constant constraint, but not by the width of a sibling")
  func relatedWidth() {
    let related =
      #"<constraint firstItem="d" firstAttribute="width" secondItem="e" "#
      + #"secondAttribute="width"/>"#
    #expect(
      mask(of: "view", related)
        == "v.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]")
    let constant = #"<constraint firstItem="d" firstAttribute="width" constant="70"/>"#
    #expect(
      mask(of: "view", constant)
        == "v.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, "
        + ".flexibleBottomMargin]")
  }
}
