import DrawingModel
import ResponderKit

extension SessionRecorder {
  /// Records the styles of a controller and its page, and its style changes, commands and visible areas from now
  /// on.
  func observe(_ controller: DrawingViewController) {
    record(controller.selection.currentStyle)
    if let action = controller.selection.chosenFingerAction { record(action) }
    if controller.drawing.pageStyle != PageStyle() { record(controller.drawing.pageStyle) }
    if controller.selection.snapsToGrid { record(snapsToGrid: true) }
    viewport = controller.viewport
    controller.onCommand = { [self] in record($0) }
    controller.onPageStyleChange = { [self] in record($0) }
    controller.onStyleChange = { [self] in record($0) }
    controller.onFingerActionChange = { [self] in record($0) }
    controller.onSelectionInput = { [self] in record($0) }
    controller.onSnappingChange = { [self] in record(snapsToGrid: $0) }
    controller.onViewportChange = { [self] in viewport = $0 }
  }

  /// Records a touch sample that begins on the page, and later samples of the same touch.
  ///
  /// Touches on the tool bar, menus and messages are recorded only as the changes that they cause.
  func record(_ sample: TouchSample, in controller: DrawingViewController) {
    if sample.phase == .began {
      guard controller.showsPage(at: sample.location) else { return }
      // The page may continue to move until the time of the sample. Its position at that time is
      // recorded before the sample.
      if controller.navigator.isMoving {
        controller.view.window?.application?.advance(to: sample.timestamp)
      }
    }
    // A late report is handled at the time of the latest deadline. A replay, whose reports are never
    // late, handles it at its recorded time.
    let application = controller.view.window?.application
    var sample = sample
    sample.timestamp = max(sample.timestamp, application?.now ?? 0)
    modifierFlags = application?.modifierFlags ?? []
    record(sample, startsEvent: application?.hasPendingReports == false)
  }
}
