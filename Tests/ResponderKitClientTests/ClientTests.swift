import ResponderKit
import ResponderKitTesting
import Synchronization
import Testing

/// Tests of subclasses in a module whose code is not isolated to the main actor by default.
///
/// The main purpose of the tests is that the subclasses compile.
@Suite("A client module without default actor isolation")
@MainActor
struct ClientTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  private let harness: TouchHarness

  init() {
    window.addSubview(view)
    harness = TouchHarness(window: window)
  }

  @Test("A client's subclass of UIGestureRecognizer recognizes touches and is reset")
  func recognizer() {
    let recognizer = ClientRecognizer(target: nil, action: nil)
    view.addGestureRecognizer(recognizer)
    harness.touchDown(at: CGPoint(x: 10, y: 10))
    #expect(recognizer.view === view)
    harness.touchMove(to: CGPoint(x: 50, y: 10))
    #expect(recognizer.state == .began)
    #expect(recognizer.location(in: view) == CGPoint(x: 50, y: 10))
    harness.touchUp()
    #expect(recognizer.calls == ["began", "reset"])
  }

  @Test("A client's recognizer subclasses can be added and removed, and the pan recognizes a drag")
  func recognizers() {
    let recognizers = [
      ClientTap(), ClientPan(), ClientPinch(), ClientRotation(), ClientSwipe(), ClientLongPress(),
      ClientEdgePan(), ClientHover(),
    ]
    view.gestureRecognizers = recognizers
    #expect(view.gestureRecognizers == recognizers)
    harness.touchDown(at: CGPoint(x: 10, y: 10))
    harness.touchMove(to: CGPoint(x: 90, y: 10))
    #expect(recognizers[1].state == .began)
    harness.touchUp()
    view.gestureRecognizers = nil
    #expect(recognizers.allSatisfy { $0.view == nil })
  }

  @Test("A client's subclass of UIResponder receives touches and performs actions")
  func responder() {
    let last = ClientResponder(next: nil)
    let first = ClientResponder(next: last)
    first.touchesBegan([ClientTouch(at: .zero)], with: ClientEvent())
    #expect(first.calls == ["began"] && last.calls.isEmpty)
    let target = first.target(forAction: .copy, withSender: 5)
    #expect(target as? UIResponder === first)
    #expect(UIApplication.shared.sendAction(.copy, to: last, from: "sender", for: nil))
    #expect(last.calls == ["copy"])
  }

  @Test("A client's subclasses of UITouch, UIEvent and UIPress return their own values")
  func doubles() {
    let (touch, event) = (ClientTouch(at: CGPoint(x: 3, y: 4)), ClientEvent())
    event.clientTouches = [touch, UITouch()]
    #expect(touch.location(in: view) == CGPoint(x: 3, y: 4))
    #expect(event.allTouches?.count == 2 && UIEvent().allTouches?.isEmpty == true)
    #expect(touch.type == .pencil && UITouch().type == .direct)
    #expect(event.buttonMask == .secondary)
    #expect(ClientPress().type == .menu)
  }

  @Test("A gesture delegate is asked about the event before it is asked about the touch")
  func delegate() {
    let (recognizer, delegate) = (ClientTap(), ClientDelegate())
    recognizer.delegate = delegate
    view.addGestureRecognizer(recognizer)
    harness.touchDown(at: CGPoint(x: 10, y: 10))
    #expect(delegate.questions == ["event", "touch"])
  }

  @Test("A client's subclass of UIControl registers, sends, observes and removes actions")
  func control() {
    let (control, target) = (ClientControl(frame: .zero), ClientResponder(next: nil))
    control.addTarget(target, action: .copy, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(target.calls == ["copy"] && control.sent == [.valueChanged])
    #expect(control.allTargets == [target])
    control.removeTarget(target, action: nil, for: .allEvents)
    #expect(control.allTargets.isEmpty)
  }

  @Test("A client's application and scene delegates can be called through their protocols")
  func lifecycle() throws {
    let delegate = ClientDelegate()
    let appDelegate: any UIApplicationDelegate = delegate
    #expect(appDelegate.application(harness.application, didFinishLaunchingWithOptions: nil))
    #expect(delegate.questions == ["launched"])
    let scene = try #require(window.windowScene)
    let sceneDelegate = ClientSceneDelegate()
    scene.delegate = sceneDelegate
    scene.delegate?.scene(scene, willConnectTo: scene.session, options: .init())
    #expect(sceneDelegate.window?.windowScene === scene)
  }

  @Test("A removed view is deallocated and calls the deinitializer of its class")
  func deinitializer() {
    let count = Mutex(0)
    view.addSubview(ClientViewWithDeinitializer { count.withLock { $0 += 1 } })
    #expect(count.withLock { $0 } == 0)
    view.subviews.last?.removeFromSuperview()
    #expect(count.withLock { $0 } == 1)
  }
}
