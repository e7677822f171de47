#if os(Linux)
  import Foundation
  import Testing

  /// A block of Swift code in the documentation.
  struct CodeExample: Sendable, CustomTestStringConvertible {
    /// The path of the file in the repository.
    let file: String
    /// The number of the first line of code in the file, counted from 1.
    let line: Int
    let code: String

    var testDescription: String { "\(file):\(line)" }

    /// The beginning of the opening fence of a block that is not compiled.
    ///
    /// The reason follows on the same line.
    private static let uncompiled = "```swift no-compile: "

    /// Returns the compiled blocks in the pages and in the documentation comments of the sources.
    ///
    /// A block after a line that consists of a path in backquotes and a colon is a file of the
    /// tutorial. It is excluded, because the test of the tutorial builds it.
    static func all() throws -> [CodeExample] {
      let pages = ["README.md", "ARCHITECTURE.md"]
      let folders = try ["Documentation", "Sources"].flatMap { folder in
        try FileManager.default.subpathsOfDirectory(
          atPath: ModuleSymbols.repository.appending(path: folder).path()
        ).filter { $0.hasSuffix(".md") || $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
      }
      return try (pages + folders.sorted()).flatMap(examples)
    }

    private static func examples(in file: String) throws -> [CodeExample] {
      let text = try String(
        contentsOf: ModuleSymbols.repository.appending(path: file), encoding: .utf8)
      guard text.contains("```swift") else { return [] }
      return examples(in: text, of: file)
    }

    static func examples(in text: String, of file: String) -> [CodeExample] {
      var examples: [CodeExample] = []
      var open: (line: Int, isCompiled: Bool, code: [String])?
      var isTutorialFile = false
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        let content = file.hasSuffix(".swift") ? comment(line) : line
        if let block = open {
          if content == "```" {
            if block.isCompiled {
              examples.append(
                CodeExample(file: file, line: block.line, code: block.code.joined(separator: "\n")))
            }
            open = nil
          } else {
            open?.code.append(String(content ?? ""))
          }
        } else if let content, content == "```swift" || content.hasPrefix(uncompiled) {
          open = (index + 2, content == "```swift" && !isTutorialFile, [])
        } else if let content, !content.isEmpty {
          isTutorialFile = content.wholeMatch(of: /`[^`]+`:/) != nil
        }
      }
      return examples
    }

    /// Returns the text of a line of a documentation comment, or nil for any other line.
    private static func comment(_ line: Substring) -> Substring? {
      let line = line.drop { $0 == " " }
      guard line.hasPrefix("///") else { return nil }
      let text = line.dropFirst(3)
      return text.hasPrefix(" ") ? text.dropFirst() : text
    }

    /// The code as a program, for which the compiler reports errors with the file and line of the
    /// documentation.
    ///
    /// The program can mix statements with declarations, which is valid only in `main.swift`.
    var program: String {
      let hasImports = code.split(separator: "\n").contains { $0.hasPrefix("import ") }
      let imports = hasImports ? "" : "import ResponderKit\nimport ResponderKitTesting\n"
      return imports + "#sourceLocation(file: \"\(file)\", line: \(line))\n" + code + "\n"
    }
  }
#endif
