import Testing

@testable import TouchTracker

@Suite("Leaving a drawing")
struct LeavingTests {
  /// A model of a drawing, its files and its user, in which every action can succeed or fail.
  private struct Model: Hashable {
    var machine = Leaving()
    var status = Leaving.Status.onDisk
    var isAsking = false
    var isClosing = false
    var isCopying = false
    var isReplaced = false
    var isClosed = false
    var isCopied = false
    var isDiscarded = false
    var finished: Leaving.Goal?
    var violations: Set<String> = []

    /// The inputs that the program can send in this state.
    var possibleInputs: [Leaving.Input] {
      let statuses = [Leaving.Status.onDisk, .writing, .failing]
      var inputs = statuses.map { Leaving.Input.statusChanged($0) }
      if finished != nil { return inputs }
      if !isReplaced { inputs += [.leave(.replace, status), .leave(.quit, status), .stay] }
      inputs.append(.askAgain)
      if case .asking = machine.state { inputs += Leaving.Answer.allCases.map { .answer($0) } }
      if isCopying { inputs += [.copied, .copyFailed] }
      if isClosing { inputs += [.closed, .closeFailed] }
      return inputs
    }

    mutating func handle(_ input: Leaving.Input) {
      switch input {
      case .statusChanged(let status): self.status = status
      case .copied: (isCopying, isCopied) = (false, machine.isFinal)
      case .copyFailed: isCopying = false
      case .closed: (isClosing, isClosed) = (false, true)
      case .closeFailed: (isClosing, status) = (false, .failing)
      case .answer(.discard): isDiscarded = true
      case .answer, .leave, .askAgain, .stay, .end: break
      }
      for action in machine.handle(input) { perform(action) }
      if finished == nil, machine.state == .left { violations.insert("left without a report") }
      let asks = if case .asking = machine.state { true } else { false }
      if asks != isAsking, !isCopying { violations.insert("the question is not the state") }
    }

    private mutating func perform(_ action: Leaving.Action) {
      switch action {
      case .ask: isAsking = true
      case .stopAsking:
        if !isAsking { violations.insert("a question ends that was not asked") }
        isAsking = false
      case .copy: isCopying = true
      case .close:
        if isClosing { violations.insert("closed twice at the same time") }
        if status != .onDisk { violations.insert("closed before the edits are on disk") }
        isClosing = true
      case .abandon:
        if !isCopied, !isDiscarded { violations.insert("edits are lost without consent") }
        isClosed = true
      case .replace:
        if isReplaced { violations.insert("replaced twice") }
        isReplaced = true
      case .keep: if isReplaced { violations.insert("a replaced drawing is kept in the window") }
      case .finish(let goal):
        if finished != nil { violations.insert("finished twice") }
        if !isClosed { violations.insert("finished with open files") }
        if isReplaced != (goal == .release) { violations.insert("finished for another goal") }
        finished = goal
      }
    }

    /// Returns the model after all edits could be written and all actions have succeeded.
    var atBest: Model {
      var model = self
      model.handle(.statusChanged(.onDisk))
      for _ in 0..<4 {
        if model.isCopying { model.handle(.copied) }
        if model.isClosing { model.handle(.closed) }
        model.handle(.statusChanged(.onDisk))
      }
      if model.isAsking || model.machine.state != .left && model.machine.state != .open {
        model.violations.insert("a drawing that can be saved is not left")
      }
      if model.isReplaced, model.finished == nil {
        model.violations.insert("a replaced drawing is not released")
      }
      return model
    }
  }

  @Test("In any sequence of seven inputs, edits are lost only if the user discards the drawing")
  func allSequences() {
    var (violations, visited) = (Set<String>(), Set<Model>())
    var models: Set<Model> = [Model()]
    for _ in 0..<7 {
      var next: Set<Model> = []
      for model in models where visited.insert(model).inserted {
        violations.formUnion(model.violations)
        violations.formUnion(model.atBest.violations)
        for input in model.possibleInputs {
          var changed = model
          changed.handle(input)
          next.insert(changed)
        }
      }
      models = next
    }
    for model in models { violations.formUnion(model.violations) }
    #expect(violations == [])
    #expect(visited.count > 50)
  }

  @Test("A drawing whose edits are being written is left when they are on disk, without a question")
  func writing() {
    var leaving = Leaving()
    #expect(leaving.handle(.leave(.replace, .writing)) == [])
    #expect(leaving.handle(.statusChanged(.writing)) == [])
    #expect(leaving.handle(.statusChanged(.onDisk)) == [.replace, .close])
    #expect(leaving.handle(.closed) == [.finish(.release)])
  }

  @Test("A drawing that cannot be saved is left by itself as soon as saving succeeds")
  func solved() {
    var leaving = Leaving()
    #expect(leaving.handle(.leave(.quit, .failing)) == [.ask])
    #expect(leaving.handle(.statusChanged(.failing)) == [])
    #expect(leaving.handle(.statusChanged(.onDisk)) == [.stopAsking, .close])
    #expect(leaving.handle(.closed) == [.finish(.quit)])
  }

  @Test("A user who keeps a drawing in the window continues to edit it")
  func kept() {
    var leaving = Leaving()
    _ = leaving.handle(.leave(.replace, .failing))
    #expect(leaving.handle(.answer(.keepTrying)) == [.stopAsking, .keep])
    #expect(leaving.state == .open)
  }

  @Test("The question about a copy that cannot be written is asked again")
  func failedCopy() {
    var leaving = Leaving()
    _ = leaving.handle(.leave(.quit, .failing))
    #expect(leaving.handle(.answer(.saveCopy)) == [.copy])
    #expect(leaving.handle(.copyFailed) == [.ask])
    #expect(leaving.handle(.answer(.saveCopy)) == [.copy])
    #expect(leaving.handle(.copied) == [.stopAsking, .abandon, .finish(.quit)])
  }

  @Test("A replaced drawing that cannot be closed is asked about, retried and closed later")
  func replaced() {
    var leaving = Leaving()
    _ = leaving.handle(.leave(.replace, .onDisk))
    #expect(leaving.handle(.closeFailed) == [.ask])
    #expect(leaving.handle(.answer(.keepTrying)) == [.stopAsking])
    #expect(leaving.handle(.statusChanged(.failing)) == [])
    #expect(leaving.handle(.askAgain) == [.ask])
    #expect(leaving.handle(.answer(.keepTrying)) == [.stopAsking])
    #expect(leaving.handle(.statusChanged(.onDisk)) == [.close])
    #expect(leaving.handle(.closed) == [.finish(.release)])
  }
}
