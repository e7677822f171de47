import Drawing
import Ink
import ResponderKit

/// A drawing to go on with, and what it takes to show it.
nonisolated struct OpenedDrawing: Sendable {
  let path: String
  let document: DrawingDocument
  let content: DrawingContent
  /// A file that was no drawing and was moved aside.
  let movedAside: String?

  /// Reads a drawing.
  ///
  /// One that does not exist yet is made when something is drawn; its folder must be there. A file
  /// that is damaged or not a drawing is moved aside.
  /// - Parameter newPage: the size of the page of a drawing that is begun, in points.
  /// - Throws: ``SystemError``, which names the file and what is wrong with it.
  init(path: String, newPage: CGSize) throws {
    self.path = path
    var (document, movedAside) = (DrawingDocument(size: newPage), String?.none)
    do {
      document = try DrawingStore.read(path)
    } catch let error as SystemError where error.isMissing {
      try FileStore.requireFolder(of: path)
    } catch let error as DamagedDrawing {
      let aside = try FileStore.moveAside(path)
      movedAside = aside
      Message.show("\(error); it was moved to \(aside)")
    }
    (self.document, self.movedAside) = (document, movedAside)
    content = DrawingContent(document.drawing)
  }
}

/// A drawing with all that is made of it to find and paint what is in it.
nonisolated struct DrawingContent: Sendable {
  let drawing: Drawing
  /// Where in the drawing what lies.
  let index: SpatialIndex
  /// What each element is painted from, in the order of the elements, made with the tolerance of the
  /// index.
  let inks: [InkLine]

  /// - Complexity: O(points), on all processors.
  init(_ drawing: Drawing) {
    self.drawing = drawing
    inks = Element.inks(of: drawing.elements, tolerance: SpatialIndex.tolerance)
    index = SpatialIndex(inks, of: drawing.ids)
  }
}
