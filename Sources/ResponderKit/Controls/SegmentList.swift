/// The segments of a segmented control and their frames.
struct SegmentList {
  /// A segment, which shows a title or an image.
  struct Segment {
    var title: String?
    var image: UIImage?
    /// The width in points; 0 for a width that depends on the width of the control.
    var width: CGFloat = 0
    var contentOffset = CGSize.zero
    var isEnabled = true
    var action: UIAction?

    /// Creates a segment with a title or an image.
    init(title: String? = nil, image: UIImage? = nil) { (self.title, self.image) = (title, image) }

    /// Creates a segment with the image of an action or, if the action has no image, with its
    /// title.
    init(_ action: UIAction) {
      self.init(title: action.image == nil ? action.title : nil, image: action.image)
      self.action = action
    }
  }

  /// The padding around the content of each segment, in points.
  private static let padding = CGSize(width: 12, height: 7)

  var segments: [Segment] = []
  /// A Boolean value that determines whether segments without a width of their own have widths in
  /// proportion to their contents; otherwise their widths are equal.
  var apportionsWidthsByContent = false

  var indices: Range<Int> { segments.indices }

  /// Returns the valid index of a segment that is nearest to an index.
  ///
  /// If `end` is true, the index after the last segment is also valid.
  func nearestIndex(_ index: Int, withEnd end: Bool) -> Int {
    max(0, min(index, segments.count - (end ? 0 : 1)))
  }

  /// Returns the smallest size in which no content is truncated, except that of a segment with a
  /// width of its own.
  func fittingSize(_ contentSize: (Segment) -> CGSize, lineHeight: CGFloat) -> CGSize {
    let widths = naturalWidths(contentSize)
    let flexible = zip(segments, widths).filter { $0.0.width <= 0 }.map(\.1)
    let fixed = segments.map { max(0, $0.width) }.reduce(0, +)
    let sum = flexible.reduce(0, +)
    let widest = flexible.max() ?? 0
    let height = segments.map { contentSize($0).height }.reduce(lineHeight) { max($0, $1) }
    return CGSize(
      width: fixed + (apportionsWidthsByContent ? sum : widest * CGFloat(flexible.count)),
      height: height.rounded(.up) + 2 * Self.padding.height)
  }

  private func naturalWidths(_ contentSize: (Segment) -> CGSize) -> [CGFloat] {
    segments.map { contentSize($0).width.rounded(.up) + 2 * Self.padding.width }
  }

  /// Returns the frames of the segments, from left to right.
  func frames(in bounds: CGRect, _ contentSize: (Segment) -> CGSize) -> [CGRect] {
    let weights =
      apportionsWidthsByContent ? naturalWidths(contentSize) : segments.map { _ in 1 }
    let fixed = segments.map { max(0, $0.width) }.reduce(0, +)
    let sum = zip(segments, weights).filter { $0.0.width <= 0 }.map(\.1).reduce(0, +)
    let available = max(0, bounds.width - fixed)
    var x = bounds.minX
    return zip(segments, weights).map { segment, weight in
      let width = segment.width > 0 ? segment.width : available * weight / max(sum, 1)
      defer { x += width }
      return CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
    }
  }
}
