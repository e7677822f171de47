import ResponderKit

extension DrawingViewController: PageNavigatorDelegate {
  func pageNavigator(_ navigator: PageNavigator, navigatesWith touch: UITouch) -> Bool {
    selection.tool(for: touch.type) == .hand
  }

  func pageNavigatorShouldDecelerate(_ navigator: PageNavigator) -> Bool {
    // A stroke in progress would continue on a page that moves without a finger.
    decelerates && !touchDrawView.hasStrokesInProgress
  }

  func touchDrawViewWillBeginTouches(_ view: TouchDrawView) {
    navigator.stop()
    root.removeHint()
    // Fingers have used the hand tool while its button was held, so the previous tool stays selected.
    if selection.handHolders.contains(.button) { toolBar?.handHoldSelectsTool = false }
  }

  func touchDrawViewDidBeginPencilTouch(_ view: TouchDrawView) {
    if detectsPencils { selection.hasUsedPencil = true }
  }
}

extension DrawingViewController {
  /// Selects the hand tool while an input holds it.
  func holdHand(_ isHeld: Bool, with holder: ToolSelection.HandHolder) {
    if isHeld {
      selection.handHolders.insert(holder)
    } else {
      selection.handHolders.remove(holder)
    }
  }

  /// Shows a change of the selection and reports it.
  func selectionDidChange(from oldSelection: ToolSelection) {
    toolBar?.style = style
    if style.tool != .select { selected.deselect() }
    if selection.currentStyle != oldSelection.currentStyle {
      onStyleChange?(selection.currentStyle)
    }
    if selection.fingerAction != oldSelection.fingerAction {
      indicator.show(selection.fingerAction.notice, for: PageIndicator.sentenceDuration)
    }
    if let chosen = selection.chosenFingerAction, chosen != oldSelection.chosenFingerAction {
      onFingerActionChange?(chosen)
    }
    if selection.snapsToGrid != oldSelection.snapsToGrid {
      onSnappingChange?(selection.snapsToGrid)
    }
    if selection.isReadOnly, !oldSelection.isReadOnly {
      // Disabling the view cancels its touches.
      touchDrawView.isUserInteractionEnabled = false
      touchDrawView.isUserInteractionEnabled = true
    }
  }

  func toggleFingerAction() {
    selection.chosenFingerAction = selection.fingerAction == .draw ? .navigate : .draw
  }
}

extension FingerAction {
  /// The sentence that informs the user about the action.
  fileprivate var notice: String {
    switch self {
    case .draw: "Fingers draw"
    case .navigate: "Fingers move the page; F or the page menu lets them draw"
    }
  }
}
