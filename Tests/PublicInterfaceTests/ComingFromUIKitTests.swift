#if os(Linux)
  import Foundation
  import Testing

  /// Compares the page "Coming from UIKit" with the declarations of the modules.
  ///
  /// `make interfaces` updates the generated sections of the page.
  @Suite("The page ComingFromUIKit")
  struct ComingFromUIKitTests {
    private static let page = ModuleSymbols.repository.appending(
      path: "Sources/ResponderKit/ResponderKit.docc/ComingFromUIKit.md")

    @Test("The page ComingFromUIKit lists the current differences and the available members")
    func page() throws {
      let modules = try ["ResponderKit", "Geometry", "UIKit"].map {
        ($0, try ModuleSymbols(of: $0))
      }
      let sections = try ComingFromUIKit(
        UIKitInterface(), Dictionary(uniqueKeysWithValues: modules))
      let current = try String(contentsOf: Self.page, encoding: .utf8)
      let updated = try sections.updating(current)
      if ProcessInfo.processInfo.environment["TOUCH_UPDATE_INTERFACES"] != nil {
        try Data(updated.utf8).write(to: Self.page)
        return
      }
      let lines = (current: current.lines, updated: updated.lines)
      #expect(lines.updated.subtracting(lines.current).isEmpty, "run `make interfaces`")
      #expect(lines.current.subtracting(lines.updated).isEmpty, "run `make interfaces`")
      let isEqual = current == updated
      #expect(isEqual, "run `make interfaces`")
    }

    @Test("The list of UIKit's interface contains no type and no member of a type twice")
    func interface() throws {
      let types = try UIKitInterface().areas.flatMap(\.types)
      #expect(Set(types.map(\.name)).count == types.count)
      for type in types {
        #expect(Set(type.members).count == type.members.count, "\(type.name)")
      }
    }
  }

  extension String {
    fileprivate var lines: Set<Substring> {
      Set(split(separator: "\n", omittingEmptySubsequences: false))
    }
  }
#endif
