import DrawingModel
import Ink
import ResponderKit

extension Page {
  /// A color that the user can take from the page.
  struct VisibleColor: Hashable {
    /// The color of the element or of the page; it is opaque.
    var color: PixelColor
    /// The color in which the page shows it, which differs for black ink on a black board.
    var displayed: PixelColor
  }

  /// The distance from a point within which the color of an element is taken if no element is at
  /// the point, in points of the view.
  private static let colorRadius: CGFloat = 4

  /// Returns the color at a point of the page: that of the topmost element at the point or, without
  /// an element, of the page.
  ///
  /// The color of an element is the one with which it was drawn. It depends neither on the
  /// elements below translucent ink, nor on the smooth edges of the ink, nor on the scale.
  func visibleColor(at point: CGPoint) -> VisibleColor {
    if let color = elementColor(at: point) { return color }
    let color = drawing.pageStyle.board.color
    return VisibleColor(color: color, displayed: color)
  }

  /// Returns the color of the topmost element at a point, or `nil` if there is none.
  private func elementColor(at point: CGPoint) -> VisibleColor? {
    for distance in [0, Self.colorRadius / viewport.scale] {
      for id in elements(near: point, within: distance).reversed() {
        guard let element = model.element(id) else { continue }
        if element.kind == .picture {
          guard let pixel = element.storedPixel(at: point) else { continue }
          return VisibleColor(color: pixel, displayed: pixel)
        }
        let color = element.color.withAlpha(255)
        return VisibleColor(color: color, displayed: drawing.pageStyle.displayedColor(of: color))
      }
    }
    return nil
  }

  /// Gives new strokes, or the selected elements, the color at a point of the page, and informs the
  /// user.
  ///
  /// - Parameter takesBoard: A Boolean value that determines whether the color of the page counts
  ///   where there is no element. Fingers that dwell on the empty page before they move it must not
  ///   make the ink invisible.
  func takeColor(at point: CGPoint, takesBoard: Bool = true) {
    guard takesBoard || elementColor(at: point) != nil else { return }
    let color = visibleColor(at: point).color
    choose(color)
    show("Color: \(Palette.name(of: color))")
  }
}

extension Element {
  /// Returns the color of a picture at a point of the page, or `nil` if the picture is transparent
  /// there or its pixels are not stored.
  ///
  /// The color is one of those that the page shows. The picture is not decoded, because that can
  /// take a second.
  fileprivate func storedPixel(at point: CGPoint) -> PixelColor? {
    guard let picture, let transform = pictureTransform,
      let image = PictureStore.shared.storedImage(of: picture, level: 0)?.image
    else { return nil }
    let location = point.applying(transform.inverted())
    func index(_ fraction: CGFloat, _ count: Int) -> Int {
      max(0, min(count - 1, Int(saturating: (fraction * CGFloat(count)).rounded(.down))))
    }
    let pixel = image.bitmap[index(location.x, image.width), index(location.y, image.height)]
    let alpha = Int(pixel.alpha)
    guard alpha >= 128 else { return nil }
    func channel(_ premultiplied: UInt8) -> UInt8 {
      UInt8(min(255, (Int(premultiplied) * 255 + alpha / 2) / alpha))
    }
    return PixelColor(
      red: channel(pixel.red), green: channel(pixel.green), blue: channel(pixel.blue))
  }
}
