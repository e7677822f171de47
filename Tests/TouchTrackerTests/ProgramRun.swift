import Foundation

/// The result of running the program without a display.
struct ProgramRun {
  /// The path of the program, which is built beside the tests.
  nonisolated static let program = product("touchtracker")

  /// Returns the path of a product that is built beside the tests.
  nonisolated static func product(_ name: String) -> String {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent(name).path
  }

  /// A Boolean value that indicates whether the program exists and can be executed.
  nonisolated static let isAvailable = FileManager.default.isExecutableFile(atPath: program)

  let status: Int32
  let output: String
  /// The lines of standard error.
  let messages: [String]

  /// Runs the program in a folder until it exits.
  ///
  /// The subfolder `home` contains the user's data.
  ///
  /// - Parameters:
  ///   - setUp: A script of the shell that runs before the program, in the same process.
  ///   - whileRunning: Called with the ID of the process.
  init(
    _ arguments: [String], in folder: String, environment: [String: String] = [:],
    after setUp: String = "", whileRunning: (Int32) -> Void = { _ in }
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", setUp + "\nexec \"$0\" \"$@\"", Self.program] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var variables = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { variables[name] = nil }
    variables.merge(ProgramFolders.variables(in: folder)) { $1 }
    process.environment = variables.merging(environment) { $1 }
    let (output, errorOutput) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (output, errorOutput)
    try process.run()
    whileRunning(process.processIdentifier)
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let errorText = errorOutput.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    status = process.terminationStatus
    self.output = String(decoding: text, as: UTF8.self)
    messages = String(decoding: errorText, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
