@testable import ResponderKit

/// Numbers that look random and are the same for the same seed (Knuth's MMIX generator).
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}

/// Views and recognizers of every kind, to which random things happen, and what was wrong with it.
final class LawfulWorld {
  private(set) var breaches: [String] = []
  private(set) var history: [String] = []

  private let application = UIApplication()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  private var views: [StrictView] = []
  private var recognizers: [UIGestureRecognizer] = []
  private var told: [UIGestureRecognizer: UIGestureRecognizer.State] = [:]
  private let says = Says()
  private var numbers: SeededNumbers
  private var time = 0.0

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    application.add(window)
    window.makeKeyAndVisible()
    var parent: UIView = window
    for index in 0..<6 {
      let view = StrictView(
        frame: index < 4
          ? CGRect(x: 5, y: 5, width: 280 - 30 * index, height: 280 - 30 * index)
          : CGRect(x: 60 * (index - 3), y: 20, width: 90, height: 150))
      view.world = self
      view.tag = index
      view.isMultipleTouchEnabled = numbers.below(2) == 0
      view.isExclusiveTouch = numbers.below(6) == 0
      parent.addSubview(view)
      views.append(view)
      if index < 3 { parent = view }
    }
    for index in 0..<9 { add(makeRecognizer(index % 9)) }
    relate()
  }

  private func makeRecognizer(_ kind: Int) -> UIGestureRecognizer {
    switch kind {
    case 0: return UITapGestureRecognizer()
    case 1:
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = 2 + numbers.below(2)
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
    recognizer.addTarget(self, action: Selector(LawfulWorld.note(_:)))
    recognizer.cancelsTouchesInView = numbers.below(3) > 0
    recognizer.delaysTouchesBegan = numbers.below(3) == 0
    recognizer.delaysTouchesEnded = numbers.below(3) > 0
    recognizers.append(recognizer)
    let index = numbers.below(views.count + 1)
    (index < views.count ? views[index] : window).addGestureRecognizer(recognizer)
  }

  private func relate() {
    for _ in 0..<4 { anyRecognizer.require(toFail: anyRecognizer) }
    says.together = { [unowned self] _ in numbers.below(2) == 0 }
    says.begin = { [unowned self] _ in numbers.below(5) > 0 }
    says.receive = { [unowned self] _ in numbers.below(8) > 0 }
    says.waitsFor = { [unowned self] _ in numbers.below(9) == 0 }
    says.holdsBack = { [unowned self] _ in numbers.below(9) == 0 }
    for _ in 0..<3 { anyRecognizer.delegate = says }
  }

  private var anyRecognizer: UIGestureRecognizer { recognizers[numbers.below(recognizers.count)] }
  private var anyView: StrictView { views[numbers.below(views.count)] }

  // MARK: What happens

  func live(steps: Int) {
    for _ in 0..<steps {
      if numbers.below(5) > 0 { report() } else { interfere() }
      if numbers.below(3) > 0 { application.dispatchPendingEvents() }
    }
  }

  private func report() {
    time += Double(numbers.below(30)) * 0.004
    let phases: [UITouch.Phase] = [.began, .moved, .moved, .moved, .ended, .cancelled]
    let weighted = numbers.below(40)
    let phase = weighted == 0 ? .cancelled : phases[weighted % 5]
    application.enqueue(
      TouchSample(
        id: TouchID(finger: Int64(numbers.below(4))), phase: phase,
        location: CGPoint(x: numbers.below(310), y: numbers.below(310)), timestamp: time))
  }

  private func interfere() {
    switch numbers.below(16) {
    case 0: if numbers.below(3) == 0 { anyView.removeFromSuperview() }
    case 1, 2:
      let view = anyView
      if view.superview == nil {
        (view.tag == 0 ? window : views[numbers.below(view.tag)]).addSubview(view)
      }
    case 3: anyView.isHidden = numbers.below(5) == 0
    case 4: anyView.isUserInteractionEnabled = numbers.below(5) > 0
    case 5: anyRecognizer.isEnabled = numbers.below(4) > 0
    case 6:
      let recognizer = anyRecognizer
      if recognizer.numberOfTouches > 0 {
        recognizer.state = UIGestureRecognizer.State(rawValue: numbers.below(6)) ?? .failed
      }
    case 7: window.isHidden = numbers.below(9) == 0
    case 8: if numbers.below(6) == 0 { application.cancelAllTouches() }
    case 9:
      let recognizer = anyRecognizer
      recognizer.view?.removeGestureRecognizer(recognizer)
      anyView.addGestureRecognizer(recognizer)
    case 10: anyView.meddles = numbers.below(4) == 0
    case 11:
      application.beginIgnoringInteractionEvents()
      application.endIgnoringInteractionEvents()
    default:
      time += Double(numbers.below(4)) * 0.2
      application.advance(to: time)
    }
  }

  /// Something that a view or a target does when it is called.
  fileprivate func meddle() {
    guard numbers.below(10) == 0 else { return }
    interfere()
  }

  // MARK: What must hold

  private func note(_ recognizer: UIGestureRecognizer) {
    let (last, state) = (told[recognizer], recognizer.state)
    let isGoingOn = last == .began || last == .changed
    let isLegal =
      switch state {
      case .began: !isGoingOn
      case .changed, .cancelled: isGoingOn
      case .ended: true
      case .possible, .failed: false
      }
    if !isLegal {
      breach("\(recognizer.name ?? ""): \(state) after \(last.map { "\($0)" } ?? "nothing")")
    }
    told[recognizer] = state
    history.append("\(recognizer.name ?? "") \(state)")
    meddle()
  }

  fileprivate func breach(_ what: String) { breaches.append(what) }

  fileprivate func record(_ what: String) { history.append(what) }

  /// Everything is lifted and time passes; nothing may be left.
  func end() {
    for view in views { view.meddles = false }
    application.cancelAllTouches()
    application.advance(to: time + 1000)
    if !application.liveTouchIDs.isEmpty { breach("touches are left") }
    if !application.touches.isAtRest { breach("recognizers or held touches are left") }
    for view in views where !view.begun.isEmpty { breach("view \(view.tag) waits for an end") }
    for recognizer in recognizers {
      if recognizer.state != .possible { breach("\(recognizer.name ?? "") is \(recognizer.state)") }
      if told[recognizer] == .began || told[recognizer] == .changed {
        breach("\(recognizer.name ?? "") never ended")
      }
    }
  }
}

/// A view that accepts of each touch a beginning, moves, and one end, and nothing else.
private final class StrictView: UIView {
  weak var world: LawfulWorld?
  var begun: Set<UITouch> = []
  /// Whether it does things when it is called.
  var meddles = false

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches where !begun.insert(touch).inserted { breach("began twice") }
    note("began", touches)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !touches.isSubset(of: begun) { breach("moved without a beginning") }
    note("moved", touches)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches where begun.remove(touch) == nil { breach("ended without a beginning") }
    note("ended", touches)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches where begun.remove(touch) == nil {
      breach("cancelled without a beginning")
    }
    note("cancelled", touches)
  }

  private func breach(_ what: String) { world?.breach("view \(tag) \(what)") }

  private func note(_ what: String, _ touches: Set<UITouch>) {
    if touches.contains(where: { "\($0.phase)" != what }) { breach("\(what) with another phase") }
    world?.record("view \(tag) \(what) \(touches.count)")
    if meddles { world?.meddle() }
  }
}
