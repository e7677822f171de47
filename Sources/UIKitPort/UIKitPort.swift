/// A port of source files that were written for UIKit and the Objective-C runtime.
///
/// Systems without Objective-C have no `#selector` and no `@objc`. The port replaces each
/// `#selector` by the Objective-C name of a method and a closure that calls the method, and
/// collects the methods that can be called by name. It also changes attributes, imports and
/// conditions, and moves overrides from extensions into classes. All other code stays as it is.
public struct UIKitPort: Sendable {
  /// A file that the port reads or creates.
  public struct File: Sendable {
    /// The path that messages and the debugger show.
    public let path: String
    public let contents: [UInt8]

    public init(path: String, contents: [UInt8]) { (self.path, self.contents) = (path, contents) }

    /// The name without folders.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  }

  /// Returns a Boolean value that indicates whether the port reads a file: a Swift file, a
  /// storyboard or the app's property list.
  public static func isPortable(_ path: String) -> Bool {
    path.hasSuffix(".swift") || path.hasSuffix(".storyboard") || path.hasSuffix("/Info.plist")
      || path == "Info.plist"
  }

  /// The ported Swift files, in the order of the sources; empty if there are errors.
  public private(set) var files: [File] = []
  /// The file with the declarations that the ported files share.
  public private(set) var sharedFile = File(path: GeneratedCode.sharedFileName, contents: [])
  /// The constructs that cannot be ported or that cause warnings.
  public private(set) var problems: [PortingProblem] = []

  /// Returns the name of the storyboard with which an app starts; nil for none.
  private static func mainStoryboard(of storyboards: [StoryboardCode], _ files: [File]) -> String? {
    let candidates = storyboards.filter { $0.hasInitialScene && !$0.name.contains("Launch") }
    if files.contains(where: {
      $0.name == "Info.plist" && StoryboardCode.excludesMainStoryboard($0)
    }) {
      return nil
    }
    return (candidates.first { $0.name == "Main" } ?? candidates.first)?.name
  }

  /// Ports the files of a module.
  ///
  /// - Parameters:
  ///   - allFiles: All files of the module that were written for UIKit: Swift files, storyboards,
  ///     and the property list of the app.
  ///   - refersToSources: A Boolean value that determines whether errors of the compiler name the
  ///     sources instead of the ported files.
  public init(_ allFiles: [File], refersToSources: Bool) {
    let sources = allFiles.filter { $0.name.hasSuffix(".swift") }
    let scanned = sources.map { SourceScanner.scan(file: $0.path, source: $0.contents) }
    let methods = MethodIndex(scanned)
    let usedSelectors = Set(
      scanned.flatMap { source in source.selectors.compactMap { methods.name(of: $0)?.selector } })
    var additions: [GeneratedCode.FileAddition] = []
    var edits = scanned.map(\.edits)
    for (index, (source, scan)) in zip(sources, scanned).enumerated() {
      problems += scan.problems
      for directive in scan.selectors {
        if let problem = methods.problem(of: directive) {
          problems.append(
            PortingProblem(file: source.path, line: directive.line, message: problem))
        }
        edits[index].replace(directive.bytes, with: methods.expression(for: directive))
      }
    }
    OverrideMover.moveOverrides(
      of: scanned, in: sources, edits: &edits, refersToSources: refersToSources)
    for (index, (source, scan)) in zip(sources, scanned).enumerated() {
      let addition = GeneratedCode.FileAddition(
        index: index, scan, callableMethods: methods.callable(of: scan, named: usedSelectors))
      additions.append(addition)
      var contents = edits[index].applied(to: source.contents)
      if refersToSources {
        let location = "#sourceLocation(file: \(literal(source.path)), line: 1)\n"
        contents = Array(location.utf8) + contents + Array("\n#sourceLocation()".utf8)
      }
      contents += Array("\n".utf8) + Array(addition.code.utf8)
      files.append(File(path: source.path, contents: contents))
    }
    var classes: [String: String] = [:]
    for type in scanned.flatMap(\.classes) { classes[type.localName] = type.path }
    let storyboards = allFiles.filter { $0.name.hasSuffix(".storyboard") }.enumerated().map {
      StoryboardCode($1, index: $0, classes: classes)
    }
    problems += storyboards.flatMap(\.problems)
    sharedFile = File(
      path: GeneratedCode.sharedFileName,
      contents: Array(
        GeneratedCode.shared(
          by: additions, storyboards: storyboards,
          mainStoryboard: Self.mainStoryboard(of: storyboards, allFiles)
        ).utf8))
    if problems.contains(where: \.isError) { files = [] }
  }
}

/// Returns a string as a literal of the Swift language.
func literal(_ string: String) -> String {
  "\"" + string.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}
