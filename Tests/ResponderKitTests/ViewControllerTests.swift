import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("View controllers")
struct ViewControllerTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
  private let harness: TouchHarness
  private let log = ControllerLog()

  init() { harness = TouchHarness(window: window) }

  @Test("Showing a window lays out its root view between viewWillAppear and viewDidAppear")
  func rootController() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    let root = LoggingController("root", log)
    #expect(!root.isViewLoaded && root.viewIfLoaded == nil)
    window.rootViewController = root
    #expect(log.take() == ["root did load"])
    UIApplication().add(window)
    #expect(
      log.take() == [
        "root will appear", "root will layout", "root did layout", "root did appear",
      ])
    #expect(root.view.frame == window.bounds)
    window.isHidden = true
    #expect(log.take() == ["root will disappear", "root did disappear"])
  }

  @Test("Replacing the root view controller makes the old one disappear and the new one appear")
  func replacedRoot() {
    let (old, new) = (LoggingController("old", log), LoggingController("new", log))
    window.rootViewController = old
    _ = log.take()
    window.rootViewController = new
    #expect(
      log.take() == [
        "old will disappear", "old did disappear", "new did load", "new will appear",
        "new did appear",
      ])
    #expect(old.viewIfLoaded?.superview == nil && new.view.superview === window)
  }

  @Test("A child view controller is notified of its parent and appears when its view is added")
  func children() {
    let (parent, child) = (LoggingController("parent", log), LoggingController("child", log))
    window.rootViewController = parent
    _ = log.take()
    parent.addChild(child)
    #expect(child.parent === parent && parent.children == [child])
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    #expect(
      log.take() == [
        "child will move to parent", "child did load", "child will appear", "child did appear",
        "child did move to parent",
      ])
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(
      log.take() == [
        "child will move to nil", "child will disappear", "child did disappear",
        "child did move to nil",
      ])
    #expect(child.parent == nil && parent.children.isEmpty)
  }

  @Test("A presented view controller covers the window, appears, and disappears when dismissed")
  func presentation() {
    let (root, modal) = (LoggingController("root", log), LoggingController("modal", log))
    window.rootViewController = root
    _ = log.take()
    modal.modalPresentationStyle = .fullScreen
    var completions: [String] = []
    root.present(modal, animated: false) { completions.append("presented") }
    #expect(root.presentedViewController === modal && modal.presentingViewController === root)
    #expect(modal.next === root)
    #expect(completions == ["presented"])
    #expect(window.hitTest(CGPoint(x: 5, y: 5), with: nil) === modal.view)
    #expect(
      log.take().filter { !$0.contains("layout") } == [
        "modal did load", "modal will appear", "root will disappear", "root did disappear",
        "modal did appear",
      ])
    modal.dismiss(animated: false) { completions.append("dismissed") }
    #expect(completions == ["presented", "dismissed"])
    #expect(root.presentedViewController == nil && modal.presentingViewController == nil)
    #expect(
      log.take().filter { !$0.contains("layout") } == [
        "modal will disappear", "root will appear", "modal did disappear", "root did appear",
      ])
  }

  @Test(
    "A presentation completes after its animation, and a tap outside dismisses the presented view")
  func animatedSheet() {
    let (root, sheet) = (LoggingController("root", log), LoggingController("sheet", log))
    window.rootViewController = root
    _ = log.take()
    sheet.preferredContentSize = CGSize(width: 300, height: 200)
    var isPresented = false
    root.present(sheet, animated: true) { isPresented = true }
    #expect(log.take().contains("sheet will appear animated") && !isPresented)
    #expect(sheet.isBeingPresented)
    harness.advance(by: 1)
    #expect(isPresented && log.take() == ["sheet did appear animated"])
    #expect(sheet.view.frame == CGRect(x: 250, y: 200, width: 300, height: 200))
    harness.touchDown(at: point(400, 300))
    harness.touchUp()
    harness.advance(by: 1)
    #expect(root.presentedViewController === sheet, "a tap inside")
    harness.touchDown(at: point(20, 20))
    harness.touchUp()
    harness.advance(by: 1)
    #expect(root.presentedViewController == nil)
    #expect(log.take() == ["sheet will disappear animated", "sheet did disappear animated"])
  }

  @Test(
    "A presentation by a child controller belongs to the parent, and a second one is ignored")
  func presentationByChild() {
    let (parent, child) = (UIViewController(), UIViewController())
    parent.addChild(child)
    window.rootViewController = parent
    parent.view.addSubview(child.view)
    let modal = UIViewController()
    child.present(modal, animated: false)
    #expect(modal.presentingViewController === parent)
    #expect(child.presentedViewController === modal)
    let second = UIViewController()
    child.present(second, animated: false)
    #expect(parent.presentedViewController === modal && second.presentingViewController == nil)
    modal.present(second, animated: false)
    parent.dismiss(animated: false)
    #expect(parent.presentedViewController == nil && modal.presentedViewController == nil)
    #expect(window.subviews == [parent.view])
  }

  @Test("A view controller receives viewWillTransition before its view is resized")
  func transitionToSize() {
    let root = ResizingController()
    window.rootViewController = root
    window.frame.size = CGSize(width: 300, height: 900)
    #expect(root.log == ["300.0 × 900.0 from 800.0", "alongside", "completed"])
  }
}

private final class ControllerLog {
  private var lines: [String] = []

  func append(_ line: String) { lines.append(line) }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

private final class LoggingController: UIViewController {
  let name: String
  let log: ControllerLog

  init(_ name: String, _ log: ControllerLog) {
    (self.name, self.log) = (name, log)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  private func append(_ event: String, _ animated: Bool) {
    log.append("\(name) \(event)" + (animated ? " animated" : ""))
  }

  private func name(of controller: UIViewController?) -> String {
    (controller as? LoggingController)?.name ?? "nil"
  }

  override func viewDidLoad() { append("did load", false) }
  override func viewWillAppear(_ animated: Bool) { append("will appear", animated) }
  override func viewDidAppear(_ animated: Bool) { append("did appear", animated) }
  override func viewWillDisappear(_ animated: Bool) { append("will disappear", animated) }
  override func viewDidDisappear(_ animated: Bool) { append("did disappear", animated) }
  override func viewWillLayoutSubviews() { append("will layout", false) }
  override func viewDidLayoutSubviews() { append("did layout", false) }

  override func willMove(toParent parent: UIViewController?) {
    append("will move to \(name(of: parent))", false)
  }

  override func didMove(toParent parent: UIViewController?) {
    append("did move to \(name(of: parent))", false)
  }
}

private final class ResizingController: UIViewController {
  var log: [String] = []

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    log.append("\(size.width) × \(size.height) from \(view.bounds.width)")
    coordinator.animate { [unowned self] _ in
      log.append("alongside")
    } completion: { [unowned self] _ in
      log.append("completed")
    }
  }
}
