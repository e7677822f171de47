#if os(Linux)
  import Foundation
  import Testing

  /// The public declarations of a built module, as `swift symbolgraph-extract` lists them.
  struct ModuleSymbols: Decodable {
    struct Symbol: Decodable {
      struct Identifier: Decodable { let precise: String }
      struct Kind: Decodable { let identifier: String }
      struct Fragment: Decodable { let spelling: String }
      struct Comment: Decodable {
        struct Line: Decodable { let text: String }

        let lines: [Line]
      }

      let identifier: Identifier
      let kind: Kind
      let accessLevel: String
      let pathComponents: [String]
      let declarationFragments: [Fragment]?
      let docComment: Comment?

      /// The names of the enclosing types and of the symbol itself, separated by dots.
      var path: String { pathComponents.joined(separator: ".") }

      /// The declaration on one line.
      var declaration: String {
        (declarationFragments ?? []).map(\.spelling).joined()
          .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
    }

    struct Relationship: Decodable {
      let kind: String
      let source: String
      let target: String
    }

    let symbols: [Symbol]
    let relationships: [Relationship]

    static let repository = URL(filePath: "\(#filePath)").deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()

    /// The folder with the products of the build, one of which is the running test program.
    static let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

    /// The compiler options for the folders of the build's modules and of the C libraries that
    /// these modules import.
    static let searchPaths: [String] = {
      let checkouts = products.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "checkouts")
      let libraries = [
        "CExpat", "CSDL2", "CSDL2Image", "CSDL2TTF", "CPNG", "CJPEG", "CFontconfig", "CDBus",
        "CWayland", "CXCB", "CXattr",
      ].map {
        repository.appending(path: "Sources/" + $0)
      }
      let folders =
        [products.appending(path: "Modules")] + libraries
        + [checkouts.appending(path: "swift-system/Sources/CSystem/include")]
      return folders.flatMap { ["-I", $0.path()] } + headersOfDBus
    }()

    /// The options for the headers of D-Bus, which are outside the default search path.
    private static let headersOfDBus: [String] = {
      let flags = try? SwiftCommand.result(of: ["pkg-config", "--cflags-only-I", "dbus-1"]).output
      return String(decoding: flags ?? Data(), as: UTF8.self).split(whereSeparator: \.isWhitespace)
        .map(String.init)
    }()

    init(of module: String) throws {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "interface-\(module)-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try SwiftCommand.run(
        ["symbolgraph-extract", "-module-name", module] + Self.searchPaths + [
          "-target", Self.targetTriple(),
          "-minimum-access-level", "public", "-skip-synthesized-members",
          "-omit-extension-block-symbols", "-output-dir", folder.path(),
        ])
      // The declarations in extensions of another module's types are in a separate file.
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      #expect(!files.isEmpty)
      let graphs = try files.map {
        try JSONDecoder().decode(Self.self, from: Data(contentsOf: $0))
      }
      symbols = graphs.flatMap(\.symbols)
      relationships = graphs.flatMap(\.relationships)
    }

    private static func targetTriple() throws -> String {
      struct Info: Decodable {
        struct Target: Decodable { let triple: String }

        let target: Target
      }
      let output = try SwiftCommand.run(["-print-target-info"])
      return try JSONDecoder().decode(Info.self, from: output).target.triple
    }
  }
#endif
