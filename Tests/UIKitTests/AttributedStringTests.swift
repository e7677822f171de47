import Testing
import UIKit

@Suite("Attributes of controls") @MainActor
struct AttributedStringTests {
  private let font = UIFont.boldSystemFont(ofSize: 21)

  private func text(
    _ string: String, alignment: NSTextAlignment = .right, mode: NSLineBreakMode = .byClipping
  ) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineBreakMode) = (alignment, mode)
    let text = NSMutableAttributedString(
      string: string,
      attributes: [.font: font, .foregroundColor: UIColor.red, .paragraphStyle: style])
    // The other characters have other attributes, because only those of the first character count.
    if text.length > 1 {
      text.addAttributes(
        [.font: UIFont.systemFont(ofSize: 3), .foregroundColor: UIColor.blue],
        range: NSRange(location: 1, length: text.length - 1))
    }
    return text
  }

  private func attributes(_ text: NSAttributedString?) -> [NSAttributedString.Key: Any] {
    text?.attributes(at: 0, effectiveRange: nil) ?? [:]
  }

  @Test("A text field takes its attributes from a string of one character")
  func singleCharacter() {
    let field = UITextField()
    field.attributedText = text("a")
    #expect(field.text == "a" && field.font == font && field.textColor == .red)
    field.attributedPlaceholder = text("b")
    #expect(attributes(field.attributedPlaceholder)[.foregroundColor] as? UIColor == .red)
  }

  @Test("A label takes its attributes from the first character of attributedText")
  func label() throws {
    let label = UILabel()
    label.attributedText = text("abc")
    #expect(label.text == "abc" && label.font == font && label.textColor == .red)
    #expect(label.textAlignment == .right && label.lineBreakMode == .byClipping)
    let result = attributes(label.attributedText)
    #expect(result[.font] as? UIFont == font && result[.foregroundColor] as? UIColor == .red)
    let style = try #require(result[.paragraphStyle] as? NSParagraphStyle)
    #expect(style.alignment == .right && style.lineBreakMode == .byClipping)
    label.numberOfLines = 2
    label.attributedText = text("de", alignment: .center, mode: .byTruncatingHead)
    #expect(label.textAlignment == .center)
    #expect(label.lineBreakMode == .byClipping, "several lines are wrapped")
    label.attributedText = NSAttributedString(string: "")
    #expect(label.text == "" && label.font == font)
    label.attributedText = NSAttributedString(
      string: "f", attributes: [.foregroundColor: UIColor.green])
    #expect(label.textColor == .green && label.font == font && label.textAlignment == .center)
  }

  @Test("A button has an attributed title and a color for each state, but a single font")
  func button() {
    let button = UIButton(type: .custom)
    #expect(button.currentAttributedTitle == nil)
    button.setAttributedTitle(text("a"), for: .normal)
    button.setAttributedTitle(
      NSAttributedString(string: "b", attributes: [.foregroundColor: UIColor.green]),
      for: .selected)
    for (isSelected, title, color) in [(false, "a", UIColor.red), (true, "b", .green)] {
      button.isSelected = isSelected
      let current = button.currentAttributedTitle
      #expect(current?.string == title && button.currentTitle == title)
      #expect(attributes(current)[.foregroundColor] as? UIColor == color)
      #expect(attributes(current)[.font] as? UIFont == font)
      let state: UIControl.State = isSelected ? .selected : .normal
      let stored = button.attributedTitle(for: state)
      #expect(stored?.string == title)
      #expect(attributes(stored)[.foregroundColor] as? UIColor == color)
      #expect(attributes(stored)[.font] as? UIFont == font)
    }
    button.setAttributedTitle(NSAttributedString(string: ""), for: .selected)
    #expect(button.title(for: .selected) == "" && button.titleColor(for: .selected) == .green)
    button.setAttributedTitle(nil, for: .normal)
    #expect(button.title(for: .normal) == nil && button.attributedTitle(for: .normal) == nil)
  }

  @Test("A text field takes its attributes from the first character of attributedText")
  func textField() {
    let field = UITextField()
    let (oldFont, oldColor) = (field.font, field.textColor)
    field.attributedText = NSAttributedString(string: "a")
    #expect(field.font == oldFont && field.textColor == oldColor)
    field.attributedText = text("ab")
    #expect(field.text == "ab" && field.font == font && field.textColor == .red)
    let result = attributes(field.attributedText)
    #expect(result[.font] as? UIFont == font && result[.foregroundColor] as? UIColor == .red)
    field.attributedText = NSAttributedString(string: "")
    #expect(field.text == "" && field.font == font)
    field.attributedPlaceholder = NSAttributedString(string: "p")
    #expect(field.placeholder == "p" && attributes(field.attributedPlaceholder).isEmpty)
    field.attributedPlaceholder = text("qr")
    #expect(
      attributes(field.attributedPlaceholder)[.foregroundColor] as? UIColor == .red)
    field.attributedPlaceholder = NSAttributedString(string: "")
    #expect(field.placeholder == "")
    field.placeholder = "s"
    #expect(attributes(field.attributedPlaceholder).isEmpty)
  }

  @Test("Setting defaultTextAttributes of a text field changes only the given attributes")
  func defaultAttributes() {
    let field = UITextField()
    field.textAlignment = .center
    field.defaultTextAttributes = [.font: font]
    #expect(field.font == font && field.textAlignment == .center)
    #expect(field.defaultTextAttributes[.font] as? UIFont == font)
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    field.defaultTextAttributes = [.paragraphStyle: style, .foregroundColor: UIColor.purple]
    #expect(field.font == font && field.textAlignment == .right && field.textColor == .purple)
  }

  @Test(
    "Title attributes without a font keep a segmented control's font, but not a navigation bar's")
  func missingAttributes() {
    let control = UISegmentedControl(items: ["a"])
    control.setTitleTextAttributes([.font: font], for: .normal)
    #expect(control.titleTextAttributes(for: .normal) == nil, "no color is set")
    control.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
    #expect(control.titleTextAttributes(for: .normal)?[.font] as? UIFont == font)
    let bar = UINavigationBar()
    bar.titleTextAttributes = [.font: font]
    #expect(bar.titleTextAttributes?.count == 1)
    #expect(bar.titleTextAttributes?[.font] as? UIFont == font)
    bar.titleTextAttributes = [.foregroundColor: UIColor.red]
    #expect(bar.titleTextAttributes?.count == 1)
    #expect(bar.titleTextAttributes?[.foregroundColor] as? UIColor == .red)
  }
}

@Suite("Swift 3 names, and index paths of rows") @MainActor
struct EarlierConstantTests {
  @Test("Constants with their Swift 3 names have the current values")
  func constants() {
    #expect(UIWindowLevelNormal == .normal && UIWindowLevelStatusBar == .statusBar)
    #expect(UIWindowLevelAlert == .alert && UIViewNoIntrinsicMetric == UIView.noIntrinsicMetric)
    #expect(UIScrollViewDecelerationRateNormal == .normal)
    #expect(UIScrollViewDecelerationRateFast == .fast)
  }

  @Test("Notifications with their Swift 3 names are the current notifications")
  func notifications() {
    let names: [(NSNotification.Name, NSNotification.Name)] = [
      (.UIApplicationDidFinishLaunching, UIApplication.didFinishLaunchingNotification),
      (.UIApplicationDidBecomeActive, UIApplication.didBecomeActiveNotification),
      (.UIApplicationWillResignActive, UIApplication.willResignActiveNotification),
      (.UIApplicationDidEnterBackground, UIApplication.didEnterBackgroundNotification),
      (.UIApplicationWillEnterForeground, UIApplication.willEnterForegroundNotification),
      (.UIApplicationWillTerminate, UIApplication.willTerminateNotification),
      (
        .UIApplicationDidReceiveMemoryWarning,
        UIApplication.didReceiveMemoryWarningNotification
      ), (.UIDeviceOrientationDidChange, UIDevice.orientationDidChangeNotification),
      (.UIKeyboardWillShow, UIResponder.keyboardWillShowNotification),
      (.UIKeyboardDidShow, UIResponder.keyboardDidShowNotification),
      (.UIKeyboardWillHide, UIResponder.keyboardWillHideNotification),
      (.UIKeyboardDidHide, UIResponder.keyboardDidHideNotification),
      (.UIKeyboardWillChangeFrame, UIResponder.keyboardWillChangeFrameNotification),
    ]
    #expect(names.allSatisfy { $0 == $1 })
    #expect(Set(names.map(\.0)).count == names.count)
    for (name, _) in names { #expect(name.rawValue.hasSuffix("Notification")) }
  }

  @Test("The Swift 3 names of willMove and didMove call the current methods of a child controller")
  func children() {
    final class Child: UIViewController {
      var log: [String] = []
      override func willMove(toParent parent: UIViewController?) {
        log.append("will \(parent != nil)")
      }
      override func didMove(toParent parent: UIViewController?) {
        log.append("did \(parent != nil)")
      }
    }
    let child = Child(nibName: nil, bundle: nil)
    child.willMove(toParentViewController: UIViewController(nibName: nil, bundle: nil))
    child.didMove(toParentViewController: nil)
    #expect(child.log == ["will true", "did false"])
  }

  @Test("The section, the row and the item of an index path can be changed")
  func indexPaths() {
    var path = IndexPath(item: 3, section: 1)
    #expect(path == IndexPath(indexes: [1, 3]))
    path.section = 5
    path.item = 7
    #expect(path == IndexPath(row: 7, section: 5) && path.item == 7 && path.section == 5)
    path.row = 2
    #expect(path.item == 2 && path.section == 5)
  }
}
