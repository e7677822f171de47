import ResponderKit
import SDLHost

/// A group of measurements with a title.
nonisolated struct InstrumentSection: Equatable, Sendable {
  struct Row: Equatable, Sendable {
    let name: String
    let value: String
  }

  /// The title; empty for none.
  let title: String
  let rows: [Row]
  /// The fractions of the bar below the title, one for each row in the same order; empty if there
  /// is no bar.
  var fractions: [Double] = []
}

/// The measurements at one moment, and the texts that show them.
nonisolated struct InstrumentReadings: Sendable {
  /// The number of touches that are down.
  let touchCount: Int
  let meter: LoopMeter
  let elements: ElementCounts
  /// The names of counted types and the numbers of their living objects; empty if the build counts
  /// no objects.
  let objects: [(name: String, number: Int)]
  let time: TimeInterval

  /// The names of the types that ``ObjectCounter`` counts, and the current numbers of their living
  /// objects; empty if the build counts no objects.
  static var livingObjects: [(name: String, number: Int)] {
    ObjectCounter.isCounting ? ObjectCounter.all.map { ($0.name, $0.living) } : []
  }

  /// The sections of the panel, without those that have no rows.
  var sections: [InstrumentSection] {
    [general, mainThread, section("Elements", elements.rows), section("Living objects", objects)]
      .filter { !$0.rows.isEmpty }
  }

  private var general: InstrumentSection {
    let frameRate = meter.frameRate(at: time).map { "\(Int($0.rounded()))" }
    let latency = meter.latency.map { "\(Int(($0 * 1000).rounded())) ms" }
    let allocations = meter.allocationCount.map {
      InstrumentSection.Row(name: "Allocations", value: "\($0)")
    }
    return InstrumentSection(
      title: "",
      rows: [
        InstrumentSection.Row(name: "Frames per second", value: frameRate ?? "–"),
        InstrumentSection.Row(name: "Latency", value: latency ?? "–"),
        InstrumentSection.Row(name: "Touches", value: "\(touchCount)"),
      ] + (allocations.map { [$0] } ?? []))
  }

  private var mainThread: InstrumentSection {
    let activities: [(LoopPeriod.Activity, String)] = [
      (.painting, "Painting"), (.handlingEvents, "Events"), (.waiting, "Waiting"),
    ]
    let fractions = activities.map { meter.fraction(of: $0.0, at: time) }
    return InstrumentSection(
      title: "Main thread",
      rows: zip(activities, fractions).map { activity, fraction in
        InstrumentSection.Row(
          name: activity.1, value: fraction.map { "\(Int(($0 * 100).rounded())) %" } ?? "–")
      },
      // Before the first measurement, the bar shows that the program is waiting.
      fractions: zip(activities, fractions).map { $1 ?? ($0.0 == .waiting ? 1 : 0) })
  }

  private func section(
    _ title: String, _ rows: [(name: String, number: Int)]
  ) -> InstrumentSection {
    InstrumentSection(
      title: title,
      rows: rows.map { InstrumentSection.Row(name: $0.name, value: "\($0.number)") })
  }
}
