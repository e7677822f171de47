import Foundation
import TouchscreenRig

/// The processor time and the wake-ups of a process during a measurement.
struct ProcessorUse {
  /// The processor time in clock ticks of 10 ms.
  let ticks: Int
  /// The number of wake-ups of all threads, without the wake-ups of threads that have exited.
  ///
  /// A thread of the Dispatch library exits when it has had no work for five seconds.
  let wakeUps: Int

  /// Waits until a process has not woken up for a second, and then measures its processor time and
  /// its wake-ups.
  ///
  /// - Parameter time: The length of the measurement in seconds.
  static func whileIdle(_ process: Process, during time: Double) throws -> ProcessorUse {
    let folder = "/proc/\(process.processIdentifier)"
    var wakeUps = try wakeUpsByThread(folder)
    try TouchscreenRig.wait(for: "a second without a wake-up", timeout: 20) {
      Thread.sleep(forTimeInterval: 1)
      let last = wakeUps
      wakeUps = try wakeUpsByThread(folder)
      return increase(of: wakeUps, since: last) == 0 ? true : nil
    }
    let ticks = try ticks(folder)
    Thread.sleep(forTimeInterval: time)
    return ProcessorUse(
      ticks: try self.ticks(folder) - ticks,
      wakeUps: increase(of: try wakeUpsByThread(folder), since: wakeUps))
  }

  private static func increase(of now: [String: Int], since past: [String: Int]) -> Int {
    now.reduce(0) { $0 + $1.value - (past[$1.key] ?? 0) }
  }

  /// Returns the number of waits of each thread, each of which ended with a wake-up.
  private static func wakeUpsByThread(_ folder: String) throws -> [String: Int] {
    let threads = try FileManager.default.contentsOfDirectory(atPath: folder + "/task")
    let counts = threads.compactMap { thread -> (String, Int)? in
      let file = "\(folder)/task/\(thread)/status"
      // The thread may have exited since the folder was read.
      guard let status = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
      return (thread, waits(status))
    }
    return Dictionary(uniqueKeysWithValues: counts)
  }

  private static func waits(_ status: String) -> Int {
    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
    return Int(line?.split(separator: "\t").last ?? "") ?? 0
  }

  /// Returns the number of times the main thread of a process has waited since its start.
  static func waitsOfMainThread(_ process: Process) throws -> Int {
    waits(
      try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8))
  }

  /// Returns the time that the threads of processes have waited for a processor since their start,
  /// and any process for the disk or for memory, in seconds; 0 if the system does not count it.
  ///
  /// On a busy machine, a process that has nothing else to wait for is late by at most this time.
  static func lateness(of processes: [Process]) -> Double {
    processes.reduce(pressure("io") + pressure("memory")) { sum, process in
      let folder = "/proc/\(process.processIdentifier)/task"
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return threads.reduce(sum) { sum, thread in
        // The numbers are the time on a processor and the time of waiting for one, in nanoseconds.
        let text = try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)
        let numbers = text?.split(separator: " ") ?? []
        return sum + (numbers.count > 1 ? Double(numbers[1]) ?? 0 : 0) / 1e9
      }
    }
  }

  /// Returns the time since the start of the system in which a process waited for a resource, in
  /// seconds.
  ///
  /// A process waits for the disk also when a page of its program must be read again.
  private static func pressure(_ resource: String) -> Double {
    let text = try? String(contentsOfFile: "/proc/pressure/" + resource, encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("some ") }
    return (line?.split(separator: "=").last.flatMap { Double($0) } ?? 0) / 1e6
  }

  /// Returns the processor time of a process since its start, in clock ticks.
  static func ticks(of process: Process) throws -> Int {
    try ticks("/proc/\(process.processIdentifier)")
  }

  /// Returns a Boolean value that indicates whether all threads of a process wait for events.
  ///
  /// On a busy machine, a thread that saves a stroke may wait for a processor for a long time.
  static func isWaiting(_ process: Process) throws -> Bool {
    let folder = "/proc/\(process.processIdentifier)/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { thread in
      // The thread may have exited since the folder was read.
      let stat = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8)
      return stat.map { $0.split(separator: ")").last?.split(separator: " ").first == "S" } ?? true
    }
  }

  private static func ticks(_ folder: String) throws -> Int {
    let stat = try String(contentsOfFile: folder + "/stat", encoding: .utf8)
    let fields = stat.split(separator: ")")[1].split(separator: " ")
    return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
  }
}
