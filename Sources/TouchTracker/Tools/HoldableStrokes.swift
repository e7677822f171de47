import DrawingModel
import Ink
import OrderedCollections
import ResponderKit

/// The rule that determines when a stroke that is held still becomes a shape.
enum HoldRule {
  /// The stroke becomes a shape under the finger; the finger can then scale and turn the shape.
  case whileHeld
  /// The stroke becomes a shape when the finger is lifted.
  ///
  /// Sessions of versions 1 and 2 were recorded with this rule.
  case atEnd
}

/// The freehand strokes of a tool, which become shapes if they are held still.
struct HoldableStrokes {
  private enum Figure {
    case freehand(FreehandStroke)
    case shape(HeldShape)
  }

  /// The kind of the elements that the strokes become if they are not held still.
  let kind: Element.Kind
  /// The shapes that the strokes can become.
  let shapes: RecognizedKinds
  /// The figures by the ID of their touch, in the order in which they began.
  private var figures: OrderedDictionary<ToolTouch.ID, Figure> = [:]

  init(of kind: Element.Kind, becoming shapes: RecognizedKinds) {
    (self.kind, self.shapes) = (kind, shapes)
  }

  mutating func begin(
    _ touch: ToolTouch, force: CGFloat?, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {
    figures[touch.id] = .freehand(
      FreehandStroke(touch, kind: kind, force: force, context, &effects))
  }

  func move(_ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]) {
    switch figures[touch.id] {
    case .freehand(let stroke): stroke.move(touch, &effects)
    case .shape(let shape): shape.move(touch, context, &effects)
    case nil: break
    }
  }

  /// Ends the stroke of a touch.
  ///
  /// - Returns: The stroke with the shape that replaces it, or `nil` if the touch draws no stroke.
  mutating func end(
    _ touch: ToolTouch, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) -> FinishedStroke? {
    switch figures.removeValue(forKey: touch.id) {
    case .freehand(let stroke):
      stroke.end(touch, &effects)
      let element = stroke.element
      let isHeld = context.rules.holdRule == .atEnd && stroke.wasHeld(until: touch.time)
      return FinishedStroke(
        element: element, recognizedShape: isHeld ? element.recognizedShape(.allOfVersion2) : nil,
        tapCount: touch.tapCount)
    case .shape(let shape):
      shape.move(touch, context, &effects)
      shape.invalidate(&effects)
      return FinishedStroke(element: shape.stroke, recognizedShape: shape.element)
    case nil: return nil
    }
  }

  mutating func cancel(_ touch: ToolTouch, _ effects: inout [ToolEffect]) {
    switch figures.removeValue(forKey: touch.id) {
    case .freehand(let stroke): stroke.end(touch, &effects)
    case .shape(let shape): shape.invalidate(&effects)
    case nil: break
    }
  }

  func predict(_ location: CGPoint?, for id: ToolTouch.ID, _ effects: inout [ToolEffect]) {
    guard case .freehand(let stroke) = figures[id] else { return }
    stroke.predict(location, &effects)
  }

  /// The time of the next call of ``advance(to:_:_:)``; infinity for none.
  var nextDeadline: TimeInterval {
    var deadline = TimeInterval.infinity
    for case .freehand(let stroke) in figures.values {
      deadline = min(deadline, stroke.nextDeadline)
    }
    return deadline
  }

  /// Removes predictions that have expired, and replaces held strokes by their shapes.
  mutating func advance(
    to time: TimeInterval, _ context: ToolContext, _ effects: inout [ToolEffect]
  ) {
    for index in figures.elements.indices {
      guard case .freehand(let stroke) = figures.values[index],
        stroke.advance(to: time, &effects), context.rules.holdRule == .whileHeld
      else { continue }
      let element = stroke.element
      let kinds: RecognizedKinds =
        shapes == .all && !context.rules.recognizesArrows ? .allOfVersion4 : shapes
      guard var shape = element.recognizedShape(kinds, fill: stroke.style.fillColor) else {
        continue
      }
      if context.rules.alignsHeldShapes { shape = shape.aligned }
      stroke.invalidate(&effects)
      figures.values[index] = .shape(
        HeldShape(shape, replacing: element, under: stroke.latestReport, context, &effects))
    }
  }

  func appendInks(to inks: inout [InkLine]) {
    for figure in figures.values {
      switch figure {
      case .freehand(let stroke): inks.append(stroke.ink)
      case .shape(let shape): inks.append(shape.ink)
      }
    }
  }
}
