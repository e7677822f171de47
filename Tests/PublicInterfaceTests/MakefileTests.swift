#if os(Linux)
  import Foundation
  import Testing

  @Suite("The Makefile")
  struct MakefileTests {
    /// Returns the output of `make help`.
    private static func help() throws -> String {
      let (status, output) = try SwiftCommand.result(
        of: ["make", "-C", ModuleSymbols.repository.path(), "--no-print-directory", "help"])
      #expect(status == 0)
      return String(decoding: output, as: UTF8.self)
    }

    @Test("The output of `make help` lists each target with a description")
    func help() throws {
      let makefile = try String(
        contentsOf: ModuleSymbols.repository.appending(path: "Makefile"), encoding: .utf8)
      let phony = try #require(makefile.split(separator: "\n").first { $0.hasPrefix(".PHONY:") })
      let targets = phony.split(separator: " ").dropFirst()
      let lines = try Self.help().split(separator: "\n").map { $0.split(separator: " ") }
      #expect(Set(lines.map { $0[1] }) == Set(targets))
      for line in lines { #expect(line.count > 4, "make \(line[1])") }
    }

    @Test("The `make` targets that the documentation mentions exist")
    func namedTargets() throws {
      let listed = Set(
        try Self.help().split(separator: "\n").map { $0.split(separator: " ")[1] }.map(String.init))
      let repository = ModuleSymbols.repository
      let pages = try FileManager.default.contentsOfDirectory(
        atPath: repository.appending(path: "Documentation").path())
      let files =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] + pages.map { "Documentation/" + $0 }
      for file in files where file.hasSuffix(".md") {
        let text = try String(contentsOf: repository.appending(path: file), encoding: .utf8)
        for match in text.matches(of: /`make ([a-z][a-z0-9.-]*)/) {
          #expect(listed.contains(String(match.1)), "\(file): make \(match.1)")
        }
      }
    }
  }
#endif
