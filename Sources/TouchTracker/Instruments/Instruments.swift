import DrawingModel
import ResponderKit
import SDLHost

/// An object that measures the program and shows the measurements in a panel.
///
/// The object exists only while the panel is visible, so that a hidden panel costs nothing.
final class Instruments: LoopObserver {
  let view = InstrumentsView()
  private var meter = LoopMeter()
  private var schedule = RefreshSchedule()
  private var elements: ElementCounts

  init(_ drawing: Drawing) {
    elements = ElementCounts(drawing)
    refresh(at: 0)
  }

  /// Updates the numbers of elements after a change of the page.
  func pageDidChange(_ update: PageModel.Update, in drawing: Drawing) {
    elements.apply(update, to: drawing)
  }

  // MARK: The loop of the host

  var nextDeadline: TimeInterval { schedule.deadline }

  func loopDidFinish(_ period: LoopPeriod) {
    meter.record(period, allocations: Allocations.count)
    switch period.activity {
    case .painting: schedule.handleFrame(at: period.end)
    case .handlingEvents:
      if period.newestInput != nil { schedule.handleInput(at: period.end) }
    case .waiting: break
    }
    if schedule.refreshIfDue(at: period.end) { refresh(at: period.end) }
  }

  private func refresh(at time: TimeInterval) {
    let readings = InstrumentReadings(
      touchCount: view.window?.application?.liveTouchIDs.count ?? 0, meter: meter,
      elements: elements, objects: InstrumentReadings.livingObjects, time: time)
    view.sections = readings.sections
  }
}
