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

  /// Does some things one after another.
  ///
  /// Steps back and forth are made only as far as they lead in the end, which may be a million of them.
  public mutating func perform(_ deeds: [Deed]) {
    var way = 0
    for deed in deeds {
      switch deed {
      case .undo: way = max(way - 1, -undoCount)
      case .redo: way = min(way + 1, redoCount)
      default:
        go(way)
        way = 0
        perform(deed)
      }
    }
    go(way)
  }

  /// Takes steps back, where the count is below 0, or does them again.
  private mutating func go(_ count: Int) {
    for _ in 0..<abs(count) { _ = count < 0 ? undo() : redo() }
  }
}
