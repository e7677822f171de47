import DrawingModel
import Ink
import ResponderKit
import SDLHost
import SeededRandom
import Testing

@testable import TouchTracker

@Suite("Loop measurements and readings of the instruments")
struct LoopModelTests {
  /// Returns the length of the part of a period that lies in an interval.
  private func overlap(_ period: LoopPeriod, _ start: Double, _ end: Double) -> Double {
    max(0, min(period.end, end) - max(period.start, start))
  }

  @Test("The instruments show a latency of 900 ms in milliseconds and begin with 0 touches")
  func longLatency() {
    var meter = LoopMeter()
    meter.record(LoopPeriod(.painting, start: 5, end: 6, newestInput: 5.1))
    let readings = InstrumentReadings(
      touchCount: 1, meter: meter, elements: ElementCounts(Drawing()), objects: [], time: 6)
    func value(_ name: String, _ sections: [InstrumentSection]) -> String? {
      sections.flatMap(\.rows).first { $0.name == name }?.value
    }
    #expect(value("Latency", readings.sections) == "900 ms")
    #expect(value("Touches", Instruments(Drawing()).view.sections) == "0")
  }

  @Test("The instruments count a frame of zero duration and show a long latency in milliseconds")
  func instantFrame() {
    var meter = LoopMeter()
    meter.record(LoopPeriod(.waiting, start: 5, end: 5.2))
    meter.record(LoopPeriod(.painting, start: 5.2, end: 5.2, newestInput: 3.7))
    let readings = InstrumentReadings(
      touchCount: 0, meter: meter, elements: ElementCounts(Drawing()), objects: [], time: 5.2)
    let rows = readings.sections[0].rows.map { "\($0.name) \($0.value)" }
    #expect(rows == ["Frames per second 5", "Latency 1500 ms", "Touches 0"])
  }

  @Test("Instruments that are not in a window show 0 touches")
  func noWindow() {
    let rows = Instruments(Drawing()).view.sections.first?.rows ?? []
    #expect(rows.first { $0.name == "Touches" }?.value == "0")
  }

  @Test(
    "The loop meter's rates and fractions cover the last ten intervals of 0.1 seconds",
    arguments: 1...12 as ClosedRange<UInt64>)
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (meter, periods, time) = (
      LoopMeter(), [LoopPeriod](), Double.random(in: -3...50, using: &random)
    )
    for _ in 0..<150 {
      let activity = LoopPeriod.Activity.allCases[Int.random(in: 0..<3, using: &random)]
      let length = Double.random(in: 0.001...(activity == .waiting ? 0.3 : 0.04), using: &random)
      let period = LoopPeriod(activity, start: time, end: time + length)
      meter.record(period)
      periods.append(period)
      time += length
      // The start of the last ten intervals of 0.1 seconds, of which the latest is not complete.
      let first = ((time / 0.1).rounded(.down) - 9) * 0.1
      let total = periods.reduce(0) { $0 + overlap($1, first, time) }
      guard total >= 0.11 else { continue }
      for activity in LoopPeriod.Activity.allCases {
        let sum = periods.filter { $0.activity == activity }
          .reduce(0) { $0 + overlap($1, first, time) }
        #expect(abs((meter.fraction(of: activity, at: time) ?? -1) - sum / total) < 1e-6)
      }
      let frames = periods.filter { $0.activity == .painting && $0.end >= first }
      #expect(abs((meter.frameRate(at: time) ?? -1) - Double(frames.count) / total) < 1e-6)
    }
  }

  @Test("The loop meter has no frame rate in the first 0.1 seconds")
  func beginning() {
    var meter = LoopMeter()
    meter.record(LoopPeriod(.painting, start: 5, end: 5.09))
    #expect(meter.frameRate(at: 5.09) == nil && meter.fraction(of: .painting, at: 5.09) == nil)
    meter.record(LoopPeriod(.waiting, start: 5.09, end: 5.15))
    #expect(abs((meter.frameRate(at: 5.15) ?? 0) - 1 / 0.15) < 1e-6)
  }

  @Test("Handling events sets no latency, and a frame that ends before its input has the latency 0")
  func latency() {
    var meter = LoopMeter()
    meter.record(LoopPeriod(.handlingEvents, start: 1, end: 1.1, newestInput: 0.9))
    #expect(meter.latency == nil)
    meter.record(LoopPeriod(.painting, start: 1.1, end: 1.2, newestInput: 1.3))
    #expect(meter.latency == 0)
    meter.record(LoopPeriod(.painting, start: 1.2, end: 1.25, newestInput: 1.2))
    #expect(abs((meter.latency ?? 0) - 0.05) < 1e-9)
  }

  @Test("The allocation count covers the latest touch events, if the count before them is known")
  func allocations() {
    var meter = LoopMeter()
    meter.record(LoopPeriod(.waiting, start: 0, end: 1), allocations: 100)
    meter.record(LoopPeriod(.painting, start: 1, end: 1.1, newestInput: 1), allocations: 140)
    #expect(meter.allocationCount == nil)
    meter.record(LoopPeriod(.handlingEvents, start: 1.1, end: 1.2, newestInput: 1.1))
    #expect(meter.allocationCount == nil, "not counted")
    meter.record(
      LoopPeriod(.handlingEvents, start: 1.2, end: 1.3, newestInput: 1.1), allocations: 107)
    #expect(meter.allocationCount == 7)
    meter.record(LoopPeriod(.waiting, start: 1.3, end: 1.4))
    meter.record(
      LoopPeriod(.handlingEvents, start: 1.4, end: 1.5, newestInput: 1.4), allocations: 200)
    #expect(meter.allocationCount == 7, "the number before the events is unknown")
  }

  // MARK: The schedule

  @Test("Input refreshes the instruments at once, but not within half a second of the last refresh")
  func input() {
    var schedule = RefreshSchedule()
    var isDue = schedule.refreshIfDue(at: 10)
    #expect(isDue && schedule.deadline == 11.25)
    isDue = schedule.refreshIfDue(at: 10.1)
    #expect(!isDue)
    schedule.handleInput(at: 10.2)
    #expect(schedule.deadline == 10.5)
    schedule.handleInput(at: 10.3)
    #expect(schedule.deadline == 10.5)
    isDue = schedule.refreshIfDue(at: 10.49)
    #expect(!isDue)
    isDue = schedule.refreshIfDue(at: 10.5)
    #expect(isDue && schedule.deadline == 11.75)
    isDue = schedule.refreshIfDue(at: 11.75)
    #expect(isDue && schedule.deadline == .infinity)
    schedule.handleInput(at: 20)
    #expect(schedule.deadline == 20)
  }

  @Test("The frame that shows a refresh of the instruments does not schedule another refresh")
  func frames() {
    var schedule = RefreshSchedule()
    _ = schedule.refreshIfDue(at: 10)
    schedule.handleFrame(at: 10.01)
    #expect(schedule.deadline == 11.25)
    schedule.handleFrame(at: 10.02)
    #expect(schedule.deadline == 10.5)
    _ = schedule.refreshIfDue(at: 10.5)
    schedule.handleInput(at: 10.6)
    #expect(schedule.deadline == 11)
  }

  // MARK: Readings

  @Test("The instruments list the element counts under plural names, in a fixed order")
  func elementCounts() throws {
    let kinds: [Element.Kind] = [
      .highlight, .triangle, .rectangle, .ellipse, .circle, .stroke, .line, .line,
    ]
    let elements = kinds.map { kind in
      Element(
        kind: kind,
        points: Array([[0, 0], [50, 0], [50, 40], [0, 40]].prefix(kind.pointCount ?? 3)),
        width: 3, color: Palette.ink)
    }
    let rows = ElementCounts(Drawing(elements: elements)).rows.map { "\($0.number) \($0.name)" }
    #expect(
      rows == [
        "2 Lines", "1 Strokes", "1 Circles", "1 Ellipses", "1 Rectangles", "1 Triangles",
        "1 Highlights",
      ])
    var counts = ElementCounts(Drawing(elements: elements))
    var model = PageModel(Drawing(elements: elements))
    counts.apply(model.apply(.setPageStyle(PageStyle(board: .black))), to: model.drawing)
    #expect(counts.rows.map(\.number) == [2, 1, 1, 1, 1, 1, 1])
    counts.apply(model.apply(.clear), to: model.drawing)
    #expect(counts.rows.map(\.number) == [0, 0, 0, 0, 0, 0, 0])
  }

  @Test(
    "The instrument sections contain the names, rounded values and bar fractions of measurements")
  func sections() {
    var meter = LoopMeter()
    meter.record(LoopPeriod(.waiting, start: 5, end: 5.3), allocations: 20)
    meter.record(
      LoopPeriod(.handlingEvents, start: 5.3, end: 5.4, newestInput: 5.3), allocations: 29)
    meter.record(LoopPeriod(.painting, start: 5.4, end: 5.5, newestInput: 5.48764))
    let line = Element(kind: .line, points: [[0, 0], [9, 9]], width: 3, color: Palette.ink)
    let readings = InstrumentReadings(
      touchCount: 4, meter: meter, elements: ElementCounts(Drawing(elements: [line])),
      objects: [("Line", 2)], time: 5.5)
    let sections = readings.sections
    #expect(sections.map(\.title) == ["", "Main thread", "Elements", "Living objects"])
    #expect(
      sections.map { $0.rows.map { "\($0.name) \($0.value)" } } == [
        ["Frames per second 2", "Latency 12 ms", "Touches 4", "Allocations 9"],
        ["Painting 20 %", "Events 20 %", "Waiting 60 %"], ["Lines 1"], ["Line 2"],
      ])
    for (fraction, expected) in zip(sections[1].fractions, [0.2, 0.2, 0.6]) {
      #expect(abs(fraction - expected) < 1e-9)
    }
    #expect(sections[0].fractions.isEmpty && sections[2].fractions.isEmpty)
    let empty = InstrumentReadings(
      touchCount: 0, meter: LoopMeter(), elements: ElementCounts(Drawing()), objects: [], time: 0)
    #expect(empty.sections.map(\.title) == ["", "Main thread"])
    #expect(empty.sections[1].fractions == [0, 0, 1])
  }

  @Test("A touch brings the next refresh of the instruments forward, and another event does not")
  func refreshing() {
    let instruments = Instruments(Drawing())
    func rate() -> String? { instruments.view.sections.first?.rows.first?.value }
    #expect(rate() == "–" && instruments.nextDeadline == -.infinity)
    instruments.loopDidFinish(LoopPeriod(.waiting, start: 0, end: 0.5))
    #expect(rate() == "0" && instruments.nextDeadline == 1.75)
    instruments.loopDidFinish(LoopPeriod(.handlingEvents, start: 0.5, end: 0.6))
    #expect(instruments.nextDeadline == 1.75)
    instruments.loopDidFinish(
      LoopPeriod(.handlingEvents, start: 0.6, end: 0.7, newestInput: 0.65))
    #expect(instruments.nextDeadline == 1)
    instruments.loopDidFinish(LoopPeriod(.painting, start: 0.7, end: 1))
    #expect(rate() == "1" && instruments.nextDeadline == 2.25)
  }
}

@Suite("Positions of pasted elements")
struct PastePositionTests {
  private let bounds = CGRect(x: 100, y: 50, width: 40, height: 30)
  private let area = CGRect(x: 0, y: 0, width: 400, height: 300)

  @Test("Pasting the same text again displaces the copy, and another text is not displaced")
  func displacement() {
    var position = PastePosition()
    #expect(position.displacement(of: "a", bounds, in: area) == .zero)
    position.set(CGVector(dx: 16, dy: -9), for: "a")
    #expect(position.displacement(of: "a", bounds, in: area) == CGVector(dx: 16, dy: -9))
    #expect(position.displacement(of: "b", bounds, in: area) == .zero)
    position.set(CGVector(dx: 1, dy: 2), for: "b")
    #expect(position.displacement(of: "a", bounds, in: area) == .zero)
  }

  @Test("Pasted elements outside of the visible area are moved to the center of the area")
  func outside() {
    var position = PastePosition()
    position.set(CGVector(dx: 350, dy: 0), for: "a")
    // The center of the area, (200, 150), minus the center of the elements, (120, 65).
    #expect(position.displacement(of: "a", bounds, in: area) == CGVector(dx: 80, dy: 85))
    let far = CGRect(x: 900, y: -700, width: 200, height: 100)
    #expect(position.displacement(of: "a", bounds, in: far) == CGVector(dx: 880, dy: -715))
    position.set(CGVector(dx: 0, dy: 280), for: "a")
    #expect(position.displacement(of: "a", bounds, in: area) == CGVector(dx: 80, dy: 85))
    position.set(CGVector(dx: 0, dy: 240), for: "a")
    #expect(position.displacement(of: "a", bounds, in: area) == CGVector(dx: 0, dy: 240))
  }
}
