import ResponderKit
import SDLHost

/// A meter of the frame rate and the use of the main thread during the last second, of the latest
/// latency, and of the latest number of memory allocations.
///
/// The meter needs constant memory: it adds up the periods of each tenth of a second.
nonisolated struct LoopMeter {
  /// The sums for one tenth of a second.
  private struct Slot {
    /// The start of the slot, in tenths of a second.
    var number = Int.min
    var frameCount = 0
    /// The seconds of each activity; a vector, because an array would be an allocation.
    var times = SIMD3<TimeInterval>()
  }

  private static let slotCount = 10
  private static let slotDuration: TimeInterval = 0.1

  private var slots = Array(repeating: Slot(), count: slotCount)
  /// The time from the newest touch sample of the latest frame with input to the end of that frame,
  /// in seconds; `nil` before the first such frame.
  private(set) var latency: TimeInterval?
  /// The number of memory allocations while the latest touch samples were handled; `nil` if the
  /// number is unknown.
  private(set) var allocationCount: Int?
  /// The number of all allocations at the end of the latest period of waiting; `nil` if the number
  /// is unknown.
  private var allocationsBefore: Int?

  /// Adds a period of the loop.
  ///
  /// - Parameter allocations: The number of memory allocations of the program so far, or `nil` if
  ///   the number is unknown.
  mutating func record(_ period: LoopPeriod, allocations: Int? = nil) {
    switch period.activity {
    case .waiting: allocationsBefore = allocations
    case .handlingEvents where period.newestInput != nil:
      if let allocations, let allocationsBefore {
        allocationCount = allocations - allocationsBefore
      }
    case .handlingEvents, .painting: break
    }
    guard period.start.isFinite, period.end.isFinite, period.start <= period.end else { return }
    // A period that is longer than all slots counts only for its last second.
    let start = max(period.start, period.end - Self.slotDuration * Double(Self.slotCount))
    let (first, last) = (Self.number(at: start), Self.number(at: period.end))
    for number in first...last {
      let slotStart = Double(number) * Self.slotDuration
      let time = min(period.end, slotStart + Self.slotDuration) - max(start, slotStart)
      updateSlot(number) { $0.times[period.activity.index] += max(0, time) }
    }
    if period.activity == .painting {
      updateSlot(last) { $0.frameCount += 1 }
      if let input = period.newestInput { latency = max(0, period.end - input) }
    }
  }

  /// Returns the average number of frames per second in the last second, or `nil` if less than a
  /// tenth of that second has been measured.
  func frameRate(at time: TimeInterval) -> Double? {
    measuredSlots(at: time).map { slots, total in
      Double(slots.reduce(0) { $0 + $1.frameCount }) / total
    }
  }

  /// Returns the fraction of the last second that the main thread spent with an activity, or `nil`
  /// if less than a tenth of that second has been measured.
  func fraction(of activity: LoopPeriod.Activity, at time: TimeInterval) -> Double? {
    measuredSlots(at: time).map { slots, total in
      slots.reduce(0) { $0 + $1.times[activity.index] } / total
    }
  }

  private static func number(at time: TimeInterval) -> Int {
    Int(max(-1e12, min(1e12, time / slotDuration)).rounded(.down))
  }

  private mutating func updateSlot(_ number: Int, _ change: (inout Slot) -> Void) {
    let index = ((number % Self.slotCount) + Self.slotCount) % Self.slotCount
    if slots[index].number != number { slots[index] = Slot(number: number) }
    change(&slots[index])
  }

  /// Returns the slots of the last second and the time that they measure, or `nil` if that time is
  /// shorter than a slot.
  private func measuredSlots(at time: TimeInterval) -> (slots: [Slot], total: TimeInterval)? {
    let last = Self.number(at: time)
    let slots = slots.filter { $0.number <= last && $0.number > last - Self.slotCount }
    let total = slots.reduce(0) { $0 + $1.times.sum() }
    return total < Self.slotDuration ? nil : (slots, total)
  }
}

extension LoopPeriod.Activity {
  /// The index of the activity's component in a vector of times.
  nonisolated fileprivate var index: Int {
    switch self {
    case .waiting: 0
    case .handlingEvents: 1
    case .painting: 2
    }
  }
}
