import Foundation

extension Process {
  /// Returns the processor time of the running process in milliseconds.
  ///
  /// The kernel reports the time in clock ticks of 10 ms.
  func processorMilliseconds() throws -> Double {
    let text = try String(contentsOfFile: "/proc/\(processIdentifier)/stat", encoding: .utf8)
    let fields = text.split(separator: " ")
    return (Double(fields[13]) ?? .nan) * 10 + (Double(fields[14]) ?? .nan) * 10
  }

  /// Returns the resident memory of the running process in units of 1024 × 1024 bytes.
  func residentMegabytes() throws -> Double {
    let status = try String(contentsOfFile: "/proc/\(processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return (Double(line.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "") ?? .nan)
      / 1024
  }
}
