import DrawingModel
import Ink
import ResponderKit

/// The things that an eraser removes.
enum EraserMode: String, CaseIterable {
  /// Complete elements.
  case complete
  /// The parts of elements that the eraser touches.
  case partial

  /// The other mode.
  var opposite: EraserMode { self == .complete ? .partial : .complete }

  /// The sentence that informs the user about the mode.
  var notice: String {
    switch self {
    case .complete: "The eraser removes complete strokes"
    case .partial: "The eraser removes only what it touches"
    }
  }
}

/// The elements of which erasers that are down have removed parts.
struct ErasedSections {
  /// An element of which parts are removed, and the lines that paint the others.
  typealias Appearance = (id: Drawing.ID, lines: [InkLine])

  private var elements: [Drawing.ID: (element: DividedElement, pieces: [Element])] = [:]
  /// A rectangle that contains everything that was erased.
  private(set) var area = CGRect.null

  var isEmpty: Bool { elements.isEmpty }

  /// Removes the parts of elements that an eraser touches.
  ///
  /// - Parameters:
  ///   - ids: The IDs of elements.
  ///   - element: A closure that returns the element with an ID.
  ///   - tolerance: The largest distance of the lines from the curves, in points of the page.
  /// - Returns: The elements that have changed.
  /// - Complexity: O(paths · elements + points of the elements near each path).
  mutating func erase(
    _ paths: [EraserPath], of ids: Set<Drawing.ID>, tolerance: Float,
    _ element: (Drawing.ID) -> Element?
  ) -> [Appearance] {
    var changed: [Appearance] = []
    for id in ids {
      // An area has no line that could be divided.
      guard let complete = element(id), !complete.isOnlyArea else { continue }
      var divided = elements[id]?.element ?? DividedElement(complete)
      // Another finger or a key may have changed the element.
      if divided.element != complete { divided = DividedElement(complete) }
      var hasChanged = false
      for path in paths {
        let rect = path.bounds(width: complete.width)
        guard rect.intersects(complete.paintedBounds), divided.erase(path) else { continue }
        // The dashes of a piece begin at its start, and an arrowhead disappears as a whole.
        let keepsPixels = complete.lineStyle.isPlain && complete.fill == nil
        area = area.union(keepsPixels ? rect : complete.paintedBounds)
        hasChanged = true
      }
      guard hasChanged else { continue }
      let pieces = divided.pieces
      elements[id] = (divided, pieces)
      changed.append((id, pieces.map { $0.ink(tolerance: tolerance) }))
    }
    return changed
  }

  /// Restores all elements.
  ///
  /// - Returns: The IDs of the restored elements.
  mutating func restore() -> Set<Drawing.ID> {
    defer { (elements, area) = ([:], .null) }
    return Set(elements.keys)
  }

  /// The divisions of the elements that the page still has, in the order of their IDs.
  ///
  /// - Parameter element: A closure that returns the element with an ID.
  func divisions(_ element: (Drawing.ID) -> Element?) -> [Drawing.Division] {
    elements.sorted { $0.key < $1.key }
      // Another window or a key may have changed the element meanwhile.
      .filter { element($0.key) == $0.value.element.element }
      .map { Drawing.Division($0.key, into: $0.value.pieces) }
  }
}
