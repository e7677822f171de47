import Foundation
import Testing

#if os(Linux)
  /// Tests that run the program of the plug-ins in a process of its own.
  @Suite("Program that ports files")
  struct FromUIKitToolTests {
    private final class Folder {
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("port-\(UUID())")

      init() throws { try makeFolder("") }
      deinit { try? FileManager.default.removeItem(at: url) }

      func path(_ name: String) -> String { url.path + "/" + name }

      func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
          atPath: path(name), withIntermediateDirectories: true)
      }

      /// Writes a file, and returns its path.
      func write(_ text: String, to name: String) throws -> String {
        try makeFolder(name.split(separator: "/").dropLast().joined(separator: "/"))
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
      }

      func text(_ name: String) throws -> String {
        try String(contentsOf: URL(fileURLWithPath: path(name)), encoding: .utf8)
      }

      /// Returns the sorted names of the contents of a folder.
      func names(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
      }
    }

    private struct Run {
      let status: Int32
      let output: String
      let errorOutput: String
    }

    private let folder: Folder
    private var out: String { folder.path("out") }

    init() throws {
      folder = try Folder()
      try folder.makeFolder("out")
    }

    /// The program.
    ///
    /// SwiftPM builds the program under one name for plug-ins and under another name for users.
    private static var program: URL? {
      let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      let names = ["from-uikit-tool-tool", "from-uikit-tool"]
      return names.map { folder.appendingPathComponent($0) }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    private func run(_ arguments: [String]) throws -> Run {
      let program = try #require(Self.program)
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      let (output, errorOutput) = (Pipe(), Pipe())
      process.standardInput = FileHandle.nullDevice
      (process.standardOutput, process.standardError) = (output, errorOutput)
      try process.run()
      let text = output.fileHandleForReading.readDataToEndOfFile()
      let errorText = errorOutput.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return Run(
        status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
        errorOutput: String(decoding: errorText, as: UTF8.self))
    }

    @Test("FromUIKitTool writes ported files to a folder and does not change the sources")
    func outputFolder() throws {
      let source = "import Foundation\n@objc class A {}\n"
      let a = try folder.write(source, to: "a/A.swift")
      let main = try folder.write("let x = 1\n", to: "a/main.swift")
      let storyboard = try folder.write("<document/>", to: "a/Main.storyboard")
      let run = try run(["--output", out, a, main, storyboard])
      #expect(run.status == 0 && run.output.isEmpty && run.errorOutput.isEmpty)
      #expect(try folder.names("out") == ["FromUIKit.swift", "UIKit+A.swift", "main.swift"])
      let ported = "#sourceLocation(file: \"\(a)\", line: 1)\nimport UIKit\n class A {}\n"
      #expect(try folder.text("out/UIKit+A.swift").hasPrefix(ported))
      #expect(try folder.text("out/main.swift").contains("\nlet x = 1\n"))
      #expect(try folder.text("out/FromUIKit.swift").contains("FromUIKitStoryboard0.contents"))
      #expect(try folder.text("a/A.swift") == source)
    }

    @Test("FromUIKitTool replaces the Swift files of a folder and of its subfolders")
    func inPlace() throws {
      for name in ["A", "c/B"] {
        _ = try folder.write("import Foundation\n@objc class A {}\n", to: "b/\(name).swift")
      }
      let other = try folder.write("import Foundation\n", to: "b/readme.txt")
      let run = try run(["--in-place", folder.path("b")])
      #expect(run.status == 0 && run.errorOutput.isEmpty)
      #expect(run.output == "Ported 2 files in \(folder.path("b")).\n")
      for name in ["A", "c/B"] {
        #expect(try folder.text("b/\(name).swift").hasPrefix("import UIKit\n class A {}\n"))
      }
      #expect(try folder.names("b") == ["A.swift", "FromUIKit.swift", "c", "readme.txt"])
      #expect(try folder.names("b/c") == ["B.swift"])
      #expect(try String(contentsOfFile: other, encoding: .utf8) == "import Foundation\n")
    }

    @Test("FromUIKitTool prints an error with its file and line, and writes nothing")
    func error() throws {
      let a = try folder.write("let x = 1\nlet k = #keyPath(V.size)\n", to: "A.swift")
      let run = try run(["--output", out, a])
      #expect(run.status == 1 && run.errorOutput.isEmpty)
      #expect(
        run.output == "\(a):2: error: #keyPath needs Objective-C; use a Swift key path instead\n")
      #expect(try folder.names("out").isEmpty)
    }

    @Test("FromUIKitTool prints a warning and writes the files")
    func warning() throws {
      let storyboard = try folder.write(
        """
        <document><scenes><scene><objects>
        <viewController id="a" customClass="V"/></objects></scene></scenes></document>
        """, to: "Main.storyboard")
      let run = try run(["--output", out, storyboard])
      #expect(run.status == 0 && run.errorOutput.isEmpty)
      #expect(
        run.output == "\(storyboard):2: warning: the target has no class V; a class of "
          + "ResponderKit takes its place\n")
      #expect(try folder.names("out") == ["FromUIKit.swift"])
    }

    @Test("FromUIKitTool refuses several files with the same name")
    func equalNames() throws {
      let files = try ["a/B", "a/A", "b/B", "b/A", "b/C"].map {
        try folder.write("let x = 1\n", to: "\($0).swift")
      }
      let run = try run(["--output", out] + files)
      #expect(run.status == 1)
      #expect(
        run.output == "\(files[3]):1: error: two files have the name A.swift; rename one of them: "
          + "\(files[1]), \(files[3])\n")
      #expect(try folder.names("out").isEmpty)
    }

    @Test("FromUIKitTool requires either --output or --in-place")
    func options() throws {
      let a = try folder.write("let x = 1\n", to: "a/A.swift")
      for arguments in [[a], ["--in-place", "--output", out, folder.path("a")]] {
        let run = try run(arguments)
        #expect(run.status == 64)
        #expect(run.errorOutput.contains("Use either --output or --in-place."))
      }
      #expect(try folder.names("out").isEmpty && folder.text("a/A.swift") == "let x = 1\n")
    }

    @Test("FromUIKitTool refuses a folder that does not exist or contains no Swift files")
    func folders() throws {
      let missing = try run(["--in-place", folder.path("missing")])
      #expect(missing.status == 64)
      #expect(
        missing.errorOutput.contains("\(folder.path("missing")): there is no such folder"))
      let empty = try run(["--in-place", out])
      #expect(empty.status == 64)
      #expect(empty.errorOutput.contains("\(out): the folder contains no Swift files"))
      #expect(try folder.names("out").isEmpty)
    }

    @Test("FromUIKitTool reports a file that it cannot read, and writes nothing")
    func unreadableFile() throws {
      let a = try folder.write("let x = 1\n", to: "A.swift")
      let run = try run(["--output", out, a, folder.path("missing.swift")])
      #expect(run.status != 0 && run.errorOutput.hasPrefix("Error: "))
      #expect(try folder.names("out").isEmpty)
    }

    @Test(
      "FromUIKitTool reports a file that it cannot write",
      arguments: ["UIKit+A.swift", "FromUIKit.swift"])
    func unwritableFile(name: String) throws {
      let a = try folder.write("let x = 1\n", to: "A.swift")
      try folder.makeFolder("out/\(name)/folder")
      let run = try run(["--output", out, a])
      #expect(run.status != 0 && run.errorOutput.hasPrefix("Error: "))
    }
  }
#endif
