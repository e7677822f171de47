import Foundation
import TouchscreenRig

/// The program that measures the milliseconds from an injected move of the mouse to the changed
/// pixel on the screen.
///
/// The measured programs take turns on one X server, so that the ratios of their times stay valid
/// if the speed of the machine varies. `--before PROGRAM` also measures an earlier build of
/// TouchTracker, with which a change is compared.
@main
enum Latency {
  /// A program to measure, the title of its window, and its measured times.
  private struct Candidate {
    let name: String
    let path: String
    let arguments: [String]
    let title: String
    /// The encoded drawing that the program opens; nil for an empty page.
    var page: Data?
    var milliseconds: [Double] = []

    var median: Double { milliseconds.sorted()[milliseconds.count / 2] }

    var report: String {
      let sorted = milliseconds.sorted()
      func formatted(_ value: Double) -> String { String(format: "%.2f", value) }
      return "\(name): median \(formatted(median)) ms, "
        + "95 % within \(formatted(sorted[sorted.count * 95 / 100])) ms, "
        + "longest \(formatted(sorted.last ?? 0)) ms, \(sorted.count) moves"
    }
  }

  /// The reason why a measurement is impossible.
  private struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  private static let rounds = 5

  static func main() throws {
    // The settings of the user, such as the tool, must not change the measurements.
    let home = FileManager.default.temporaryDirectory
      .appendingPathComponent("latency-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    for name in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] {
      setenv(name, home.path, 1)
    }
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--fingers" {
      return try FingerCost.report(
        folder.appendingPathComponent("touchtracker").path, counter: CommandLine.arguments[2])
    }
    if CommandLine.arguments.dropFirst() == ["--opening"] {
      return try OpeningCost.report(
        folder.appendingPathComponent("touchtracker").path,
        page: FullPage.encoded(with: OpeningCost.marks))
    }
    if CommandLine.arguments.dropFirst() == ["--navigate"] {
      return try NavigationCost.report(folder.appendingPathComponent("touchtracker").path)
    }
    let drawing = home.appendingPathComponent("latency.plist")
    let program = folder.appendingPathComponent("touchtracker").path
    let page = try FullPage.encoded()
    func touchTracker(_ path: String, _ renderer: String, _ page: Data?) -> Candidate {
      Candidate(
        name: (path == program ? "" : "before: ") + "TouchTracker --renderer \(renderer)"
          + (page == nil ? "" : ", 10,000 strokes of 100 points on the page"),
        path: path, arguments: ["--renderer", renderer, drawing.path], title: "TouchTracker",
        page: page)
    }
    func touchTrackers(_ path: String) -> [Candidate] {
      [
        touchTracker(path, "surface", nil), touchTracker(path, "surface", page),
        touchTracker(path, "gpu", nil), touchTracker(path, "gpu", page),
      ]
    }
    var candidates = [
      Candidate(
        name: "minimal SDL program", path: folder.appendingPathComponent("LatencyFloor").path,
        arguments: [], title: "latency-floor")
    ]
    candidates += touchTrackers(program)
    if let option = CommandLine.arguments.firstIndex(of: "--before"),
      option + 1 < CommandLine.arguments.count
    {
      candidates += touchTrackers(CommandLine.arguments[option + 1])
    }
    let isWayland = CommandLine.arguments.contains("--wayland")
    let rig = try TouchscreenRig(hasWindowManager: !isWayland)
    defer { rig.stop() }
    let compositor = isWayland ? try WaylandCompositor(on: rig, scale: 1) : nil
    defer { compositor?.stop() }
    for _ in 0..<rounds {
      for index in candidates.indices {
        try? FileManager.default.removeItem(at: drawing)
        try candidates[index].page?.write(to: drawing)
        candidates[index].milliseconds += try measure(candidates[index], on: rig, compositor)
        guard !candidates[index].milliseconds.isEmpty else {
          throw Failure("\(candidates[index].name) shows no line under the mouse")
        }
      }
    }
    for candidate in candidates { print(candidate.report) }
    func ratio(_ a: Int, _ b: Int) -> String {
      String(format: "%.2f", candidates[a].median / candidates[b].median)
    }
    for (renderer, empty) in [("surface", 1), ("gpu", 3)] {
      print(
        "ratios of the medians, --renderer \(renderer): TouchTracker to the minimal SDL program "
          + "\(ratio(empty, 0)), full page to empty page \(ratio(empty + 1, empty))")
    }
    for now in 1...4 where candidates.count > 5 {
      print("\(candidates[now].name), ratio of the medians to before: \(ratio(now, now + 4))")
    }
  }

  /// Runs a program, draws lines with the mouse, and returns the milliseconds for each move.
  private static func measure(
    _ candidate: Candidate, on rig: TouchscreenRig, _ compositor: WaylandCompositor?
  ) throws -> [Double] {
    let program = try rig.run(
      candidate.path, candidate.arguments, environment: compositor?.environment ?? [:])
    defer {
      program.terminate()
      program.waitUntilExit()
    }
    let window =
      try compositor?.window(titled: candidate.title) ?? rig.window(titled: candidate.title)
    Thread.sleep(forTimeInterval: 1)
    var times: [Double] = []
    for row in 0..<5 {
      let y = Double(window.y + 60 + 40 * row)
      var x = Double(window.x + 60)
      rig.mouseMove(x, y)
      rig.mouseButton(isDown: true)
      Thread.sleep(forTimeInterval: 0.1)
      for _ in 0..<12 {
        x += 40
        times += [try timeOfMove(to: x, y, on: rig)].compactMap { $0 }
        Thread.sleep(forTimeInterval: 0.02)
      }
      rig.mouseButton(isDown: false)
      // Two lines in quick succession must not count as a double tap.
      Thread.sleep(forTimeInterval: 0.4)
    }
    return times
  }

  /// Moves the mouse and returns the milliseconds until the pixel 12 pixels behind the pointer
  /// changes, or nil if that pixel does not change within half a second.
  private static func timeOfMove(
    to x: Double, _ y: Double, on rig: TouchscreenRig
  ) throws -> Double? {
    func pixel() throws -> Screenshot {
      try rig.screenshot(x: Int(x) - 12, y: Int(y), width: 1, height: 1)
    }
    let before = try pixel()
    let start = DispatchTime.now().uptimeNanoseconds
    rig.mouseMove(x, y)
    while true {
      let after = try pixel()
      let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
      if after != before { return elapsed }
      if elapsed > 500 { return nil }
    }
  }
}
