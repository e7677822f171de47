import DrawingModel
import Ink
import ResponderKit

extension Page {
  /// The largest difference between the edges of two areas that count as the same area, in points of
  /// the view.
  private static let sameAreaTolerance: CGFloat = 3

  /// Fills the area around a point that lines enclose with a color.
  ///
  /// An area that is filled already gets the new color. If lines do not enclose the point, a message
  /// says so.
  func fillArea(around point: CGPoint, _ color: PixelColor) {
    let scale = max(viewport.transform.meanScale, 0.01)
    switch model.area(around: point, scale: scale) {
    case .open:
      show("Lines do not enclose this area. Close its gaps that are wider than 6 points.")
    case .onInk: show("Tap inside an area that lines enclose.")
    case .area(let corners):
      let area = Element(kind: .area, points: corners, width: 0, color: color)
      guard let id = filledArea(like: area, at: point, scale: scale) else {
        return append(FinishedStroke(element: area))
      }
      let ids = drawing.ranges(of: [id])
      apply(.restyle(ids, StyleChange(color: color, alpha: color.alpha)))
    }
  }

  /// Returns the ID of the topmost filled area with the same edges at a point, or `nil` if there is
  /// none.
  private func filledArea(
    like area: Element, at point: CGPoint, scale: CGFloat
  ) -> Drawing.ID? {
    let tolerance = Self.sameAreaTolerance / scale
    return elements(near: point, within: 0).last { id in
      guard let element = model.element(id), element.kind == .area,
        !element.grouping.isLocked
      else { return false }
      let (old, new) = (element.bounds, area.bounds)
      let distances = [
        old.minX - new.minX, old.minY - new.minY, old.maxX - new.maxX, old.maxY - new.maxY,
      ]
      return distances.allSatisfy { abs($0) <= tolerance }
    }
  }
}
