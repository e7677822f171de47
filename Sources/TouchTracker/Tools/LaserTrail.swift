import DrawingModel
import Ink
import ResponderKit

/// The trail of a laser pointer: a bright line with a glow, whose older parts are thinner.
///
/// The type is a class, because changing a value in an array at each move would copy it.
final class LaserTrail {
  private enum State {
    case following
    /// The finger was lifted at a time.
    case released(at: TimeInterval)
  }

  /// One of the lines that are painted one above the other to show the trail.
  ///
  /// Narrower lines are painted above wider ones.
  private struct Layer {
    /// The width in points of the view.
    let width: Float
    let color: PixelColor
    /// The time in seconds after which the line has disappeared.
    let lifetime: TimeInterval
  }

  private static let layers = [
    Layer(width: 30, color: PixelColor(0xFF, 0x20, 0x14, alpha: 0x16), lifetime: 0.85),
    Layer(width: 21, color: PixelColor(0xFF, 0x20, 0x14, alpha: 0x24), lifetime: 1),
    Layer(width: 13, color: PixelColor(0xFF, 0x20, 0x14, alpha: 0x48), lifetime: 1.2),
    Layer(width: 7, color: PixelColor(0xFF, 0x1A, 0x10), lifetime: lifetime),
    Layer(width: 2.5, color: PixelColor(0xFF, 0xD8, 0xD0), lifetime: 1.1),
  ]
  /// The time in seconds after which nothing of the trail is visible.
  static let lifetime: TimeInterval = 1.5

  let touch: ToolTouch.ID
  private let scale: Float
  private let startTime: TimeInterval
  private var builder: StrokeBuilder
  /// The time of each vertex of the line.
  private var times: [TimeInterval]
  /// The index of the vertex at which the first visible segment begins.
  private var firstVisible = 0
  /// The time of the latest report.
  private var latestTime: TimeInterval
  /// The current time of the animation, which advances with each frame.
  private var now: TimeInterval
  private var state = State.following

  init(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    self.touch = touch.id
    scale = Float(max(context.scale, 0.01))
    (startTime, latestTime, now) = (touch.time, touch.time, touch.time)
    builder = StrokeBuilder(tolerance: context.tolerance)
    builder.add(InkPoint(touch.location), at: 0)
    times = builder.points.map { _ in touch.time }
    invalidate(from: 0, &effects)
  }

  func move(_ touch: ToolTouch, _ effects: inout [ToolEffect]) {
    let settledCount = builder.settledCount
    let first = max(0, settledCount - 1)
    invalidate(from: first, &effects)
    builder.add(InkPoint(touch.location), at: Float(touch.time - startTime))
    setTimes(from: min(settledCount, times.count), until: touch.time)
    latestTime = touch.time
    invalidate(from: first, &effects)
  }

  /// Sets the times of the last vertices, which the latest report has added or replaced.
  private func setTimes(from first: Int, until time: TimeInterval) {
    let start = first > 0 ? times[first - 1] : startTime
    times.removeSubrange(first...)
    // After a pause, the segment that leads to the first new vertex is visible again.
    firstVisible = min(firstVisible, max(0, first - 1))
    let count = builder.points.count - first
    guard count > 0 else { return }
    for step in 1...count {
      times.append(start + (time - start) * TimeInterval(step) / TimeInterval(count))
    }
  }

  func release(at time: TimeInterval, _ effects: inout [ToolEffect]) {
    state = .released(at: time)
    invalidate(from: 0, &effects)
  }

  /// Shows the trail as it is at a time.
  func advance(to time: TimeInterval, _ effects: inout [ToolEffect]) {
    invalidate(from: firstVisible, &effects)
    now = max(now, time)
    // The vertex before the first one that is young enough is the start of a visible segment.
    let oldest = now - Self.lifetime
    while firstVisible + 1 < times.count, times[firstVisible + 1] <= oldest { firstVisible += 1 }
  }

  /// Appends effects that paint the trail again, from a vertex on.
  func invalidate(from first: Int, _ effects: inout [ToolEffect]) {
    effects.invalidate(builder.points, from: first, width: Self.layers[0].width / scale)
  }

  /// A Boolean value that indicates whether the trail changes although its finger does not move.
  var isFading: Bool {
    switch state {
    case .following: now < latestTime + Self.lifetime && builder.points.count > 1
    case .released: !isFinished
    }
  }

  /// A Boolean value that indicates whether the finger is lifted and nothing is visible.
  var isFinished: Bool {
    if case .released(let time) = state { now >= time + Self.lifetime } else { false }
  }

  // MARK: Drawing

  /// Appends the lines that show the trail.
  func appendInks(to inks: inout [InkLine]) {
    guard let head = builder.points.last else { return }
    let headTime = if case .released(let time) = state { time } else { now }
    let visible = visibleSegments
    for layer in Self.layers {
      let width = layer.width / scale
      // After the finger is lifted, the color fades too.
      var color = layer.color
      color.alpha = UInt8(Float(color.alpha) * fraction(of: headTime, layer))
      if visible.points.count > 1 {
        inks.append(
          InkLine(
            points: visible.points, width: width,
            widthFactors: visible.times.map { fraction(of: $0, layer) }, color: color))
      }
      inks.append(
        InkLine(points: [head], width: width * fraction(of: headTime, layer), color: color))
    }
  }

  /// The visible vertices with their times.
  ///
  /// If the first segment is partly too old, its first vertex is replaced by the point at which the
  /// age is the lifetime.
  private var visibleSegments: (points: [InkPoint], times: [TimeInterval]) {
    let oldest = now - Self.lifetime
    // A report after a pause can give several vertices times that are too old.
    var first = firstVisible
    while first + 1 < self.times.count, self.times[first + 1] <= oldest { first += 1 }
    var points = Array(builder.points[first...])
    var times = Array(self.times[first...])
    guard points.count > 1 else { return (points, times) }
    if times[0] < oldest {
      let fraction = Float((oldest - times[0]) / (times[1] - times[0]))
      points[0] += (points[1] - points[0]) * fraction
      times[0] = oldest
    }
    return (points, times)
  }

  /// Returns the width of a line of the trail at a vertex, as a fraction of its full width: from 1
  /// for a new vertex to 0 for a vertex that is older than the line's lifetime.
  ///
  /// - Parameter time: The time of the vertex.
  private func fraction(of time: TimeInterval, _ layer: Layer) -> Float {
    let remainder = Float(max(0, min(1, 1 - (now - time) / layer.lifetime)))
    return remainder * (2 - remainder)
  }
}

extension PixelColor {
  fileprivate init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8 = 0xFF) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
}
