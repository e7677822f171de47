import ResponderKit
import Testing

@Suite("Colors")
struct ColorTests {
  private func components(_ color: UIColor) -> [CGFloat] {
    var (red, green, blue, alpha) = (CGFloat(), CGFloat(), CGFloat(), CGFloat())
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha]
  }

  /// The red, green and blue of the colors at each sixth of the color circle.
  nonisolated private static let sixths: [[Double]] = [
    [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1], [1, 0, 1],
  ]

  @Test("UIColor keeps components outside 0…1 and clamps the alpha to 0…1")
  func extendedRange() {
    #expect(components(UIColor(red: 1.5, green: -0.25, blue: 2, alpha: 3)) == [1.5, -0.25, 2, 1])
    #expect(components(UIColor(white: 1.5, alpha: -1)) == [1.5, 1.5, 1.5, 0])
  }

  @Test(
    "A hue gives the color at its angle of the color circle, and getHue returns the hue",
    arguments: zip(0..<6, sixths))
  func hue(sixth: Int, expected: [Double]) {
    let hue = Double(sixth) / 6
    let color = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 0.5)
    for (a, b) in zip(components(color), expected + [0.5]) { #expect(abs(a - b) < 1e-9) }
    var (h, s, b, a) = (CGFloat(), CGFloat(), CGFloat(), CGFloat())
    let isConverted = UIColor(hue: hue, saturation: 0.25, brightness: 0.5, alpha: 0.75)
      .getHue(&h, saturation: &s, brightness: &b, alpha: &a)
    #expect(isConverted && abs(h - hue) < 1e-9 && abs(s - 0.25) < 1e-9 && abs(b - 0.5) < 1e-9)
    #expect(a == 0.75)
  }

  @Test("getWhite succeeds for grays and fails for other colors")
  func white() {
    var (white, alpha) = (CGFloat(-1), CGFloat(-1))
    #expect(UIColor.lightGray.getWhite(&white, alpha: &alpha) && white == 2 / 3 && alpha == 1)
    white = -1
    #expect(!UIColor.red.getWhite(&white, alpha: nil) && white == -1)
  }

  @Test("Cyan, magenta, brown, systemBlue and dark systemRed have UIKit's components")
  func namedColors() {
    #expect(components(.cyan) == [0, 1, 1, 1])
    #expect(components(.magenta) == [1, 0, 1, 1])
    #expect(components(.brown) == [0.6, 0.4, 0.2, 1])
    let blue: [CGFloat] = [0, 122 / 255, 1, 1]
    #expect(components(.systemBlue) == blue)
    let darkRed: [CGFloat] = [1, 69 / 255, 58 / 255, 1]
    #expect(components(UIColor.systemRed.resolvedColor(with: .dark)) == darkRed)
  }

  @Test("The CGColor of a gray has two components, and the CGColor of another color has four")
  func coreGraphicsColors() {
    #expect(UIColor(white: 0.25, alpha: 0.5).cgColor.components == [0.25, 0.5])
    #expect(UIColor.red.withAlphaComponent(0.5).cgColor.components == [1, 0, 0, 0.5])
    #expect(UIColor.black.withAlphaComponent(0.5).cgColor.numberOfComponents == 2)
    for color in [UIColor.orange, .gray, .clear] {
      #expect(UIColor(cgColor: color.cgColor) == color)
    }
    #expect(
      UIColor.red.cgColor == UIColor.red.cgColor && UIColor.red.cgColor != UIColor.blue.cgColor)
    #expect(CGColor(red: 1, green: 0, blue: 0, alpha: 1).copy(alpha: 0.25)?.alpha == 0.25)
    let made = CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [0.1, 0.2, 0.3, 0.4])
    #expect(made?.components == [0.1, 0.2, 0.3, 0.4])
  }
}
