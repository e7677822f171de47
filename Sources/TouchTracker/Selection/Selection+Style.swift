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
        help: "Copies the style of what is selected", keys: [KeyEquivalent("c", keys)]
      ),
      ActionDescription(
        action: .pasteStyle, name: "Paste Style",
        help: "Gives what is selected the style that was copied last",
        keys: [KeyEquivalent("v", keys)]),
    ]
  }()
}

extension Selection {
  /// A Boolean value that indicates whether the selected elements can be given a style.
  ///
  /// A picture has no style.
  var canApplyStyle: Bool { !page.isReadOnly && !isDragging && ink != nil && !isLocked }

  /// Remembers the style of the lowest selected element for elements of this and of other drawings.
  func copyStyle() {
    guard let ink else { return }
    copiedStyle = ink
    page.show("Style copied")
  }

  /// Changes the style of the elements.
  ///
  /// A color alone changes no opacity. Highlights keep their opacity, so that they cover nothing.
  func restyle(_ change: ToolStyleChange) {
    let highlights = elements.pairs.filter { $0.1.kind == .highlight }.map(\.0)
    let edit = StyleChange(
      color: change.color, alpha: change.alpha,
      width: change.width.map { Float($0) }, dash: change.dash, arrowheads: change.arrowheads,
      fillAlpha: change.fill?.alpha)
    guard page.rules.hasSelectionRectangle, edit.alpha != nil, !highlights.isEmpty else {
      page.apply(.restyle(ids, edit))
      return
    }
    let translucent = page.drawing.ranges(of: highlights)
    let others = ids.subtracting(translucent)
    if !others.isEmpty { page.apply(.restyle(others, edit)) }
    let ofHighlights = StyleChange(color: change.color, width: edit.width)
    if !ofHighlights.isEmpty { page.apply(.restyle(translucent, ofHighlights)) }
  }
}

extension Page {
  /// Gives the selected elements the style that was copied last, if there is one.
  func pasteStyle() {
    if let style = selection.copiedStyle { perform(.restyle(ToolStyleChange(ink: style))) }
  }
}
