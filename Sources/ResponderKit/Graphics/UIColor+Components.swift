import Geometry

nonisolated extension UIColor {
  /// Creates a color from its hue, saturation and brightness.
  ///
  /// - Parameters:
  ///   - hue: The position on the color circle, which runs from red at 0 through green and blue to
  ///     red at 1.
  ///   - saturation: The purity, from 0 for gray to 1 for a pure color.
  ///   - brightness: The largest of the red, green and blue components.
  ///   - alpha: The opacity, clamped to 0…1.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    let turn = hue - hue.rounded(.down)
    func component(_ offset: CGFloat) -> CGFloat {
      // The hue in sixths of the circle, shifted so that the component is smallest where `k` is
      // 1…3.
      let k = (offset + turn * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(
      red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// Stores the components of the color.
  ///
  /// - Returns: Always true, because every color has these components.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = resolvedForCurrentTraits
    red?.pointee = color.red
    green?.pointee = color.green
    blue?.pointee = color.blue
    alpha?.pointee = color.alpha
    return true
  }

  /// Stores the hue, saturation, brightness and alpha of the color; the hue of a gray is 0.
  ///
  /// - Returns: Always true, because every color has these components.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = resolvedForCurrentTraits
    let (red, green, blue) = (color.red, color.green, color.blue)
    let (largest, smallest) = (max(red, green, blue), min(red, green, blue))
    let chroma = largest - smallest
    var sixth: CGFloat = 0
    if chroma > 0 {
      if largest == red {
        sixth = (green - blue) / chroma
      } else if largest == green {
        sixth = (blue - red) / chroma + 2
      } else {
        sixth = (red - green) / chroma + 4
      }
    }
    if sixth < 0 { sixth += 6 }
    hue?.pointee = sixth / 6
    saturation?.pointee = largest > 0 ? chroma / largest : 0
    brightness?.pointee = largest
    alpha?.pointee = color.alpha
    return true
  }

  /// Stores the white level and alpha of a gray.
  ///
  /// - Returns: True if the color is a gray; otherwise false, and nothing is stored.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = resolvedForCurrentTraits
    guard color.red == color.green, color.green == color.blue else { return false }
    white?.pointee = color.red
    alpha?.pointee = color.alpha
    return true
  }
}
