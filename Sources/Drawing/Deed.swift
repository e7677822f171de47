/// Something that was done to a drawing.
///
/// The same deeds done to equal drawings make equal drawings, with equal histories.
public enum Deed: Sendable {
  case append(Element)
  case clear
  case erase([Drawing.ID])
  case replace(Drawing.ID, Element)
  case withdraw(Element)
  case undo
  case redo
}

extension Drawing {
  /// Does something.
  ///
  /// - Returns: what has changed; nothing where it could not be done.
  @discardableResult
  public mutating func perform(_ deed: Deed) -> Change {
    switch deed {
    case .append(let element): append(element)
    case .clear: clear()
    case .erase(let ids): erase(ids)
    case .replace(let id, let element): replace(id, by: element)
    case .withdraw(let element): withdraw(element)
    case .undo: undo() ?? Change()
    case .redo: redo() ?? Change()
    }
  }
}
