extension Element {
  /// A layer of the page.
  ///
  /// All elements of a layer are painted below all elements of the next layer. Within a layer,
  /// elements are painted in the order of the drawing.
  package enum Layer: Int, Comparable, CaseIterable, Sendable {
    /// Pictures, which are below everything that is drawn.
    case pictures
    /// Filled areas without a line.
    case areas
    /// Translucent strokes that must not cover lines.
    case highlights
    case ink

    package static func < (first: Layer, second: Layer) -> Bool {
      first.rawValue < second.rawValue
    }
  }

  package var layer: Layer {
    switch kind {
    case .picture: .pictures
    case .area: .areas
    case .highlight: .highlights
    default: .ink
    }
  }
}

extension Drawing {
  /// The elements in the order in which they are painted, first to last.
  ///
  /// - Complexity: O(elements).
  package var paintedElements: [Element] {
    let elements = elements
    return Element.Layer.allCases.flatMap { layer in elements.filter { $0.layer == layer } }
  }
}
