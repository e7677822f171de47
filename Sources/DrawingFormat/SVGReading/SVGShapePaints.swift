import DrawingModel
import Geometry
import Ink

/// The paints of a shape in an SVG image after references are followed.
struct SVGShapePaints {
  /// A paint that refers to nothing.
  enum Paint: Equatable {
    /// No attribute determines the paint.
    case unspecified
    case none
    case color(PixelColor)
    case pattern
  }

  let stroke: Paint
  let fill: Paint

  var hasStroke: Bool { Self.isVisible(stroke) && stroke != .unspecified }
  var hasPattern: Bool { stroke == .pattern || fill == .pattern }

  private static func isVisible(_ paint: Paint) -> Bool {
    switch paint {
    case .none: false
    case .color(let color): color.alpha > 0
    case .unspecified, .pattern: true
    }
  }

  /// Returns the color and the width, in the coordinates of the shape, of the line that shows a
  /// shape; the result is `nil` if the shape is not painted.
  ///
  /// A shape without a stroke that no area can show, such as a straight path, is shown as a line in
  /// the color of its fill.
  ///
  /// - Parameters:
  ///   - color: The color of a shape without a color.
  ///   - width: The width of the outline of a filled shape.
  func line(
    _ tag: SVGTag, color: PixelColor, width: CGFloat, _ context: SVGReader.Context
  ) -> SVGLine? {
    let inherited = context.style.inherited
    if hasStroke, inherited.strokeWidth > 0 {
      let opacity = inherited.strokeOpacity * inherited.opacity
      if let line = line(stroke, color, opacity, inherited.strokeWidth) {
        let scale = context.style.own.keepsStrokeWidth ? context.transform.meanScale : 1
        return SVGLine(color: line.color, width: line.width / scale)
      }
    }
    // A straight line has no area, but it is shown if nothing determines its paint.
    guard tag != .line || stroke == .unspecified && fill != .none else { return nil }
    return line(fill, color, inherited.fillOpacity * inherited.opacity, width)
  }

  /// Returns the area of a shape; `nil` if it is not painted, or if nothing determines the paints, so
  /// that the shape is shown as a line.
  ///
  /// - Parameter line: The line that shows the shape, from ``line(_:color:width:_:)``.
  func area(_ tag: SVGTag, _ line: SVGLine, _ context: SVGReader.Context) -> SVGFill? {
    guard tag != .line else { return nil }
    let inherited = context.style.inherited
    let hasLine = hasStroke && inherited.strokeWidth > 0
    let color: PixelColor
    switch fill {
    case .none, .pattern: return nil
    // The initial value of the property is black.
    case .unspecified:
      if stroke == .unspecified { return nil }
      color = hasLine ? PixelColor(red: 0, green: 0, blue: 0) : line.color.withAlpha(255)
    case .color(let own): color = own
    }
    let shown = color.multiplied(by: inherited.fillOpacity * inherited.opacity)
    return shown.alpha == 0
      ? nil
      : SVGFill(color: shown, hasLine: hasLine, usesEvenOddRule: inherited.usesEvenOddRule)
  }

  private func line(
    _ paint: Paint, _ color: PixelColor, _ opacity: CGFloat, _ width: CGFloat
  ) -> SVGLine? {
    let shown: PixelColor
    switch paint {
    case .none: return nil
    case .color(let own): shown = own.multiplied(by: opacity)
    case .unspecified, .pattern: shown = color.multiplied(by: opacity)
    }
    return shown.alpha == 0 ? nil : SVGLine(color: shown, width: width)
  }
}

/// The color and the width of a line, in the coordinates of its shape.
struct SVGLine {
  let color: PixelColor
  let width: CGFloat
}

extension PixelColor {
  func multiplied(by opacity: CGFloat) -> PixelColor {
    PixelColor(
      red: red, green: green, blue: blue,
      alpha: UInt8(max(0, min(255, (CGFloat(alpha) * opacity).rounded()))))
  }
}
