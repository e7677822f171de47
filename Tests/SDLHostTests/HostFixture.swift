import CSDL2
import Dispatch
import ResponderKit
import Testing

@testable import SDLHost

/// A view that records the touches, keys and other events that it receives.
final class EventView: UIView {
  var log: [String] = []
  var locations: [CGPoint] = []

  override var canBecomeFirstResponder: Bool { true }

  private func note(_ name: String, _ touches: Set<UITouch>) {
    for touch in touches {
      log.append(name)
      locations.append(touch.location(in: self))
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("began", touches)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("moved", touches)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("ended", touches)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("cancelled", touches)
  }
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    log += presses.map { "press \($0.key?.characters ?? "")" }
  }
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    log += presses.map { "release \($0.key?.characters ?? "")" }
  }
  override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    log.append("motion began")
  }
  override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    log.append("motion cancelled")
  }
  override func remoteControlReceived(with event: UIEvent?) { log.append("remote") }
  override func scroll(
    by displacement: CGVector, at point: CGPoint, with flags: UIKeyModifierFlags
  ) -> Bool {
    log.append("scroll \(displacement.dx) \(displacement.dy)")
    locations.append(point)
    return true
  }
}

/// A host whose window is not displayed, and which performs the steps of a test at the ends of the
/// iterations of its loop.
final class HostFixture: LoopObserver {
  private struct Step {
    let isReady: () -> Bool
    let perform: () -> Void
  }

  let windowSystem: FakeWindowSystem
  let host: ApplicationHost
  let application = UIApplication()
  let window: UIWindow
  let view = EventView()
  /// A Boolean value that indicates whether the host quits because of its events, before all steps
  /// are performed.
  var quitsEarly = false
  /// The number of frames that were painted.
  private(set) var frameCount = 0
  private var steps: [Step] = []

  /// Calls a closure that adds steps to a host, runs the host until the steps are performed, and
  /// quits SDL.
  ///
  /// - Parameter afterwards: A closure that is called after the host has run.
  static func run(
    size: CGSize = CGSize(width: 200, height: 100), scale: CGFloat? = nil,
    renderer: RendererPreference = .auto, afterwards: () -> Void = {},
    _ body: (HostFixture) throws -> Void
  ) throws {
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    try #require(SDL_Init(SDL_INIT_VIDEO) == 0)
    defer {
      // The host has quit SDL. Other tests may have initialized SDL before and still need its
      // events.
      SDL_Quit()
      SDL_Init(SDL_INIT_EVENTS)
      EventQueue.start()
    }
    let fixture = try HostFixture(size, scale, renderer)
    try body(fixture)
    fixture.run()
    afterwards()
  }

  private init(_ size: CGSize, _ scale: CGFloat?, _ renderer: RendererPreference) throws {
    let display = Display(initializedFor: ApplicationIdentity(name: "Test", identifier: "test"))
    windowSystem = FakeWindowSystem(
      try SDLWindowSystem(on: display, windowSize: size, scale: scale, renderer))
    host = ApplicationHost(windowSystem)
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    view.frame = window.bounds
    view.isMultipleTouchEnabled = true
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(view)
    application.add(window)
    window.makeKeyAndVisible()
    view.becomeFirstResponder()
    host.observer = self
  }

  /// Adds a step that is performed at the end of the first iteration after the previous step in
  /// which a condition is true.
  func step(when isReady: @escaping () -> Bool = { true }, _ perform: @escaping () -> Void) {
    steps.append(Step(isReady: isReady, perform: perform))
  }

  /// Adds a step that reports events to SDL.
  func send(_ events: SDL_Event...) {
    step {
      for event in events {
        var event = event
        if event.type == SDL_WINDOWEVENT.rawValue, event.window.windowID == 0 {
          event.window.windowID = Self.windowID
        }
        SDL_PushEvent(&event)
      }
    }
    // The events are handled in the following iteration.
    step {}
  }

  private func run() {
    // If a step never becomes ready, the host quits after five seconds.
    let quit = DispatchWorkItem(block: Self.pushQuit)
    DispatchQueue.global().asyncAfter(deadline: .now() + 5, execute: quit)
    host.run(application)
    quit.cancel()
    #expect(steps.isEmpty || quitsEarly, "The host quit before all steps were performed")
  }

  private nonisolated static func pushQuit() {
    var event = SDL_Event()
    event.type = SDL_QUIT.rawValue
    SDL_PushEvent(&event)
  }

  /// The ID of the host's window.
  static var windowID: UInt32 { (1..<100).first { SDL_GetWindowFromID($0) != nil } ?? 0 }
  static var sdlWindow: OpaquePointer? { SDL_GetWindowFromID(windowID) }

  // MARK: LoopObserver

  var nextDeadline: TimeInterval {
    steps.isEmpty ? .infinity : TimeInterval(SDL_GetTicks64()) / 1000 + 0.002
  }

  func loopDidFinish(_ period: LoopPeriod) {
    if period.activity == .painting { frameCount += 1 }
    guard period.activity == .handlingEvents, let step = steps.first, step.isReady() else { return }
    steps.removeFirst()
    step.perform()
    if steps.isEmpty { host.quit() }
  }
}
