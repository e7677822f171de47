import ResponderKitTesting
import Testing

@testable import ResponderKit

private final class Canvas: UIView {
  private(set) var calls: [String] = []

  func press(_ sender: UIButton) { calls.append("press") }
  func tick() { calls.append("tick") }
}

private final class Controller: UIViewController {
  private(set) var calls: [String] = []

  func press(_ sender: UIButton) { calls.append("press") }
}

/// A table like the one that the plug-in generates for the methods of the two classes.
///
/// The tests share this table, because a process keeps all of its tables.
private let table = SelectorTable(
  methods: {
    [
      Selector.Method("press:") { (t: Canvas, a) in t.press(a) },
      Selector.Method("press:") { (t: Controller, a) in t.press(a) },
      Selector.Method("tick") { (t: Canvas) in t.tick() },
    ]
  },
  classes: [
    SelectorTable.Class("Canvas") { Canvas(frame: .zero) },
    SelectorTable.Class("Controller") { Controller() },
  ])

@Suite("Named selectors and selector tables")
struct SelectorTableTests {
  private func pressSelector() -> Selector {
    Selector(Selector.Method("press:") { (t: Canvas, a) in t.press(a) }, in: table)
  }

  @Test("A selector table creates its methods only once and finds its storyboards by name")
  func contents() {
    final class Counter {
      var value = 0
    }
    let counter = Counter()
    let table = SelectorTable(
      methods: {
        counter.value += 1
        return [Selector.Method("countedMethod") { (canvas: Canvas) in canvas.tick() }]
      },
      storyboards: {
        ["Main", "Other"].map { UIStoryboard.Contents(name: $0, initialScene: nil, scenes: []) }
      }, mainStoryboard: "Main")
    for _ in 0..<3 {
      #expect(Selector("countedMethod", in: table).isImplemented(by: Canvas(frame: .zero)))
    }
    #expect(counter.value == 1)
    #expect(table.storyboard(named: "Other")?.name == "Other" && table.mainStoryboard == "Main")
    #expect(table.storyboard(named: "Third") == nil)
  }

  @Test("Selectors with the same name are equal, whether created from a method or a string")
  func equality() {
    #expect(pressSelector() == Selector("press:", in: table))
    #expect(pressSelector() != Selector("tick", in: table))
    #expect(Selector("copy:", in: table) == .copy)
    #expect(Set([pressSelector(), Selector("press:"), table.selector("press:")]).count == 1)
    #expect(pressSelector().description == "press:")
  }

  @Test("A control's target can be removed with a newly created selector of the same name")
  func removesTarget() {
    let (button, canvas) = (UIButton(frame: .zero), Canvas(frame: .zero))
    button.addTarget(canvas, action: pressSelector(), for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    button.removeTarget(canvas, action: Selector("press:", in: table), for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(canvas.calls == ["press"])
  }

  @Test(
    "An action without a target goes to the nearest responder with a method of the action's name")
  func nilTarget() {
    let controller = Controller()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.rootViewController = controller
    let harness = TouchHarness(window: window)
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    controller.view.addSubview(button)
    // The selector was created from the method of another class.
    button.addTarget(nil, action: pressSelector(), for: .touchUpInside)
    harness.touchDown(at: CGPoint(x: 50, y: 50))
    harness.touchUp()
    #expect(controller.calls == ["press"])
  }

  @Test("A selector created from a string calls the method with that name")
  func strings() {
    let canvas = Canvas(frame: .zero)
    #expect(Selector("tick", in: table).perform(on: canvas, from: nil, for: nil))
    #expect(!Selector("tick", in: table).perform(on: Controller(), from: nil, for: nil))
    #expect(!Selector("unknown:", in: table).isImplemented(by: canvas))
    #expect(canvas.calls == ["tick"])
  }

  @Test("A selector table creates an object from its class name with or without the module name")
  func classes() {
    #expect(table.makeObject(ofClassNamed: "Canvas") is Canvas)
    #expect(table.makeObject(ofClassNamed: "App.Controller") is Controller)
    #expect(table.makeObject(ofClassNamed: "MyCanvas") == nil)
    #expect(table.makeObject { $0 is UIViewController.Type } is Controller)
    #expect(table.makeObject { $0 is UIControl.Type } == nil)
    #expect(table.hasClass { $0 is UIView.Type } && !table.hasClass { $0 is UIControl.Type })
    #expect(table.storyboard(named: "Main") == nil && table.mainStoryboard == nil)
  }
}
