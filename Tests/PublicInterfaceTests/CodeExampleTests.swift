#if os(Linux)
  import Foundation
  import Testing

  @Suite("Code in the documentation")
  struct CodeExampleTests {
    @Test("A block of Swift code in the documentation compiles", arguments: try CodeExample.all())
    func compiles(example: CodeExample) throws {
      let (status, messages) = try typeCheck(example)
      #expect(status == 0, "\(messages)")
    }

    @Test("The README and the documentation comments contain blocks that are compiled")
    func blocksExist() throws {
      let files = try CodeExample.all().map(\.file)
      #expect(files.contains("README.md"))
      #expect(files.contains { $0.hasSuffix(".swift") })
    }

    @Test("Tutorial files, blocks marked no-compile and blocks without a language are not compiled")
    func selection() {
      let page = """
        Text

        ```swift
        let a = 1
        ```

        `Sources/File.swift`:

        ```swift
        let b = 1
        ```

        ```swift no-compile: the method is an example
        let c = 1
        ```

        ```
        let d = 1
        ```
        """
      let examples = CodeExample.examples(in: page, of: "Page.md")
      #expect(examples.map(\.code) == ["let a = 1"])
      #expect(examples.first?.line == 4)
    }

    @Test("A block that does not compile is reported with its page and line")
    func wrongBlock() throws {
      let example = CodeExample(
        file: "Page.md", line: 7, code: "let view = UIView()\nview.backgroundColour = .red")
      let (status, messages) = try typeCheck(example)
      #expect(status != 0)
      #expect(messages.contains("Page.md:8"), "\(messages)")
    }

    private func typeCheck(_ example: CodeExample) throws -> (Int32, String) {
      let folder = FileManager.default.temporaryDirectory.appending(path: "example-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "main.swift")
      try Data(example.program.utf8).write(to: file)
      let (status, output) = try SwiftCommand.result(
        of: ["swiftc", "-typecheck", "-swift-version", "6"] + ModuleSymbols.searchPaths
          + [file.path()],
        includingErrors: true)
      return (status, String(decoding: output, as: UTF8.self))
    }
  }
#endif
