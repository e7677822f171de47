/// How much there is of something drawn, as far as memory and painting go by it.
///
/// Whole numbers throughout, so that what is added and taken away comes to the same in any order.
struct Extent: Sendable {
  private(set) var elements = 0
  private(set) var points = 0
  /// Of all lines, in points of the page.
  private(set) var length = 0

  init() {}

  init(_ element: Element) {
    (elements, points, length) = (1, element.points.count, element.length)
  }

  init(_ elements: some Sequence<Element>) {
    for element in elements { self += Extent(element) }
  }

  static func += (extent: inout Extent, other: Extent) {
    extent.elements += other.elements
    extent.points += other.points
    extent.length += other.length
  }

  static func -= (extent: inout Extent, other: Extent) {
    extent.elements -= other.elements
    extent.points -= other.points
    extent.length -= other.length
  }

  /// What is more than a drawing can have; nil for nothing.
  var excess: String? {
    if elements > DrawingLimits.elements { return "more than \(DrawingLimits.elements) of them" }
    if points > DrawingLimits.points { return "more than \(DrawingLimits.points) points" }
    if length > DrawingLimits.length {
      return "lines of more than \(DrawingLimits.length) points altogether"
    }
    return nil
  }
}
