#if os(Linux)
  import Foundation
  import Testing

  /// Compares the public declarations of the library products with the lists in `Interfaces`.
  ///
  /// A difference is a change for clients. If it is intended, `make interfaces` updates the lists.
  @Suite("Public interface")
  struct PublicInterfaceTests {
    /// The modules of the library products, including those that `Drawing` re-exports.
    static let modules = [
      "ResponderKit", "ResponderKitTesting", "Geometry", "Ink", "ShapeRecognition", "DrawingModel",
      "DrawingFormat", "DrawingPersistence",
    ]
    private static let lists = URL(filePath: "\(#filePath)").deletingLastPathComponent()
      .appending(path: "Interfaces")

    private static let repository = URL(filePath: "\(#filePath)").deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()

    @Test("The public declarations of a module match its list in Interfaces", arguments: modules)
    func interface(module: String) throws {
      let current = try declarations(of: module)
      let list = Self.lists.appending(path: module + ".txt")
      if ProcessInfo.processInfo.environment["TOUCH_UPDATE_INTERFACES"] != nil {
        try Data((current.joined(separator: "\n") + "\n").utf8).write(to: list)
      }
      let text = try String(contentsOf: list, encoding: .utf8)
      let expected = text.split(separator: "\n").map(String.init)
      let (added, removed) = (
        Set(current).subtracting(expected), Set(expected).subtracting(current)
      )
      #expect(added.isEmpty, "run `make interfaces` if this is intended")
      #expect(removed.isEmpty, "run `make interfaces` if this is intended")
    }

    private struct SymbolGraph: Decodable {
      struct Symbol: Decodable {
        struct Fragment: Decodable { let spelling: String }

        let pathComponents: [String]
        let declarationFragments: [Fragment]
      }

      let symbols: [Symbol]
    }

    /// Returns the public declarations of a built module, each after the path of its symbol.
    private func declarations(of module: String) throws -> [String] {
      let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      let scratch = products.deletingLastPathComponent().deletingLastPathComponent()
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "interface-\(module)-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try run([
        "symbolgraph-extract", "-module-name", module,
        "-I", products.appending(path: "Modules").path(),
        // The modules of C libraries that the module's imports load.
        "-I", Self.repository.appending(path: "Sources/CExpat").path(),
        "-I", scratch.appending(path: "checkouts/swift-system/Sources/CSystem/include").path(),
        "-target", targetTriple(),
        "-minimum-access-level", "public", "-skip-synthesized-members",
        "-omit-extension-block-symbols", "-output-dir", folder.path(),
      ])
      // Extensions of other modules' types are in separate graphs.
      let graphs = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      #expect(!graphs.isEmpty)
      return try graphs.flatMap { graph in
        try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: graph)).symbols
      }.map { symbol in
        let declaration = symbol.declarationFragments.map(\.spelling).joined()
        return symbol.pathComponents.joined(separator: ".") + ": "
          + declaration.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }.sorted()
    }

    private func targetTriple() throws -> String {
      struct Info: Decodable {
        struct Target: Decodable { let triple: String }

        let target: Target
      }
      return try JSONDecoder().decode(Info.self, from: run(["-print-target-info"])).target.triple
    }

    /// Runs a subcommand of `swift` and returns its output.
    @discardableResult
    private func run(_ arguments: [String]) throws -> Data {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["swift"] + arguments
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "swift \(arguments.joined(separator: " "))")
      return output
    }
  }
#endif
