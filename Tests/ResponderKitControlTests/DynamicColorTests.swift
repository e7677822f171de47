import Ink
import Testing

@testable import ResponderKit

@Suite("Dynamic colors")
struct DynamicColorTests {
  private static let dark = UITraitCollection(userInterfaceStyle: .dark)
  private static let light = UITraitCollection(userInterfaceStyle: .light)

  private let color = UIColor { $0.userInterfaceStyle == .dark ? .green : .red }

  private func components(_ color: UIColor) -> [CGFloat] {
    var (red, green, blue, alpha) = (CGFloat(), CGFloat(), CGFloat(), CGFloat())
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha]
  }

  @Test("A dynamic color has the components of its light value by default")
  func lightComponents() {
    let light = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.125)
    for color in [
      UIColor { $0.userInterfaceStyle == .dark ? UIColor.black : light },
      UIColor(light: light, dark: .black),
    ] {
      #expect([color.red, color.green, color.blue, color.alpha] == [0.25, 0.5, 0.75, 0.125])
    }
  }

  @Test("The provider of a dynamic color receives the traits for which the color is resolved")
  func provider() {
    #expect(color.resolvedColor(with: Self.dark) == .green)
    #expect(color.resolvedColor(with: Self.light) == .red)
    #expect(color.resolvedColor(with: UITraitCollection()) == .red)
    let regular = UIColor { $0.horizontalSizeClass == .regular ? .blue : .white }
    #expect(
      regular.resolvedColor(with: UITraitCollection(horizontalSizeClass: .regular)) == .blue)
  }

  @Test("Resolving a color for dark mode also resolves a dynamic color that its provider returns")
  func nested() {
    let nested = UIColor { [color] _ in color }
    #expect(nested.resolvedColor(with: Self.dark) == .green)
    #expect(
      UIColor.systemRed.resolvedColor(with: Self.dark)
        == UIColor(red: 1, green: 69.0 / 255, blue: 58.0 / 255, alpha: 1))
  }

  @Test("A color resolved for light mode keeps its components in dark mode")
  func resolved() {
    for color in [color, UIColor(light: .red, dark: .green)] {
      let red = color.resolvedColor(with: Self.light)
      Self.dark.performAsCurrent { #expect(components(red) == [1, 0, 0, 1]) }
    }
  }

  @Test("withAlphaComponent changes the alpha of a dynamic color for light and for dark mode")
  func alpha() {
    let faint = color.withAlphaComponent(0.5)
    #expect(faint.resolvedColor(with: Self.dark) == .green.withAlphaComponent(0.5))
    #expect(faint.resolvedColor(with: Self.light) == .red.withAlphaComponent(0.5))
  }

  @Test("The components and cgColor of a dynamic color depend on the current traits")
  func currentTraits() {
    #expect(components(color) == [1, 0, 0, 1])
    Self.dark.performAsCurrent {
      #expect(components(color) == [0, 1, 0, 1])
      #expect(color.cgColor.components == [0, 1, 0, 1])
      #expect(UITraitCollection.current === Self.dark)
      Self.light.performAsCurrent { #expect(components(color) == [1, 0, 0, 1]) }
      #expect(components(color) == [0, 1, 0, 1])
    }
    #expect(components(color) == [1, 0, 0, 1])
  }

  @Test("A dynamic color with a closure is equal to itself, but not to one with another closure")
  func equality() {
    #expect(color == color)
    #expect(color != UIColor { _ in .red } && color != .red)
  }

  @Test(
    "Drawing and layout of a view resolve a dynamic color for the interface style of its window")
  func drawing() {
    final class LayoutView: UIView {
      var layoutColor: UIColor?
      let color: UIColor
      init(_ color: UIColor) {
        self.color = color
        super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      }
      required init?(coder: NSCoder) { nil }
      override func layoutSubviews() { layoutColor = UIColor(cgColor: color.cgColor) }
      override func draw(_ rect: CGRect) {
        color.setFill()
        UIRectFill(rect)
      }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let view = LayoutView(color)
    window.addSubview(view)
    window.overrideUserInterfaceStyle = .dark
    let canvas = BitmapCanvas(width: 10, height: 10)
    window.render(on: canvas, scale: 1)
    #expect(view.layoutColor == .green)
    #expect(canvas.bitmap[5, 5] == PixelColor(red: 0, green: 255, blue: 0))
    window.overrideUserInterfaceStyle = .light
    window.render(on: canvas, scale: 1)
    #expect(canvas.bitmap[5, 5] == PixelColor(red: 255, green: 0, blue: 0))
  }

  @Test("A color with a light and a dark value is resolved for the current traits or context")
  func twoValues() {
    let color = UIColor(light: .red, dark: .blue)
    Self.dark.performAsCurrent { #expect(color.cgColor.components == [0, 0, 1, 1]) }
    let contexts = [UIUserInterfaceStyle.light, .dark].map { style in
      CGContext(
        canvas: BitmapCanvas(width: 1, height: 1), scale: 1, userInterfaceStyle: style)
    }
    UIGraphicsPushContext(contexts[0])
    UIGraphicsPushContext(contexts[1])
    #expect(color.cgColor.components == [0, 0, 1, 1])
    UIGraphicsPopContext()
    #expect(color.cgColor.components == [1, 0, 0, 1])
    UIGraphicsPopContext()
  }

  @Test("UITraitCollection.current has the interface style of the innermost graphics context")
  func traitsOfContexts() {
    let canvas = BitmapCanvas(width: 1, height: 1)
    for style in [UIUserInterfaceStyle.dark, .light, .dark] {
      UIGraphicsPushContext(CGContext(canvas: canvas, scale: 1, userInterfaceStyle: style))
      #expect(UITraitCollection.current.userInterfaceStyle == style)
    }
    for style in [UIUserInterfaceStyle.light, .dark] {
      UIGraphicsPopContext()
      #expect(UITraitCollection.current.userInterfaceStyle == style)
    }
    UIGraphicsPopContext()
  }
}
