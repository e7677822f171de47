#if os(Linux)
  import Testing
  import UIKit
  import Waiting

  /// The result of running the program `HostedApp`, an app that is written for UIKit, with SDL's
  /// dummy video driver.
  private struct HostedAppRun {
    /// The path of the program, which is built beside the tests.
    static let program = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("HostedApp").path

    let status: Int32
    /// The lines that the app has written to its log.
    let lines: [String]
    let errorOutput: String

    /// Runs the app in a folder until it exits, for at most 20 seconds.
    ///
    /// - Parameters:
    ///   - setUp: A shell script that runs before the program, in the same process.
    ///   - whileRunning: A closure that is called after the start, with the process and a function
    ///     that reads the log.
    init(
      _ behavior: String, in folder: URL, after setUp: String = "",
      whileRunning: (Process, () -> [String]) -> Void = { _, _ in }
    ) throws {
      let log = folder.appendingPathComponent("log")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", setUp + "\nexec \"$0\"", Self.program]
      process.currentDirectoryURL = folder
      var variables = ProcessInfo.processInfo.environment
      for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_RENDER_DRIVER"] { variables[name] = nil }
      variables["SDL_VIDEODRIVER"] = "dummy"
      (variables["HOSTED_APP"], variables["HOSTED_APP_LOG"]) = (behavior, log.path)
      process.environment = variables
      let errors = Pipe()
      process.standardInput = FileHandle.nullDevice
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, errors)
      try process.run()
      let identifier = process.processIdentifier
      let end = DispatchWorkItem { kill(identifier, SIGKILL) }
      DispatchQueue.global().asyncAfter(deadline: .now() + 20, execute: end)
      func readLog() -> [String] {
        let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
      }
      whileRunning(process, readLog)
      errorOutput = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      end.cancel()
      status = process.terminationStatus
      lines = readLog()
    }

    /// Returns the number in the first line of the log that begins with a word.
    func number(_ word: String) -> Double? {
      lines.first { $0.hasPrefix(word + " ") }.flatMap { Double($0.dropFirst(word.count + 1)) }
    }
  }

  @Suite("The process of an app that is written for UIKit", .serialized)
  struct HostedApplicationTests {
    private func run(
      _ behavior: String, after setUp: String = "", picture: Data? = nil,
      whileRunning: (Process, () -> [String]) -> Void = { _, _ in }
    ) throws -> HostedAppRun {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "HostedApp-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try picture?.write(to: folder.appendingPathComponent("picture.png"))
      return try HostedAppRun(behavior, in: folder, after: setUp, whileRunning: whileRunning)
    }

    @Test("An app without standard streams opens /dev/null for them and finds images in its folder")
    func streams() throws {
      // An image of 7 by 3 pixels.
      let picture = try #require(
        Data(
          base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAcAAAADCAIAAADQoYKSAAAAEUlEQVR42mM4oSGCiRhIEAUA"
            + "zvgVVfvC94EAAAAASUVORK5CYII="))
      let run = try run("streams", after: "exec <&- >&- 2>&-", picture: picture)
      #expect(run.status == 0)
      // The app's window has its default size. The replacement of standard input can only be
      // written, and the replacements of standard output and standard error can only be read.
      #expect(
        run.lines == [
          "launched 1024 768 HostedApp", "image 7", "/dev/null \(O_WRONLY)",
          "/dev/null \(O_RDONLY)", "/dev/null \(O_RDONLY)", "terminating", "notified", "returned",
        ])
    }

    @Test("Timers do not fire early, and the app sleeps between them")
    func timers() throws {
      let run = try run("timers")
      #expect(run.status == 0 && run.errorOutput.isEmpty && run.lines.last == "returned")
      let (seconds, use) = (
        try #require(run.number("seconds")), try #require(run.number("use"))
      )
      // Ten successive timers of 20 ms take about 0.2 seconds.
      #expect(seconds > 0.19 && seconds < 4)
      #expect(use < 0.5, "The wait needs no processor.")
    }

    @Test("A sleeping app wakes up to perform work that another thread adds to its main queue")
    func work() throws {
      let run = try run("work")
      #expect(run.status == 0 && run.lines.last == "returned")
      #expect(run.lines.filter { $0.hasPrefix("work") } == (1...6).map { "work \($0)" })
      let seconds = try #require(run.number("seconds"))
      #expect(seconds < 3)
    }

    @Test(
      "Closures that add further closures to the main queue run without a frame for each closure")
    func chain() throws {
      let run = try run("chain")
      #expect(run.status == 0 && run.lines.last == "returned")
      let drawings = try #require(run.number("drawings"))
      // A frame after each of the 30 closures would draw the view 30 times.
      #expect(drawings < 10)
    }

    @Test("A timer that is started during a touch fires")
    func touch() throws {
      let run = try run("touch")
      #expect(run.status == 0 && run.lines.contains("timer") && run.lines.last == "returned")
      let age = try #require(run.number("age"))
      // The times of touches are whole milliseconds.
      #expect(age > -0.003 && age < 2)
    }

    @Test(
      "An app uses the scene delegate that it names, or its first scene delegate by default",
      arguments: [("scene", "FirstSceneDelegate"), ("namedScene", "SecondSceneDelegate")])
    func scenes(behavior: String, delegate: String) throws {
      let run = try run(behavior)
      #expect(run.status == 0 && run.lines == [delegate, "terminating", "returned"])
    }

    @Test("An app that shows no window exits with an error message")
    func missingWindow() throws {
      let run = try run("windowless")
      #expect(run.status == 1 && run.lines.isEmpty)
      #expect(run.errorOutput.hasPrefix("error: the app has no window; in application(_:"))
      #expect(run.errorOutput.hasSuffix("with an initial view controller\n"))
    }

    @Test("A second signal ends an app that still has not terminated after two seconds")
    func secondSignal() throws {
      var duration = 0.0
      let run = try run("hanging") { process, log in
        #expect(eventually { !log().isEmpty })
        let start = Date()
        while process.isRunning, Date().timeIntervalSince(start) < 10 {
          kill(process.processIdentifier, SIGTERM)
          usleep(10_000)
        }
        duration = Date().timeIntervalSince(start)
      }
      #expect(run.lines.last == "terminating" && run.status == 128 + SIGTERM)
      #expect(duration >= 2 && duration < 9)
    }
  }
#endif
