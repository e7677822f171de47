import DrawingModel
import Ink
import ResponderKit

nonisolated extension SelectionCommand {
  /// The names, help texts and keys of copying and pasting a style.
  static let styles: [ActionDescription] = {
    let keys: UIKeyModifierFlags = [KeyEquivalent.commandKey, .alternate]
    return [
      ActionDescription(
        action: .selection(.copyStyle), name: "Copy Style",
        help: "Copies the color and the width of what is selected", keys: [KeyEquivalent("c", keys)]
      ),
      ActionDescription(
        action: .pasteStyle, name: "Paste Style",
        help: "Gives what is selected the color and the width that were copied last",
        keys: [KeyEquivalent("v", keys)]),
    ]
  }()
}

extension Selection {
  /// A Boolean value that indicates whether the selected elements can be given a style.
  ///
  /// A picture has no style.
  var canApplyStyle: Bool { !page.isReadOnly && !isDragging && ink != nil }

  /// Remembers the style of the lowest selected element for elements of this and of other drawings.
  func copyStyle() {
    guard let ink else { return }
    copiedStyle = ink
    page.show("Color and width copied")
  }

  /// Gives the elements a style that was copied.
  func apply(_ style: InkStyle) { restyle(color: style.color, width: style.width) }

  /// Gives the elements a color, a width, or both; highlights stay translucent, so that they cover
  /// nothing.
  func restyle(color: PixelColor?, width: CGFloat?) {
    let width = width.map { Float($0) }
    func ids(_ isIncluded: (Element) -> Bool) -> RangeSet<Drawing.ID> {
      page.drawing.ranges(of: elements.pairs.filter { isIncluded($0.1) }.map(\.0))
    }
    let highlights = ids { $0.kind == .highlight }
    guard page.rules.hasSelectionRectangle, !highlights.isEmpty,
      let translucent = color?.withAlpha(Palette.highlighterAlpha)
    else {
      page.apply(.restyle(self.ids, color: color, width: width))
      return
    }
    let others = ids { $0.kind != .highlight }
    if !others.isEmpty { page.apply(.restyle(others, color: color, width: width)) }
    page.apply(.restyle(highlights, color: translucent, width: width))
  }
}

extension Page {
  /// Gives the selected elements the style that was copied last, if there is one.
  func pasteStyle() {
    if let style = selection.copiedStyle { perform(.pasteStyle(style)) }
  }
}
