import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

@Suite("The order of saving, impossible results and the state diagram")
struct SaveMachineTests {
  /// A search through all sequences of events up to a length.
  ///
  /// A state is visited again only if more events can follow than before.
  private struct Search {
    /// The largest number of further events that were tried from each state.
    var depths: [SaveModel: Int] = [:]
    var violations: Set<String> = []
    var diagram = StateDiagram()

    init(depth: Int) {
      visit(SaveModel(), [], depth: depth)
      visit(SaveModel(editCount: 1), [], depth: depth - 2)
    }

    private mutating func visit(_ model: SaveModel, _ path: [SaveModel.Event], depth: Int) {
      guard depths[model, default: -1] < depth else { return }
      depths[model] = depth
      for model in [model, model.finished(.success), model.finished(.failure)] {
        for violation in model.violations { violations.insert("\(violation): \(path)") }
      }
      guard depth > 0, model.violations.isEmpty, violations.count < 5 else { return }
      for event in model.events {
        var next = model
        next.handle(event)
        diagram.add(event, from: model.machine.stateNames, to: next.machine.stateNames)
        visit(next, path + [event], depth: depth - 1)
      }
    }
  }

  private static let search = Search(depth: 9)

  @Test("SaveMachine neither loses nor reorders edits in any sequence of nine events")
  func allSequences() {
    #expect(Self.search.violations.isEmpty)
    print("\(Self.search.depths.count) states of the save machine were visited")
    #expect(Self.search.depths.count > 10000)
  }

  #if DEBUG
    @Test("In debug builds, the result of an action that is not in progress stops the process")
    func impossibleResults() async {
      await #expect(processExitsWith: .failure) {
        var machine = SaveMachine()
        _ = machine.handle(.written(.journal))
      }
      await #expect(processExitsWith: .failure) {
        var machine = SaveMachine()
        _ = machine.handle(.edit(byte: 1))
        _ = machine.handle(.document)
        _ = machine.handle(.written(.snapshot))
      }
      await #expect(processExitsWith: .failure) {
        var machine = SaveMachine()
        _ = machine.handle(.close(keepingCopy: false))
        _ = machine.handle(.encoded(.numbered(5)))
      }
    }
  #endif

  @Test("The diagram in Documentation/Journal.md shows the transitions of the state machine")
  func diagram() throws {
    let page = FilePath("\(#filePath)").folder.folder.folder.appending("Documentation/Journal.md")
    let (begin, end) = ("<!-- diagram: begin -->", "<!-- diagram: end -->")
    let text = try String(decoding: FileStore.contents(of: page), as: UTF8.self)
    let start = try #require(text.firstRange(of: begin)).upperBound
    let range = start..<(try #require(text.firstRange(of: end)).lowerBound)
    let diagram = "\n```mermaid\n\(Self.search.diagram.mermaid)\n```\n"
    if getenv("TOUCH_UPDATE_DIAGRAM") != nil {
      var updated = text
      updated.replaceSubrange(range, with: diagram)
      try FileStore.replace(page, with: Data(updated.utf8))
    } else {
      #expect(text[range] == diagram, "`make diagram` updates the page")
    }
  }
}

/// The transitions between the states of the journal and of the snapshot, with their inputs.
private struct StateDiagram {
  private struct Transition: Hashable {
    let name: String
    let from: String
    let to: String
  }

  private var labels: [Transition: Set<String>] = [:]

  mutating func add(
    _ event: SaveModel.Event, from: (journal: String, snapshot: String),
    to: (journal: String, snapshot: String)
  ) {
    for (name, from, to) in [
      ("Journal", from.journal, to.journal), ("Snapshot", from.snapshot, to.snapshot),
    ] where from != to {
      labels[Transition(name: name, from: from, to: to), default: []].insert(event.label)
    }
  }

  /// The diagram in the language of Mermaid.
  var mermaid: String {
    var lines = ["stateDiagram-v2"]
    for name in ["Journal", "Snapshot"] {
      lines += ["  state \(name) {", "    [*] --> \(name)_idle"]
      let transitions = labels.filter { $0.key.name == name }
        .sorted { ($0.key.from, $0.key.to) < ($1.key.from, $1.key.to) }
      for state in Set(transitions.flatMap { [$0.key.from, $0.key.to] }).sorted() {
        lines.append("    \(name)_\(state): \(state)")
      }
      for (transition, labels) in transitions {
        lines.append(
          "    \(name)_\(transition.from) --> \(name)_\(transition.to): "
            + labels.sorted().joined(separator: ", "))
      }
      lines.append("  }")
    }
    return lines.joined(separator: "\n")
  }
}
