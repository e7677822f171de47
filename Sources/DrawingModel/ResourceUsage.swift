/// The number of elements, the number of points and the length of the lines of a drawing, which
/// determine its memory and its painting time.
///
/// All three amounts are integers, so that additions and subtractions in any order give the same
/// result.
struct ResourceUsage: Sendable {
  private(set) var elements = 0
  /// The number of points, and of the dashes between them.
  private(set) var points = 0
  /// The length of all lines, in points of the page.
  private(set) var length = 0

  init() {}

  init(_ element: Element) {
    (elements, length) = (1, element.length)
    points = element.points.count + element.dashCount
  }

  init(_ elements: some Sequence<Element>) {
    for element in elements { self += ResourceUsage(element) }
  }

  static func += (usage: inout ResourceUsage, other: ResourceUsage) {
    usage.elements += other.elements
    usage.points += other.points
    usage.length += other.length
  }

  static func -= (usage: inout ResourceUsage, other: ResourceUsage) {
    usage.elements -= other.elements
    usage.points -= other.points
    usage.length -= other.length
  }

  /// A description of the first limit of a drawing that is exceeded, or `nil` if none is.
  var exceededLimit: String? {
    if elements > DrawingLimits.elements { return "more than \(DrawingLimits.elements) of them" }
    if points > DrawingLimits.points { return "more than \(DrawingLimits.points) points" }
    if length > DrawingLimits.length {
      return "lines of more than \(DrawingLimits.length) points altogether"
    }
    return nil
  }
}
