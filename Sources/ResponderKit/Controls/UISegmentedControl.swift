/// Several words of which one is chosen.
open class UISegmentedControl: UIControl {
  /// The ``selectedSegmentIndex`` where none is chosen.
  public static let noSegment = -1

  private static let cornerRadius: CGFloat = 8
  /// Points around each title.
  private static let padding = CGSize(width: 12, height: 7)

  private var titles: [String]
  /// The segment under the finger.
  private var pressed: Int?

  /// Of the titles; 15 points at first.
  ///
  /// The control keeps its size, so call ``UIView/sizeToFit()`` where the titles need more room.
  public var font = UIFont.systemFont(ofSize: 15) {
    didSet { setNeedsDisplay() }
  }

  /// Setting it sends nothing; a number there is no segment with chooses none.
  public var selectedSegmentIndex = UISegmentedControl.noSegment {
    didSet {
      if !titles.indices.contains(selectedSegmentIndex) { selectedSegmentIndex = Self.noSegment }
      if selectedSegmentIndex != oldValue { setNeedsDisplay() }
    }
  }

  /// A control with a segment for each title, from left to right, as large as they need.
  public init(items: [String]) {
    titles = items
    super.init(frame: .zero)
    sizeToFit()
  }

  /// How many segments there are; it never changes.
  public var numberOfSegments: Int { titles.count }

  /// What a segment says, counted from 0 at the left; nil where there is no such segment.
  public func titleForSegment(at segment: Int) -> String? {
    titles.indices.contains(segment) ? titles[segment] : nil
  }

  /// Sets what a segment says, counted from 0 at the left.
  ///
  /// Ignored where there is no such segment. The control keeps its size.
  public func setTitle(_ title: String, forSegmentAt segment: Int) {
    guard titles.indices.contains(segment) else { return }
    titles[segment] = title
    setNeedsDisplay()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let typesetter = Typesetting.typesetter
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
    return pressed != nil
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    press(isTouchInside ? segment(at: touch.location(in: self)) : nil)
    return true
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let (wasTracking, chosen) = (isTracking, pressed)
    super.touchesEnded(touches, with: event)
    guard wasTracking, !isTracking else { return }
    press(nil)
    if endedInside, let chosen { choose(chosen, event) }
  }

  open override func cancelTracking(with event: UIEvent?) { press(nil) }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let keys = presses.compactMap { $0.key?.charactersIgnoringModifiers }
    if keys.contains(UIKeyCommand.inputLeftArrow) {
      choose(max(0, selectedSegmentIndex - 1), event)
    } else if keys.contains(UIKeyCommand.inputRightArrow) {
      choose(min(titles.count - 1, selectedSegmentIndex + 1), event)
    } else {
      super.pressesBegan(presses, with: event)
    }
  }

  private func press(_ segment: Int?) {
    guard segment != pressed else { return }
    pressed = segment
    setNeedsDisplay()
  }

  private func choose(_ segment: Int, _ event: UIEvent?) {
    guard segment != selectedSegmentIndex, titles.indices.contains(segment) else { return }
    selectedSegmentIndex = segment
    send([.valueChanged, .primaryActionTriggered], event)
  }

  /// A tap on a segment is the control's.
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
      let isChosen = segment == selectedSegmentIndex
      if isChosen || segment == pressed {
        (isChosen ? UIColor.tintColor : .label.withAlphaComponent(0.15)).setFill()
        context.fill(frame, cornerRadius: Self.cornerRadius - 2)
      }
      let typesetter = Typesetting.typesetter
      let x = frame.midX - typesetter.width(of: titles[segment], in: font) / 2
      typesetter.draw(
        titles[segment], in: font,
        at: CGPoint(x: x, y: frame.midY - typesetter.lineHeight(of: font) / 2),
        color: isChosen ? .onTint : .label)
    }
    if isFocused { context.drawFocusRing(around: body, cornerRadius: Self.cornerRadius) }
  }
}
