import ResponderKitTesting
import Testing
import UIKit

/// Tests of the controllers and views that the plug-in `FromUIKit` creates from a storyboard.
@Suite("Controllers and views of a storyboard") @MainActor
struct StoryboardTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 1000))
  private let harness: TouchHarness
  private let controller: CanvasController

  init() throws {
    let storyboard = try #require(fromUIKit.storyboard(named: "Main"))
    let initial = storyboard.instantiateInitialViewController()
    let navigation = try #require(initial as? UINavigationController)
    controller = try #require(navigation.topViewController as? CanvasController)
    // Without a navigation bar, the views have the whole height of the window.
    navigation.isNavigationBarHidden = true
    window.rootViewController = navigation
    harness = TouchHarness(window: window)
    window.layoutIfNeeded()
  }

  private func tap(_ view: UIView?) throws {
    let view = try #require(view)
    harness.touchDown(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
    harness.touchUp()
  }

  @Test("A storyboard's navigation controller shows its first controller")
  func initialController() {
    #expect(controller.view.window === window && controller.navigationController != nil)
    #expect(controller.storyboard != nil && controller.title == "A \"canvas\"")
  }

  @Test("A storyboard calls a controller's awakeFromNib, connects the views and calls viewDidLoad")
  func order() {
    #expect(
      controller.calls == [
        "init false", "awake A \"canvas\"", "prepare Embed false", "load true",
      ])
  }

  @Test(
    "A storyboard's views have their attributes, and already have their size in the initializer")
  func properties() throws {
    let canvas = try #require(controller.canvas)
    #expect(canvas.sizeAtInit == CGSize(width: 400, height: 600))
    #expect(canvas.backgroundColor == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(canvas.isMultipleTouchEnabled && canvas.contentMode == .redraw)
    #expect(canvas.layer.cornerRadius == 12)
    #expect(canvas.lineColor == .systemRed && canvas.lineWidth == 7.5 && canvas.gridSize == 20)
    #expect(canvas.dashed && canvas.caption == "Two\nlines")
    #expect(controller.labelText == "Strokes: 0")
    #expect(controller.buttons[0].layer.cornerRadius == 3.5)
  }

  @Test("A storyboard's controls have their values, titles and items")
  func controls() throws {
    func subview<View: UIView>(_ type: View.Type) throws -> View {
      try #require(controller.view.subviews.compactMap { $0 as? View }.first)
    }
    let slider = try subview(UISlider.self)
    #expect(slider.minimumValue == 1 && slider.maximumValue == 20 && slider.value == 4)
    let segments = try subview(UISegmentedControl.self)
    #expect(segments.numberOfSegments == 2 && segments.selectedSegmentIndex == 1)
    #expect(segments.titleForSegment(at: 1) == "Eraser")
    #expect(try subview(UISwitch.self).isOn)
    let field = try subview(UITextField.self)
    #expect(field.placeholder == "Title" && field.delegate === controller)
    #expect(controller.buttons.map(\.currentTitle) == ["Clear", "Colors"])
    #expect(controller.buttons.map(\.buttonType) == [.system, .system])
    let label = try subview(UILabel.self)
    #expect(label.textAlignment == .center && label.numberOfLines == 2)
    #expect(label.font.pointSize == 19 && !label.isUserInteractionEnabled)
  }

  @Test("A storyboard's controls call the methods of the controller, even private methods")
  func actions() throws {
    try tap(controller.buttons[0])
    #expect(controller.calls.last == "clear 5")
    let slider = try #require(controller.view.subviews.compactMap { $0 as? UISlider }.first)
    slider.sendActions(for: .valueChanged)
    #expect(controller.calls.last == "width true")
  }

  @Test(
    "A storyboard's long press has its attributes, and a double tap calls the controller's method")
  func recognizers() throws {
    let recognizers = try #require(controller.canvas.gestureRecognizers)
    #expect(recognizers.count == 2)
    let press = try #require(recognizers[1] as? UILongPressGestureRecognizer)
    #expect(press.minimumPressDuration == 0.75 && !press.cancelsTouchesInView)
    #expect(press.delegate === controller)
    try tap(controller.canvas)
    #expect(controller.calls.last != "double tap")
    try tap(controller.canvas)
    #expect(controller.calls.last == "double tap")
  }

  @Test("A storyboard's views keep the distances of their constraints in a larger window")
  func constraints() {
    #expect(controller.view.frame == window.bounds)
    // In the storyboard, the view of the controller has 400 × 800 points.
    #expect(controller.canvas.frame == CGRect(x: 0, y: 100, width: 800, height: 800))
    #expect(controller.buttons[0].frame.origin == CGPoint(x: 20, y: 940))
    #expect(controller.buttons[1].frame.maxX == 780)
    let label = controller.view.subviews[1]
    #expect(label.frame.midX == 400 && label.frame.minY == 50)
  }

  @Test("A storyboard's container view shows the child controller of its embed segue")
  func embedding() throws {
    let child = try #require(controller.children.first)
    #expect(child.parent === controller)
    #expect(child.view.superview?.frame == CGRect(x: 700, y: 0, width: 100, height: 50))
    #expect(child.view.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(child.view.backgroundColor == .blue)
  }

  @Test(
    "A segue presents a controller, and an unwind segue returns the presented controller's result")
  func segues() throws {
    try tap(controller.buttons[1])
    #expect(controller.calls.last == "prepare ShowColors true")
    let colors = try #require(controller.presentedViewController as? ColorController)
    #expect(colors.color == "none")
    let button = try #require(colors.view.subviews.first as? ColorButton)
    #expect(button.titleAtInit == "blue" && button.tag == 2)
    try tap(button)
    #expect(controller.calls.last == "unwind Done" && controller.chosenColor == "blue")
    #expect(controller.presentedViewController == nil)
  }

  @Test("Code performs a storyboard's segues and creates controllers by identifier")
  func code() {
    controller.performSegue(withIdentifier: "ColorsFromCode", sender: nil)
    #expect(controller.calls.last == "prepare ColorsFromCode false")
    #expect(controller.navigationController?.topViewController is ColorController)
    #expect(makeController("Colors") is ColorController)
    #expect(makeController("Canvas") is CanvasController)
  }

  @Test("A missing storyboard has no controller, and its name is written to standard error")
  func missingStoryboard() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { await StoryboardTests.openMissingStoryboard() }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains("error: the target has no storyboard Other.storyboard in its folder UIKit\n"))
  }

  static func openMissingStoryboard() {
    let storyboard = fromUIKit.storyboard(name: "Other", bundle: nil)
    #expect(storyboard.instantiateInitialViewController() == nil)
  }
}
