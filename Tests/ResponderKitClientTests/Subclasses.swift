import ResponderKit

// Subclasses as clients write them, in a module in which code is not isolated to the main actor by
// default. They override most of the members that UIKit lets clients override.

class ClientResponder: UIResponder {
  var calls: [String] = []
  let nextResponder: UIResponder?

  init(next: UIResponder?) {
    nextResponder = next
    super.init()
  }

  override var next: UIResponder? { nextResponder }
  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { true }
  override var isFirstResponder: Bool { super.isFirstResponder }
  override func becomeFirstResponder() -> Bool { super.becomeFirstResponder() }
  override func resignFirstResponder() -> Bool { super.resignFirstResponder() }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    calls.append("began")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  override func remoteControlReceived(with event: UIEvent?) {}
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .copy || super.canPerformAction(action, withSender: sender)
  }
  override func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    super.target(forAction: action, withSender: sender)
  }
  override func copy(_ sender: Any?) { calls.append("copy") }
  override func select(_ sender: Any?) {}
  override func toggleBoldface(_ sender: Any?) {}
  override var keyCommands: [UIKeyCommand]? {
    [UIKeyCommand(input: "k", modifierFlags: [.command, .shift], action: .copy)]
  }
  override var inputView: UIView? { nil }
  override var inputAccessoryView: UIView? { nil }
  override var undoManager: UndoManager? { super.undoManager }
  override func reloadInputViews() {}
}

class ClientRecognizer: UIGestureRecognizer {
  var calls: [String] = []

  override init(target: Any?, action: Selector?) { super.init(target: target, action: action) }

  override var state: UIGestureRecognizer.State {
    get { super.state }
    set { super.state = newValue }
  }
  override var view: UIView? { super.view }
  override var isEnabled: Bool { didSet { calls.append("isEnabled") } }
  override var numberOfTouches: Int { super.numberOfTouches }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    calls.append("began")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    if state == .possible { state = .began } else { state = .changed }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    state = .ended
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { ignore(touch, for: event) }
    state = .cancelled
  }
  override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  override func reset() {
    super.reset()
    calls.append("reset")
  }
  override func ignore(_ touch: UITouch, for event: UIEvent) { super.ignore(touch, for: event) }
  override func ignore(_ button: UIPress, for event: UIPressesEvent) {
    super.ignore(button, for: event)
  }
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
  override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
  override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
  override func shouldReceive(_ event: UIEvent) -> Bool { super.shouldReceive(event) }
  override func require(toFail other: UIGestureRecognizer) { super.require(toFail: other) }
  override func addTarget(_ target: Any, action: Selector) {
    super.addTarget(target, action: action)
  }
  override func removeTarget(_ target: Any?, action: Selector?) {
    super.removeTarget(target, action: action)
  }
  override func location(in view: UIView?) -> CGPoint { super.location(in: view) }
  override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    super.location(ofTouch: touchIndex, in: view)
  }
  override var modifierFlags: UIKeyModifierFlags { super.modifierFlags }
  override var buttonMask: UIEvent.ButtonMask { super.buttonMask }
}

class ClientTap: UITapGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
  }
  override var numberOfTapsRequired: Int { didSet {} }
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool { super.canPrevent(other) }
  override func reset() { super.reset() }
}

class ClientPan: UIPanGestureRecognizer {
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
  }
  override func translation(in view: UIView?) -> CGPoint { super.translation(in: view) }
  override func velocity(in view: UIView?) -> CGPoint { super.velocity(in: view) }
}

class ClientPinch: UIPinchGestureRecognizer {
  override var scale: CGFloat { didSet {} }
  override var velocity: CGFloat { super.velocity }
}

class ClientRotation: UIRotationGestureRecognizer { override var rotation: CGFloat { didSet {} } }
class ClientSwipe: UISwipeGestureRecognizer { override func reset() { super.reset() } }
class ClientLongPress: UILongPressGestureRecognizer { override func reset() { super.reset() } }
class ClientEdgePan: UIScreenEdgePanGestureRecognizer { override func reset() { super.reset() } }
class ClientHover: UIHoverGestureRecognizer { override var zOffset: CGFloat { 0.5 } }

/// A touch that a client creates for its tests.
class ClientTouch: UITouch {
  let point: CGPoint

  init(at point: CGPoint) {
    self.point = point
    super.init()
  }

  override var view: UIView? { nil }
  override var window: UIWindow? { nil }
  override var phase: UITouch.Phase { .moved }
  override var type: UITouch.TouchType { .stylus }
  override var tapCount: Int { 2 }
  override var timestamp: TimeInterval { 1 }
  override var force: CGFloat { 1 }
  override var maximumPossibleForce: CGFloat { 4 }
  override var majorRadius: CGFloat { 5 }
  override var majorRadiusTolerance: CGFloat { 1 }
  override var altitudeAngle: CGFloat { 1 }
  override var gestureRecognizers: [UIGestureRecognizer]? { nil }
  override var estimatedProperties: UITouch.Properties { .force }
  override func azimuthAngle(in view: UIView?) -> CGFloat { 1 }
  override func azimuthUnitVector(in view: UIView?) -> CGVector { .zero }
  override func location(in view: UIView?) -> CGPoint { point }
  override func previousLocation(in view: UIView?) -> CGPoint { point }
  override func preciseLocation(in view: UIView?) -> CGPoint { point }
  override func precisePreviousLocation(in view: UIView?) -> CGPoint { point }
}

/// An event that a client creates for its tests.
class ClientEvent: UIEvent {
  var clientTouches: Set<UITouch> = []

  override var type: UIEvent.EventType { .touches }
  override var subtype: UIEvent.EventSubtype { .none }
  override var timestamp: TimeInterval { 1 }
  override var modifierFlags: UIKeyModifierFlags { .numericPad }
  override var buttonMask: UIEvent.ButtonMask { .button(2) }
  override var allTouches: Set<UITouch>? { clientTouches }
  override func touches(for view: UIView) -> Set<UITouch>? { clientTouches }
  override func touches(for window: UIWindow) -> Set<UITouch>? { clientTouches }
  override func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? { clientTouches }
  override func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
  override func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
}

class ClientPress: UIPress { override var type: UIPress.PressType { .menu } }

class ClientControl: UIControl {
  var sent: [UIControl.Event] = []

  override func addTarget(_ target: Any?, action: Selector, for events: UIControl.Event) {
    super.addTarget(target, action: action, for: events)
  }
  override func removeTarget(_ target: Any?, action: Selector?, for events: UIControl.Event) {
    super.removeTarget(target, action: action, for: events)
  }
  override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    super.sendAction(action, to: target, for: event)
  }
  override func sendActions(for controlEvents: UIControl.Event) {
    sent.append(controlEvents)
    super.sendActions(for: controlEvents)
  }
}

class ClientMenuController: UIMenuController {
  override func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
    super.setMenuVisible(menuVisible, animated: animated)
  }
}

class ClientUndoManager: UndoManager { override func undo() { super.undo() } }

class ClientApplication: UIApplication {
  override func sendEvent(_ event: UIEvent) { super.sendEvent(event) }
  override func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    super.sendAction(action, to: target, from: sender, for: event)
  }
}

/// A delegate of the application and of gesture recognizers.
class ClientDelegate: UIResponder, UIApplicationDelegate, UIGestureRecognizerDelegate {
  var window: UIWindow?
  var questions: [String] = []

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    questions.append("launched")
    return true
  }
  func applicationWillResignActive(_ application: UIApplication) {}
  func applicationDidEnterBackground(_ application: UIApplication) {}
  func applicationWillEnterForeground(_ application: UIApplication) {}
  func applicationDidBecomeActive(_ application: UIApplication) {}
  func applicationWillTerminate(_ application: UIApplication) {}
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: "Default", sessionRole: connectingSceneSession.role)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    questions.append("touch")
    return true
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress
  ) -> Bool { true }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool {
    questions.append("event")
    return true
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

class ClientSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: scene)
  }
}

class ClientTraitView: UIView {
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
  }
}

/// A view with a nonisolated deinitializer, which a client can write.
class ClientViewWithDeinitializer: UIView {
  private let onDeinit: @Sendable () -> Void

  init(onDeinit: @escaping @Sendable () -> Void) {
    self.onDeinit = onDeinit
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  deinit { onDeinit() }
}
