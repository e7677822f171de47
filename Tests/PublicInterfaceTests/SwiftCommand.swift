#if os(Linux)
  import Foundation
  import Testing

  /// Functions that run `swift` and other programs in processes.
  enum SwiftCommand {
    /// Runs a subcommand of `swift` and returns its output; the test fails if the command fails.
    @discardableResult
    static func run(_ arguments: [String]) throws -> Data {
      let (status, output) = try result(of: ["swift"] + arguments)
      #expect(status == 0, "swift \(arguments.joined(separator: " "))")
      return output
    }

    /// Runs a program and returns its exit status and its output.
    ///
    /// - Parameter includingErrors: A Boolean value that determines whether the output includes the
    ///   error output.
    static func result(
      of arguments: [String], includingErrors: Bool = false
    ) throws -> (status: Int32, output: Data) {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = arguments
      let pipe = Pipe()
      process.standardOutput = pipe
      if includingErrors { process.standardError = pipe }
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return (process.terminationStatus, output)
    }
  }
#endif
