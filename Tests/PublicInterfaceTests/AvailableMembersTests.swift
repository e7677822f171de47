#if os(Linux)
  import Foundation
  import Testing

  @Suite("Members that modules declare")
  struct AvailableMembersTests {
    private func module(_ declarations: [(String, String)]) throws -> ModuleSymbols {
      let symbols = declarations.map { path, declaration in
        [
          "kind": ["identifier": declaration.contains("class") ? "swift.class" : "swift.property"],
          "accessLevel": declaration.hasPrefix("open") ? "open" : "public",
          "identifier": ["precise": path],
          "pathComponents": path.split(separator: "/").map(String.init),
          "declarationFragments": [["spelling": declaration]],
        ] as [String: Any]
      }
      let relationships = [
        ["kind": "inheritsFrom", "source": "Button", "target": "View"],
        // A type that refines the type of another module with the same name.
        ["kind": "inheritsFrom", "source": "View", "target": "View"],
      ]
      let graph = ["symbols": symbols, "relationships": relationships] as [String: Any]
      return try JSONDecoder().decode(
        ModuleSymbols.self, from: JSONSerialization.data(withJSONObject: graph))
    }

    @Test(
      "AvailableMembers finds the inherited members of a class, but not those of its subclasses")
    func inheritance() throws {
      let members = AvailableMembers([
        try module([
          ("View", "class View"), ("Button", "class Button"), ("View/frame", "var frame: CGRect"),
          ("Button/title", "var title: String"),
        ])
      ])
      #expect(members.contains("frame", of: "Button"))
      #expect(members.contains("title", of: "Button"))
      #expect(!members.contains("title", of: "View"))
      #expect(!members.contains(type: "Slider"))
    }

    @Test(
      "AvailableMembers treats classes and their members as closed unless they are declared open")
    func openMembers() throws {
      let members = AvailableMembers([
        try module([
          ("View", "open class View"), ("Screen", "class Screen"),
          ("View/frame", "open var frame: CGRect"), ("View/layer", "var layer: CALayer"),
          ("Point", "struct Point"), ("Point/x", "var x: Double"),
        ])
      ])
      #expect(!members.isClosed(type: "View"))
      #expect(members.isClosed(type: "Screen"))
      #expect(!members.isClosed("frame", of: "View"))
      #expect(members.isClosed("layer", of: "View"))
      #expect(!members.isClosed("x", of: "Point"))
    }

    @Test(
      "AvailableMembers finds a function by its name without parameters that have default values")
    func defaultValues() throws {
      let members = AvailableMembers([
        try module([
          ("View", "class View"),
          (
            "View/animate(duration:delay:animations:completion:)",
            "static func animate(duration: Double, delay: Double = 0, animations: () -> Void, "
              + "completion: ((Bool) -> Void)? = nil)"
          ),
        ])
      ])
      #expect(members.contains("animate(duration:animations:)", of: "View"))
      #expect(members.contains("animate(duration:animations:completion:)", of: "View"))
      #expect(members.contains("animate(duration:delay:animations:completion:)", of: "View"))
      #expect(!members.contains("animate(duration:)", of: "View"))
      #expect(!members.contains("animate(delay:animations:)", of: "View"))
    }
  }
#endif
