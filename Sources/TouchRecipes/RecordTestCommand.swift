import ArgumentParser
import FoundationEssentials
import ResponderKitTesting

/// The command that writes a test from recorded touches.
struct RecordTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record-test",
    abstract: "Write a Swift test that repeats the touches of a session.",
    discussion: """
      The session is a file that touch-recipes --record or touchtracker --record wrote, or one of \
      your own program; see TouchRecording of ResponderKitTesting. Put the test into your package, \
      and let its function makeWindow return the window to test.
      """)

  @Argument(help: "The session.")
  var session: String

  @Option(help: "What the test shows, in a sentence.")
  var name = "The recorded touches have the same effect"

  @Option(help: "The file of the test; standard output by default.")
  var output: String?

  func run() throws {
    guard let data = try? Data(contentsOf: URL(filePath: session)) else {
      throw ValidationError("\(session): the file cannot be read")
    }
    let recording: TouchRecording
    do {
      recording = try TouchRecording(session: String(decoding: data, as: UTF8.self))
    } catch {
      throw ValidationError("\(session): \(error)")
    }
    let source = recording.testSource(named: name)
    guard let output else { return print(source, terminator: "") }
    guard !FileManager.default.fileExists(atPath: output) else {
      throw ValidationError("\(output): the file exists; choose another name or remove it")
    }
    try Data(source.utf8).write(to: URL(filePath: output))
  }
}
