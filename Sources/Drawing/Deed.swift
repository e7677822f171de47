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

  /// Elements that steps back and forth can move in one journal: an hour of them, each over a page of
  /// ten thousand.
  private static let movedElements = 20_000_000

  /// Does some things one after another.
  ///
  /// Steps back and forth are made only as far as they lead in the end, which may be a million of them.
  /// - Parameter most: elements that those which are made may move, and a hundred for each that is there.
  /// - Returns: whether all was done; not where that would take longer than anybody has patience.
  mutating func perform(_ deeds: [Deed], moving most: Int = movedElements) -> Bool {
    var (way, budget) = (0, most + 100 * count)
    for deed in deeds {
      switch deed {
      case .undo: way = max(way - 1, -undoCount)
      case .redo: way = min(way + 1, redoCount)
      default:
        guard go(way, &budget) else { return false }
        way = 0
        perform(deed)
      }
    }
    return go(way, &budget)
  }

  /// Takes steps back, where the way is below 0, or does them again.
  private mutating func go(_ way: Int, _ budget: inout Int) -> Bool {
    for _ in 0..<abs(way) {
      let before = count
      guard let change = way < 0 ? undo() : redo() else { break }
      // All at once come and go without being moved.
      if change.removed.count < before { budget -= change.removed.count }
      if change.added.count < count { budget -= change.added.count }
      guard budget >= 0 else { return false }
    }
    return true
  }
}
