import ResponderKit

/// Colors that people with color vision deficiency can distinguish (Okabe and Ito, 2008).
enum Palette {
  static let colors = [
    UIColor(red: 0.90, green: 0.62, blue: 0, alpha: 1),
    UIColor(red: 0, green: 0.45, blue: 0.70, alpha: 1),
    UIColor(red: 0, green: 0.62, blue: 0.45, alpha: 1),
    UIColor(red: 0.80, green: 0.47, blue: 0.65, alpha: 1),
    UIColor(red: 0.84, green: 0.37, blue: 0, alpha: 1),
    UIColor(red: 0.34, green: 0.71, blue: 0.91, alpha: 1),
  ]
}

/// The initial positions of the flowers.
enum FlowerLayout {
  /// Returns irregularly scattered centers for up to six flowers, within 480 × 400 points.
  static func scatteredCenters(_ count: Int) -> [CGPoint] {
    let centers = [(95, 100), (255, 70), (400, 120), (160, 240), (320, 215), (230, 340)]
    return (0..<count).map { index in
      let (x, y) = centers[index % centers.count]
      return CGPoint(x: x, y: y)
    }
  }
}

/// A flower with six petals, which the recipes move and transform.
class FlowerView: UIView {
  /// The width and height of the view, in points.
  static let diameter: CGFloat = 84

  private let color: UIColor

  /// Creates a flower with a color of the palette.
  ///
  /// - Parameter colorIndex: An index into the palette, which repeats after its last color.
  init(colorIndex: Int) {
    color = Palette.colors[colorIndex % Palette.colors.count]
    super.init(frame: CGRect(x: 0, y: 0, width: Self.diameter, height: Self.diameter))
    tag = colorIndex
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    color.setFill()
    for petal in 0..<6 {
      context.saveGState()
      context.translateBy(x: center.x, y: center.y)
      context.rotate(by: CGFloat(petal) * .pi / 3)
      context.fillEllipse(in: CGRect(x: 4, y: -13, width: 36, height: 26))
      context.restoreGState()
    }
    UIColor.white.setFill()
    context.fillEllipse(in: CGRect(x: center.x - 11, y: center.y - 11, width: 22, height: 22))
    UIColor(white: 0.2, alpha: 1).setFill()
    context.fillEllipse(in: CGRect(x: center.x - 6, y: center.y - 6, width: 12, height: 12))
  }
}
