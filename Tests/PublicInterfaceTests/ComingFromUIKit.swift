#if os(Linux)
  import Foundation

  /// The generated sections of the page "Coming from UIKit": the differences from UIKit, collected
  /// from documentation comments, and the available and missing members.
  struct ComingFromUIKit {
    private let interface: UIKitInterface
    private let available: AvailableMembers
    private let differences: [Difference]
    /// The number of ResponderKit's declarations with each path.
    private let declarations: [String: Int]

    private struct Difference: Hashable {
      let path: String
      let text: String

      var type: String { path.split(separator: ".").first.map(String.init) ?? path }
    }

    /// The first words of a paragraph that describes a difference.
    private static let marker = "Differs from UIKit: "

    /// Creates the sections from UIKit's interface and the symbols of modules by the module's name.
    init(_ interface: UIKitInterface, _ modules: [String: ModuleSymbols]) {
      self.interface = interface
      available = AvailableMembers(Array(modules.values))
      declarations = Dictionary(
        (modules["ResponderKit"]?.symbols ?? []).map { ($0.path, 1) }, uniquingKeysWith: +)
      differences = Set(modules.values.flatMap(Self.differences))
        .sorted { ($0.path, $0.text) < ($1.path, $1.text) }
    }

    /// Returns the differences that the documentation comments of a module describe.
    private static func differences(of module: ModuleSymbols) -> [Difference] {
      // An overriding declaration inherits the comment of the overridden declaration.
      let overriding = Set(module.relationships.filter { $0.kind == "overrides" }.map(\.source))
      return module.symbols.filter { !overriding.contains($0.identifier.precise) }.flatMap {
        symbol in
        paragraphs(of: symbol).filter { $0.hasPrefix(marker) }.map {
          Difference(path: symbol.path, text: String($0.dropFirst(marker.count)))
        }
      }
    }

    private static func paragraphs(of symbol: ModuleSymbols.Symbol) -> [String] {
      let lines = (symbol.docComment?.lines ?? []).map {
        $0.text.trimmingCharacters(in: .whitespaces)
      }
      return lines.split(separator: "").map { $0.joined(separator: " ") }
    }

    /// Returns the page with its generated sections replaced.
    func updating(_ page: String) throws -> String {
      try page.replacingSection("differences", with: differenceSection())
        .replacingSection("members", with: memberSection())
    }

    private func differenceSection() -> String {
      var remaining = differences
      var sections: [String] = []
      for area in interface.areas {
        let names = area.types.map { $0.name.prefix { $0 != "." } }
        // The order of the area's types determines the order of the differences; the differences of
        // each type remain sorted by path.
        let found = names.enumerated().filter { names.firstIndex(of: $1) == $0 }.flatMap {
          _, name in
          remaining.filter { $0.type == name }
        }
        remaining.removeAll { difference in found.contains { $0.path == difference.path } }
        if !found.isEmpty { sections.append(section(area.title, found)) }
      }
      if !remaining.isEmpty { sections.append(section("Other types", remaining)) }
      return sections.joined(separator: "\n\n")
    }

    private func section(_ title: String, _ differences: [Difference]) -> String {
      let items = differences.map { "- \(reference(to: $0.path)): \(qualifyingLinks(in: $0))" }
      return "### \(title)\n\n" + items.map { $0.wrapped(to: 110) }.joined(separator: "\n")
    }

    private func memberSection() -> String {
      let types = interface.areas.flatMap(\.types)
      let members = types.flatMap { type in type.members.map { (type.name, $0) } }
      let summary = """
        ResponderKit has \(types.count { available.contains(type: $0.name) }) of \(types.count) types, and \
        \(members.count { available.contains($1, of: $0) }) of \(members.count) members.
        """
      return ([summary] + interface.areas.map(memberSection)).joined(separator: "\n\n")
    }

    private func memberSection(of area: UIKitInterface.Area) -> String {
      var lines = [
        "### \(area.title)", "", "| type | available | missing | not open |", "|---|---|---|---|",
      ]
      lines += area.types.filter { available.contains(type: $0.name) }.map(row)
      let missing = area.types.map(\.name).filter { !available.contains(type: $0) }
      if !missing.isEmpty {
        let names = missing.map { "`\($0)`" }.joined(separator: ", ")
        lines += ["", "Missing types: \(names).".wrapped(to: 110, indent: "")]
      }
      return lines.joined(separator: "\n")
    }

    private func row(of type: UIKitInterface.TypeEntry) -> String {
      let missing = type.members.filter { !available.contains($0, of: type.name) }
      let count = type.members.count
      let present = count == 0 ? "yes" : "\(count - missing.count) of \(count)"
      var closed =
        type.isFinal
        ? []
        : type.members.filter { available.isClosed($0, of: type.name) }
          .map { "`\($0)`" }
      if available.isClosed(type: type.name), !type.isFinal { closed = ["the class"] }
      return "| \(reference(to: type.name)) | \(present) | "
        + missing.map { "`\($0)`" }.joined(separator: ", ") + " | "
        + closed.joined(separator: ", ") + " |"
    }

    /// Returns the text of a difference, with absolute links instead of links that are relative to
    /// the declaration.
    private func qualifyingLinks(in difference: Difference) -> String {
      difference.text.replacing(#/``([^`]+)``/#) { match in
        let path = String(match.1).replacing("/", with: ".")
        return reference(to: declarations[path] == nil ? difference.type + "." + path : path)
      }
    }

    /// Returns a link to a declaration of ResponderKit; only the path in backquotes if the link
    /// would be ambiguous or the declaration belongs to another module.
    private func reference(to path: String) -> String {
      declarations[path] == 1 ? "``\(path.replacing(".", with: "/"))``" : "`\(path)`"
    }
  }

  extension String {
    /// Returns the page with the text between the two comments of a generated section replaced.
    func replacingSection(_ section: String, with text: String) throws -> String {
      let (start, end) = ("<!-- Generated: \(section) -->\n", "<!-- End: \(section) -->")
      guard let from = range(of: start)?.upperBound, let to = range(of: end)?.lowerBound, from <= to
      else { throw CocoaError(.fileReadCorruptFile) }
      return self[..<from] + "\n" + text + "\n\n" + self[to...]
    }

    /// Returns the text on lines of at most `length` characters; all lines after the first one are
    /// indented.
    func wrapped(to length: Int, indent: String = "  ") -> String {
      var lines = [""]
      for word in split(separator: " ") {
        let line = lines[lines.count - 1]
        if line.isEmpty {
          lines[lines.count - 1] = String(word)
        } else if line.count + 1 + word.count > length {
          lines.append(indent + word)
        } else {
          lines[lines.count - 1] = line + " " + word
        }
      }
      return lines.joined(separator: "\n")
    }
  }
#endif
