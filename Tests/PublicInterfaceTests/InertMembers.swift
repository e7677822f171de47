#if os(Linux)
  import Foundation

  /// The generated section of the page "Members without effect".
  struct InertMembers {
    private let modules: [(name: String, symbols: ModuleSymbols)]

    init(_ modules: [(name: String, symbols: ModuleSymbols)]) { self.modules = modules }

    /// Returns the page with its list replaced by the current one.
    func updating(_ page: String) throws -> String {
      let sections = modules.map { module in
        let items = Set(
          module.symbols.symbols.compactMap { symbol in
            let comment = symbol.docComment?.lines.map(\.text) ?? []
            return Self.statement(in: comment.joined(separator: "\n")).map {
              "- `\(symbol.path)`: \($0)".wrapped(to: 110)
            }
          })
        return "## Module \(module.name)\n\n" + items.sorted().joined(separator: "\n")
      }
      return try page.replacingSection("members", with: sections.joined(separator: "\n\n"))
    }

    /// Returns the sentence of a documentation comment that says that the declaration has no
    /// effect; nil if there is none.
    ///
    /// The descriptions of parameters are not searched.
    static func statement(in comment: String) -> String? {
      let end = comment.firstRange(of: #/\n\s*- Parameter/#)?.lowerBound ?? comment.endIndex
      let sentences = comment[..<end].split(
        separator: #/\.\s+(?=[A-Z])|\.?\s*$|Differs\sfrom\sUIKit:\s/#)
      guard let sentence = sentences.first(where: { $0.contains(inertPhrases) }) else { return nil }
      return sentence.replacing(#/\s+/#, with: " ")
        .replacing(#/``([^`]+)``/#) { "`\($0.1.replacing("/", with: "."))`" } + "."
    }

    /// The phrases with which comments say that a declaration has no effect.
    ///
    /// "An invalid index has no effect" is not one of these phrases, because the declaration has an
    /// effect for other indices.
    nonisolated(unsafe) private static let inertPhrases =
      #/
      (\b(which|that|value|options|It|and)|[;,])\s((is|are)\sstored\sand\s)?(has|have)\sno\seffect(?!\son|\swithout)
      | without\seffect | never\shappens | [Nn]ever\scalled | never\scall\sthe\smethod
      | \bnot\sused | does\snot\suse\b | which\sis\snot\sshown | stored\sand\snot\sshown
      | never\sshown,\sbecause | never\sposted | which\sdoes\snot\sexist | does\snot\saffect\sdrawing
      | [Nn]o\s(touch|event|press|field|control)\b[^.;]*\s(has|gives|sends)\sthis
      | [Aa]lways\s(0|nil|empty|false|π\/2)(?!\w) | Ignores\sthe\svalue
      | Equivalent\sto\sno\soption | are\sstored,\sand\stheir\smethods\sare\snot\scalled
      /#
  }
#endif
