package import Ink

/// A page with the lines that paint its elements, prepared on a background thread before the page
/// is shown.
package struct PageContent: Sendable {
  package let model: PageModel
  /// The lines that paint the elements, bottom to top, made with ``SpatialIndex/tolerance``.
  package let inks: [InkLine]

  /// Creates the content of a page that shows a drawing.
  ///
  /// - Complexity: O(points), divided among several threads.
  package init(_ drawing: Drawing) {
    inks = Element.inks(of: drawing.elements, tolerance: SpatialIndex.tolerance)
    model = PageModel(drawing, inks: inks)
  }
}
