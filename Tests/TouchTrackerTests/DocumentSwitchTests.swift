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
    var isClosing = false
    var shown: DocumentRequest?

    mutating func handle(_ input: DocumentSwitch.Input) {
      if input == .closed { isClosing = false }
      if input == .failed { opened = nil }
      for action in machine.handle(input) {
        switch action {
        case .open(let request):
          #expect(opened == nil, "only one drawing is opened at a time")
          #expect(!isClosing, "the previous drawing may be the one that is opened")
          #expect(request != shown, "the drawing in the window is locked")
          opened = request
        case .show:
          #expect(opened != nil)
          (shown, opened, isClosing) = (opened, nil, true)
        case .discard:
          #expect(opened != nil)
          opened = nil
        case .report: break
        }
      }
    }

    /// The inputs that the program can send in this state.
    var possibleInputs: [DocumentSwitch.Input] {
      let requests = [DocumentSwitchTests.a, DocumentSwitchTests.b]
      var inputs = requests.map { $0 == shown ? DocumentSwitch.Input.stay : .request($0) }
      inputs.append(.quit)
      if opened != nil { inputs += [.opened, .failed] }
      if isClosing { inputs.append(.closed) }
      return inputs
    }
  }

  @Test("Up to six inputs in any possible order open one drawing at a time and leave none hidden")
  func allSequences() {
    func explore(_ model: Model, _ depth: Int, _ lastRequest: DocumentRequest?) {
      var end = model
      for _ in 0..<8 where end.machine.state != .open && end.machine.state != .ended {
        end.handle(end.opened != nil ? .opened : .closed)
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
        explore(next, depth - 1, lastRequest)
      }
    }
    explore(Model(), 6, nil)
  }

  @Test("The drawing that was requested last is shown, and the others are released")
  func lastRequest() {
    var model = Model()
    for request in [Self.a, Self.b, Self.a, Self.b] { model.handle(.request(request)) }
    model.handle(.opened)
    #expect(model.shown == nil && model.opened == Self.b)
    model.handle(.opened)
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
    #expect(machine.handle(.opened) == [.show])
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
}
