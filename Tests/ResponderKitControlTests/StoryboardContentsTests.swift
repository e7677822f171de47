import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A view controller that logs calls of awakeFromNib and of its methods for segues and actions.
private final class SceneController: UIViewController {
  var log: [String] = []
  var allowsSegues = true

  override func awakeFromNib() {
    super.awakeFromNib()
    log.append("awake \(isViewLoaded)")
  }

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    log.append("should \(identifier)")
    return allowsSegues
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    let destination = segue.destination.title ?? "-"
    log.append("prepare \(segue.identifier ?? "none") \(destination) \(segue.source === self)")
  }

  func returned(_ segue: UIStoryboardSegue) {
    log.append("returned \(segue.identifier ?? "none") from \(segue.source.title ?? "-")")
  }

  func pressed(_ sender: AnyObject) { log.append("pressed \(type(of: sender))") }
}

/// The table of the methods to which the storyboards of these tests refer by name.
private let table = SelectorTable(
  methods: {
    [Selector.Method("returned:") { (t: SceneController, a: UIStoryboardSegue) in t.returned(a) }]
  }, classes: [])

@Suite("Storyboards and segues")
struct StoryboardContentsTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  private let harness: TouchHarness

  init() {
    harness = TouchHarness(window: window)
    _ = table
  }

  private func scene(
    _ id: String, _ segues: [UIStoryboard.Segue] = [], root: String? = nil,
    view: @escaping @MainActor @Sendable (InterfaceObjects) -> UIView? = { _ in nil }
  ) -> UIStoryboard.Scene {
    UIStoryboard.Scene(
      id: id, identifier: id.uppercased(), segues: segues, rootScene: root,
      makeController: { coder in
        guard root == nil else { return UINavigationController(coder: coder) }
        let controller = SceneController(coder: coder)
        controller?.title = id
        return controller
      }, makeView: view)
  }

  private func storyboard(_ scenes: [UIStoryboard.Scene], initial: String? = "a") -> UIStoryboard {
    UIStoryboard(UIStoryboard.Contents(name: "Story", initialScene: initial, scenes: scenes))
  }

  private func show(_ storyboard: UIStoryboard) throws -> SceneController {
    let initial = storyboard.instantiateInitialViewController()
    window.rootViewController = initial
    window.layoutIfNeeded()
    let top = (initial as? UINavigationController)?.topViewController ?? initial
    return try #require(top as? SceneController)
  }

  @Test("Scroll views and image views decode their properties from a storyboard")
  func archivesOfContent() throws {
    let objects = InterfaceObjects(of: UIViewController(), in: nil)
    let size = CGSize(width: 300, height: 400)
    let scrollCoder = InterfaceCoder(objects, "s") {
      $0.alpha = 0.5
    } content: { (view: UIScrollView) in
      view.contentSize = size
    }
    let scrollView = try #require(UIScrollView(coder: scrollCoder))
    #expect(scrollView.contentSize == size && scrollView.alpha == 0.5)
    let imageCoder = InterfaceCoder(objects, "i") {
      $0.alpha = 0.25
    } content: { (view: UIImageView) in
      view.isHighlighted = true
    }
    let imageView = try #require(UIImageView(coder: imageCoder))
    #expect(imageView.isHighlighted && imageView.alpha == 0.25)
    #expect(objects["s"] === scrollView && objects["i"] === imageView)
  }

  @Test("A storyboard creates its initial view controller, and others by their identifiers")
  func controllers() throws {
    let contents = storyboard([scene("a"), scene("b")], initial: "b")
    let initial = try #require(contents.instantiateInitialViewController() as? SceneController)
    #expect(initial.title == "b" && initial.storyboard === contents && contents.name == "Story")
    #expect(initial.log == ["awake false"])
    #expect(contents.instantiateViewController(withIdentifier: "A").title == "a")
    let other = contents.instantiateViewController(withIdentifier: "X")
    #expect(!(other is SceneController) && other.storyboard == nil)
    #expect(storyboard([scene("a")], initial: nil).instantiateInitialViewController() == nil)
    #expect(storyboard([scene("a")], initial: "x").instantiateInitialViewController() == nil)
  }

  @Test("A storyboard's navigation controller begins with its root scene")
  func rootScene() throws {
    let contents = storyboard([scene("a", root: "b"), scene("b")])
    let controller = try show(contents)
    #expect(controller.title == "b" && controller.navigationController?.storyboard === contents)
    let missing = storyboard([scene("a", root: "x")]).instantiateInitialViewController()
    #expect((missing as? UINavigationController)?.viewControllers.isEmpty == true)
  }

  @Test(
    "A segue calls prepare(for:sender:) of its source and then pushes or presents the destination",
    arguments: [true, false])
  func transitions(isAnimated: Bool) throws {
    let segues: [UIStoryboard.Segue] = [
      .init(id: "1", identifier: "Push", kind: .show, destination: "b", isAnimated: isAnimated),
      .init(id: "2", identifier: "Sheet", kind: .present, destination: "b", isAnimated: isAnimated),
      .init(id: "3", identifier: nil, kind: .show, destination: "b"),
      .init(id: "4", identifier: "Nowhere", kind: .show, destination: "x"),
    ]
    let contents = storyboard(
      [scene("n", root: "a"), scene("a", segues), scene("b")], initial: "n")
    let controller = try show(contents)
    controller.log = []
    controller.performSegue(withIdentifier: "Unknown", sender: nil)
    controller.performSegue(withIdentifier: "Nowhere", sender: nil)
    controller.performSegue(withID: "9", sender: nil)
    #expect(controller.log.isEmpty)
    controller.performSegue(withIdentifier: "Push", sender: nil)
    #expect(controller.log == ["prepare Push b true"])
    let navigation = try #require(controller.navigationController)
    #expect(navigation.topViewController?.title == "b")
    navigation.popViewController(animated: false)
    controller.log = []
    controller.performSegue(withID: "3", sender: nil)
    #expect(controller.log == ["prepare none b true"] && navigation.viewControllers.count == 2)
    navigation.popViewController(animated: false)
    controller.log = []
    controller.performSegue(withID: "2", sender: nil)
    #expect(controller.log == ["should Sheet", "prepare Sheet b true"])
    #expect(controller.presentedViewController?.title == "b")
    #expect((harness.application.nextDeadline != nil) == isAnimated)
    harness.advance(by: 1)
    controller.dismiss(animated: false)
    (controller.log, controller.allowsSegues) = ([], false)
    controller.performSegue(withID: "2", sender: nil)
    controller.performSegue(withID: "1", sender: nil)
    #expect(controller.log == ["should Sheet", "should Push"])
    #expect(controller.presentedViewController == nil && navigation.viewControllers.count == 1)
  }

  @Test(
    "An unwind segue returns to the nearest previous view controller that implements its method")
  func unwinding() throws {
    let back = UIStoryboard.Segue(
      id: "u", identifier: "Back", kind: .unwind(action: "returned:"), destination: "a",
      isAnimated: false)
    let push = UIStoryboard.Segue(id: "p", identifier: "Push", kind: .show, destination: "b")
    let sheet = UIStoryboard.Segue(
      id: "s", identifier: "Sheet", kind: .present, destination: "b", isAnimated: false)
    let contents = storyboard(
      [scene("n", root: "a"), scene("a", [push, sheet]), scene("b", [back, push])], initial: "n")
    let first = try show(contents)
    let navigation = try #require(first.navigationController)
    first.performSegue(withIdentifier: "Push", sender: nil)
    let second = try #require(navigation.topViewController as? SceneController)
    second.performSegue(withIdentifier: "Push", sender: nil)
    let third = try #require(navigation.topViewController as? SceneController)
    (first.log, second.log, third.log) = ([], [], [])
    third.performSegue(withIdentifier: "Back", sender: nil)
    #expect(third.log == ["prepare Back b true"] && first.log.isEmpty)
    #expect(second.log == ["returned Back from b"])
    #expect(navigation.viewControllers == [first, second])
    second.log = []
    second.performSegue(withIdentifier: "Back", sender: nil)
    #expect(first.log == ["returned Back from b"] && navigation.viewControllers == [first])
    first.performSegue(withIdentifier: "Sheet", sender: nil)
    let presented = try #require(first.presentedViewController as? SceneController)
    first.log = []
    presented.performSegue(withIdentifier: "Back", sender: nil)
    #expect(first.log == ["returned Back from b"] && first.presentedViewController == nil)
    // An unwind segue has no effect if there is no previous view controller.
    let alone = try show(storyboard([scene("a", [back])]))
    alone.log = []
    alone.performSegue(withIdentifier: "Back", sender: nil)
    #expect(alone.log.isEmpty)
  }

  @Test("The view of a scene receives awakeFromNib only after all objects of the scene exist")
  func view() throws {
    final class AwakeView: UIView {
      var isAwake = false
      override func awakeFromNib() {
        super.awakeFromNib()
        isAwake = true
      }
    }
    let contents = storyboard([
      scene("a") { objects in
        #expect(objects["a"] === objects.controller && objects["x"] == nil)
        let coder = InterfaceCoder(objects, "v") { view in
          view.frame = CGRect(x: 0, y: 0, width: 30, height: 40)
        } content: { (view: AwakeView) in
          #expect(objects["v"] === view && !view.isAwake)
          view.tag = 7
        }
        let view = objects.configure(AwakeView(), with: coder)
        #expect(
          objects.objects(["v", "x", "a"]).map(ObjectIdentifier.init)
            == [ObjectIdentifier(view), ObjectIdentifier(objects.controller)])
        objects["w"] = objects.controller
        #expect(objects["w"] === objects.controller && !view.isAwake)
        return view
      }
    ])
    let controller = try #require(contents.instantiateInitialViewController())
    let view = try #require(controller.view as? AwakeView)
    #expect(view.isAwake && view.tag == 7 && view.bounds.size == CGSize(width: 30, height: 40))
    let plain = try #require(storyboard([scene("a")]).instantiateInitialViewController())
    #expect(plain.view.frame == .zero || plain.view.autoresizingMask.contains(.flexibleWidth))
  }

  @Test(
    "InterfaceCoder skips content for another class of view, and a plain NSCoder has no content")
  func coders() {
    let objects = InterfaceObjects(of: UIViewController(), in: nil)
    let coder = InterfaceCoder(objects, "v", buttonType: .close) { _ in
    } content: { (view: UIButton) in
      view.tag = 5
    }
    let (button, label) = (UIButton(coder: coder), objects.configure(UILabel(), with: coder))
    #expect(button?.tag == 5 && button?.buttonType == .close && label.tag == 0)
    #expect(objects["v"] === label)
    #expect(InterfaceCoder().buttonType == nil && NSCoder().interface == nil)
    #expect(UIButton(coder: NSCoder())?.buttonType == .custom)
    #expect(UIStepper(coder: NSCoder())?.frame.size == CGSize(width: 94, height: 32))
    #expect(UISwitch(coder: NSCoder())?.frame.size == CGSize(width: 50, height: 30))
    #expect(UIActivityIndicatorView(coder: NSCoder())?.isHidden == true)
    #expect(UIActivityIndicatorView(coder: NSCoder())?.style == .medium)
    #expect(UIRefreshControl(coder: NSCoder())?.subviews.count == 2)
    #expect(UINavigationBar(coder: NSCoder())?.backgroundColor == .secondarySystemBackground)
    #expect(UITabBar(coder: NSCoder())?.backgroundColor == .secondarySystemBackground)
    #expect(UIToolbar(coder: NSCoder())?.backgroundColor == .secondarySystemBackground)
    #expect(UIBarButtonItem(coder: NSCoder())?.space == nil)
    let views: [UIView?] = [
      UISlider(coder: coder), UISegmentedControl(coder: coder), UIPageControl(coder: coder),
      UIProgressView(coder: coder), UITextField(coder: coder), UIStackView(coder: coder),
    ]
    #expect(views.allSatisfy { $0 != nil && $0?.tag == 0 })
  }

  @Test("Labels, controls and indicators decode their properties from a storyboard")
  func archives() {
    func check<View: UIView>(_ type: View.Type, _ make: (NSCoder) -> View?) {
      let objects = InterfaceObjects(of: UIViewController(), in: nil)
      let coder = InterfaceCoder(objects, "v") {
        $0.alpha = 0.5
      } content: { (view: View) in
        view.tag = 3
      }
      let view = make(coder)
      #expect(view?.tag == 3 && view?.alpha == 0.5 && objects["v"] === view, "\(type)")
    }
    check(UIButton.self) { UIButton(coder: $0) }
    check(UISlider.self) { UISlider(coder: $0) }
    check(UISwitch.self) { UISwitch(coder: $0) }
    check(UIStepper.self) { UIStepper(coder: $0) }
    check(UISegmentedControl.self) { UISegmentedControl(coder: $0) }
    check(UIPageControl.self) { UIPageControl(coder: $0) }
    check(UIProgressView.self) { UIProgressView(coder: $0) }
    check(UIActivityIndicatorView.self) { UIActivityIndicatorView(coder: $0) }
    check(UITextField.self) { UITextField(coder: $0) }
    check(UILabel.self) { UILabel(coder: $0) }
  }

  @Test("A container view shows the child view controller of another scene in its bounds")
  func embedding() throws {
    let contents = storyboard([
      scene("a") { objects in
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        let container = UIView(frame: CGRect(x: 10, y: 20, width: 130, height: 70))
        view.addSubview(container)
        objects["c"] = container
        objects.embed(scene: "b", segue: "Embed", in: "c")
        objects.embed(scene: "x", segue: "Embed", in: "c")
        objects.embed(scene: "b", segue: "Embed", in: "y")
        return view
      }, scene("b"),
    ])
    let controller = try show(contents)
    let child = try #require(controller.children.first)
    #expect(controller.children.count == 1 && controller.log.last == "prepare Embed b true")
    #expect(child.view.frame == CGRect(x: 0, y: 0, width: 130, height: 70))
    let container = try #require(child.view.superview)
    container.frame.size = CGSize(width: 50, height: 200)
    window.layoutIfNeeded()
    #expect(child.view.frame == CGRect(x: 0, y: 0, width: 50, height: 200))
  }

  @Test("Storyboard connections let controls and recognizers call actions and perform segues")
  func connections() throws {
    let push = UIStoryboard.Segue(id: "p", identifier: "Push", kind: .show, destination: "x")
    let controller = try show(storyboard([scene("a", [push])]))
    let objects = InterfaceObjects(of: controller, in: nil)
    let views: [UIView] = [
      UIButton(), UISwitch(), UISegmentedControl(items: ["A"]), UISlider(), UIView(),
    ]
    let recognizer = UITapGestureRecognizer()
    for (index, view) in views.enumerated() { objects["\(index)"] = view }
    objects["r"] = recognizer
    let selector = Selector(SceneController.pressed(_:))
    for id in ["0", "4", "r", "y"] {
      objects.addAction(selector, of: id, to: controller, for: .touchDown)
      objects.addSegue("p", of: id)
    }
    objects.addAction(selector, of: "r", to: nil, for: .touchDown)
    for id in ["1", "2", "3"] { objects.addSegue("p", of: id) }
    let events = views.map { ($0 as? UIControl)?.allControlEvents }
    #expect(
      events == [[.touchDown, .touchUpInside], .valueChanged, .valueChanged, .touchUpInside, nil])
    controller.log = []
    (views[0] as? UIControl)?.sendActions(for: .touchDown)
    (views[0] as? UIControl)?.sendActions(for: .touchUpInside)
    (views[1] as? UIControl)?.sendActions(for: .valueChanged)
    #expect(controller.log == ["pressed UIButton", "should Push", "should Push"])
    let view = UIView(frame: window.bounds)
    view.addGestureRecognizer(recognizer)
    window.addSubview(view)
    controller.log = []
    harness.touchDown(at: point(20, 20))
    harness.touchUp()
    #expect(controller.log == ["pressed UITapGestureRecognizer", "should Push"])
  }

  @Test(
    "Storyboard values set properties of the same type, and numbers set those of any number type")
  func values() {
    var (text, number, count, width, small, optional) = (
      "a", 1.0, 2, CGFloat(3), Float(4), Int?.none
    )
    setInterfaceValue(&text, 5.0)
    setInterfaceValue(&number, "b")
    setInterfaceValue(&count, nil)
    #expect(text == "a" && number == 1 && count == 2)
    setInterfaceValue(&text, "c")
    setInterfaceValue(&number, 6.5)
    setInterfaceValue(&count, 7.0)
    setInterfaceValue(&width, 8.5)
    setInterfaceValue(&small, 9.5)
    setInterfaceValue(&optional, 10.0)
    #expect(text == "c" && number == 6.5 && count == 7 && width == 8.5 && small == 9.5)
    #expect(optional == 10)
  }

  @Test("A segue calls its perform handler when performed, and has no effect without a handler")
  func segue() {
    let (source, destination) = (UIViewController(), UIViewController())
    var count = 0
    let segue = UIStoryboardSegue(
      identifier: "S", source: source, destination: destination, performHandler: { count += 1 })
    #expect(segue.identifier == "S" && segue.source === source && count == 0)
    #expect(segue.destination === destination)
    segue.perform()
    #expect(count == 1)
    let plain = UIStoryboardSegue(identifier: nil, source: source, destination: destination)
    plain.perform()
    #expect(plain.identifier == nil && plain.source === source && count == 1)
    #expect(plain.destination === destination)
  }
}
