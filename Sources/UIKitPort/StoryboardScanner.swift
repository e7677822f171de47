/// The contents of a storyboard file: the scenes, and the objects in them by ID.
struct StoryboardScanner {
  /// A view controller with the other objects of its scene.
  struct Scene {
    let controller: InterfaceElement
    /// Recognizers and other objects beside the controller.
    let objects: [InterfaceElement]

    var id: String { controller["id"] ?? "" }
  }

  private(set) var scenes: [Scene] = []
  /// The ID of the initial scene; nil if the storyboard has none.
  let initialScene: String?
  /// The values of the named colors and of the system's colors.
  private(set) var colors: [String: InterfaceElement] = [:]
  /// The IDs of the placeholders for the first responder, which is known only at run time.
  private(set) var firstResponders: Set<String> = []
  /// The constraints of all views.
  private(set) var constraints: [ConstraintMasks.Constraint] = []

  /// Reads the root element of a storyboard.
  init(_ root: InterfaceElement) {
    initialScene = root["initialViewController"]
    for scene in root.list("scenes") {
      let objects = scene.list("objects")
      for object in objects where object["placeholderIdentifier"] == "IBFirstResponder" {
        if let id = object["id"] { firstResponders.insert(id) }
      }
      guard let controller = objects.first(where: Self.isController) else { continue }
      scenes.append(
        Scene(controller: controller, objects: objects.filter { $0 !== controller }))
    }
    for resource in root.list("resources") {
      if let name = resource["name"], let color = resource.child("color") { colors[name] = color }
    }
    root.forEach { view in
      for constraint in view.list("constraints") where constraint.name == "constraint" {
        constraints.append(ConstraintMasks.Constraint(constraint, owner: view["id"] ?? ""))
      }
    }
  }

  private static func isController(_ object: InterfaceElement) -> Bool {
    object["sceneMemberID"] == "viewController" || object.name.hasSuffix("Controller")
  }

  /// Returns the ID of the scene that replaces a scene: the first child scene of a tab bar or split
  /// view controller, or the scene itself.
  ///
  /// The port does not create tab bar and split view controllers of storyboards.
  func replacement(for scene: String) -> String {
    var (id, visited) = (scene, Set<String>())
    while visited.insert(id).inserted, let container = scenes.first(where: { $0.id == id }),
      container.controller["customClass"] == nil,
      ["tabBarController", "splitViewController"].contains(container.controller.name),
      let next = Self.relatedScene(of: container)
    {
      id = next
    }
    return id
  }

  /// Returns the ID of the first child scene of a container; nil for none.
  static func relatedScene(of scene: Scene) -> String? {
    scene.controller.list("connections").first { $0["kind"] == "relationship" }?["destination"]
  }
}
