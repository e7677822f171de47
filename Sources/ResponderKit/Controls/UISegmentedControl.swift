/// A control with a row of segments, of which at most one is selected.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The value of ``selectedSegmentIndex`` if no segment is selected.
  public static let noSegment = -1

  var list = SegmentList() {
    didSet {
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }
  /// The index of the segment under the finger; nil for none.
  private(set) var pressedSegment: Int? {
    didSet { if pressedSegment != oldValue { setNeedsDisplay() } }
  }
  /// The images in place of the standard appearance; nil if there are none.
  var images: SegmentImages? { didSet { setNeedsDisplay() } }
  /// The colors of the titles by state; empty for the standard colors.
  package var titleColors: [State: UIColor] = [:] { didSet { setNeedsDisplay() } }

  /// The font of the titles; the default size is 15 points.
  ///
  /// Setting the font does not resize the control; call ``UIView/sizeToFit()`` for that.
  open var font = UIFont.systemFont(ofSize: 15) {
    didSet {
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }

  /// Creates a control with a segment for each string or image, from left to right, sized to fit.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    list.segments = (items ?? []).map {
      SegmentList.Segment(title: $0 as? String, image: $0 as? UIImage)
    }
    sizeToFit()
  }

  /// Creates a control without segments.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a control with a segment for each action, from left to right.
  ///
  /// - Parameters:
  ///   - frame: The frame; a control with an empty frame is sized to fit.
  ///   - actions: The actions, which are performed when their segments are selected.
  public convenience init(frame: CGRect = .zero, actions: [UIAction]) {
    self.init(frame: frame)
    list.segments = actions.map { SegmentList.Segment($0) }
    if frame.isEmpty { sizeToFit() }
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    coder.interface?.configureContent(self)
  }

  // MARK: Segments

  /// The index of the selected segment, or ``noSegment``.
  ///
  /// Setting the index in code sends no event. An invalid index deselects all segments.
  open var selectedSegmentIndex = UISegmentedControl.noSegment {
    didSet {
      if !list.indices.contains(selectedSegmentIndex) { selectedSegmentIndex = Self.noSegment }
      if selectedSegmentIndex != oldValue { setNeedsDisplay() }
    }
  }

  /// A Boolean value that determines whether segments are selected only while their actions are
  /// called; the default is false.
  open var isMomentary = false {
    didSet { if isMomentary { selectedSegmentIndex = Self.noSegment } }
  }

  /// The color of the selected segment; nil for the tint color of the system.
  open var selectedSegmentTintColor: UIColor? { didSet { setNeedsDisplay() } }

  /// The number of segments.
  open var numberOfSegments: Int { list.segments.count }

  func insert(_ segment: SegmentList.Segment, at index: Int) {
    let index = list.nearestIndex(index, withEnd: true)
    list.segments.insert(segment, at: index)
    if selectedSegmentIndex >= index { selectedSegmentIndex += 1 }
  }

  /// Inserts a segment with a title; for an index past the end, after the last segment.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(SegmentList.Segment(title: title), at: segment)
  }

  /// Inserts a segment with an image; for an index past the end, after the last segment.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(SegmentList.Segment(image: image), at: segment)
  }

  /// Removes a segment; for an index past the end, the last segment.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard !list.segments.isEmpty else { return }
    let index = list.nearestIndex(segment, withEnd: false)
    let selected = selectedSegmentIndex
    list.segments.remove(at: index)
    if selected == index {
      selectedSegmentIndex = Self.noSegment
    } else if selected > index {
      selectedSegmentIndex = selected - 1
    }
  }

  /// Removes all segments.
  open func removeAllSegments() {
    selectedSegmentIndex = Self.noSegment
    list.segments = []
  }

  /// Returns the title of the segment at an index, or nil if it has none.
  open func titleForSegment(at segment: Int) -> String? {
    list.indices.contains(segment) ? list.segments[segment].title : nil
  }

  /// Sets the title of the segment at an index in place of its image; an invalid index is ignored.
  ///
  /// Setting a title does not resize the control.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment) { ($0.title, $0.image) = (title, nil) }
  }

  /// Returns the image of the segment at an index, or nil if it has none.
  open func imageForSegment(at segment: Int) -> UIImage? {
    list.indices.contains(segment) ? list.segments[segment].image : nil
  }

  /// Sets the image of the segment at an index in place of its title; an invalid index is ignored.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    change(segment) { ($0.title, $0.image) = (nil, image) }
  }

  /// Returns a Boolean value that indicates whether the user can select a segment.
  open func isEnabledForSegment(at segment: Int) -> Bool {
    list.indices.contains(segment) && list.segments[segment].isEnabled
  }

  /// Sets the Boolean value that determines whether the user can select a segment.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    change(segment) { $0.isEnabled = enabled }
  }

  func change(_ segment: Int, _ change: (inout SegmentList.Segment) -> Void) {
    if list.indices.contains(segment) { change(&list.segments[segment]) }
  }

  // MARK: Size

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    list.fittingSize(contentSize, lineHeight: typesetter.lineHeight(of: font))
  }

  func contentSize(of segment: SegmentList.Segment) -> CGSize {
    if let image = segment.image { return image.size }
    return CGSize(
      width: segment.title.map { typesetter.width(of: $0, in: font) } ?? 0,
      height: typesetter.lineHeight(of: font))
  }

  /// The frames of the segments, from left to right.
  var segmentFrames: [CGRect] { list.frames(in: bounds, contentSize) }

  // MARK: Touches and keys

  /// Returns the index of the enabled segment at the x coordinate of a touch; nil for none.
  private func segment(at touch: UITouch) -> Int? {
    let x = touch.location(in: self).x
    return segmentFrames.firstIndex { $0.minX <= x && x < $0.maxX }
      .flatMap { list.segments[$0].isEnabled ? $0 : nil }
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    pressedSegment = segment(at: touch)
    return pressedSegment != nil
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    pressedSegment = isTouchInside ? segment(at: touch) : nil
    return true
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let (wasTracking, releasedSegment) = (isTracking, pressedSegment)
    super.touchesEnded(touches, with: event)
    guard wasTracking, !isTracking else { return }
    pressedSegment = nil
    if endedInside, let releasedSegment { select(releasedSegment, event) }
  }

  open override func cancelTracking(with event: UIEvent?) { pressedSegment = nil }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let keys = presses.compactMap { $0.key?.charactersIgnoringModifiers }
    let enabled = list.indices.filter { list.segments[$0].isEnabled }
    if keys.contains(UIKeyCommand.inputLeftArrow) {
      let previous = enabled.last { $0 < selectedSegmentIndex } ?? enabled.first
      if let previous { select(previous, event) }
    } else if keys.contains(UIKeyCommand.inputRightArrow) {
      if let next = enabled.first(where: { $0 > selectedSegmentIndex }) { select(next, event) }
    } else {
      super.pressesBegan(presses, with: event)
    }
  }

  private func select(_ segment: Int, _ event: UIEvent?) {
    guard segment != selectedSegmentIndex, list.indices.contains(segment) else { return }
    let action = list.segments[segment].action
    selectedSegmentIndex = segment
    action?.perform(from: self)
    send([.valueChanged, .primaryActionTriggered], event)
    if isMomentary { selectedSegmentIndex = Self.noSegment }
  }

  /// Prevents taps on the segments from starting gestures of the control's superviews.
  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.view === self || !isEnabled || !recognizer.isSingleTap
  }

  open override func draw(_ rect: CGRect) {
    if let context = UIGraphicsGetCurrentContext() { drawSegments(in: context) }
  }
}
