#if os(Linux)
  /// The types and members that modules declare, in all spellings with which they can be called.
  struct AvailableMembers {
    private var paths: Set<String> = []
    /// The paths of the classes that clients cannot subclass and of the members of classes that
    /// clients cannot override.
    private var closed: Set<String> = []
    /// For each type, the class that it inherits from and the protocols that it conforms to.
    private var supertypes: [String: [String]] = [:]

    init(_ modules: [ModuleSymbols]) {
      var pathOf: [String: String] = [:]
      let symbols = modules.flatMap(\.symbols)
      let classes = Set(symbols.filter { $0.kind.identifier == "swift.class" }.map(\.path))
      for symbol in symbols {
        paths.insert(symbol.path)
        paths.formUnion(Self.shorterSpellings(of: symbol))
        pathOf[symbol.identifier.precise] = symbol.path
        let type = symbol.pathComponents.dropLast().joined(separator: ".")
        let isOverridable =
          ["swift.method", "swift.property"].contains(symbol.kind.identifier)
          && classes.contains(type)
        if symbol.accessLevel != "open", isOverridable || classes.contains(symbol.path) {
          closed.insert(symbol.path)
        }
      }
      for relationship in modules.flatMap(\.relationships)
      where relationship.kind == "inheritsFrom" || relationship.kind == "conformsTo" {
        // A protocol of the module UIKit can refine ResponderKit's protocol with the same path.
        if let type = pathOf[relationship.source], let supertype = pathOf[relationship.target],
          type != supertype
        {
          supertypes[type, default: []].append(supertype)
        }
      }
    }

    func contains(type: String) -> Bool { paths.contains(type) }

    /// Returns a Boolean value that indicates whether a type or one of its supertypes declares a
    /// member.
    func contains(_ member: String, of type: String) -> Bool {
      paths.contains(type + "." + member)
        || supertypes[type, default: []].contains { contains(member, of: $0) }
    }

    func isClosed(type: String) -> Bool { closed.contains(type) }

    /// Returns a Boolean value that indicates whether a type declares a member that the subclasses
    /// of clients cannot override.
    func isClosed(_ member: String, of type: String) -> Bool {
      closed.contains(type + "." + member)
    }

    /// Returns the paths with which a function can be called, with and without each of the
    /// parameters that have default values.
    static func shorterSpellings(of symbol: ModuleSymbols.Symbol) -> [String] {
      let name = symbol.path
      guard let open = name.lastIndex(of: "("), name.hasSuffix(":)") else { return [] }
      let labels = name[name.index(after: open)...].dropLast(2).split(separator: ":")
      let isOptional = defaultValues(in: symbol.declaration)
      guard labels.count == isOptional.count, isOptional.contains(true) else { return [] }
      var spellings: [[Substring]] = [[]]
      for (label, isOptional) in zip(labels, isOptional) {
        spellings = spellings.map { $0 + [label] } + (isOptional ? spellings : [])
      }
      return spellings.map { labels in
        name[...open] + labels.map { $0 + ":" }.joined() + ")"
      }
    }

    /// Returns Boolean values that indicate whether the parameters in a function's declaration have
    /// default values.
    private static func defaultValues(in declaration: String) -> [Bool] {
      guard let open = declaration.firstIndex(of: "(") else { return [] }
      var isOptional = [false]
      var depth = 0
      for character in declaration[open...] {
        switch character {
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth -= 1
        case "," where depth == 1: isOptional.append(false)
        case "=" where depth == 1: isOptional[isOptional.count - 1] = true
        default: break
        }
        if depth == 0 { return isOptional }
      }
      return isOptional
    }
  }
#endif
