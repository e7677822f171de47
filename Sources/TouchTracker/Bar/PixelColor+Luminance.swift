import Ink
import ResponderKit

extension PixelColor {
  /// The relative luminance by the definition of WCAG 2, from 0 for black to 1 for white.
  var luminance: CGFloat {
    let linear = [red, green, blue].map { byte -> CGFloat in
      let value = CGFloat(byte) / 255
      return value <= 0.04045 ? value / 12.92 : .exp(2.4 * .log((value + 0.055) / 1.055))
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
