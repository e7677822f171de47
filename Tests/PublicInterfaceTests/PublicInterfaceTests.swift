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

    @Test("The public declarations of a module match its list in Interfaces", arguments: modules)
    func interface(module: String) throws {
      let current = try ModuleSymbols(of: module).symbols.map { "\($0.path): \($0.declaration)" }
        .sorted()
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
  }
#endif
