import Testing

@testable import TouchTracker

@Suite("Switching between drawings")
struct DocumentSwitchTests {
  static let a = DocumentRequest(path: "/a.plist")
  static let b = DocumentRequest(path: "/b.plist")

  /// A model of the program that performs the actions of a ``DocumentSwitch``.
  private struct Model {
    var machine = DocumentSwitch()
    /// The drawing that is being opened or has been opened, and is not shown yet.
    var opened: DocumentRequest?
    var isOpen = false
    /// The reason for leaving the drawing in the window, or `nil`.
    var goal: Leaving.Goal?
    var isClosing = false
    var shown: DocumentRequest?
    var hasQuit = false

    mutating func handle(_ input: DocumentSwitch.Input) {
      switch input {
      case .closed: isClosing = false
      case .failed: opened = nil
      case .opened: isOpen = true
      case .left, .kept: goal = nil
      default: break
      }
      for action in machine.handle(input) { perform(action) }
    }

    private mutating func perform(_ action: DocumentSwitch.Action) {
      switch action {
      case .open(let request):
        #expect(opened == nil, "only one drawing is opened at a time")
        #expect(!isClosing, "the previous drawing may be the one that is opened")
        #expect(request != shown, "the drawing in the window is locked")
        (opened, isOpen) = (request, false)
      case .leave(let newGoal):
        #expect(!isClosing, "the previous drawing is closed first")
        #expect(goal == nil || newGoal == .quit, "the drawing is left once")
        goal = newGoal
      case .stay: goal = nil
      case .show:
        #expect(isOpen && goal == nil)
        (shown, opened, isOpen, isClosing) = (opened, nil, false, true)
      case .discard:
        #expect(opened != nil)
        (opened, isOpen) = (nil, false)
      case .quit:
        #expect(opened == nil && !isClosing && !hasQuit)
        hasQuit = true
      case .askAboutPrevious: #expect(isClosing)
      case .report: break
      }
    }

    /// The inputs that the program can send in this state.
    var possibleInputs: [DocumentSwitch.Input] {
      let requests = [DocumentSwitchTests.a, DocumentSwitchTests.b]
      var inputs = requests.map { $0 == shown ? DocumentSwitch.Input.stay : .request($0) }
      inputs += [.quit, .terminate]
      if opened != nil, !isOpen { inputs += [.opened, .failed] }
      if goal != nil { inputs += [.left, .kept] }
      if isClosing { inputs.append(.closed) }
      return inputs
    }

    /// The next input if everything succeeds, or `nil` if nothing is in progress.
    var bestInput: DocumentSwitch.Input? {
      if opened != nil, !isOpen { return .opened }
      if goal != nil { return .left }
      return isClosing ? .closed : nil
    }
  }

  @Test("Up to six inputs in any possible order open one drawing at a time and leave none hidden")
  func allSequences() {
    func explore(_ model: Model, _ depth: Int) {
      var end = model
      for _ in 0..<12 {
        guard end.machine.state != .ended, let input = end.bestInput else { break }
        end.handle(input)
      }
      if end.machine.state == .ended {
        #expect(end.opened == nil, "a lock would remain")
      } else {
        #expect(end.machine.state == .open && end.opened == nil && !end.isClosing)
        #expect(end.machine.next == nil)
      }
      guard depth > 0 else { return }
      for input in model.possibleInputs {
        var next = model
        next.handle(input)
        explore(next, depth - 1)
      }
    }
    explore(Model(), 6)
  }

  @Test("The drawing that was requested last is shown, and the others are released")
  func lastRequest() {
    var model = Model()
    for request in [Self.a, Self.b, Self.a, Self.b] { model.handle(.request(request)) }
    model.handle(.opened)
    #expect(model.shown == nil && model.opened == Self.b)
    model.handle(.opened)
    model.handle(.left)
    #expect(model.shown == Self.b && model.isClosing)
    model.handle(.request(Self.a))
    #expect(model.opened == nil)
    model.handle(.closed)
    #expect(model.opened == Self.a && model.shown == Self.b)
  }

  @Test(
    "A drawing that cannot be opened is reported, unless the user has requested another drawing")
  func failure() {
    var machine = DocumentSwitch()
    #expect(machine.handle(.request(Self.a)) == [.open(Self.a)])
    #expect(machine.handle(.failed) == [.report])
    #expect(machine.state == .open)
    _ = machine.handle(.request(Self.a))
    _ = machine.handle(.request(Self.b))
    #expect(machine.handle(.failed) == [.open(Self.b)])
  }

  @Test("A repeated request for the drawing that is being opened changes nothing")
  func repetition() {
    var machine = DocumentSwitch()
    for _ in 0..<3 { _ = machine.handle(.request(Self.a)) }
    #expect(machine.handle(.opened) == [.leave(.replace)])
    #expect(machine.handle(.request(Self.a)) == [])
    #expect(machine.handle(.left) == [.show])
    #expect(machine.handle(.closed) == [])
    #expect(machine.state == .open)
  }

  @Test("Returning to the shown drawing discards the drawing that is being opened")
  func stay() {
    var machine = DocumentSwitch()
    for input in [.request(Self.a), .stay] as [DocumentSwitch.Input] { _ = machine.handle(input) }
    #expect(machine.handle(.opened) == [.discard])
    #expect(machine.state == .open)
  }

  @Test("A drawing that the user keeps in the window discards the drawing that was opened")
  func kept() {
    var machine = DocumentSwitch()
    for input in [.request(Self.a), .opened] as [DocumentSwitch.Input] { _ = machine.handle(input) }
    #expect(machine.handle(.kept) == [.discard])
    #expect(machine.state == .open)
  }

  @Test("A user who quits while the previous drawing is closed quits when it is closed")
  func quitWhileClosing() {
    var machine = DocumentSwitch()
    for input in [.request(Self.a), .opened, .left] as [DocumentSwitch.Input] {
      _ = machine.handle(input)
    }
    #expect(machine.handle(.quit) == [.askAboutPrevious])
    #expect(machine.handle(.closed) == [.leave(.quit)])
    #expect(machine.handle(.kept) == [])
    #expect(machine.state == .open)
    #expect(machine.handle(.quit) == [.leave(.quit)])
    #expect(machine.handle(.left) == [.quit])
  }
}
