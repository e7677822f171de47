import DrawingFormat
import DrawingModel
import ResponderKit

/// The position of elements that are pasted, relative to their position when they were copied.
struct PastePosition {
  /// The text that was copied or pasted last.
  private var text: String?
  /// The displacement of its elements when they are pasted the next time.
  private var displacement = CGVector.zero

  /// Sets the displacement for the next paste of a text that was just copied or pasted.
  ///
  /// - Parameter displacement: The displacement of the elements when they are pasted the next time.
  mutating func set(_ displacement: CGVector, for text: String) {
    (self.text, self.displacement) = (text, displacement)
  }

  /// Returns the displacement of the elements of a text.
  ///
  /// Elements that would be completely outside of the visible area are moved to the middle of the
  /// area.
  func displacement(of text: String, _ bounds: CGRect, in visibleArea: CGRect) -> CGVector {
    let displacement = text == self.text ? displacement : .zero
    if bounds.offsetBy(dx: displacement.dx, dy: displacement.dy).intersects(visibleArea) {
      return displacement
    }
    return CGVector(dx: visibleArea.midX - bounds.midX, dy: visibleArea.midY - bounds.midY)
  }
}

extension Selection {
  /// Copies the selected elements to the clipboard as SVG text, unless the text would be too large.
  ///
  /// - Parameter displacement: The displacement of the elements when they are pasted.
  /// - Returns: A Boolean value that indicates whether the elements were copied.
  @discardableResult
  func copy(pastedAt displacement: CGVector) -> Bool {
    let elements = elements.elements
    guard let text = SVGElements.text(of: elements) else {
      page.show("The selection is too large for the clipboard.")
      return false
    }
    page.observer?.page(page, didChange: .copied(text, elements))
    pastePosition.set(displacement, for: text)
    return true
  }

  /// Adds the elements of a text in front of all others, selects them, and selects the select tool.
  ///
  /// A message says what the elements do not show, or why nothing was added.
  func paste(_ text: String) {
    switch PastedContent(text, page.tools.style) {
    case .drawing(let content, _): paste(content, of: text)
    case .unusable(let sentence): page.show(sentence)
    case .picture, .files: break
    }
  }

  /// Adds the elements of an SVG image as ``paste(_:)`` does.
  ///
  /// - Parameter text: The text of the image, which a recorded session contains.
  func paste(_ content: SVGContent, of text: String) {
    page.onInput?(.paste(text))
    let bounds = content.elements.reduce(CGRect.null) { $0.union($1.bounds) }
    let displacement = pastePosition.displacement(of: text, bounds, in: page.visibleArea)
    guard insert(content.elements, movedBy: displacement) else {
      return page.show("The drawing has no space for the content of the clipboard.")
    }
    page.tools.style.tool = .select
    let offset = duplicateOffset
    pastePosition.set(
      CGVector(dx: displacement.dx + offset.dx, dy: displacement.dy + offset.dy), for: text)
    if let omissions = content.omissions.description {
      page.show("Pasted without \(omissions), which a drawing cannot show.")
    }
  }
}
