import DrawingModel
import Ink
import ResponderKit

/// Carries out the effects of tools on the drawing and finds its elements.
protocol TouchDrawViewDelegate: AnyObject {
  /// Carries out an effect that concerns the drawing or the position of the page.
  func touchDrawView(_ view: TouchDrawView, perform effect: ToolEffect)

  /// The user tapped twice: the page is cleared.
  ///
  /// - Parameter dot: The element of the first tap, which was not intended.
  func touchDrawViewDidDoubleTap(_ view: TouchDrawView, discarding dot: Element?)

  /// Returns the IDs of the visible elements whose ink is within a distance of a point of the page.
  func touchDrawView(
    _ view: TouchDrawView, elementsNear point: CGPoint, within distance: CGFloat
  ) -> [Drawing.ID]
}

/// Passes touches on the page to tools and shows the strokes in progress.
///
/// A touch belongs to the tool that was selected when it began.
final class TouchDrawView: UIView {
  weak var delegate: (any TouchDrawViewDelegate)?
  /// The style of strokes that begin.
  var style = PenStyle()
  /// The transform from points of the page to points of the view.
  var pageTransform = CGAffineTransform.identity {
    didSet { if pageTransform != oldValue { setNeedsDisplay() } }
  }
  /// The tool of touches that begin, if it is not that of the style.
  var temporaryTool: ToolID?

  /// The tools by their index in ``toolIDs``.
  private var tools = allTools.map { $0.make() }
  private static let allTools = ToolTable.tools + ToolTable.temporaryTools
  private static let toolIDs = allTools.map(\.id)
  /// The tool and the ID of each touch.
  private var activeTouches: [UITouch: (id: ToolTouch.ID, tool: Int)] = [:]
  private var nextTouchID = 0
  /// The effects of the event that is being handled; reused to avoid an allocation per move.
  private var effects: [ToolEffect] = []
  /// The strokes in progress during ``draw(_:)``; reused between frames to avoid an allocation.
  private var inks: [InkLine] = []
  /// The element of the last tap, which may be the first of two.
  private var lastDot: Element?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
    retainsContent = true
  }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches.sorted(in: self) {
      let id = nextTouchID
      nextTouchID += 1
      let tool = selectedTool
      activeTouches[touch] = (id, tool)
      let force = touch.maximumPossibleForce > 0 ? touch.force : nil
      tools[tool].began(toolTouch(touch, id, force: force), context, &effects)
      performEffects()
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    let context = context
    for touch in touches {
      guard let (id, tool) = activeTouches[touch] else { continue }
      event?.forEachReport(of: touch, in: self) { report in
        let toolTouch = ToolTouch(
          id: id, location: pagePoint(report.location), viewLocation: report.location,
          time: report.timestamp, force: report.force, tapCount: 0)
        tools[tool].moved(toolTouch, context, &effects)
      }
      performEffects()
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches.sorted(in: self) {
      guard let (id, tool) = activeTouches.removeValue(forKey: touch) else { continue }
      tools[tool].ended(toolTouch(touch, id, force: nil), context, &effects)
      performEffects()
    }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches.sorted(in: self) {
      guard let (id, tool) = activeTouches.removeValue(forKey: touch) else { continue }
      tools[tool].cancelled(toolTouch(touch, id, force: nil), context, &effects)
      performEffects()
    }
  }

  // MARK: Tools

  /// The index of the tool of touches that begin.
  private var selectedTool: Int {
    Self.toolIDs.firstIndex(of: temporaryTool ?? style.tool) ?? 0
  }

  private var context: ToolContext {
    ToolContext(style: style, scale: pageTransform.meanScale) { [unowned self] point, distance in
      delegate?.touchDrawView(self, elementsNear: point, within: distance) ?? []
    }
  }

  private func toolTouch(_ touch: UITouch, _ id: ToolTouch.ID, force: CGFloat?) -> ToolTouch {
    let location = touch.location(in: self)
    return ToolTouch(
      id: id, location: pagePoint(location), viewLocation: location, time: touch.timestamp,
      force: force, tapCount: touch.tapCount)
  }

  private func pagePoint(_ point: CGPoint) -> CGPoint {
    let isIdentity = pageTransform.isIdentity
    return (isIdentity ? point : point.applying(pageTransform.inverted())).clampedToDrawing
  }

  private func performEffects() {
    for index in effects.indices {
      switch effects[index] {
      case .invalidate(let rect):
        setNeedsDisplay(pageTransform.isIdentity ? rect : rect.applying(pageTransform))
      case .finish(let stroke): finish(stroke)
      case let effect: delegate?.touchDrawView(self, perform: effect)
      }
    }
    effects.removeAll(keepingCapacity: true)
  }

  /// Passes a finished stroke to the delegate, unless it is the second dot of a double tap.
  private func finish(_ stroke: FinishedStroke) {
    if stroke.tapCount >= 2, stroke.clearsOnDoubleTap {
      delegate?.touchDrawViewDidDoubleTap(self, discarding: lastDot)
      lastDot = nil
    } else {
      delegate?.touchDrawView(self, perform: .finish(stroke))
      lastDot = stroke.tapCount == 1 ? stroke.element : nil
    }
  }

  // MARK: Drawing

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.concatenate(pageTransform)
    for tool in tools { tool.appendInks(to: &inks) }
    context.draw(inks)
    // The lines share the points of the strokes, which the next move would otherwise copy.
    inks.removeAll(keepingCapacity: true)
  }
}

extension Set<UITouch> {
  /// Returns the touches by time; touches of the same time from left to right, so that the order
  /// never depends on hash values.
  fileprivate func sorted(in view: UIView) -> [UITouch] {
    guard count > 1 else { return Array(self) }
    return sorted { a, b in
      let (p, q) = (a.location(in: view), b.location(in: view))
      return (a.timestamp, p.x, p.y) < (b.timestamp, q.x, q.y)
    }
  }
}
