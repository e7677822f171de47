import ResponderKit

extension SessionRecorder {
  /// Records the settings of a page, and its inputs from now on.
  func observe(_ page: Page) {
    for input in page.settings { record(input) }
    record(.view(page.viewport))
    page.onInput = { [self] in record($0) }
  }

  /// Records a touch sample if its touch began on the page.
  ///
  /// Other touches, for example on the tool bar or on a menu, are recorded only as the changes that
  /// they cause.
  func record(_ sample: TouchSample, in controller: DrawingViewController) {
    if sample.phase == .began {
      guard controller.showsPage(at: sample.location) else { return }
      // The page may continue to move until the time of the sample. The position of the page at
      // that time is recorded before the sample.
      if controller.navigator.isMoving {
        controller.view.window?.application?.advance(to: sample.timestamp)
      }
    }
    // The beginning of a touch that closes a panel is handled first, so that the session says that
    // the touch is ignored before it says that the touch has moved or ended.
    if sample.phase != .began, controller.toolBar?.isPanelOpen == true {
      controller.view.window?.application?.dispatchPendingEvents()
    }
    // The application handles a late report at its current time. The report is recorded with that
    // time, because a replay handles each report at the recorded time.
    let application = controller.view.window?.application
    var sample = sample
    sample.timestamp = max(sample.timestamp, application?.now ?? 0)
    modifierFlags = application?.modifierFlags ?? []
    record(sample, startsEvent: application?.hasPendingReports == false)
  }
}
