import Ink
import ResponderKit

/// A color as the user chooses it: by hue, saturation and brightness, each from 0 to 1.
nonisolated struct HSBColor: Hashable, Sendable {
  /// The position on the color circle; both 0 and 1 are red.
  private(set) var hue: CGFloat
  private(set) var saturation: CGFloat
  private(set) var brightness: CGFloat

  /// Creates a color from components, which are clamped to 0…1.
  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    func clamped(_ value: CGFloat) -> CGFloat { max(0, min(1, value)) }
    (self.hue, self.saturation) = (clamped(hue), clamped(saturation))
    self.brightness = clamped(brightness)
  }

  /// Creates the components of a color; the hue of a gray is 0.
  init(_ color: PixelColor) {
    let channels = [color.red, color.green, color.blue].map { CGFloat($0) / 255 }
    let (red, green, blue) = (channels[0], channels[1], channels[2])
    let (largest, smallest) = (max(red, green, blue), min(red, green, blue))
    let range = largest - smallest
    var sextant: CGFloat = 0
    if range > 0 {
      if largest == red {
        sextant = (green - blue) / range + (green < blue ? 6 : 0)
      } else if largest == green {
        sextant = (blue - red) / range + 2
      } else {
        sextant = (red - green) / range + 4
      }
    }
    self.init(
      hue: sextant / 6, saturation: largest > 0 ? range / largest : 0, brightness: largest)
  }

  /// The opaque color, rounded to the nearest of those that a drawing can have.
  var color: PixelColor {
    func channel(_ offset: CGFloat) -> UInt8 {
      // A channel of a pure hue: linear ramps between 0 and 1, with a period of 1.
      let phase = (hue + offset).truncatingRemainder(dividingBy: 1)
      let ramp = max(0, min(1, abs(phase * 6 - 3) - 1))
      return UInt8((brightness * (1 - saturation * (1 - ramp)) * 255).rounded())
    }
    return PixelColor(red: channel(0), green: channel(2.0 / 3), blue: channel(1.0 / 3))
  }

  /// Returns the components of another color, with the hue, and for black the saturation, of this
  /// one if the other color has none.
  ///
  /// The marks of a picker therefore stay where they are while the user makes a color gray or
  /// black.
  func changed(to color: PixelColor) -> HSBColor {
    var new = HSBColor(color)
    if new.saturation == 0 { new.hue = hue }
    if new.brightness == 0 { new.saturation = saturation }
    return new
  }

  /// The components as the user reads them: degrees and percentages.
  var text: String {
    func percent(_ value: CGFloat) -> Int { Int((value * 100).rounded()) }
    return "H \(Int((hue * 360).rounded()))°   S \(percent(saturation)) %   "
      + "B \(percent(brightness)) %"
  }
}
