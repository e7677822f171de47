import SeededRandom

@testable import ResponderKit

/// A random sequence of touches, and of changes to views and recognizers.
///
/// The scenario records its history and every violation of an invariant.
final class RandomGestureScenario {
  private(set) var violations: [String] = []
  private(set) var history: [String] = []

  private let application = UIApplication()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  private var views: [PhaseCheckingView] = []
  private var recognizers: [UIGestureRecognizer] = []
  private var lastStates: [UIGestureRecognizer: UIGestureRecognizer.State] = [:]
  private let delegate = StubDelegate()
  private var generator: SeededGenerator
  private var time = 0.0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    application.add(window)
    window.makeKeyAndVisible()
    var parent: UIView = window
    for index in 0..<6 {
      let view = PhaseCheckingView(
        frame: index < 4
          ? CGRect(x: 5, y: 5, width: 280 - 30 * index, height: 280 - 30 * index)
          : CGRect(x: 60 * (index - 3), y: 20, width: 90, height: 150))
      view.scenario = self
      view.tag = index
      view.isMultipleTouchEnabled = generator.next(below: 2) == 0
      view.isExclusiveTouch = generator.next(below: 6) == 0
      parent.addSubview(view)
      views.append(view)
      if index < 3 { parent = view }
    }
    for index in 0..<9 { add(makeRecognizer(index)) }
    addRelations()
  }

  private func makeRecognizer(_ kind: Int) -> UIGestureRecognizer {
    switch kind {
    case 0: return UITapGestureRecognizer()
    case 1:
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = 2 + generator.next(below: 2)
      return tap
    case 2: return UILongPressGestureRecognizer()
    case 3: return UIPanGestureRecognizer()
    case 4: return UIPinchGestureRecognizer()
    case 5: return UIRotationGestureRecognizer()
    case 6: return UISwipeGestureRecognizer()
    case 7:
      let pan = UIScreenEdgePanGestureRecognizer()
      pan.edges = .all
      return pan
    default: return UIGestureRecognizer()
    }
  }

  private func add(_ recognizer: UIGestureRecognizer) {
    recognizer.name = "\(type(of: recognizer)) \(recognizers.count)"
    recognizer.addTarget(self, action: Selector(RandomGestureScenario.recordNotification(_:)))
    recognizer.cancelsTouchesInView = generator.next(below: 3) > 0
    recognizer.delaysTouchesBegan = generator.next(below: 3) == 0
    recognizer.delaysTouchesEnded = generator.next(below: 3) > 0
    recognizers.append(recognizer)
    let index = generator.next(below: views.count + 1)
    (index < views.count ? views[index] : window).addGestureRecognizer(recognizer)
  }

  private func addRelations() {
    for _ in 0..<4 { randomRecognizer.require(toFail: randomRecognizer) }
    delegate.shouldRecognizeSimultaneously = { [unowned self] _ in generator.next(below: 2) == 0 }
    delegate.shouldBegin = { [unowned self] _ in generator.next(below: 5) > 0 }
    delegate.shouldReceive = { [unowned self] _ in generator.next(below: 8) > 0 }
    delegate.shouldRequireFailure = { [unowned self] _ in generator.next(below: 9) == 0 }
    delegate.shouldBeRequiredToFail = { [unowned self] _ in generator.next(below: 9) == 0 }
    for _ in 0..<3 { randomRecognizer.delegate = delegate }
  }

  private var randomRecognizer: UIGestureRecognizer {
    recognizers[generator.next(below: recognizers.count)]
  }
  private var randomView: PhaseCheckingView { views[generator.next(below: views.count)] }

  // MARK: Random actions

  func run(steps: Int) {
    for _ in 0..<steps {
      if generator.next(below: 5) > 0 { sendRandomReport() } else { performRandomChange() }
      if generator.next(below: 3) > 0 { application.dispatchPendingEvents() }
    }
  }

  private func sendRandomReport() {
    time += Double(generator.next(below: 30)) * 0.004
    let phases: [UITouch.Phase] = [.began, .moved, .moved, .moved, .ended]
    let randomNumber = generator.next(below: 40)
    let phase = randomNumber == 0 ? .cancelled : phases[randomNumber % phases.count]
    application.enqueue(
      TouchSample(
        id: TouchID(finger: Int64(generator.next(below: 4))), phase: phase,
        location: CGPoint(x: generator.next(below: 310), y: generator.next(below: 310)),
        timestamp: time))
  }

  /// Performs a random change of a view, a recognizer, the window, the application or the time.
  private func performRandomChange() {
    switch generator.next(below: 16) {
    case 0: if generator.next(below: 3) == 0 { randomView.removeFromSuperview() }
    case 1, 2:
      let view = randomView
      if view.superview == nil {
        (view.tag == 0 ? window : views[generator.next(below: view.tag)]).addSubview(view)
      }
    case 3: randomView.isHidden = generator.next(below: 5) == 0
    case 4: randomView.isUserInteractionEnabled = generator.next(below: 5) > 0
    case 5: randomRecognizer.isEnabled = generator.next(below: 4) > 0
    case 6:
      let recognizer = randomRecognizer
      if recognizer.numberOfTouches > 0 {
        recognizer.state = UIGestureRecognizer.State(rawValue: generator.next(below: 6)) ?? .failed
      }
    case 7: window.isHidden = generator.next(below: 9) == 0
    case 8: if generator.next(below: 6) == 0 { application.cancelAllTouches() }
    case 9:
      let recognizer = randomRecognizer
      recognizer.view?.removeGestureRecognizer(recognizer)
      randomView.addGestureRecognizer(recognizer)
    case 10: randomView.performsRandomChanges = generator.next(below: 4) == 0
    case 11:
      application.beginIgnoringInteractionEvents()
      application.endIgnoringInteractionEvents()
    default:
      time += Double(generator.next(below: 4)) * 0.2
      application.advance(to: time)
    }
  }

  /// Performs a random change with a probability of one in ten.
  ///
  /// Views that perform random changes call this method when they receive touches. The target of
  /// the recognizers calls it for each notification.
  fileprivate func maybePerformRandomChange() {
    guard generator.next(below: 10) == 0 else { return }
    performRandomChange()
  }

  // MARK: Invariants

  /// Records a notification, and a violation if the state cannot follow the previous one.
  private func recordNotification(_ recognizer: UIGestureRecognizer) {
    let (last, state) = (lastStates[recognizer], recognizer.state)
    let isActive = last == .began || last == .changed
    let isValid =
      switch state {
      case .began: !isActive
      case .changed, .cancelled: isActive
      case .ended: true
      case .possible, .failed: false
      }
    if !isValid {
      recordViolation(
        "\(recognizer.name ?? ""): \(state) after \(last.map { "\($0)" } ?? "nothing")")
    }
    lastStates[recognizer] = state
    history.append("\(recognizer.name ?? "") \(state)")
    maybePerformRandomChange()
  }

  fileprivate func recordViolation(_ description: String) { violations.append(description) }

  fileprivate func record(_ entry: String) { history.append(entry) }

  /// Cancels all touches, advances the time, and records violations if touches or gestures remain.
  func finish() {
    for view in views { view.performsRandomChanges = false }
    application.cancelAllTouches()
    application.advance(to: time + 1000)
    if !application.liveTouchIDs.isEmpty { recordViolation("touches remain") }
    if !application.touchSystem.isIdle {
      recordViolation("tracking recognizers or delayed touches remain")
    }
    for view in views where !view.activeTouches.isEmpty {
      recordViolation("view \(view.tag) did not receive the end of a touch")
    }
    for recognizer in recognizers {
      if recognizer.state != .possible {
        recordViolation("\(recognizer.name ?? "") is \(recognizer.state)")
      }
      if lastStates[recognizer] == .began || lastStates[recognizer] == .changed {
        recordViolation("\(recognizer.name ?? "") never ended")
      }
    }
  }
}

/// A view that checks that each touch consists of one beginning, any number of moves, and one end.
private final class PhaseCheckingView: UIView {
  weak var scenario: RandomGestureScenario?
  /// The touches that have begun, but not ended, in the view.
  var activeTouches: Set<UITouch> = []
  /// A Boolean value that indicates whether the view performs random changes when it receives
  /// touches.
  var performsRandomChanges = false

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches where !activeTouches.insert(touch).inserted {
      recordViolation("began twice")
    }
    record("began", touches)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !touches.isSubset(of: activeTouches) { recordViolation("moved without a beginning") }
    record("moved", touches)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches where activeTouches.remove(touch) == nil {
      recordViolation("ended without a beginning")
    }
    record("ended", touches)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches where activeTouches.remove(touch) == nil {
      recordViolation("cancelled without a beginning")
    }
    record("cancelled", touches)
  }

  private func recordViolation(_ description: String) {
    scenario?.recordViolation("view \(tag): \(description)")
  }

  private func record(_ phase: String, _ touches: Set<UITouch>) {
    if touches.contains(where: { "\($0.phase)" != phase }) {
      recordViolation("\(phase) called with touches in another phase")
    }
    scenario?.record("view \(tag) \(phase) \(touches.count)")
    if performsRandomChanges { scenario?.maybePerformRandomChange() }
  }
}
