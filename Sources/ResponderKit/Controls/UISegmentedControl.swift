/// A control with a row of segments, of which one is selected.
open class UISegmentedControl: UIControl {
  /// The value of ``selectedSegmentIndex`` if no segment is selected.
  public static let noSegment = -1

  private static let cornerRadius: CGFloat = 8
  /// The padding around each title, in points.
  private static let padding = CGSize(width: 12, height: 7)

  private var titles: [String]
  /// The index of the segment under the finger; nil for none.
  private var pressedSegment: Int?

  /// The font of the titles; the default size is 15 points.
  ///
  /// Setting the font does not resize the control; call ``UIView/sizeToFit()`` for that.
  open var font = UIFont.systemFont(ofSize: 15) {
    didSet { setNeedsDisplay() }
  }

  /// The index of the selected segment, or ``noSegment``.
  ///
  /// Setting the index in code sends no event. An invalid index deselects all segments.
  open var selectedSegmentIndex = UISegmentedControl.noSegment {
    didSet {
      if !titles.indices.contains(selectedSegmentIndex) { selectedSegmentIndex = Self.noSegment }
      if selectedSegmentIndex != oldValue { setNeedsDisplay() }
    }
  }

  /// Creates a control with a segment for each title, from left to right, sized to fit.
  ///
  /// Differs from UIKit: Segments have no images; an item that is not a string has an empty title.
  public init(items: [Any]?) {
    titles = (items ?? []).map { $0 as? String ?? "" }
    super.init(frame: .zero)
    sizeToFit()
  }

  /// Creates a control without segments; the archive is not read.
  public required init?(coder: NSCoder) {
    titles = []
    super.init(coder: coder)
    coder.interface?.configureContent(self)
  }

  /// The number of segments.
  open var numberOfSegments: Int { titles.count }

  /// Inserts a segment with a title; an index past the end means behind the others.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let index = max(0, min(segment, titles.count))
    titles.insert(title ?? "", at: index)
    if selectedSegmentIndex >= index { selectedSegmentIndex += 1 }
    setNeedsDisplay()
  }

  /// Removes a segment; an index past the end means the last one.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard !titles.isEmpty else { return }
    let index = max(0, min(segment, titles.count - 1))
    titles.remove(at: index)
    if selectedSegmentIndex == index {
      selectedSegmentIndex = Self.noSegment
    } else if selectedSegmentIndex > index {
      selectedSegmentIndex -= 1
    }
    setNeedsDisplay()
  }

  /// Removes all segments.
  open func removeAllSegments() {
    selectedSegmentIndex = Self.noSegment
    titles = []
    setNeedsDisplay()
  }

  /// Returns the title of the segment at an index, or nil if the index is invalid.
  open func titleForSegment(at segment: Int) -> String? {
    titles.indices.contains(segment) ? titles[segment] : nil
  }

  /// Sets the title of the segment at an index; an invalid index is ignored.
  ///
  /// Setting a title does not resize the control.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    guard titles.indices.contains(segment) else { return }
    titles[segment] = title ?? ""
    setNeedsDisplay()
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let widest = titles.map { typesetter.width(of: $0, in: font) }.max() ?? 0
    return CGSize(
      width: CGFloat(titles.count) * (widest.rounded(.up) + 2 * Self.padding.width),
      height: typesetter.lineHeight(of: font).rounded(.up) + 2 * Self.padding.height)
  }

  private func segment(at point: CGPoint) -> Int? {
    guard bounds.width > 0 else { return nil }
    let index = Int(((point.x - bounds.minX) / bounds.width * CGFloat(titles.count)).rounded(.down))
    return titles.indices.contains(index) ? index : nil
  }

  private func frame(of segment: Int) -> CGRect {
    let width = bounds.width / CGFloat(max(1, titles.count))
    return CGRect(
      x: bounds.minX + CGFloat(segment) * width, y: bounds.minY, width: width,
      height: bounds.height)
  }

  // MARK: Touches and keys

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    press(segment(at: touch.location(in: self)))
    return pressedSegment != nil
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    press(isTouchInside ? segment(at: touch.location(in: self)) : nil)
    return true
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let (wasTracking, releasedSegment) = (isTracking, pressedSegment)
    super.touchesEnded(touches, with: event)
    guard wasTracking, !isTracking else { return }
    press(nil)
    if endedInside, let releasedSegment { select(releasedSegment, event) }
  }

  open override func cancelTracking(with event: UIEvent?) { press(nil) }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let keys = presses.compactMap { $0.key?.charactersIgnoringModifiers }
    if keys.contains(UIKeyCommand.inputLeftArrow) {
      select(max(0, selectedSegmentIndex - 1), event)
    } else if keys.contains(UIKeyCommand.inputRightArrow) {
      select(min(titles.count - 1, selectedSegmentIndex + 1), event)
    } else {
      super.pressesBegan(presses, with: event)
    }
  }

  private func press(_ segment: Int?) {
    guard segment != pressedSegment else { return }
    pressedSegment = segment
    setNeedsDisplay()
  }

  private func select(_ segment: Int, _ event: UIEvent?) {
    guard segment != selectedSegmentIndex, titles.indices.contains(segment) else { return }
    selectedSegmentIndex = segment
    send([.valueChanged, .primaryActionTriggered], event)
  }

  /// Prevents taps on the segments from starting gestures of the control's superviews.
  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.view === self || !isEnabled || !recognizer.isSingleTap
  }

  // MARK: Drawing

  open override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginTransparencyLayer(ifNot: isEnabled)
    defer { context.endTransparencyLayer(ifNot: isEnabled) }
    let body = bounds.insetBy(dx: 1, dy: 1)
    UIColor.systemFill.setFill()
    context.fill(body, cornerRadius: Self.cornerRadius)
    for segment in titles.indices {
      let frame = frame(of: segment).insetBy(dx: 3, dy: 3)
      let isSelectedSegment = segment == selectedSegmentIndex
      if isSelectedSegment || segment == pressedSegment {
        (isSelectedSegment ? UIColor.tintColor : .label.withAlphaComponent(0.15)).setFill()
        context.fill(frame, cornerRadius: Self.cornerRadius - 2)
      }
      let x = frame.midX - typesetter.width(of: titles[segment], in: font) / 2
      typesetter.draw(
        titles[segment], in: font,
        at: CGPoint(x: x, y: frame.midY - typesetter.lineHeight(of: font) / 2),
        color: isSelectedSegment ? .onTint : .label)
    }
    if isFocused { context.drawFocusRing(around: body, cornerRadius: Self.cornerRadius) }
  }
}
