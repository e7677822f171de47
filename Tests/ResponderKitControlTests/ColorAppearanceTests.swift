import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Appearance of colors")
struct ColorAppearanceTests {
  @Test("ResponderKit's interface colors look like the reference picture in light and dark mode")
  func interfaceColors() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 90, height: 24))
    let harness = TouchHarness(window: window)
    let colors: [UIColor] = [
      .label, .secondaryLabel, .systemBackground, .secondarySystemBackground, .systemFill,
      .separator, .tintColor, .destructive, .onTint,
    ]
    for (row, style) in [UIUserInterfaceStyle.light, .dark].enumerated() {
      for (column, color) in colors.enumerated() {
        let view = UIView(frame: CGRect(x: column * 10, y: row * 12, width: 10, height: 12))
        view.backgroundColor = color.resolvedColor(with: style)
        window.addSubview(view)
      }
    }
    try harness.checkSnapshot("colors")
  }
}
