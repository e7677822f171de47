import Testing
import UIKit

@Suite("Attributed strings of controls")
@MainActor struct AttributedControlTests {
  @Test("A segmented control returns the title attributes that were set for a state")
  func segmentedControl() {
    let control = UISegmentedControl(items: ["One", "Two"])
    #expect(control.titleTextAttributes(for: .selected) == nil)
    let font = UIFont.boldSystemFont(ofSize: 20)
    control.setTitleTextAttributes([.foregroundColor: UIColor.red, .font: font], for: .selected)
    let attributes = control.titleTextAttributes(for: .selected)
    #expect(attributes?[.foregroundColor] as? UIColor == .red)
    #expect(attributes?[.font] as? UIFont == font)
    #expect(control.titleTextAttributes(for: .normal) == nil)
    control.setTitleTextAttributes(nil, for: .selected)
    #expect(control.titleTextAttributes(for: .selected) == nil)
  }

  @Test("The title of a navigation bar takes its color and font from attributes")
  func navigationBar() {
    let controller = UIViewController()
    controller.title = "Page"
    let bar = UINavigationController(rootViewController: controller).navigationBar
    #expect(bar.titleTextAttributes == nil)
    let font = UIFont.boldSystemFont(ofSize: 24)
    bar.titleTextAttributes = [.foregroundColor: UIColor.red, .font: font]
    #expect(bar.titleTextAttributes?[.foregroundColor] as? UIColor == .red)
    bar.layoutIfNeeded()
    let label = bar.subviews.lazy.compactMap { $0 as? UILabel }.first { $0.text == "Page" }
    #expect(label?.textColor == .red && label?.font == font)
    bar.titleTextAttributes = nil
    #expect(label?.textColor == .label && label?.font != font && bar.titleTextAttributes == nil)
  }

  @Test("The attributed placeholder of a text field keeps its color")
  func placeholder() {
    let field = UITextField()
    field.attributedPlaceholder = NSAttributedString(
      string: "Name", attributes: [.foregroundColor: UIColor.red])
    #expect(field.placeholder == "Name")
    let color = field.attributedPlaceholder?.attribute(
      .foregroundColor, at: 0, effectiveRange: nil)
    #expect(color as? UIColor == .red)
    field.attributedPlaceholder = NSAttributedString(string: "")
    field.attributedPlaceholder = nil
    #expect(field.placeholder == nil && field.attributedPlaceholder == nil)
  }

  @Test("Setting the default attributes of a text field changes the field's color and alignment")
  func defaultAttributes() {
    let field = UITextField()
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    field.defaultTextAttributes = [.foregroundColor: UIColor.blue, .paragraphStyle: style]
    #expect(field.textColor == .blue && field.textAlignment == .center)
    #expect(field.defaultTextAttributes[.foregroundColor] as? UIColor == .blue)
  }

  @Test("A refresh control returns its attributed title")
  func refreshControl() {
    let control = UIRefreshControl()
    #expect(control.attributedTitle == nil)
    control.attributedTitle = NSAttributedString(string: "Loading")
    #expect(control.attributedTitle?.string == "Loading")
  }
}
