// The widths, the offsets and the actions of single segments.
extension UISegmentedControl {
  /// A Boolean value that determines whether the widths of the segments are proportional to the
  /// widths of their contents; the default is false.
  public var apportionsSegmentWidthsByContent: Bool {
    get { list.apportionsWidthsByContent }
    set { list.apportionsWidthsByContent = newValue }
  }

  /// Sets the width of a segment in points; 0, the default, for a width that depends on the width
  /// of the control.
  public func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    change(segment) { $0.width = max(0, width) }
  }

  /// Returns the width that was set for a segment; 0 if none was set.
  public func widthForSegment(at segment: Int) -> CGFloat {
    list.indices.contains(segment) ? list.segments[segment].width : 0
  }

  /// Sets the distance of a segment's content from the center of the segment.
  public func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
    change(segment) { $0.contentOffset = offset }
  }

  /// Returns the distance of a segment's content from the center of the segment.
  public func contentOffsetForSegment(at segment: Int) -> CGSize {
    list.indices.contains(segment) ? list.segments[segment].contentOffset : .zero
  }

  /// Inserts a segment with the image or, without one, the title of an action.
  ///
  /// An index past the end inserts the segment after the last one.
  public func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insert(SegmentList.Segment(action), at: segment)
  }

  /// Sets the action of a segment; the segment then shows the image or, without one, the title of
  /// the action.
  public func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    let new = SegmentList.Segment(action)
    change(segment) { ($0.title, $0.image, $0.action) = (new.title, new.image, action) }
  }

  /// Returns the action of a segment; nil for none.
  public func actionForSegment(at segment: Int) -> UIAction? {
    list.indices.contains(segment) ? list.segments[segment].action : nil
  }

  /// Returns the index of the segment whose action has an identifier, or ``noSegment``.
  public func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    list.segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? Self.noSegment
  }
}

/// The images that replace the standard appearance of a segmented control.
struct SegmentImages {
  /// The states of the segments on both sides of a divider.
  struct StatePair: Hashable { let left, right: UIControl.State }

  var backgrounds = ControlImages()
  var dividers: [StatePair: UIImage] = [:]
}

extension UISegmentedControl {
  private func changeImages(_ change: (inout SegmentImages) -> Void) {
    var images = images ?? SegmentImages()
    change(&images)
    self.images = images
  }

  /// Sets the background of the segments in a state.
  ///
  /// - Parameters:
  ///   - backgroundImage: The image; nil for the image of the normal state or, without one, the
  ///     standard background.
  ///   - state: The state.
  ///   - barMetrics: The kind of bar, which has no effect.
  public func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {
    changeImages { $0.backgrounds[state] = backgroundImage }
  }

  /// Returns the background that was set for the segments in a state; nil if none was set.
  public func backgroundImage(
    for state: UIControl.State, barMetrics: UIBarMetrics
  ) -> UIImage? {
    images?.backgrounds[state]
  }

  /// Sets the image of the divider between two segments by their states.
  ///
  /// - Parameters:
  ///   - dividerImage: The image; nil for the image between two segments in the normal state.
  ///   - leftState: The state of the segment on the left.
  ///   - rightState: The state of the segment on the right.
  ///   - barMetrics: The kind of bar, which has no effect.
  public func setDividerImage(
    _ dividerImage: UIImage?, forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State, barMetrics: UIBarMetrics
  ) {
    changeImages { $0.dividers[.init(left: leftState, right: rightState)] = dividerImage }
  }

  /// Returns the image that was set for the divider between two segments in these states; nil if
  /// none was set.
  public func dividerImage(
    forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State,
    barMetrics: UIBarMetrics
  ) -> UIImage? {
    images?.dividers[SegmentImages.StatePair(left: leftState, right: rightState)]
  }
}
