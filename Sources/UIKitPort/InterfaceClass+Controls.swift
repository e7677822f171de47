// The statements that set the properties of controls and indicators.
extension InterfaceClass {
  /// Returns the assignments of the colors that an element contains.
  private static func colors(
    _ properties: [String], _ element: InterfaceElement, _ values: InterfaceValues
  ) -> [String] {
    properties.compactMap { property in
      element.value(forKey: property).flatMap(values.color).map { "v.\(property) = \($0)" }
    }
  }

  static func slider(_ element: InterfaceElement, _ values: InterfaceValues) -> [String] {
    assignment("minimumValue", element["minValue"], number)
      + assignment("maximumValue", element["maxValue"], number)
      + assignment("value", element["value"], number)
      + assignment("isContinuous", element["continuous"], InterfaceValues.bool)
      + colors(
        ["minimumTrackTintColor", "maximumTrackTintColor", "thumbTintColor"], element, values)
  }

  static func toggle(_ element: InterfaceElement, _ values: InterfaceValues) -> [String] {
    ["v.isOn = \(InterfaceValues.bool(element["on"] ?? "YES"))"]
      + colors(["onTintColor", "thumbTintColor"], element, values)
  }

  static func segmentedControl(_ element: InterfaceElement, _ values: InterfaceValues) -> [String] {
    var code: [String] = []
    for (index, segment) in element.list("segments").enumerated() {
      let title = InterfaceValues.text(segment["title"] ?? "")
      code.append("v.insertSegment(withTitle: \(title), at: \(index), animated: false)")
      if let image = segment["image"] {
        let name = InterfaceValues.text(image)
        code.append("v.setImage(UIImage(named: \(name)), forSegmentAt: \(index))")
      }
      if segment["enabled"] == "NO" {
        code.append("v.setEnabled(false, forSegmentAt: \(index))")
      }
    }
    return code
      + assignment("selectedSegmentIndex", element["selectedSegmentIndex"] ?? "0") {
        Int($0).map { "\($0)" }
      }
      + assignment("isMomentary", element["momentary"], InterfaceValues.bool)
      + colors(["selectedSegmentTintColor"], element, values)
  }

  static func stepper(_ element: InterfaceElement, _ values: InterfaceValues) -> [String] {
    assignment("minimumValue", element["minimumValue"], number)
      + assignment("maximumValue", element["maximumValue"], number)
      + assignment("value", element["value"], number)
      + assignment("stepValue", element["stepValue"], number)
      + assignment("wraps", element["wraps"], InterfaceValues.bool)
      + assignment("autorepeat", element["autorepeat"], InterfaceValues.bool)
      + assignment("isContinuous", element["continuous"], InterfaceValues.bool)
  }

  static func progressView(_ element: InterfaceElement, _ values: InterfaceValues) -> [String] {
    assignment("progressViewStyle", element["progressViewStyle"]) { $0 == "bar" ? ".bar" : nil }
      + assignment("progress", element["progress"], number)
      + colors(["progressTintColor", "trackTintColor"], element, values)
  }

  static func activityIndicator(
    _ element: InterfaceElement, _ values: InterfaceValues
  ) -> [String] {
    let styles = ["medium", "large", "white", "whiteLarge", "gray"]
    let isAnimating = element["animating"] == "YES"
    // Interface Builder omits the attribute if the indicator stays visible when it is stopped.
    return assignment("style", element["style"]) { styles.contains($0) ? ".\($0)" : nil }
      + colors(["color"], element, values)
      + assignment("hidesWhenStopped", element["hidesWhenStopped"] ?? "NO", InterfaceValues.bool)
      + (isAnimating ? ["v.startAnimating()"] : [])
      + (element["hidden"] == "YES" ? ["v.isHidden = true"] : [])
  }

  static func pageControl(_ element: InterfaceElement, _ values: InterfaceValues) -> [String] {
    func count(_ value: String) -> String? { Int(value).map { "\($0)" } }
    return assignment("numberOfPages", element["numberOfPages"], count)
      + assignment("currentPage", element["currentPage"], count)
      + assignment("hidesForSinglePage", element["hidesForSinglePage"], InterfaceValues.bool)
      + colors(["pageIndicatorTintColor", "currentPageIndicatorTintColor"], element, values)
  }
}
