#if os(Linux)
  import Foundation
  import Testing

  /// Compares the page "Members without effect" with the documentation comments of the modules.
  ///
  /// `make interfaces` updates the list.
  @Suite("The page InertMembers")
  struct InertMembersTests {
    private static let page = ModuleSymbols.repository.appending(
      path: "Documentation/InertMembers.md")

    @Test("The page InertMembers lists all members whose comments say that they have no effect")
    func page() throws {
      let modules = try ["ResponderKit", "UIKit"].map { ($0, try ModuleSymbols(of: $0)) }
      let current = try String(contentsOf: Self.page, encoding: .utf8)
      let updated = try InertMembers(modules).updating(current)
      if ProcessInfo.processInfo.environment["TOUCH_UPDATE_INTERFACES"] != nil {
        try Data(updated.utf8).write(to: Self.page)
        return
      }
      let isEqual = current == updated
      #expect(isEqual, "run `make interfaces`")
    }

    @Test(
      "InertMembers finds the sentence of a comment that says that a member has no effect",
      arguments: [
        ("A name, which is stored and has no effect.", nil),
        ("Insets that are stored and have no effect.", nil),
        ("The color.\n\nDiffers from UIKit: The value has no effect.", "The value has no effect."),
        ("Called after\nthe insets have changed, which never happens.", nil),
        ("The radius; always 0, because devices do not report it. See ``UITouch/force``.", nil),
        ("The quality, which drawing does not use: ``draw(_:)`` is exact.", nil),
      ] as [(String, String?)])
    func inert(comment: String, sentence: String?) throws {
      let statement = try #require(InertMembers.statement(in: comment))
      #expect(!statement.contains("\n") && !statement.contains("``") && statement.hasSuffix("."))
      if let sentence { #expect(statement == sentence) }
    }

    @Test(
      "InertMembers ignores a comment that says that only some calls or arguments have no effect",
      arguments: [
        "Exchanges the positions of two subviews; an invalid index has no effect.",
        "Adding the view itself or one of its superviews has no effect.",
        "Removes the layer; has no effect on the layer of a view.",
        "Requests layout, which has no effect without a window.",
        "Shows the view.\n\n- Parameter animated: A Boolean value that has no effect.",
        "Sets a style.\n\n- Parameters:\n  - style: The style, which is not used.",
      ])
    func active(comment: String) { #expect(InertMembers.statement(in: comment) == nil) }
  }
#endif
