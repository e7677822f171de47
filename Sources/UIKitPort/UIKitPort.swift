/// A port of source files that were written for UIKit and the Objective-C runtime.
///
/// Systems without Objective-C have no `#selector` and no `@objc`. The port writes each selector with
/// its Objective-C name and the method that it calls, and collects the methods that others can call
/// by name. All other code stays as it is, in the same lines.
public struct UIKitPort: Sendable {
  /// A source file of the port.
  public struct File: Sendable {
    /// The path in messages, and for the debugger.
    public let path: String
    public let contents: [UInt8]

    public init(path: String, contents: [UInt8]) { (self.path, self.contents) = (path, contents) }

    /// The name without folders.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  }

  /// The ported files, in the order of the sources; empty if there are problems.
  public private(set) var files: [File] = []
  /// The file with the declarations that the ported files share.
  public private(set) var sharedFile = File(path: GeneratedCode.sharedFileName, contents: [])
  /// The constructs that cannot be ported.
  public private(set) var problems: [PortingProblem] = []

  /// Ports the source files of a module.
  ///
  /// - Parameters:
  ///   - sources: All source files of the module that were written for UIKit.
  ///   - refersToSources: A Boolean value that determines whether errors of the compiler name the
  ///     sources instead of the ported files.
  public init(_ sources: [File], refersToSources: Bool) {
    let scanned = sources.map { SourceScanner.scan(file: $0.path, source: $0.contents) }
    let methods = MethodIndex(scanned)
    let usedSelectors = Set(
      scanned.flatMap { source in source.selectors.compactMap { methods.name(of: $0)?.selector } })
    var additions: [GeneratedCode.FileAddition] = []
    for (index, (source, scan)) in zip(sources, scanned).enumerated() {
      problems += scan.problems
      var edits = scan.edits
      for directive in scan.selectors {
        if let problem = methods.problem(of: directive) {
          problems.append(
            PortingProblem(file: source.path, line: directive.line, message: problem))
        }
        edits.replace(directive.bytes, with: methods.expression(for: directive))
      }
      let addition = GeneratedCode.FileAddition(
        index: index, scan, callableMethods: methods.callable(of: scan, named: usedSelectors))
      additions.append(addition)
      var contents = edits.applied(to: source.contents)
      if refersToSources {
        let location = "#sourceLocation(file: \(literal(source.path)), line: 1)\n"
        contents = Array(location.utf8) + contents + Array("\n#sourceLocation()".utf8)
      }
      contents += Array("\n".utf8) + Array(addition.code.utf8)
      files.append(File(path: source.path, contents: contents))
    }
    sharedFile = File(
      path: GeneratedCode.sharedFileName, contents: Array(GeneratedCode.shared(by: additions).utf8))
    if !problems.isEmpty { files = [] }
  }
}

/// Returns a string as a literal of the Swift language.
func literal(_ string: String) -> String {
  "\"" + string.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}
