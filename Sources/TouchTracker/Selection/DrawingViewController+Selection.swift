import DrawingModel
import Ink
import ResponderKit

extension DrawingViewController: SelectionControllerDelegate {
  /// The number of elements above which one rectangle around all of them is repainted.
  private static let maximumRectangleCount = 64

  func setHidden(_ isHidden: Bool, _ ids: [Drawing.ID], in rect: CGRect) {
    setModelHidden(isHidden, ids)
    guard ids.count <= Self.maximumRectangleCount else { return page.setNeedsDisplay(rect) }
    for id in ids {
      if let element = model.element(id) { page.setNeedsDisplay(element.paintedBounds) }
    }
  }

  func ink(of id: Drawing.ID) -> InkLine? { page.ink(of: id) }

  var pasteboard: UIPasteboard { viewIfLoaded?.window?.application?.pasteboard ?? .general }

  var visibleArea: CGRect { touchDrawView.bounds.applying(viewport.transform.inverted()) }

  func show(_ sentence: String) {
    indicator.show(sentence, for: PageIndicator.sentenceDuration)
  }

  func selectionControllerWillPaste(_ text: String) { onSelectionInput?(.paste(text)) }

  func chooseSelectTool() { style.tool = .select }

  /// Performs a request of the select tool.
  func perform(_ request: SelectionRequest) {
    switch request {
    case .tap(let point): selected.select(at: point)
    case .lasso(let points): selected.select(in: LassoArea(points))
    case .preview(let transform): selected.showDrag(transform)
    case .transform(let transform): selected.finishDrag(transform)
    case .cancel: selected.cancelDrag()
    case .showMenu: showSelectionMenu()
    }
  }

  /// Performs a command for the selected elements; selecting all of them also selects the tool.
  func perform(_ command: SelectionCommand) {
    guard canPerform(.selection(command)) else { return }
    if command != .paste { onSelectionInput?(.command(command)) }
    if command == .selectAll { chooseSelectTool() }
    selected.perform(command)
  }

  // MARK: Arrow keys

  /// Moves the selected elements while an arrow key is held, as one undo step.
  ///
  /// - Returns: A Boolean value that indicates whether the key moves the selection.
  func moveSelection(with key: UIKey) -> Bool {
    guard !selected.isEmpty, !isReadOnly,
      let displacement = SelectionController.displacement(of: key)
    else { return false }
    selected.nudge(by: displacement)
    return true
  }

  /// Ends the movement when its arrow keys are released.
  func finishMovingSelection(with presses: Set<UIPress>) {
    if presses.contains(where: { $0.key.flatMap(SelectionController.displacement) != nil }) {
      if let offset = selected.nudgeOffset { onSelectionInput?(.move(offset)) }
      selected.finishNudge()
    }
  }
}
