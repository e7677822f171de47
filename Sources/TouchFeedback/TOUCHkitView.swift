public import ResponderKit
public import TouchMarks

/// A view that draws a mark at every touch and receives no touches itself.
///
/// A finger has a bubble, a pen a crosshair, and a mouse with a pressed button a smaller mark and a
/// ring that expands. A window or a view controller passes each event to ``show(_:in:)``.
public final class TOUCHkitView: UIView {
  /// The appearance of the marks.
  public var touchStyle: TouchMarkStyle {
    get { marks.style }
    set {
      marks.style = newValue
      showChanges()
    }
  }

  /// The color of the marks; bubbles are drawn at half of its alpha.
  public var touchColor: UIColor {
    get { touchStyle.color }
    set { touchStyle.color = newValue }
  }

  private var marks = TouchMarks()
  /// A Boolean value that indicates whether the application wakes the view for steps of fading.
  private var isFading = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    isMultipleTouchEnabled = true
    backgroundColor = .clear
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    marks.bounds = bounds
  }

  public override func draw(_ rect: CGRect) {
    if let context = UIGraphicsGetCurrentContext() { marks.draw(in: context) }
  }

  // MARK: Touches

  /// Shows those touches of an event that began in a window.
  public func show(_ event: UIEvent, in window: UIWindow) {
    guard event.type == .touches, let touches = event.touches(for: window) else { return }
    reconcile(with: touches)
    var began: [UITouch] = []
    for touch in touches {
      switch touch.phase {
      case .began: began.append(touch)
      case .moved: move(touch, event)
      case .ended: end(touch)
      case .cancelled: marks.cancelled(touch.id)
      default: break
      }
    }
    begin(began)
    showChanges()
  }

  public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    begin(Array(touches))
    showChanges()
  }

  public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { move(touch, event) }
    showChanges()
  }

  public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { end(touch) }
    showChanges()
  }

  public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { marks.cancelled(touch.id) }
    showChanges()
  }

  /// Removes the marks of touches in progress that are not in a set of touches.
  ///
  /// With the touches of the newest event, this method removes the marks of touches that have ended
  /// without a report.
  public func reconcile(with touches: Set<UITouch>) {
    marks.cancelAll { id in touches.contains { $0.id == id } }
    showChanges()
  }

  /// Adds marks in the order in which the touches landed, which determines the numbers of the
  /// marks.
  private func begin(_ touches: [UITouch]) {
    for touch in touches.sorted(by: { $0.ordinal < $1.ordinal }) {
      marks.began(
        touch.id, at: touch.location(in: self), kind: touch.markKind, force: touch.forceFraction,
        time: touch.timestamp)
    }
  }

  private func move(_ touch: UITouch, _ event: UIEvent?) {
    if let event {
      let limit = touch.maximumPossibleForce
      event.forEachReport(of: touch, in: self) { report in
        marks.moved(
          touch.id, to: report.location, force: limit > 0 ? report.force / limit : nil,
          time: report.timestamp)
      }
    } else {
      marks.moved(
        touch.id, to: touch.location(in: self), force: touch.forceFraction, time: touch.timestamp)
    }
  }

  private func end(_ touch: UITouch) {
    marks.ended(touch.id, at: touch.location(in: self), time: touch.timestamp)
  }

  // MARK: Redrawing

  /// Requests that the changed rectangles are redrawn, and starts the steps of fading if marks
  /// fade.
  private func showChanges() {
    for rect in marks.dirtyRects { setNeedsDisplay(rect) }
    marks.removeDirtyRects()
    guard !isFading, marks.nextDeadline != nil, let application = window?.application else {
      return
    }
    isFading = true
    application.animator.start(
      for: self, at: application.now, every: TouchMarks.fadingInterval
    ) { [unowned self, unowned application] _ in
      marks.advance(to: application.now)
      isFading = marks.nextDeadline != nil
      showChanges()
      return isFading
    }
  }
}

extension UITouch {
  /// The kind of device that made the touch.
  fileprivate var markKind: TouchMark.Kind {
    switch type {
    case .direct, .indirect: .finger
    case .pencil: .pen
    case .indirectPointer: .mouse(buttonMask.contains(.secondary) ? .secondary : .primary)
    }
  }

  /// The force, 0…1; nil if the device does not measure force.
  fileprivate var forceFraction: CGFloat? {
    maximumPossibleForce > 0 ? force / maximumPossibleForce : nil
  }
}
