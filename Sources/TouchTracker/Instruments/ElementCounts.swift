import DrawingModel

/// The numbers of a page's elements by kind.
///
/// A kind of which the page no longer has elements is counted with the number 0.
nonisolated struct ElementCounts {
  private var numbers: [Element.Kind: Int] = [:]

  /// Counts the elements of a drawing.
  ///
  /// - Complexity: O(elements).
  init(_ drawing: Drawing) { count(drawing) }

  /// The kinds that the page has or has had, and the number of elements of each.
  var rows: [(name: String, number: Int)] {
    Element.Kind.allCases.compactMap { kind in numbers[kind].map { (kind.pluralName, $0) } }
  }

  /// Updates the numbers after a change of the page.
  ///
  /// - Complexity: O(changed elements).
  mutating func apply(_ update: PageModel.Update, to drawing: Drawing) {
    switch update {
    case .nothing, .pageStyle: break
    case .topmost(_, let element): numbers[element.kind, default: 0] += 1
    case .elements(let change):
      for (_, element) in change.removed.pairs { numbers[element.kind, default: 0] -= 1 }
      for (_, element) in change.added.pairs { numbers[element.kind, default: 0] += 1 }
    case .everything:
      for kind in numbers.keys { numbers[kind] = 0 }
      count(drawing)
    }
  }

  private mutating func count(_ drawing: Drawing) {
    for (_, element) in drawing.pairs { numbers[element.kind, default: 0] += 1 }
  }
}

extension Element.Kind {
  /// The plural name of the kind, as the user sees it.
  nonisolated fileprivate var pluralName: String {
    switch self {
    case .line: "Lines"
    case .stroke: "Strokes"
    case .circle: "Circles"
    case .ellipse: "Ellipses"
    case .rectangle: "Rectangles"
    case .triangle: "Triangles"
    case .highlight: "Highlights"
    case .picture: "Pictures"
    case .area: "Areas"
    }
  }
}
