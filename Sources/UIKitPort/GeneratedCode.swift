/// The code that the port adds to a module.
enum GeneratedCode {
  /// The name of the constant with the methods, classes and storyboards of the module.
  static let tableName = "fromUIKit"
  static let sharedFileName = "FromUIKit.swift"

  /// The code that the port appends to one ported file.
  ///
  /// The code is in the same file so that it can call private methods.
  struct FileAddition {
    let code: String
    /// The name of the function that returns the file's methods; nil for none.
    let methodFunction: String?
    let delegates: [ScannedSource.DelegateClass]
    /// The name of the function that sets properties of the file's classes by name; nil for none.
    let outletFunction: String?

    init(index: Int, _ source: ScannedSource, callableMethods: [ScannedSource.Method]) {
      delegates = source.delegates
      var (code, paths) = ("", [String]())
      for method in callableMethods where !paths.contains(method.type.path) {
        paths.append(method.type.path)
      }
      // The names differ, because a property of a subclass in the same file would otherwise
      // override the property of its superclass.
      let properties = paths.indices.map { "fromUIKit\(index)_\($0)" }
      for (path, property) in zip(paths, properties) {
        code += "extension \(path) {\n"
        code += "  @MainActor fileprivate static var \(property): [Selector.Method] { [\n"
        for method in callableMethods where method.type.path == path {
          let call = methodCall(method.baseName, method.labels, of: path)
          code += "    Selector.Method(\(literal(method.selector))) \(call),\n"
        }
        code += "  ] }\n}\n"
      }
      methodFunction = paths.isEmpty ? nil : "fromUIKitMethods\(index)"
      if let methodFunction {
        let lists = zip(paths, properties).map { "\($0).\($1)" }.joined(separator: " + ")
        code += "@MainActor func \(methodFunction)() -> [Selector.Method] { \(lists) }\n"
      }
      var typeFunctions: [String] = []
      for (type, outlets) in Dictionary(grouping: source.outlets, by: \.type.path).sorted(by: {
        $0.key < $1.key
      }) {
        let function = "fromUIKitConnect\(index)_\(typeFunctions.count)"
        typeFunctions.append("\(type).\(function)(owner, name, value)")
        code += "extension \(type) {\n"
        code += "  @MainActor static func \(function)("
        code += "_ owner: AnyObject, _ name: String, _ value: Any?) -> Bool {\n"
        code += "    guard let owner = owner as? \(type) else { return false }\n"
        code += "    switch name {\n"
        for outlet in outlets {
          code += "    case \(literal(outlet.name)): "
          code += "setInterfaceValue(&owner.\(outlet.name), value)\n"
        }
        code += "    default: return false\n    }\n    return true\n  }\n}\n"
      }
      outletFunction = typeFunctions.isEmpty ? nil : "fromUIKitConnect\(index)"
      if let outletFunction {
        // The function is in the same file, because the classes may be private to the file.
        code += "@MainActor func \(outletFunction)("
        code += "_ owner: AnyObject, _ name: String, _ value: Any?) -> Bool {\n"
        code += "  \(typeFunctions.joined(separator: " || "))\n}\n"
      }
      for delegate in source.delegates where delegate.isMain {
        code += "extension \(delegate.name) {\n"
        code += "  static func main() { UIApplicationMain(\(tableName), \(delegate.name)()) }\n}\n"
      }
      self.code = code
    }
  }

  /// Returns the code of a closure that calls a method of its first argument.
  static func methodCall(_ baseName: String, _ labels: [String], of type: String) -> String {
    let names = ["a", "b", "c"].prefix(labels.count)
    let arguments = zip(labels, names).map { $0 == "_" ? $1 : "\($0): \($1)" }
    let parameters = (["t: \(type)"] + names).joined(separator: ", ")
    return "{ (\(parameters)) in t.\(baseName)(\(arguments.joined(separator: ", "))) }"
  }

  /// Returns the code of the file that the additions share.
  ///
  /// - Parameters:
  ///   - additions: The code at the ends of the files.
  ///   - storyboards: The contents of the storyboards.
  ///   - mainStoryboard: The name of the storyboard with which the app starts; nil for none.
  static func shared(
    by additions: [FileAddition], storyboards: [StoryboardCode], mainStoryboard: String?
  ) -> String {
    let methods = additions.compactMap(\.methodFunction).map { $0 + "()" }.joined(separator: " + ")
    let classes = additions.flatMap(\.delegates).map {
      "SelectorTable.Class(\(literal($0.name))) { \($0.name)() }"
    }
    let contents = storyboards.map { "\($0.typeName).contents" }.joined(separator: ", ")
    let outlets = additions.compactMap(\.outletFunction).map {
      "  if \($0)(owner, name, value) { return }\n"
    }
    let connecting =
      storyboards.isEmpty
      ? ""
      : """

      /// Sets a property of an object of a storyboard.
      @MainActor private func fromUIKitConnect(
        _ owner: AnyObject?, _ name: String, _ value: Any?
      ) {
        guard let owner else { return }
      \(outlets.joined())  connectInterface(owner, name, value)
      }

      \(storyboards.map(\.code).joined(separator: "\n"))
      """
    return """
      import UIKit

      /// The methods that selectors call by name, and the classes that are created by name.
      let \(tableName) = SelectorTable(
        methods: { \(methods.isEmpty ? "[]" : methods) },
        classes: [\(classes.joined(separator: ", "))],
        storyboards: { [\(contents)] }, mainStoryboard: \(mainStoryboard.map(literal) ?? "nil"))
      \(connecting)
      """
  }
}
