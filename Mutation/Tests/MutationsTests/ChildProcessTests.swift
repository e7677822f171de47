import Foundation
import Testing

@testable import mutate

@Suite("Child processes")
struct ChildProcessTests {
  /// Returns a Boolean value that indicates whether a process runs; a process that has ended but
  /// has not been waited for does not run.
  private func isRunning(_ process: String) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return false
    }
    return text.split(separator: ")").last?.split(separator: " ").first != "Z"
  }

  #if os(Linux)
    @Test(
      "The end of a command ends all of its processes, even those of other process groups",
      arguments: [("exec sleep 1000", ChildProcess.End.timeout), ("exit 3", .exit(3))])
    func processes(command: String, end: ChildProcess.End) throws {
      var process = ""
      // With job control, the shell gives each background command its own process group.
      let child = ChildProcess(
        arguments: ["bash", "-c", "set -m; sleep 1000 >/dev/null 2>&1 & echo $!; \(command)"],
        directory: "/", timeLimit: 2)
      let result = try child.run { line in
        process = line
        return true
      }
      #expect(result == end)
      #expect(!process.isEmpty)
      let deadline = Date(timeIntervalSinceNow: 60)
      while isRunning(process), Date() < deadline { usleep(10_000) }
      #expect(!isRunning(process))
    }
  #endif
}
