import DrawingModel
import ResponderKit

extension DrawingViewController: TouchDrawViewDelegate {
  func touchDrawView(_ view: TouchDrawView, perform effect: ToolEffect) {
    switch effect {
    case .finish(let stroke): append(stroke)
    case .hide(let ids):
      setModelHidden(true, ids)
      update(ids)
    case .unhide(let ids):
      setModelHidden(false, ids)
      update(ids)
    case .erase(let ids):
      setModelHidden(false, ids)
      apply(.erase(ids))
    case .select(let request): perform(request)
    case .invalidate: break
    }
  }

  private func append(_ stroke: FinishedStroke) {
    if case .nothing = apply(.append(stroke.element)) {
      isFull = true
      return
    }
    isFull = false
    // The replacement is a separate undo step, so that undoing it restores the stroke.
    if let shape = stroke.recognizedShape, let id = drawing.lastID { apply(.replace(id, shape)) }
  }

  private func update(_ ids: [Drawing.ID]) {
    for id in ids {
      if let element = model.element(id) { page.update(element, id) }
    }
  }

  func touchDrawView(_ view: TouchDrawView, showsMenuAt point: CGPoint) { showMenu(at: point) }

  func touchDrawViewDidDoubleTap(_ view: TouchDrawView, discarding dot: Element?) {
    if let dot { apply(.discard(dot)) }
    apply(.clear)
  }

  func touchDrawView(
    _ view: TouchDrawView, elementsNear point: CGPoint, within distance: CGFloat
  ) -> [Drawing.ID] {
    // The eraser does not remove the picture on which one writes.
    model.visibleElements(near: point, within: distance, page.ink(of:))
      .filter { model.element($0)?.kind != .picture }
  }
}
