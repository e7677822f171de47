/// The methods of a module, by name.
struct MethodIndex {
  private var methods: [String: [ScannedSource.Method]] = [:]
  private var kinds: [String: ScannedSource.TypeScope.Kind] = [:]

  init(_ sources: [ScannedSource]) {
    for method in sources.flatMap(\.methods) {
      methods[method.baseName, default: []].append(method)
      if method.type.kind != .extension { kinds[method.type.path] = method.type.kind }
    }
  }

  // MARK: Directives

  /// The parts of the argument of a `#selector`.
  struct SelectorName {
    /// The words before the method's name.
    let path: [String]
    let baseName: String
    let labels: [String]
    let selector: String
  }

  /// Returns the parts of the argument of a directive, or nil if the argument is not the name of a
  /// method.
  func name(of directive: ScannedSource.SelectorDirective) -> SelectorName? {
    var tokens = directive.argument[...]
    var words: [String] = []
    while let word = tokens.first, word.kind == .word {
      words.append(word.text)
      tokens = tokens.dropFirst()
      guard tokens.first?.text == "." else { break }
      tokens = tokens.dropFirst()
    }
    guard let baseName = words.popLast() else { return nil }
    var labels: [String]?
    if tokens.first?.text == "(", let end = tokens.firstIndex(where: { $0.text == ")" }) {
      labels = tokens[..<end].filter { $0.kind == .word }.map(\.text)
    }
    let type =
      words.isEmpty || words == ["self"] || words == ["Self"]
      ? directive.type?.path : words.joined(separator: ".")
    let method = method(baseName, labels, of: type)
    let knownLabels = method?.labels ?? labels ?? []
    return SelectorName(
      path: words, baseName: baseName, labels: knownLabels,
      selector: method?.selector
        ?? ObjectiveCName.selector(baseName: baseName, labels: knownLabels))
  }

  /// Returns the method that a name refers to; a method of the given type takes precedence.
  private func method(
    _ baseName: String, _ labels: [String]?, of type: String?
  ) -> ScannedSource.Method? {
    let candidates = (methods[baseName] ?? []).filter { labels == nil || $0.labels == labels }
    return candidates.first { $0.type.path == type } ?? candidates.first
  }

  /// Returns the reason why a directive cannot be ported, or nil if it can be ported.
  func problem(of directive: ScannedSource.SelectorDirective) -> String? {
    guard let name = name(of: directive) else { return "#selector needs the name of a method" }
    if ["getter", "setter"].contains(name.baseName),
      directive.argument.dropFirst().first?.text == ":"
    {
      return "#selector(\(name.baseName):) needs Objective-C; write a method and use its name"
    }
    if name.labels.count > 3 {
      return "a selector's method takes at most three objects, but \(name.baseName) has "
        + "\(name.labels.count) parameters"
    }
    return nil
  }

  /// Returns the expression that replaces a `#selector`.
  func expression(for directive: ScannedSource.SelectorDirective) -> String {
    guard let name = name(of: directive) else { return "" }
    var path = name.path.joined(separator: ".")
    if let type = directive.type, ["", "self", "Self", "super"].contains(path) {
      path = type.isProtocolExtension(kinds) ? "Self" : type.localName
    }
    let call = GeneratedCode.methodCall(name.baseName, name.labels, of: path)
    return "Selector(Selector.Method(\(literal(name.selector))) \(call), "
      + "in: \(GeneratedCode.tableName))"
  }

  // MARK: Methods that are called by name

  /// Returns the methods of a file that selectors can call, except methods with ambiguous names.
  func callable(
    of source: ScannedSource, named selectors: Set<String>
  ) -> [ScannedSource.Method] {
    source.methods.filter { method in
      guard method.isReferable, method.isCallable(kinds, named: selectors) else { return false }
      let overloads = (methods[method.baseName] ?? []).filter {
        $0.type.path == method.type.path && $0.labels == method.labels
      }
      return overloads.count == 1
    }
  }
}

extension ScannedSource.TypeScope {
  fileprivate func isProtocolExtension(_ kinds: [String: Kind]) -> Bool {
    kind == .protocol || kind == .extension && kinds[path] == .protocol
  }
}

extension ScannedSource.Method {
  /// Returns a Boolean value that indicates whether a selector can call the method.
  ///
  /// The method must belong to a class, or to an extension of a type from another module. It must
  /// have been visible to Objective-C; in a class of this module, it is sufficient that a selector
  /// has its name.
  fileprivate func isCallable(
    _ kinds: [String: ScannedSource.TypeScope.Kind], named selectors: Set<String>
  ) -> Bool {
    switch type.kind == .extension ? kinds[type.path] : type.kind {
    case .class: isObjectiveC || selectors.contains(selector)
    case nil: isObjectiveC
    case .protocol, .extension, .other: false
    }
  }
}
