import Drawing
import Ink
import OrderedCollections
import ResponderKit

/// Gets what fingers have drawn.
protocol TouchDrawViewDelegate: AnyObject {
  func touchDrawView(_ view: TouchDrawView, didDraw element: Element)
  /// - Parameter dot: what the first of the two taps drew, which was not meant.
  func touchDrawViewDidDoubleTap(_ view: TouchDrawView, withdrawing dot: Element?)
}

/// Draws a line under each finger, from where it went down to where it is.
///
/// Two fingers that land together draw a circle between them. A line or circle in process is shown
/// here; a finished one goes to the delegate, and one that is cancelled is dropped.
final class TouchDrawView: UIView {
  /// Seconds between two landings that count as one.
  ///
  /// People put two fingers down within 50 ms when they mean to; the half millisecond is that of
  /// the clock.
  private static let pairInterval: TimeInterval = 0.0605
  /// Points by which a resting finger's report may tremble and still tell that it has not moved.
  private static let tremble: CGFloat = 2

  /// Two touches and the places of both, which outlast the touch that is lifted first.
  private final class CircleInProcess {
    var corners: OrderedDictionary<UITouch, CGPoint>
    var isDown: Set<UITouch>
    let landings: [CGPoint]
    let start: TimeInterval

    init(_ line: Line, _ first: UITouch, _ second: UITouch, at place: CGPoint) {
      corners = [first: line.end, second: place]
      isDown = [first, second]
      landings = [line.start, place]
      start = line.startTime
    }
  }

  /// A line under a finger.
  final class Line {
    static let counter = ObjectCounter("Line")
    private let mark = Line.counter.mark()
    let start: CGPoint
    var end: CGPoint
    let startTime: TimeInterval

    init(start: CGPoint, end: CGPoint, startTime: TimeInterval) {
      (self.start, self.end, self.startTime) = (start, end, startTime)
    }
  }

  weak var delegate: (any TouchDrawViewDelegate)?
  private var linesInProcess: OrderedDictionary<UITouch, Line> = [:]
  private var circlesInProcess: OrderedDictionary<UITouch, CircleInProcess> = [:]
  /// What the last tap drew, in case it was the first of two.
  private var lastDot: Element?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches.inOrder(in: self) { begin(touch) }
    setNeedsDisplay()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      linesInProcess[touch]?.end = touch.location(in: self)
      circlesInProcess[touch]?.corners[touch] = touch.location(in: self)
    }
    setNeedsDisplay()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    end(touches, keeping: true)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    end(touches, keeping: false)
  }

  private func begin(_ touch: UITouch) {
    let place = touch.location(in: self)
    let lines = linesInProcess.filter { isFresh($0.value, at: touch.timestamp) }
    let circles = circlesInProcess.values.filter { isFresh($0, at: touch.timestamp) }
    if circles.isEmpty, lines.count == 1, let (other, line) = lines.elements.first {
      linesInProcess[other] = nil
      let circle = CircleInProcess(line, other, touch, at: place)
      circlesInProcess[other] = circle
      circlesInProcess[touch] = circle
      return
    }
    // Three fingers or more that land together mean a line each.
    for circle in circles { dissolve(circle) }
    linesInProcess[touch] = Line(start: place, end: place, startTime: touch.timestamp)
  }

  private func isFresh(_ line: Line, at time: TimeInterval) -> Bool {
    time - line.startTime <= Self.pairInterval && line.start.distance(to: line.end) <= Self.tremble
  }

  private func isFresh(_ circle: CircleInProcess, at time: TimeInterval) -> Bool {
    let moves = zip(circle.landings, circle.corners.values).map { $0.distance(to: $1) }
    return circle.isDown.count == 2 && time - circle.start <= Self.pairInterval
      && moves.allSatisfy { $0 <= Self.tremble }
  }

  private func dissolve(_ circle: CircleInProcess) {
    for (touch, place) in circle.corners {
      circlesInProcess[touch] = nil
      linesInProcess[touch] = Line(start: place, end: place, startTime: circle.start)
    }
  }

  /// What happens to touches that are over, ended or cancelled.
  private func end(_ touches: Set<UITouch>, keeping: Bool) {
    for touch in touches.inOrder(in: self) {
      if let line = linesInProcess.removeValue(forKey: touch) {
        line.end = touch.location(in: self)
        if keeping { finish(line, touch) }
      } else if let circle = circlesInProcess.removeValue(forKey: touch) {
        circle.corners[touch] = touch.location(in: self)
        circle.isDown.remove(touch)
        if !keeping {
          for other in circle.isDown { circlesInProcess[other] = nil }
        } else if circle.isDown.isEmpty {
          finish(circle)
        }
      }
    }
    setNeedsDisplay()
  }

  private func finish(_ line: Line, _ touch: UITouch) {
    if touch.tapCount >= 2 {
      delegate?.touchDrawViewDidDoubleTap(self, withdrawing: lastDot)
      lastDot = nil
      return
    }
    let element = element(.line, line.start, line.end)
    delegate?.touchDrawView(self, didDraw: element)
    lastDot = touch.tapCount == 1 ? element : nil
  }

  private func finish(_ circle: CircleInProcess) {
    let corners = circle.corners.values
    delegate?.touchDrawView(self, didDraw: element(.circle, corners[0], corners[1]))
    lastDot = nil
  }

  // MARK: Drawing

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    for line in linesInProcess.values {
      context.draw(element(.line, line.start, line.end), color: Palette.inProcess)
    }
    for (touch, circle) in circlesInProcess where circle.isDown.first == touch {
      let corners = circle.corners.values
      context.draw(element(.circle, corners[0], corners[1]), color: Palette.inProcess)
    }
  }

  private func element(_ kind: Element.Kind, _ start: CGPoint, _ end: CGPoint) -> Element {
    Element(kind, from: start, to: end, width: Palette.lineWidth, color: Palette.ink)
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
