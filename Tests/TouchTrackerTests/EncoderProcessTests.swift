#if os(Linux)
  import Dispatch
  import Foundation
  import Glibc
  import SystemPackage
  import Testing
  import Waiting

  @testable import TouchTracker

  @Suite("The program that encodes a film")
  struct EncoderProcessTests {
    private func process(_ script: String) throws -> EncoderProcess {
      try EncoderProcess(["sh", "-c", script].map { Array($0.utf8) })
    }

    private let data = Foundation.Data(repeating: 7, count: 1_000_000)

    @Test("The program receives all bytes and reports its success")
    func complete() throws {
      let process = try process("test $(wc -c) = 3000000")
      for _ in 0..<3 { try process.send(data) }
      #expect(process.finish().isSuccess)
      #expect(!process.finish().isSuccess, "it has ended already")
    }

    @Test(
      "A program that writes many messages before it reads does not block, and the last one counts")
    func manyMessages() throws {
      let process = try process(
        "i=0; while [ $i -lt 20000 ]; do echo message $i; i=$((i+1)); done >&2; cat >/dev/null")
      try process.send(data)
      let result = process.finish()
      #expect(result.isSuccess && result.message == "message 19999")
    }

    @Test("The program receives a single byte once")
    func singleByte() throws {
      let process = try process("test $(wc -c) = 1")
      try process.send(Foundation.Data([7]))
      #expect(process.finish().isSuccess)
    }

    @Test("A program that writes many messages after it has read all bytes does not block")
    func manyMessagesAtEnd() throws {
      let process = try process(
        "cat >/dev/null; i=0; while [ $i -lt 20000 ]; do echo message $i; i=$((i+1)); done >&2")
      try process.send(data)
      let result = process.finish()
      #expect(result.isSuccess && result.message == "message 19999")
    }

    @Test(
      "The last message of a program that has ended before the call is read",
      arguments: [
        "echo no space >&2",
        // Less than a pipe holds, and more than is read at once.
        "i=0; while [ $i -lt 3000 ]; do echo message $i; i=$((i+1)); done >&2; echo no space >&2",
      ])
    func endedProgram(messages: String) throws {
      let file = TemporaryFile()
      let process = try process("echo $$ >'\(file.path)'; \(messages); exit 3")
      // The system keeps an ended process as a zombie until its status is read.
      let hasEnded = eventually {
        guard let id = try? String(contentsOfFile: file.path, encoding: .utf8),
          let status = try? String(
            contentsOfFile: "/proc/\(id.trimmingCharacters(in: .newlines))/stat", encoding: .utf8)
        else { return false }
        return status.contains(") Z ")
      }
      #expect(hasEnded)
      let result = process.finish()
      #expect(!result.isSuccess && result.message == "no space")
    }

    @Test("Waiting for a program without standard error takes little processor time")
    func closedStandardError() throws {
      let process = try process("exec 2>&-; cat >/dev/null; sleep 1")
      let time = processorTime { #expect(process.finish().isSuccess) }
      #expect(time < .milliseconds(150))
    }

    @Test("A program that ends early makes the next bytes fail, and its message is the reason")
    func early() throws {
      let process = try process("echo no codec >&2; exit 3")
      #expect(throws: EncoderProcess.Ended.self) {
        for _ in 0..<1000 { try process.send(data) }
      }
      let result = process.finish()
      #expect(!result.isSuccess && result.message == "no codec")
    }

    @Test(
      "An interruption ends a program that neither reads nor ends, also with its own processes",
      arguments: [
        "exec sleep 1000", "sleep 1000 & wait", "trap '' TERM; sleep 1000 & wait; sleep 1000",
        "yes message >&2", "exec 2>&-; sleep 1000",
      ])
    func interrupted(script: String) throws {
      let process = try process(script)
      DispatchQueue(label: "interruption").asyncAfter(deadline: .now() + 0.2) {
        process.interrupt()
      }
      #expect(throws: EncoderProcess.Ended.self) {
        for _ in 0..<1000 { try process.send(data) }
      }
      #expect(!process.finish().isSuccess)
    }

    @Test("A program that is not installed is an error")
    func missing() {
      #expect(throws: Errno.noSuchFileOrDirectory) {
        try EncoderProcess([Array("no-such-program-of-touchtracker".utf8)])
      }
    }
  }

  @Suite("Films that ffmpeg does not complete", .enabled(if: ProgramRun.isAvailable))
  struct FilmFaultTests {
    private let fixture = ProgramFixture()

    /// Runs the movie command with a script as ffmpeg.
    private func movie(
      _ script: String, whileRunning: (Int32) -> Void = { _ in }
    ) throws -> ProgramRun {
      try fixture.writeSession()
      let folder = fixture.path("bin").string
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let program = folder + "/ffmpeg"
      try ("#!/bin/sh\n" + script + "\n").write(toFile: program, atomically: true, encoding: .utf8)
      chmod(program, 0o755)
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      return try fixture.run(
        "movie s.jsonl --output a.mp4", environment: ["PATH": folder + ":" + path],
        whileRunning: whileRunning)
    }

    @Test("An ffmpeg that ends without an error and without a film does not replace the old film")
    func emptyFilm() throws {
      try Data("old".utf8).write(to: URL(fileURLWithPath: fixture.path("a.mp4").string))
      let run = try movie("cat >/dev/null")
      #expect(run.status == 1)
      #expect(run.messages.last?.contains("it ended without an error, but wrote nothing") == true)
      #expect(try fixture.contents("a.mp4") == Data("old".utf8))
      #expect(fixture.names.sorted() == ["a.mp4", "bin", "s.jsonl"])
    }

    @Test("A signal ends a film at once, even if ffmpeg sleeps", arguments: [SIGTERM, SIGINT])
    func sleepingProgram(signal: Int32) throws {
      let started = fixture.path("started").string
      let run = try movie("touch '\(started)'; exec sleep 1000") { process in
        #expect(eventually { FileManager.default.fileExists(atPath: started) })
        usleep(300_000)
        kill(process, signal)
      }
      #expect(run.status == 1)
      #expect(run.messages.last?.hasSuffix("the film was interrupted; nothing was written") == true)
      #expect(!fixture.path("a.mp4").exists)
    }
  }
#endif
