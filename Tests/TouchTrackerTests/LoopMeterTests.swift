import DrawingModel
import ResponderKit
import SDLHost
import Testing

@testable import TouchTracker

@Suite("Measurements of the loop")
struct LoopMeterTests {
  /// Returns a meter that has recorded frames at regular intervals, with 2 ms of events and 3 ms of
  /// painting each, and the time after the last frame.
  private func meter(frames: Int, interval: Double, start: Double = 5) -> (LoopMeter, Double) {
    var meter = LoopMeter()
    var time = start
    for _ in 0..<frames {
      meter.record(LoopPeriod(.waiting, start: time, end: time + interval - 0.005))
      let events = time + interval - 0.005
      meter.record(LoopPeriod(.handlingEvents, start: events, end: events + 0.002))
      meter.record(
        LoopPeriod(
          .painting, start: events + 0.002, end: events + 0.005, newestInput: events - 0.001))
      time += interval
    }
    return (meter, time)
  }

  private func readings(_ meter: LoopMeter, _ time: Double) -> InstrumentReadings {
    InstrumentReadings(
      touchCount: 3, meter: meter, elements: ElementCounts(Drawing()),
      objects: [("UITouch", 3)], time: time)
  }

  @Test("The loop meter can record a wait of thousands of years")
  func endlessWait() {
    var meter = LoopMeter()
    meter.record(LoopPeriod(.waiting, start: 0, end: 9e10))
    let fraction = meter.fraction(of: .waiting, at: 9e10) ?? 0
    #expect(abs(fraction - 1) < 1e-6)
  }

  @Test("The instruments show a latency of 900 ms in milliseconds")
  func longLatency() {
    var meter = LoopMeter()
    meter.record(LoopPeriod(.painting, start: 4.9, end: 5, newestInput: 4.1))
    let row = readings(meter, 5).sections[0].rows.first { $0.name == "Latency" }
    #expect(row?.value == "900 ms")
  }

  @Test(
    "The instruments show the number of allocations of the latest touch events if it is known"
  )
  func allocations() {
    var meter = LoopMeter()
    func names() -> [String] { readings(meter, 6).sections[0].rows.map(\.name) }
    meter.record(LoopPeriod(.handlingEvents, start: 5, end: 5.1, newestInput: 5), allocations: 7)
    #expect(meter.allocationCount == nil && !names().contains("Allocations"))
    meter.record(LoopPeriod(.waiting, start: 5.1, end: 5.2), allocations: 10)
    meter.record(LoopPeriod(.handlingEvents, start: 5.2, end: 5.3, newestInput: 5), allocations: 14)
    #expect(meter.allocationCount == 4 && names().contains("Allocations"))
    // Events without touches, such as key events, do not change the number.
    meter.record(LoopPeriod(.waiting, start: 5.3, end: 5.4), allocations: 20)
    meter.record(LoopPeriod(.handlingEvents, start: 5.4, end: 5.5), allocations: 90)
    #expect(meter.allocationCount == 4)
  }

  @Test(
    "The loop meter measures frame rates from 20 to 160 frames per second",
    arguments: [20, 60, 120, 160])
  func frameRate(rate: Int) {
    let (meter, time) = meter(frames: rate * 3, interval: 1 / Double(rate))
    let measured = meter.frameRate(at: time) ?? 0
    #expect(abs(measured - Double(rate)) < Double(rate) * 0.06)
  }

  @Test("The fractions of waiting, events and painting add up to 1")
  func fractions() {
    let (meter, time) = meter(frames: 60, interval: 0.02)
    let waiting = meter.fraction(of: .waiting, at: time) ?? 0
    let events = meter.fraction(of: .handlingEvents, at: time) ?? 0
    let painting = meter.fraction(of: .painting, at: time) ?? 0
    #expect(abs(waiting - 0.75) < 0.02 && abs(events - 0.1) < 0.02 && abs(painting - 0.15) < 0.02)
    #expect(abs(waiting + events + painting - 1) < 1e-9)
  }

  @Test("The loop meter ignores frames older than a second")
  func expiry() {
    var (meter, time) = meter(frames: 100, interval: 0.01)
    meter.record(LoopPeriod(.waiting, start: time, end: time + 1.25))
    #expect(meter.frameRate(at: time + 1.25) == 0)
    #expect(meter.fraction(of: .waiting, at: time + 1.25) == 1)
  }

  @Test("After a wait of a day, the loop meter's fractions cover only the last second")
  func longWait() {
    var meter = LoopMeter()
    meter.record(LoopPeriod(.waiting, start: 0, end: 86_400))
    #expect(meter.fraction(of: .waiting, at: 86_400) == 1)
    meter.record(LoopPeriod(.painting, start: 86_400, end: 86_401))
    #expect(abs((meter.fraction(of: .painting, at: 86_400.95) ?? 0) - 1) < 0.01)
  }

  @Test(
    "The latency is the time from the newest input to the end of the frame that shows the input")
  func latency() {
    var meter = LoopMeter()
    #expect(meter.latency == nil)
    meter.record(LoopPeriod(.painting, start: 1, end: 1.009, newestInput: 0.997))
    #expect(abs((meter.latency ?? 0) - 0.012) < 1e-9)
    meter.record(LoopPeriod(.painting, start: 2, end: 2.5))
    #expect(abs((meter.latency ?? 0) - 0.012) < 1e-9)
  }

  @Test("The loop meter ignores periods with times that are not finite or run backwards")
  func invalidPeriods() {
    var meter = LoopMeter()
    meter.record(LoopPeriod(.painting, start: .nan, end: 1))
    meter.record(LoopPeriod(.painting, start: 2, end: 1))
    meter.record(LoopPeriod(.painting, start: 0, end: .infinity))
    #expect(meter.frameRate(at: 1) == nil)
  }

  @Test("The instrument readings are grouped in sections, with names, values and units")
  func lines() {
    let (meter, time) = meter(frames: 150, interval: 0.02)
    let sections = readings(meter, time).sections
    #expect(sections.map(\.title) == ["", "Main thread", "Living objects"])
    let lines = sections.flatMap(\.rows).map { "\($0.name): \($0.value)" }
    #expect(
      lines == [
        "Frames per second: 50", "Latency: 6 ms", "Touches: 3", "Painting: 15 %", "Events: 10 %",
        "Waiting: 75 %", "UITouch: 3",
      ])
  }

  @Test("Instrument readings without measurements show dashes instead of numbers")
  func noMeasurements() {
    let rows = readings(LoopMeter(), 0).sections.flatMap(\.rows)
    #expect(rows.filter { $0.value == "–" }.count == 5)
  }

  // MARK: Refreshing

  @Test("The instruments are refreshed about twice a second while frames are shown")
  func refreshRate() {
    var schedule = RefreshSchedule()
    var count = 0
    for frame in 0..<600 {
      let time = Double(frame) / 60
      schedule.handleFrame(at: time)
      if schedule.refreshIfDue(at: time) { count += 1 }
    }
    #expect((19...21).contains(count))
  }

  @Test("After the last frame, the instruments are refreshed twice and then stay idle until input")
  func settling() {
    var schedule = RefreshSchedule()
    let isFirstDue = schedule.refreshIfDue(at: 0)
    #expect(isFirstDue)
    schedule.handleFrame(at: 0.004)
    schedule.handleFrame(at: 0.1)
    var refreshes: [Double] = []
    while schedule.deadline < .infinity, refreshes.count < 10 {
      let time = schedule.deadline
      let isDue = schedule.refreshIfDue(at: time)
      #expect(isDue)
      refreshes.append(time)
      // The refresh causes a frame, which must not cause another refresh.
      schedule.handleFrame(at: time + 0.004)
    }
    #expect(refreshes == [0.5, 0.5 + RefreshSchedule.settlingTime])
    schedule.handleInput(at: 100)
    #expect(schedule.deadline == 100)
  }
}
