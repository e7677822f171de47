/// A class of ResponderKit whose objects a storyboard can contain.
struct InterfaceClass: Sendable {
  let name: String
  /// A Boolean value that indicates whether the content determines the size.
  var hasContentSize = false
  /// A closure that returns the statements that set the properties of an object `v` of the class.
  var content: @Sendable (InterfaceElement, InterfaceValues) -> [String] = { _, _ in [] }

  /// The classes of views, by the names of their elements in a storyboard.
  static let views: [String: InterfaceClass] = [
    "view": InterfaceClass(name: "UIView"), "containerView": InterfaceClass(name: "UIView"),
    "imageView": InterfaceClass(name: "UIImageView", content: imageView),
    "label": InterfaceClass(name: "UILabel", hasContentSize: true, content: label),
    "button": InterfaceClass(name: "UIButton", hasContentSize: true, content: button),
    "slider": InterfaceClass(name: "UISlider", hasContentSize: true, content: slider),
    "switch": InterfaceClass(name: "UISwitch", hasContentSize: true, content: toggle),
    "segmentedControl": InterfaceClass(
      name: "UISegmentedControl", hasContentSize: true, content: segmentedControl),
    "stepper": InterfaceClass(name: "UIStepper", hasContentSize: true, content: stepper),
    "progressView": InterfaceClass(
      name: "UIProgressView", hasContentSize: true, content: progressView),
    "activityIndicatorView": InterfaceClass(
      name: "UIActivityIndicatorView", hasContentSize: true, content: activityIndicator),
    "pageControl": InterfaceClass(
      name: "UIPageControl", hasContentSize: true, content: pageControl),
    "textField": InterfaceClass(name: "UITextField", hasContentSize: true, content: textField),
    "scrollView": InterfaceClass(name: "UIScrollView", content: scrollView),
  ]

  /// Returns a statement that assigns the value of an attribute to a property, or nothing if the
  /// value is missing or invalid.
  static func assignment(
    _ property: String, _ attribute: String?, _ expression: (String) -> String?
  ) -> [String] {
    attribute.flatMap(expression).map { ["v.\(property) = \($0)"] } ?? []
  }

  static func number(_ value: String) -> String? {
    InterfaceValues.number(value).map { "\($0)" }
  }

  private static func alignment(_ value: String) -> String? {
    ["left", "center", "right", "justified", "natural"].contains(value) ? ".\(value)" : nil
  }

  private static func imageView(_ element: InterfaceElement, _ values: InterfaceValues) -> [String]
  {
    assignment("image", element["image"]) { "UIImage(named: \(InterfaceValues.text($0)))" }
  }

  private static func label(_ element: InterfaceElement, _ values: InterfaceValues) -> [String] {
    let text = element["text"] ?? element.value(forKey: "text")?.text
    var code = assignment("text", text, InterfaceValues.text)
    code += assignment("textAlignment", element["textAlignment"], alignment)
    code += assignment("numberOfLines", element["numberOfLines"]) { Int($0).map { "\($0)" } }
    let modes = [
      "wordWrap": "byWordWrapping", "characterWrap": "byCharWrapping", "clip": "byClipping",
      "headTruncation": "byTruncatingHead", "tailTruncation": "byTruncatingTail",
      "middleTruncation": "byTruncatingMiddle",
    ]
    code += assignment("lineBreakMode", element["lineBreakMode"]) { mode in
      modes[mode].map { ".\($0)" }
    }
    if let font = element.value(forKey: "fontDescription").flatMap(InterfaceValues.font) {
      code.append("v.font = \(font)")
    }
    if let color = element.value(forKey: "textColor").flatMap(values.color) {
      code.append("v.textColor = \(color)")
    }
    return code
  }

  private static func button(_ element: InterfaceElement, _ values: InterfaceValues) -> [String] {
    var code: [String] = []
    if let font = element.value(forKey: "fontDescription").flatMap(InterfaceValues.font) {
      code.append("v.titleLabel?.font = \(font)")
    }
    let states = ["normal", "highlighted", "selected", "disabled"]
    for state in element.children where state.name == "state" {
      guard let key = state["key"], states.contains(key) else { continue }
      if let title = state["title"] ?? state.value(forKey: "title")?.text {
        code.append("v.setTitle(\(InterfaceValues.text(title)), for: .\(key))")
      }
      if let color = state.value(forKey: "titleColor").flatMap(values.color) {
        code.append("v.setTitleColor(\(color), for: .\(key))")
      }
      for (attribute, method) in [("image", "setImage"), ("backgroundImage", "setBackgroundImage")]
      {
        if let name = state[attribute] {
          code.append("v.\(method)(UIImage(named: \(InterfaceValues.text(name))), for: .\(key))")
        }
      }
    }
    if let configuration = element.child("buttonConfiguration") {
      let styles = ["plain", "gray", "tinted", "filled"]
      let style = configuration["style"].flatMap { styles.contains($0) ? $0 : nil } ?? "plain"
      code.append("v.configuration = .\(style)()")
      if let title = configuration["title"] {
        code.append("v.configuration?.title = \(InterfaceValues.text(title))")
      }
    }
    return code
  }

  private static func scrollView(_ element: InterfaceElement, _ values: InterfaceValues) -> [String]
  {
    assignment("isPagingEnabled", element["pagingEnabled"], InterfaceValues.bool)
      + assignment("isScrollEnabled", element["scrollEnabled"], InterfaceValues.bool)
      + assignment("bounces", element["bounces"], InterfaceValues.bool)
      + assignment("minimumZoomScale", element["minimumZoomScale"], number)
      + assignment("maximumZoomScale", element["maximumZoomScale"], number)
  }
}
