import Ink
import ResponderKit

/// A control with which the user chooses a color from a field of hues and brightnesses.
///
/// The hue changes from left to right. At the top, colors are pale; at the bottom, they are dark.
final class ColorPicker: UIControl {
  /// A small image of the field, which is drawn enlarged.
  private static let field: BitmapImage = {
    let (width, height) = (72, 36)
    var bytes: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        let color = color(
          at: CGPoint(
            x: (CGFloat(column) + 0.5) / CGFloat(width), y: (CGFloat(row) + 0.5) / CGFloat(height)))
        bytes += [color.red, color.green, color.blue, 255]
      }
    }
    return BitmapImage(Bitmap(width: width, height: height, bytes: bytes, isPremultiplied: true))
  }()
  private static let ringRadius: CGFloat = 9

  /// The chosen color, which need not be in the field.
  var color = Palette.ink { didSet { if color != oldValue { setNeedsDisplay() } } }
  /// Called when the user chooses a color, with a Boolean value that indicates whether the choice is
  /// final, or the finger can still move.
  var onChange: ((_ color: PixelColor, _ isFinal: Bool) -> Void)?
  /// The latest choice in the field: its location, in fractions of the width and height, and its
  /// color; `nil` before the first choice.
  private var chosen: (location: CGPoint, color: PixelColor)?

  init() {
    super.init(frame: .zero)
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the color at a location, in fractions of the width and height of the field.
  static func color(at location: CGPoint) -> PixelColor {
    let (x, y) = (max(0, min(1, location.x)), max(0, min(1, location.y)))
    // The upper half mixes the hue with white, the lower half with black.
    let (white, black) = (max(0, 1 - 2 * y) * 0.85, max(0, 2 * y - 1) * 0.85)
    func channel(_ offset: CGFloat) -> UInt8 {
      // A channel of a pure hue: linear ramps between 0 and 1, with a period of 1.
      let phase = (x + offset).truncatingRemainder(dividingBy: 1)
      let ramp = max(0, min(1, abs(phase * 6 - 3) - 1))
      return UInt8(((ramp + (1 - ramp) * white) * (1 - black) * 255).rounded())
    }
    return PixelColor(red: channel(0), green: channel(2.0 / 3), blue: channel(1.0 / 3))
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    choose(at: touch.location(in: self))
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    choose(at: touch.location(in: self))
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { finish() }

  override func cancelTracking(with event: UIEvent?) { finish() }

  private func finish() { onChange?(chosen?.color ?? color, true) }

  private func choose(at point: CGPoint) {
    guard bounds.width > 0, bounds.height > 0 else { return }
    choose(CGPoint(x: point.x / bounds.width, y: point.y / bounds.height), isFinal: false)
  }

  private func choose(_ location: CGPoint, isFinal: Bool) {
    let location = CGPoint(x: max(0, min(1, location.x)), y: max(0, min(1, location.y)))
    let color = Self.color(at: location)
    chosen = (location, color)
    self.color = color
    setNeedsDisplay()
    onChange?(color, isFinal)
    sendActions(for: .valueChanged)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let steps = [
      UIKeyCommand.inputLeftArrow: CGPoint(x: -1, y: 0),
      UIKeyCommand.inputRightArrow: CGPoint(x: 1, y: 0),
      UIKeyCommand.inputUpArrow: CGPoint(x: 0, y: -1),
      UIKeyCommand.inputDownArrow: CGPoint(x: 0, y: 1),
    ]
    guard
      let step = presses.lazy.compactMap({ steps[$0.key?.charactersIgnoringModifiers ?? ""] })
        .first
    else { return super.pressesBegan(presses, with: event) }
    let location = chosen?.location ?? CGPoint(x: 0.5, y: 0.5)
    choose(CGPoint(x: location.x + step.x / 24, y: location.y + step.y / 12), isFinal: true)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.draw(Self.field, in: bounds)
    if let chosen, chosen.color == color { drawRing(at: chosen.location, in: context) }
    if isFocused {
      context.setLineWidth(2)
      context.setStrokeColor(.label)
      context.stroke(bounds.insetBy(dx: 1, dy: 1))
    }
  }

  private func drawRing(at location: CGPoint, in context: CGContext) {
    let middle = CGPoint(x: location.x * bounds.width, y: location.y * bounds.height)
    for (radius, color) in [(Self.ringRadius, UIColor.black), (Self.ringRadius - 1.5, .white)] {
      context.setStrokeColor(color)
      context.setLineWidth(2)
      context.strokeEllipse(
        in: CGRect(origin: middle, size: .zero).insetBy(dx: -radius, dy: -radius))
    }
  }
}
