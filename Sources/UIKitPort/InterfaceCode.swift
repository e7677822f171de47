/// The code that creates and connects the objects of one scene of a storyboard.
struct InterfaceCode {
  private let values: InterfaceValues
  private let masks: ConstraintMasks
  /// The full names of the target's classes, by their names without enclosing types.
  private let classes: [String: String]
  private let firstResponders: Set<String>
  /// The functions that create the views, each as lines of code.
  private(set) var functions: [[String]] = []
  /// The statements that connect the objects when all of them exist.
  private(set) var connections: [String] = []
  /// The line numbers of the elements that cannot be carried over, with the reasons.
  private(set) var warnings: [InterfaceFault] = []
  private(set) var segues: [String] = []
  /// A function that returns the ID of the scene that replaces a scene with an ID.
  private let replacement: (String) -> String

  /// Creates the code of a scene.
  ///
  /// - Parameters:
  ///   - scene: The controller with the other objects.
  ///   - scanner: The storyboard.
  ///   - masks: The masks of the views with constraints.
  ///   - classes: The full names of the target's classes, by their names without enclosing types.
  init(
    _ scene: StoryboardScanner.Scene, of scanner: StoryboardScanner, masks: ConstraintMasks,
    classes: [String: String]
  ) {
    values = InterfaceValues(colors: scanner.colors)
    (self.masks, self.classes) = (masks, classes)
    firstResponders = scanner.firstResponders
    replacement = scanner.replacement
    for object in scene.objects { addObject(object) }
    if let view = scene.controller.value(forKey: "view") {
      functions.append(viewFunction(view, siblings: []))
      forEachView(in: view) { connect($0) }
    }
    connect(scene.controller)
  }

  /// Returns the full name of an element's custom class, or nil if the element or the target has
  /// none.
  ///
  /// A custom class that the target lacks causes a warning.
  private mutating func customClass(of element: InterfaceElement) -> String? {
    guard let name = element["customClass"] else { return nil }
    if let path = classes[name] { return path }
    warnings.append(
      InterfaceFault(
        line: element.line,
        message: "the target has no class \(name); a class of ResponderKit takes its place"))
    return nil
  }

  /// Returns the expression that creates the scene's controller with a coder.
  mutating func controllerExpression(_ controller: InterfaceElement) -> String {
    let isNavigation = controller.name == "navigationController"
    let name =
      customClass(of: controller) ?? (isNavigation ? "UINavigationController" : "UIViewController")
    guard let title = controller["title"] else { return "{ \(name)(coder: $0) }" }
    return """
      { coder in
            let controller = \(name)(coder: coder)
            controller?.title = \(InterfaceValues.text(title))
            return controller
          }
      """
  }

  // MARK: Views

  static func functionName(_ id: String) -> String { "make_" + id.replacing("-", with: "_") }

  private func forEachView(in view: InterfaceElement, _ body: (InterfaceElement) -> Void) {
    body(view)
    for subview in view.list("subviews") { forEachView(in: subview, body) }
  }

  private mutating func viewFunction(
    _ view: InterfaceElement, siblings: Set<String>
  ) -> [String] {
    let id = view["id"] ?? ""
    let known = InterfaceClass.views[view.name]
    if known == nil, view["customClass"] == nil {
      warnings.append(
        InterfaceFault(
          line: view.line,
          message: "ResponderKit has no class for <\(view.name)>; an empty view takes its place"))
    }
    let kind = known ?? InterfaceClass(name: "UIView")
    let custom = customClass(of: view)
    var lines = [
      "  static func \(Self.functionName(id))(_ objects: InterfaceObjects) -> UIView? {"
    ]
    let buttonType = kind.name == "UIButton" ? ", buttonType: .\(self.buttonType(of: view))" : ""
    lines.append("    let coder = InterfaceCoder(objects, \(literal(id))\(buttonType)) { v in")
    lines += viewStatements(view, kind, siblings).map { "      " + $0 }
    lines.append("    } content: { (v: \(kind.name)) in")
    lines += kind.content(view, values).map { "      " + $0 }
    lines.append("    }")
    lines.append("    return \(custom ?? kind.name)(coder: coder)")
    lines.append("  }")
    return lines
  }

  private func buttonType(of view: InterfaceElement) -> String {
    switch view["buttonType"] {
    case "system", "roundedRect": "system"
    case "detailDisclosure", "infoLight", "infoDark", "contactAdd", "close": "system"
    default: "custom"
    }
  }

  /// Returns the statements for the properties that all views have, and for the subviews.
  private mutating func viewStatements(
    _ view: InterfaceElement, _ kind: InterfaceClass, _ siblings: Set<String>
  ) -> [String] {
    var lines: [String] = []
    if let rect = view.value(forKey: "frame") {
      lines.append("v.frame = \(InterfaceValues.rect(rect))")
    }
    if let mask = mask(of: view, kind, siblings) {
      lines.append("v.autoresizingMask = [\(mask.map { "." + $0 }.joined(separator: ", "))]")
    }
    let flags = [
      ("multipleTouchEnabled", "isMultipleTouchEnabled"),
      ("userInteractionEnabled", "isUserInteractionEnabled"),
      ("exclusiveTouch", "isExclusiveTouch"), ("hidden", "isHidden"), ("opaque", "isOpaque"),
      ("clipsSubviews", "clipsToBounds"),
    ]
    for (attribute, property) in flags {
      if let value = view[attribute] {
        lines.append("v.\(property) = \(InterfaceValues.bool(value))")
      }
    }
    if let alpha = InterfaceValues.number(view["alpha"]) { lines.append("v.alpha = \(alpha)") }
    if let tag = view["tag"].flatMap(Int.init) { lines.append("v.tag = \(tag)") }
    let modes: Set = [
      "scaleToFill", "scaleAspectFit", "scaleAspectFill", "redraw", "center", "top", "bottom",
      "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight",
    ]
    if let mode = view["contentMode"], modes.contains(mode) {
      lines.append("v.contentMode = .\(mode)")
    }
    for key in ["backgroundColor", "tintColor"] {
      if let color = view.value(forKey: key).flatMap(values.color) {
        lines.append("v.\(key) = \(color)")
      }
    }
    lines += attributeStatements(view)
    let subviews = view.list("subviews")
    for subview in subviews {
      let others = Set(subviews.compactMap { $0["id"] }).subtracting([subview["id"] ?? ""])
      functions.append(viewFunction(subview, siblings: others))
      let function = Self.functionName(subview["id"] ?? "")
      lines.append("if let subview = \(function)(objects) { v.addSubview(subview) }")
    }
    return lines
  }

  private func mask(
    of view: InterfaceElement, _ kind: InterfaceClass, _ siblings: Set<String>
  ) -> [String]? {
    var content: Set<String> = []
    view.forEach { if let id = $0["id"] { content.insert(id) } }
    if let id = view["id"],
      let mask = masks.mask(
        of: id, siblings: siblings, content: content, hasContentSize: kind.hasContentSize)
    {
      return mask
    }
    guard let mask = view.value(forKey: "autoresizingMask") else { return nil }
    let names = [
      ("flexibleMinX", "flexibleLeftMargin"), ("widthSizable", "flexibleWidth"),
      ("flexibleMaxX", "flexibleRightMargin"), ("flexibleMinY", "flexibleTopMargin"),
      ("heightSizable", "flexibleHeight"), ("flexibleMaxY", "flexibleBottomMargin"),
    ]
    return names.filter { mask[$0.0] == "YES" }.map(\.1)
  }

  /// Returns the statements for user-defined attributes of the layer.
  private func attributeStatements(_ view: InterfaceElement) -> [String] {
    userAttributes(of: view).compactMap { path, value in
      guard let value else { return nil }
      switch path {
      case "layer.cornerRadius", "layer.borderWidth": return "v.\(path) = \(value)"
      case "layer.masksToBounds": return "v.\(path) = \(value)"
      default: return nil
      }
    }
  }

  /// Returns the key paths of the user-defined attributes and the expressions of their values.
  private func userAttributes(of object: InterfaceElement) -> [(path: String, value: String?)] {
    object.list("userDefinedRuntimeAttributes").map { attribute in
      let value = attribute.value(forKey: "value")
      let expression: String? =
        switch attribute["type"] {
        case "boolean": attribute["value"].map(InterfaceValues.bool)
        case "string", "localizedString":
          (attribute["value"] ?? value?.text).map(InterfaceValues.text)
        case "color": value.flatMap(values.color)
        case "number": InterfaceValues.number(value?["value"]).map { "\($0)" }
        case "image": attribute["value"].map { "UIImage(named: \(InterfaceValues.text($0)))" }
        case "point": value.map { InterfaceValues.point($0) }
        case "size": value.map { InterfaceValues.size($0) }
        case "rect": value.map { InterfaceValues.rect($0) }
        default: nil
        }
      return (attribute["keyPath"] ?? "", expression)
    }
  }

  // MARK: Objects beside the controller

  private static let recognizers = [
    "tapGestureRecognizer": "UITapGestureRecognizer",
    "panGestureRecognizer": "UIPanGestureRecognizer",
    "pinchGestureRecognizer": "UIPinchGestureRecognizer",
    "rotationGestureRecognizer": "UIRotationGestureRecognizer",
    "swipeGestureRecognizer": "UISwipeGestureRecognizer",
    // Interface Builder writes the first of these two names.
    "pongPressGestureRecognizer": "UILongPressGestureRecognizer",
    "longPressGestureRecognizer": "UILongPressGestureRecognizer",
    "screenEdgePanGestureRecognizer": "UIScreenEdgePanGestureRecognizer",
    "gestureRecognizer": "UIGestureRecognizer",
  ]

  private mutating func addObject(_ object: InterfaceElement) {
    guard let id = object["id"] else { return }
    if let name = Self.recognizers[object.name] {
      let type = customClass(of: object) ?? name
      connections.append("let \(variable(id)) = \(type)(target: nil, action: nil)")
      let flags = [
        ("cancelsTouchesInView", "cancelsTouchesInView"),
        ("delaysTouchesBegan", "delaysTouchesBegan"), ("delaysTouchesEnded", "delaysTouchesEnded"),
        ("enabled", "isEnabled"),
      ]
      for (attribute, property) in flags {
        if let value = object[attribute] {
          connections.append("\(variable(id)).\(property) = \(InterfaceValues.bool(value))")
        }
      }
      let numbers = [
        "numberOfTapsRequired", "numberOfTouchesRequired", "minimumNumberOfTouches",
        "maximumNumberOfTouches", "minimumPressDuration", "allowableMovement",
      ]
      for property in numbers {
        // Interface Builder writes the largest integer for "no maximum".
        guard let value = object[property].flatMap(Double.init), value < 1e9 else { continue }
        let expression =
          property.hasSuffix("Duration") || property.hasSuffix("Movement")
          ? "\(value)" : "\(Int(value))"
        connections.append("\(variable(id)).\(property) = \(expression)")
      }
      if let direction = object["direction"], ["right", "left", "up", "down"].contains(direction) {
        connections.append("\(variable(id)).direction = .\(direction)")
      }
      if let edges = object.value(forKey: "edges") {
        let names = ["top", "left", "bottom", "right"].filter { edges[$0] == "YES" }
        let list = names.map { "." + $0 }.joined(separator: ", ")
        connections.append("\(variable(id)).edges = [\(list)]")
      }
      connections.append("objects[\(literal(id))] = \(variable(id))")
    } else if let type = customClass(of: object), object.name == "customObject" {
      connections.append("objects[\(literal(id))] = \(type)()")
    }
    deferred.append(object)
  }

  /// The objects whose connections follow those of the views.
  private var deferred: [InterfaceElement] = []

  private func variable(_ id: String) -> String { "o_" + id.replacing("-", with: "_") }

  // MARK: Connections

  /// Adds the connections of an object, and those of the deferred objects if the object is the
  /// controller.
  private mutating func connect(_ object: InterfaceElement) {
    let owner = "objects[\(literal(object["id"] ?? ""))]"
    for (path, value) in userAttributes(of: object) {
      guard let value, !path.contains(".") else { continue }
      connections.append("fromUIKitConnect(\(owner), \(literal(path)), \(value))")
    }
    var collections: [(property: String, ids: [String])] = []
    for connection in object.list("connections") {
      let destination = connection["destination"] ?? ""
      switch connection.name {
      case "outlet":
        guard let property = connection["property"], property != "view" else { continue }
        connections.append(
          "fromUIKitConnect(\(owner), \(literal(property)), objects[\(literal(destination))])")
      case "outletCollection":
        guard let property = connection["property"] else { continue }
        if let index = collections.firstIndex(where: { $0.property == property }) {
          collections[index].ids.append(destination)
        } else {
          collections.append((property, [destination]))
        }
      case "action": addAction(connection, of: object)
      case "segue": addSegue(connection, of: object)
      default: break
      }
    }
    for (property, ids) in collections {
      let list = ids.map(literal).joined(separator: ", ")
      connections.append(
        "fromUIKitConnect(\(owner), \(literal(property)), objects.objects([\(list)]))")
    }
    if object["sceneMemberID"] == "viewController" {
      for object in deferred { connect(object) }
    }
  }

  private mutating func addAction(_ action: InterfaceElement, of object: InterfaceElement) {
    guard let selector = action["selector"], let id = object["id"] else { return }
    let destination = action["destination"] ?? ""
    let target = firstResponders.contains(destination) ? "nil" : "objects[\(literal(destination))]"
    let event = action["eventType"].map { ".\($0)" } ?? "[]"
    connections.append(
      "objects.addAction(\(GeneratedCode.tableName).selector(\(literal(selector))), "
        + "of: \(literal(id)), to: \(target), for: \(event))")
  }

  private mutating func addSegue(_ segue: InterfaceElement, of object: InterfaceElement) {
    guard let id = segue["id"], let objectID = object["id"] else { return }
    let destination = replacement(segue["destination"] ?? "")
    if segue["kind"] == "embed" {
      let identifier = segue["identifier"].map(literal) ?? "nil"
      connections.append(
        "objects.embed(scene: \(literal(destination)), segue: \(identifier), in: \(literal(objectID)))"
      )
      return
    }
    let kind: String
    switch segue["kind"] {
    case "relationship": return
    case "unwind": kind = ".unwind(action: \(literal(segue["unwindAction"] ?? "")))"
    case "show", "push", "showDetail", "replace": kind = ".show"
    default: kind = ".present"
    }
    let identifier = segue["identifier"].map(literal) ?? "nil"
    let animation = segue["animates"] == "NO" ? ", isAnimated: false" : ""
    segues.append(
      "UIStoryboard.Segue(id: \(literal(id)), identifier: \(identifier), kind: \(kind), "
        + "destination: \(literal(destination))\(animation))")
    if object["sceneMemberID"] != "viewController" {
      connections.append("objects.addSegue(\(literal(id)), of: \(literal(objectID)))")
    }
  }
}
