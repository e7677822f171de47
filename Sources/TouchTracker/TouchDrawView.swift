import Drawing
import Ink
import OrderedCollections
import ResponderKit

/// Gets what fingers have drawn, and knows what was drawn before.
protocol TouchDrawViewDelegate: AnyObject {
  /// - Parameter shape: what was meant, in place of the element; nil for what was drawn.
  func touchDrawView(_ view: TouchDrawView, didDraw element: Element, meaning shape: Element?)
  /// - Parameter dot: what the first of the two taps drew, which was not meant.
  func touchDrawViewDidDoubleTap(_ view: TouchDrawView, withdrawing dot: Element?)

  func touchDrawView(
    _ view: TouchDrawView, elementsNear place: CGPoint, within distance: CGFloat
  ) -> [Drawing.ID]
  /// Elements are shown no longer, or again.
  func touchDrawView(_ view: TouchDrawView, setHidden isHidden: Bool, _ ids: [Drawing.ID])
  /// The page is to be moved so that a point of it lies at a point of the view.
  func touchDrawView(_ view: TouchDrawView, put place: CGPoint, at point: CGPoint)
  /// A gesture has erased elements, which were hidden.
  func touchDrawView(_ view: TouchDrawView, didErase ids: [Drawing.ID])
}

/// Follows each finger with a tool, from where it went down to where it is lifted.
///
/// What is in process is shown here; what is finished goes to the delegate, and what is cancelled is
/// dropped.
final class TouchDrawView: UIView {
  /// Seconds between two landings that count as one.
  ///
  /// People put two fingers down within 50 ms when they mean to; the half millisecond is that of
  /// the clock.
  private static let pairInterval: TimeInterval = 0.0605
  /// Points by which a resting finger's report may tremble and still tell that it has not moved.
  private static let tremble: CGFloat = 2

  weak var delegate: (any TouchDrawViewDelegate)?
  /// What fingers that land from now on draw with.
  var choice = InkChoice()
  /// From points of the page to those of the view.
  var pageTransform = CGAffineTransform.identity {
    didSet { if pageTransform != oldValue { setNeedsDisplay() } }
  }
  /// Whether fingers that land move the page in place of drawing.
  var isMovingPage = false
  /// The points of the page under fingers that move it.
  private var holds: [UITouch: CGPoint] = [:]
  private var traces: OrderedDictionary<UITouch, any Trace> = [:]
  /// What is drawn in a frame; empty between frames, kept for its room.
  private var inks: [InkLine] = []
  /// What the last tap drew, in case it was the first of two.
  private var lastDot: Element?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
    retainsContent = true
  }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches.inOrder(in: self) { begin(touch) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      if let place = holds[touch] {
        delegate?.touchDrawView(self, put: place, at: touch.location(in: self))
      }
      guard let trace = traces[touch] else { continue }
      event?.forEachReport(of: touch, in: self) { report in
        trace.move(
          touch, to: onPage(report.location), at: report.timestamp, force: report.force,
          damage: damage)
      }
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    end(touches, keeping: true)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    end(touches, keeping: false)
  }

  private func onPage(_ place: CGPoint) -> CGPoint {
    (pageTransform.isIdentity ? place : place.applying(pageTransform.inverted())).withinDrawing
  }

  private func damage(_ rect: CGRect) {
    setNeedsDisplay(pageTransform.isIdentity ? rect : rect.applying(pageTransform))
  }

  // MARK: Beginnings

  private func begin(_ touch: UITouch) {
    let (place, time) = (onPage(touch.location(in: self)), touch.timestamp)
    if isMovingPage { return holds[touch] = place }
    switch choice.tool {
    case .line: beginLine(touch, at: place)
    case .pen, .circle:
      // A finger and a mouse measure no force.
      let force = choice.tool == .pen && touch.maximumPossibleForce > 0 ? touch.force : nil
      show(PenTrace(start: place, at: time, force: force, choice), under: touch)
    case .eraser:
      let trace = EraserTrace(
        start: place,
        find: { [unowned self] place in
          delegate?.touchDrawView(
            self, elementsNear: place,
            within: EraserTrace.radius / max(pageTransform.meanScale, 0.01)) ?? []
        },
        hide: { [unowned self] in delegate?.touchDrawView(self, setHidden: true, $0) })
      show(trace, under: touch)
    }
  }

  private func show(_ trace: any Trace, under touch: UITouch) {
    traces[touch] = trace
    trace.damageAll(damage)
  }

  private func beginLine(_ touch: UITouch, at place: CGPoint) {
    let time = touch.timestamp
    let lines = traces.elements.compactMap { other, trace in
      (trace as? LineTrace).flatMap { isFresh($0, at: time) ? (other, $0) : nil }
    }
    let circles = traces.elements.compactMap { other, trace in
      (trace as? CircleTrace).flatMap {
        isFresh($0, at: time) && $0.corners[0].touch == other ? $0 : nil
      }
    }
    if circles.isEmpty, lines.count == 1, let (other, line) = lines.first {
      line.damageAll(damage)
      let circle = CircleTrace(line, other, touch, at: place)
      traces[other] = circle
      return show(circle, under: touch)
    }
    // Three fingers or more that land together mean a line each.
    for circle in circles {
      circle.damageAll(damage)
      for corner in circle.corners {
        let line = LineTrace(start: corner.place, at: circle.startTime, circle.choice)
        show(line, under: corner.touch)
      }
    }
    show(LineTrace(start: place, at: time, choice), under: touch)
  }

  private func isFresh(_ line: LineTrace, at time: TimeInterval) -> Bool {
    time - line.startTime <= Self.pairInterval && line.start.distance(to: line.end) <= Self.tremble
  }

  private func isFresh(_ circle: CircleTrace, at time: TimeInterval) -> Bool {
    circle.isDown.count == 2 && time - circle.startTime <= Self.pairInterval
      && circle.corners.allSatisfy { $0.landing.distance(to: $0.place) <= Self.tremble }
  }

  // MARK: Ends

  /// What happens to touches that are over, ended or cancelled.
  private func end(_ touches: Set<UITouch>, keeping: Bool) {
    for touch in touches { holds[touch] = nil }
    for touch in touches.inOrder(in: self) {
      guard let trace = traces[touch] else { continue }
      let place = onPage(touch.location(in: self))
      // A pencil that is lifted tells no force any more.
      trace.move(touch, to: place, at: touch.timestamp, force: nil, damage: damage)
      trace.damageAll(damage)
      traces[touch] = nil
      if keeping { finish(trace, touch) } else { cancel(trace) }
    }
  }

  private func cancel(_ trace: any Trace) {
    switch trace {
    case let circle as CircleTrace: for other in circle.isDown { traces[other] = nil }
    case let eraser as EraserTrace:
      delegate?.touchDrawView(self, setHidden: false, Array(eraser.erased))
    default: break
    }
  }

  private func finish(_ trace: any Trace, _ touch: UITouch) {
    switch trace {
    case let line as LineTrace: finish(line.element, touch, line.choice.tool)
    case let circle as CircleTrace:
      circle.lift(touch)
      guard circle.isDown.isEmpty else { return }
      delegate?.touchDrawView(self, didDraw: circle.element, meaning: nil)
      lastDot = nil
    case let pen as PenTrace:
      let isCircle = pen.choice.tool == .circle
      let isShape = isCircle || pen.wasHeld(until: touch.timestamp)
      let meant = isShape ? pen.element.meantShape(onlyCircle: isCircle) : nil
      finish(pen.element, meaning: meant, touch, pen.choice.tool)
    case let eraser as EraserTrace:
      delegate?.touchDrawView(self, didErase: Array(eraser.erased))
    default: break
    }
  }

  /// Hands over what was drawn, unless it was the second tap of two.
  private func finish(
    _ element: Element, meaning shape: Element? = nil, _ touch: UITouch, _ tool: Tool
  ) {
    // With the pen, two dots are two dots.
    if touch.tapCount >= 2, tool != .pen {
      delegate?.touchDrawViewDidDoubleTap(self, withdrawing: lastDot)
      lastDot = nil
      return
    }
    delegate?.touchDrawView(self, didDraw: element, meaning: shape)
    lastDot = touch.tapCount == 1 ? element : nil
  }

  // MARK: Drawing

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.concatenate(pageTransform)
    for (touch, trace) in traces {
      // A circle is under two fingers, and drawn once.
      if let circle = trace as? CircleTrace, circle.isDown.count == 2,
        circle.corners[0].touch != touch
      {
        continue
      }
      inks.append(trace.ink)
    }
    context.draw(inks)
    // Not kept any longer, lest the next move copy the points.
    inks.removeAll(keepingCapacity: true)
  }
}

extension Set<UITouch> {
  /// As they happened; those of one moment from left to right, so that the order is always the same.
  fileprivate func inOrder(in view: UIView) -> [UITouch] {
    guard count > 1 else { return Array(self) }
    return sorted { a, b in
      let (p, q) = (a.location(in: view), b.location(in: view))
      return (a.timestamp, p.x, p.y) < (b.timestamp, q.x, q.y)
    }
  }
}
