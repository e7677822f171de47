import DrawingFormat
import DrawingModel
import ResponderKit

/// The position of elements that are pasted, relative to their position when they were copied.
struct PastePosition {
  /// The text that was copied or pasted last.
  private var text: String?
  /// The displacement of its elements when they are pasted the next time.
  private var displacement = CGVector.zero

  /// Notes that elements were copied or pasted.
  ///
  /// - Parameter displacement: The displacement of the elements when they are pasted the next time.
  mutating func set(_ displacement: CGVector, for text: String) {
    (self.text, self.displacement) = (text, displacement)
  }

  /// Returns the displacement of the elements of a text.
  ///
  /// Elements that would be outside of the visible area are moved to its middle.
  func displacement(of text: String, _ bounds: CGRect, in visibleArea: CGRect) -> CGVector {
    let displacement = text == self.text ? displacement : .zero
    if bounds.offsetBy(dx: displacement.dx, dy: displacement.dy).intersects(visibleArea) {
      return displacement
    }
    return CGVector(dx: visibleArea.midX - bounds.midX, dy: visibleArea.midY - bounds.midY)
  }
}

extension SelectionController {
  /// Copies the selected elements.
  ///
  /// - Parameter displacement: The displacement of the elements when they are pasted.
  /// - Returns: A Boolean value that indicates whether the elements were copied.
  @discardableResult
  private func copy(pastedAt displacement: CGVector) -> Bool {
    guard let text = SVGElements.text(of: elements.elements) else {
      delegate?.show("The selection is too large for the clipboard.")
      return false
    }
    delegate?.pasteboard.string = text
    pastePosition.set(displacement, for: text)
    return true
  }

  /// Copies the selected elements, which are pasted beside their originals.
  func copy() { copy(pastedAt: duplicateOffset) }

  /// Removes the selected elements, which are pasted where they were.
  func cut() {
    if copy(pastedAt: .zero) { delegate?.apply(.erase(elements.ids)) }
  }

  /// Adds the elements of the pasteboard and selects them.
  func paste() {
    guard let delegate else { return }
    guard let text = delegate.pasteboard.string, let elements = elements(in: text),
      !elements.isEmpty
    else { return delegate.show("The clipboard contains no drawing.") }
    delegate.selectionControllerWillPaste(text)
    let bounds = elements.reduce(CGRect.null) { $0.union($1.bounds) }
    let displacement = pastePosition.displacement(of: text, bounds, in: delegate.visibleArea)
    guard insert(elements, movedBy: displacement) else {
      return delegate.show("The drawing has no space for the content of the clipboard.")
    }
    delegate.chooseSelectTool()
    let offset = duplicateOffset
    pastePosition.set(
      CGVector(dx: displacement.dx + offset.dx, dy: displacement.dy + offset.dy), for: text)
  }

  private func elements(in text: String) -> [Element]? {
    guard let style = delegate?.style else { return nil }
    return try? SVGElements.elements(in: text, color: style.color, width: Float(style.width))
  }
}
