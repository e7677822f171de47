package import Geometry
package import Ink

/// A function that paints a page without a window, on any thread.
package enum PagePicture {
  /// The maximum distance between a line and its curve, in pixels.
  ///
  /// Such a distance is not visible.
  private static let tolerance: Float = 0.25
  /// The number of elements whose lines are in memory at the same time.
  private static let batchSize = 1024

  /// Returns a picture of an area of a page.
  ///
  /// - Parameters:
  ///   - area: The area in points of the page.
  ///   - scale: Pixels per point.
  ///   - pictures: The decoder of the pictures on the page.
  ///   - hasBackground: A Boolean value that determines whether the page is painted below the
  ///     elements. Otherwise, the background of the picture is transparent.
  ///   - shouldContinue: Called before each batch of elements and each picture. If it returns
  ///     `false`, the result is incomplete.
  /// - Complexity: O(points + pixels of the elements).
  package static func paint(
    _ drawing: Drawing, area: CGRect, scale: CGFloat, pictures: some PictureDecoder,
    hasBackground: Bool = true, shouldContinue: () -> Bool = { true }
  ) -> Bitmap {
    var bitmap = Bitmap(
      width: max(1, Int((area.width * scale).rounded())),
      height: max(1, Int((area.height * scale).rounded())))
    let style = drawing.pageStyle
    let transform = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -area.minX * scale, ty: -area.minY * scale)
    if hasBackground { paint(style, on: &bitmap, area, scale, transform) }
    let elements = drawing.paintedElements
    for start in stride(from: 0, to: elements.count, by: batchSize) where shouldContinue() {
      let batch = Array(elements[start..<min(start + batchSize, elements.count)])
      // Pictures are below all lines.
      for element in batch where element.kind == .picture && shouldContinue() {
        guard let shown = element.image(from: pictures, transform) else { continue }
        bitmap.draw(shown.image, transform: shown.transform)
      }
      var lines = Element.inks(of: batch, tolerance: tolerance / Float(scale))
      // Without its board, ink has its own color.
      if hasBackground { lines.display(on: style) }
      bitmap.draw(lines, transform: transform)
    }
    return bitmap
  }

  private static func paint(
    _ style: PageStyle, on bitmap: inout Bitmap, _ area: CGRect, _ scale: CGFloat,
    _ transform: CGAffineTransform
  ) {
    bitmap.fill(
      PixelBox(minX: 0, minY: 0, maxX: bitmap.width, maxY: bitmap.height), style.board.color)
    guard let lines = PatternLines(style, in: area, scale: scale) else { return }
    if style.pattern == .dots {
      bitmap.draw(lines.dots(at: scale), transform: transform)
      return
    }
    let origin = (
      x: Int((area.minX * scale).rounded()), y: Int((area.minY * scale).rounded())
    )
    lines.forEachLine(at: scale) { direction, pixels, color in
      switch direction {
      case .vertical:
        bitmap.fill(
          PixelBox(
            minX: pixels.lowerBound - origin.x, minY: 0, maxX: pixels.upperBound - origin.x,
            maxY: bitmap.height), color)
      case .horizontal:
        bitmap.fill(
          PixelBox(
            minX: 0, minY: pixels.lowerBound - origin.y, maxX: bitmap.width,
            maxY: pixels.upperBound - origin.y), color)
      }
    }
  }
}

extension PatternLines {
  /// The direction of a line.
  package enum Direction {
    case vertical
    case horizontal
  }

  /// Calls a closure with each line of the pattern at a scale: its direction, the columns or rows
  /// of pixels that it covers, relative to the origin of the page, and its color.
  ///
  /// Lines are one or two pixels wide at every scale and begin at whole pixels, so that they are
  /// crisp. Strong lines follow the others, so that they are painted on top.
  package func forEachLine(
    at scale: CGFloat, _ body: (Direction, _ pixels: Range<Int>, PixelColor) -> Void
  ) {
    let width = Int(max(1, min(2, (Self.lineWidth * scale).rounded())))
    for color in [style.board.lineColor, style.board.strongColor] {
      for (direction, indices) in [(Direction.vertical, columns), (.horizontal, rows)] {
        for index in indices where self.color(ofLine: index) == color {
          let pixel = Int((CGFloat(index) * spacing * scale).rounded())
          body(direction, pixel..<pixel + width, color)
        }
      }
    }
  }

  /// Returns the dots of the pattern at a scale.
  package func dots(at scale: CGFloat) -> [InkLine] {
    let width = Float(max(1.5, min(5, Self.dotDiameter * scale)) / scale)
    var dots: [InkLine] = []
    dots.reserveCapacity(columns.count * rows.count)
    for row in rows {
      for column in columns {
        let point = InkPoint(Float(CGFloat(column) * spacing), Float(CGFloat(row) * spacing))
        dots.append(InkLine(points: [point], width: width, color: style.board.strongColor))
      }
    }
    return dots
  }
}

extension [InkLine] {
  /// Gives lines the colors in which they are shown on a page.
  package mutating func display(on style: PageStyle) {
    guard style.board == .black else { return }
    for index in indices {
      self[index].color = style.displayedColor(of: self[index].color)
      if let color = self[index].area?.color {
        self[index].area?.color = style.displayedColor(of: color)
      }
    }
  }
}
