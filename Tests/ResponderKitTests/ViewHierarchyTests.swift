import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("View trees, coders, window levels and key windows")
struct ViewHierarchyTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let log = HierarchyLog()

  @Test("A view controller is no longer first responder when its view leaves the window")
  func controllerAsFirstResponder() {
    final class Controller: UIViewController {
      override var canBecomeFirstResponder: Bool { true }
    }
    let (controller, sibling) = (Controller(), UIView())
    window.addSubview(controller.view)
    window.addSubview(sibling)
    #expect(controller.becomeFirstResponder() && window.firstResponder === controller)
    sibling.removeFromSuperview()
    #expect(controller.isFirstResponder)
    controller.view.removeFromSuperview()
    #expect(window.firstResponder == nil)
  }

  @Test("A window level is not less than itself")
  func equalLevels() {
    #expect(!(UIWindow.Level.alert < .alert) && !(UIWindow.Level.alert < .normal))
  }

  @Test("A new window is hidden, and makeKeyAndVisible shows it")
  func hiddenWindow() {
    #expect(window.isHidden && !window.isKeyWindow)
    let application = UIApplication()
    application.attach(window)
    window.makeKeyAndVisible()
    #expect(!window.isHidden && window.isKeyWindow)
    #expect(UIView().isOpaque)
  }

  @Test("A view initialized from an empty NSCoder is like a view with the frame zero")
  func coder() throws {
    let coder = NSCoder()
    #expect(coder.decodeObject(forKey: "key") == nil && coder.decodeInteger(forKey: "key") == 0)
    let view = try #require(UIView(coder: coder))
    #expect(view.frame == .zero && view.subviews.isEmpty)
    #expect(try #require(UILabel(coder: coder)).isUserInteractionEnabled == false)
    #expect(try #require(UISwitch(coder: coder)).bounds == UISwitch().bounds)
    #expect(try #require(UIScrollView(coder: coder)).clipsToBounds)
    #expect(try #require(UIWindow(coder: coder)).isHidden)
    #expect(try #require(ArchivedView(coder: coder)).isMultipleTouchEnabled)
  }

  @Test("Views are notified before and after they move to a superview and a window")
  func notifications() {
    let parent = LoggingView("parent", log)
    let child = LoggingView("child", log)
    parent.addSubview(child)
    #expect(
      log.take() == ["child will move to parent", "child did move", "parent did add child"])
    window.addSubview(parent)
    #expect(
      log.take() == [
        "parent will move to a window", "child will move to a window",
        "parent will move to UIWindow",
        "parent did move to a window", "child did move to a window", "parent did move",
      ])
    child.removeFromSuperview()
    #expect(
      log.take() == [
        "parent will remove child", "child will leave its window", "child will move to nil",
        "child did leave its window", "child did move",
      ])
    parent.bringSubviewToFront(child)
    #expect(log.take().isEmpty)
  }

  @Test("A view that moves within its window receives no didMoveToWindow")
  func moveWithinWindow() {
    let (first, second) = (LoggingView("first", log), LoggingView("second", log))
    let child = LoggingView("child", log)
    for view in [first, second] { window.addSubview(view) }
    first.addSubview(child)
    _ = log.take()
    second.addSubview(child)
    #expect(
      log.take() == [
        "first will remove child", "child will move to second", "child did move",
        "second did add child",
      ])
    #expect(first.subviews.isEmpty && child.superview === second)
  }

  @Test("exchangeSubview swaps two subviews and ignores invalid indices")
  func exchange() {
    let views = (0..<3).map { _ in UIView() }
    views.forEach(window.addSubview)
    window.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(window.subviews == [views[2], views[1], views[0]])
    window.exchangeSubview(at: 0, withSubviewAt: 3)
    window.exchangeSubview(at: -1, withSubviewAt: 0)
    #expect(window.subviews == [views[2], views[1], views[0]])
  }

  @Test("A view inherits its tint color and is notified when the inherited color changes")
  func tintColor() {
    let (parent, child, own) = (
      LoggingView("parent", log), LoggingView("child", log), LoggingView("own", log)
    )
    parent.addSubview(child)
    parent.addSubview(own)
    own.tintColor = .green
    #expect(child.tintColor == UIColor.tintColor)
    _ = log.take()
    parent.tintColor = .red
    #expect(log.take() == ["parent tint", "child tint"])
    #expect(child.tintColor == .red && own.tintColor == .green)
    parent.tintColor = nil
    #expect(child.tintColor == UIColor.tintColor)
  }

  @Test("Windows are ordered by level, and within a level by the time they were shown")
  func windowLevels() {
    let application = UIApplication()
    let windows = (0..<4).map { _ in UIWindow(frame: window.frame) }
    windows[0].windowLevel = .alert
    windows[1].windowLevel = .normal + 1
    for window in windows { application.add(window) }
    #expect(application.windows == [windows[2], windows[3], windows[1], windows[0]])
    windows[2].windowLevel = .statusBar
    #expect(application.windows == [windows[3], windows[1], windows[2], windows[0]])
    #expect(UIWindow.Level.normal < .statusBar && UIWindow.Level.statusBar < .alert)
  }

  @Test("A window is notified when it becomes the key window and when it resigns")
  func keyWindow() {
    let application = UIApplication()
    let (first, second) = (LoggingWindow(frame: window.frame), LoggingWindow(frame: window.frame))
    for window in [first, second] {
      application.add(window)
      window.makeKeyAndVisible()
    }
    #expect(first.log == ["become", "resign"] && second.log == ["become"])
    first.makeKey()
    #expect(application.keyWindow === first)
    application.remove(first)
    #expect(first.log == ["become", "resign", "become", "resign"])
  }
}

private final class HierarchyLog {
  private var lines: [String] = []

  func append(_ line: String) { lines.append(line) }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

private final class LoggingView: UIView {
  let name: String
  let log: HierarchyLog

  init(_ name: String, _ log: HierarchyLog) {
    (self.name, self.log) = (name, log)
    super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  required init?(coder: NSCoder) { nil }

  private func name(of view: UIView?) -> String {
    (view as? LoggingView)?.name ?? view.map { "\(type(of: $0))" } ?? "nil"
  }

  override func willMove(toSuperview newSuperview: UIView?) {
    log.append("\(name) will move to \(name(of: newSuperview))")
  }

  override func didMoveToSuperview() { log.append("\(name) did move") }

  override func willMove(toWindow newWindow: UIWindow?) {
    log.append("\(name) will \(newWindow == nil ? "leave its window" : "move to a window")")
  }

  override func didMoveToWindow() {
    log.append("\(name) did \(window == nil ? "leave its window" : "move to a window")")
  }

  override func didAddSubview(_ subview: UIView) {
    log.append("\(name) did add \(name(of: subview))")
  }

  override func willRemoveSubview(_ subview: UIView) {
    log.append("\(name) will remove \(name(of: subview))")
  }

  override func tintColorDidChange() { log.append("\(name) tint") }
}

private final class LoggingWindow: UIWindow {
  var log: [String] = []

  override func becomeKey() { log.append("become") }
  override func resignKey() { log.append("resign") }
}

/// A view whose set-up code is in the initializer with a coder.
private final class ArchivedView: UIView {
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    isMultipleTouchEnabled = true
  }
}
