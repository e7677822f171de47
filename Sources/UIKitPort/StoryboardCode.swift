/// The code with the contents of one storyboard.
struct StoryboardCode {
  /// The name of the type that contains the code.
  let typeName: String
  /// The name of the storyboard in code.
  let name: String
  let hasInitialScene: Bool
  let code: String
  let problems: [PortingProblem]

  /// Creates the code of a storyboard file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - index: The number of the storyboard in its module.
  ///   - classes: The names of the module's classes, by their names without enclosing types.
  init(_ file: UIKitPort.File, index: Int, classes: [String: String]) {
    typeName = "FromUIKitStoryboard\(index)"
    name = String(file.name.prefix { $0 != "." })
    let root: InterfaceElement
    switch InterfaceElement.read(file.contents) {
    case .success(let element): root = element
    case .failure(let fault):
      (hasInitialScene, code) = (false, "")
      problems = [PortingProblem(file: file.path, line: fault.line, message: fault.message)]
      return
    }
    let scanner = StoryboardScanner(root)
    let masks = ConstraintMasks(scanner.constraints)
    var (functions, scenes, warnings) = ([String](), [String](), [InterfaceFault]())
    for (sceneIndex, scene) in scanner.scenes.enumerated() {
      var code = InterfaceCode(scene, of: scanner, masks: masks, classes: classes)
      let controller = code.controllerExpression(scene.controller)
      functions += code.functions.map { $0.joined(separator: "\n") }
      functions.append(
        "  static func connect\(sceneIndex)(_ objects: InterfaceObjects) {\n"
          + code.connections.map { "    \($0)\n" }.joined() + "  }")
      let view = scene.controller.value(forKey: "view")?["id"]
      let makeView = view.map { "\(InterfaceCode.functionName($0))(objects)" } ?? "nil"
      let identifier =
        (scene.controller["storyboardIdentifier"]).map(InterfaceValues.text) ?? "nil"
      let isNavigation = scene.controller.name == "navigationController"
      let rootScene = isNavigation ? StoryboardScanner.relatedScene(of: scene) : nil
      let root = rootScene.map { " rootScene: \(literal(scanner.replacement(for: $0)))," } ?? ""
      scenes.append(
        """
              UIStoryboard.Scene(
                id: \(literal(scene.id)), identifier: \(identifier),
                segues: [\(code.segues.joined(separator: ", "))],\(root)
                makeController: \(controller),
                makeView: { objects in
                  let view: UIView? = \(makeView)
                  connect\(sceneIndex)(objects)
                  return view
                })
        """)
      warnings += code.warnings
    }
    let initialScene = scanner.initialScene.map { scanner.replacement(for: $0) }
    hasInitialScene = initialScene != nil
    code = """
      @MainActor private enum \(typeName) {
        static let contents = UIStoryboard.Contents(
          name: \(literal(name)), initialScene: \(initialScene.map(literal) ?? "nil"),
          scenes: [
      \(scenes.joined(separator: ",\n"))
          ])
      \(functions.joined(separator: "\n"))
      }

      """
    problems = warnings.map {
      PortingProblem(file: file.path, line: $0.line, message: $0.message, isError: false)
    }
  }

  /// Returns a Boolean value that indicates whether the property list of an app excludes a main
  /// storyboard.
  static func excludesMainStoryboard(_ propertyList: UIKitPort.File) -> Bool {
    guard case .success(let root) = InterfaceElement.read(propertyList.contents) else {
      return false
    }
    var keys: Set<String> = []
    root.forEach { if $0.name == "key" { keys.insert($0.text) } }
    return keys.contains("UIApplicationSceneManifest")
      && !keys.contains("UISceneStoryboardFile") && !keys.contains("UIMainStoryboardFile")
  }
}
