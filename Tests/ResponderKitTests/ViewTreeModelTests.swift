import ResponderKitTesting
import SeededRandom
import Testing

@testable import ResponderKit

@Suite("Trees of views and layers, and views that change their window")
struct ViewTreeModelTests {
  @Test("Random changes of subviews produce the same order as in an array", arguments: 0..<10)
  func subviews(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let root = UIView()
    let views = (0..<6).map { _ in UIView() }
    var model: [UIView] = []
    func insert(_ view: UIView, at index: Int) {
      model.removeAll { $0 === view }
      model.insert(view, at: max(0, min(index, model.count)))
    }
    for _ in 0..<300 {
      let (view, other) = (
        views[Int.random(in: 0..<6, using: &random)], views[Int.random(in: 0..<6, using: &random)]
      )
      let index = Int.random(in: -1...7, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        root.addSubview(view)
        insert(view, at: 9)
      case 1:
        root.insertSubview(view, at: index)
        insert(view, at: index)
      case 2:
        guard view !== other else { continue }
        root.insertSubview(view, belowSubview: other)
        model.removeAll { $0 === view }
        insert(view, at: model.firstIndex(of: other) ?? 9)
      case 3:
        guard view !== other else { continue }
        root.insertSubview(view, aboveSubview: other)
        model.removeAll { $0 === view }
        insert(view, at: model.firstIndex(of: other).map { $0 + 1 } ?? 9)
      case 4:
        root.bringSubviewToFront(view)
        if model.contains(view) { insert(view, at: 9) }
      case 5:
        root.sendSubviewToBack(view)
        if model.contains(view) { insert(view, at: 0) }
      case 6:
        root.exchangeSubview(at: index, withSubviewAt: 1)
        if model.indices.contains(index), model.count > 1 { model.swapAt(index, 1) }
      default:
        view.removeFromSuperview()
        model.removeAll { $0 === view }
      }
      #expect(root.subviews == model)
      #expect(views.allSatisfy { ($0.superview === root) == model.contains($0) })
    }
  }

  @Test("Random changes of sublayers produce the same order as in an array", arguments: 0..<10)
  func sublayers(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let root = CALayer()
    let layers = (0..<5).map { _ in CALayer() }
    var model: [CALayer] = []
    func index(of layer: CALayer) -> Int? { model.firstIndex { $0 === layer } }
    func insert(_ layer: CALayer, at index: Int) {
      model.removeAll { $0 === layer }
      model.insert(layer, at: max(0, min(index, model.count)))
    }
    for _ in 0..<300 {
      let (layer, other) = (
        layers[Int.random(in: 0..<5, using: &random)], layers[Int.random(in: 0..<5, using: &random)]
      )
      guard layer !== other else { continue }
      let position = UInt32.random(in: 0...6, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0:
        let end = model.count
        root.addSublayer(layer)
        insert(layer, at: end)
      case 1:
        root.insertSublayer(layer, at: position)
        insert(layer, at: Int(position))
      case 2:
        root.insertSublayer(layer, below: other)
        model.removeAll { $0 === layer }
        insert(layer, at: index(of: other) ?? 9)
      case 3:
        root.insertSublayer(layer, above: other)
        model.removeAll { $0 === layer }
        insert(layer, at: index(of: other).map { $0 + 1 } ?? 9)
      case 4:
        root.replaceSublayer(other, with: layer)
        guard index(of: other) != nil else { break }
        model.removeAll { $0 === layer }
        if let index = index(of: other) { model[index] = layer }
      case 5:
        layer.removeFromSuperlayer()
        model.removeAll { $0 === layer }
      default:
        root.sublayers = [other, layer]
        model = [other, layer]
      }
      let ids = (root.sublayers ?? []).map(ObjectIdentifier.init)
      #expect(ids == model.map(ObjectIdentifier.init))
      for layer in layers { #expect((layer.superlayer === root) == (index(of: layer) != nil)) }
    }
    root.sublayers = nil
    #expect(root.sublayers == nil && layers.allSatisfy { $0.superlayer == nil })
  }

  @Test("Sublayers are sorted by z position, and those with an equal z position keep their order")
  func zPositions() {
    let root = CALayer()
    let layers = (0..<5).map { _ in CALayer() }
    layers.forEach(root.addSublayer)
    for (layer, z) in zip(layers, [2, 0, 2, -1, 0] as [CGFloat]) { layer.zPosition = z }
    let order = root.sublayersFromBack.map { layer in layers.firstIndex { $0 === layer } }
    #expect(order == [3, 1, 4, 0, 2])
    for layer in layers { layer.zPosition = 0 }
    #expect(root.sublayersFromBack.map(ObjectIdentifier.init) == layers.map(ObjectIdentifier.init))
  }

  @Test("The layer of a view cannot be added to another layer")
  func viewLayer() {
    let (root, view) = (CALayer(), UIView())
    root.addSublayer(view.layer)
    #expect(root.sublayers == nil && view.layer.superlayer == nil)
    let (outer, inner) = (CALayer(), CALayer())
    outer.addSublayer(inner)
    let deepest = CALayer()
    inner.addSublayer(deepest)
    deepest.addSublayer(outer)
    #expect(deepest.sublayers == nil && outer.superlayer == nil)
    root.addSublayer(inner)
    #expect(inner.superlayer === root && outer.sublayers == nil)
  }

  @Test("viewWithTag finds the view itself and then its descendants, depth first")
  func tags() {
    let views = (0..<5).map { _ in UIView() }
    views[0].addSubview(views[1])
    views[0].addSubview(views[2])
    views[1].addSubview(views[3])
    views[2].addSubview(views[4])
    for (view, tag) in zip(views, [1, 2, 3, 3, 7]) { view.tag = tag }
    #expect(views[0].viewWithTag(1) === views[0] && views[0].viewWithTag(2) === views[1])
    #expect(views[0].viewWithTag(3) === views[3] && views[0].viewWithTag(7) === views[4])
    #expect(views[1].viewWithTag(7) == nil && UIView().tag == 0)
    #expect(views[4].isDescendant(of: views[0]) && views[0].isDescendant(of: views[0]))
    #expect(!views[0].isDescendant(of: views[4]) && !views[3].isDescendant(of: views[2]))
  }

  // MARK: Controllers

  private final class Controller: UIViewController {
    var log: [String] = []
    override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
  }

  @Test("View controllers appear and disappear only in visible windows")
  func controllers() {
    let visible = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let hidden = UIWindow(frame: visible.frame)
    let harness = TouchHarness(window: visible)
    let (controller, container) = (Controller(), UIView())
    container.addSubview(controller.view)
    hidden.addSubview(container)
    #expect(controller.log.isEmpty && hidden.isHidden)
    visible.addSubview(container)
    #expect(controller.log == ["will appear", "did appear"])
    controller.log = []
    visible.addSubview(UIView())
    visible.insertSubview(container, at: 0)
    #expect(controller.log.isEmpty)
    hidden.addSubview(container)
    #expect(controller.log == ["will disappear", "did disappear"])
    visible.addSubview(container)
    controller.log = []
    container.removeFromSuperview()
    #expect(controller.log == ["will disappear", "did disappear"] && harness.now == 0)
  }

  @Test("A view that moves to another superview while it is being removed stays in that superview")
  func moveDuringRemoval() {
    final class Escaping: UIView {
      var refuge: UIView?
      override func willMove(toSuperview newSuperview: UIView?) {
        if newSuperview == nil { refuge?.addSubview(self) }
      }
    }
    let (first, second, view) = (UIView(), UIView(), Escaping())
    first.addSubview(view)
    view.refuge = second
    view.removeFromSuperview()
    #expect(view.superview === second && first.subviews.isEmpty)
  }

  @Test(
    "A view keeps its touches when it moves within its window and loses them in another window")
  func touches() {
    let fixture = GestureFixture()
    let (view, container) = (RecorderView(frame: fixture.view.bounds), UIView())
    container.frame = fixture.view.bounds
    fixture.window.addSubview(view)
    fixture.window.insertSubview(container, at: 0)
    fixture.harness.touchDown(at: point(50, 60))
    container.addSubview(view)
    #expect(view.log == ["began"])
    UIWindow(frame: fixture.window.frame).addSubview(view)
    #expect(view.log == ["began", "cancelled"])
  }

  @Test("Removing a view ends the animations and releases the backing stores in its tree")
  func leavingWindow() {
    let fixture = GestureFixture()
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    inner.retainsContent = true
    fixture.view.addSubview(inner)
    _ = fixture.window.renderChanges(on: .init(width: 400, height: 400), scale: 1)
    #expect(inner.backingStore != nil && inner.contentScaleFactor == 1)
    UIView.animate(withDuration: 1) { inner.alpha = 0.5 }
    fixture.view.removeFromSuperview()
    #expect(inner.backingStore == nil && inner.animations.isEmpty)
  }
}
