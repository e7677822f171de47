import Ink
import SeededRandom
import Testing

@testable import ResponderKit
@testable import ResponderKitTesting

@Suite("Redrawn windows and dirty regions")
struct RenderingHistoryTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 96, height: 72))
  private let harness: TouchHarness
  private let canvas = BitmapCanvas(width: 96, height: 72)
  private var views: [UIView] = []

  init() {
    window.backgroundColor = .white
    harness = TouchHarness(window: window)
    let colors: [UIColor] = [.red, .green, .blue, .orange, .purple]
    for index in 0..<5 {
      let view = UIView(
        frame: CGRect(x: 8 + index * 9, y: 5 + index * 7, width: 36 - index * 3, height: 24 + index)
      )
      view.backgroundColor = colors[index]
      // The last two views are subviews of the first view.
      (index < 3 ? window : views[0]).addSubview(view)
      views.append(view)
    }
  }

  private func redraw() {
    _ = window.renderChanges(on: canvas, scale: 1, hasTime: { true })
  }

  /// A description of the first pixel that differs by more than 3 of 255 from a newly drawn picture
  /// of the window; nil for none.
  private var difference: String? {
    let (shown, reference) = (canvas.bitmap, harness.snapshot())
    if shown == reference { return nil }
    let index = shown.bytes.indices.first {
      abs(Int(shown.bytes[$0]) - Int(reference.bytes[$0])) > 3
    }
    return index.map { "pixel (\($0 / 4 % 96), \($0 / 4 / 96))" }
  }

  private func number(
    _ range: ClosedRange<Int>, _ random: inout SeededGenerator
  ) -> CGFloat { CGFloat(Int.random(in: range, using: &random)) }

  /// Changes one property of a view.
  private func change(_ view: UIView, _ kind: Int, _ random: inout SeededGenerator) {
    let layer = view.layer
    switch kind {
    case 0: view.center = point(number(10...80, &random), number(10...60, &random))
    case 1: view.bounds.size.width = number(4...50, &random)
    case 2: view.bounds.size.height = number(4...50, &random)
    case 3: view.bounds.origin = point(number(-9...9, &random), number(-9...9, &random))
    case 4:
      view.transform = CGAffineTransform(rotationAngle: number(0...6, &random))
        .scaledBy(x: number(1...2, &random), y: 1)
    case 5: view.transform = .identity
    case 6: view.alpha = number(0...4, &random) / 4
    case 7: view.isHidden.toggle()
    case 8: view.clipsToBounds.toggle()
    case 9: view.backgroundColor = view.backgroundColor == .cyan ? .brown : .cyan
    case 10: layer.cornerRadius = number(0...9, &random)
    case 11:
      (layer.borderWidth, layer.borderColor) = (number(0...4, &random), UIColor.black.cgColor)
    case 12: layer.shadowOpacity = Float(number(0...2, &random)) / 2
    case 13: layer.shadowOffset = CGSize(width: number(-9...9, &random), height: 2)
    case 14: layer.anchorPoint = point(number(0...2, &random) / 2, number(0...2, &random) / 2)
    case 15: layer.maskedCorners = CACornerMask(rawValue: UInt(number(0...15, &random)))
    default: layer.shadowRadius = number(0...4, &random)
    }
  }

  @Test(
    "After each random change of a view, the redrawn window looks like a newly drawn one",
    arguments: 0..<6)
  func properties(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    redraw()
    for step in 0..<24 {
      let kind = (step + seed * 5) % 17
      change(views[Int.random(in: 0..<5, using: &random)], kind, &random)
      redraw()
      #expect(difference == nil, "step \(step), change \(kind)")
      #expect(!window.needsFrame)
    }
  }

  @Test(
    "After each random change of the view tree, the redrawn window looks like a newly drawn one",
    arguments: 0..<3)
  func tree(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var layers: [CALayer] = []
    redraw()
    for step in 0..<24 {
      let view = views[Int.random(in: 0..<5, using: &random)]
      let other = views[Int.random(in: 0..<5, using: &random)]
      switch (step + seed) % 11 {
      case 0: other.addSubview(view)
      case 1: view.superview?.bringSubviewToFront(view)
      case 2: view.superview?.sendSubviewToBack(view)
      case 3: view.superview?.exchangeSubview(at: 0, withSubviewAt: 1)
      case 4: view.removeFromSuperview()
      case 5: window.insertSubview(view, at: 0)
      case 6:
        let layer = CALayer()
        layer.frame = CGRect(
          x: number(-20...30, &random), y: number(-20...30, &random), width: 14, height: 10)
        layer.backgroundColor = UIColor.yellow.cgColor
        view.layer.addSublayer(layer)
        layers.append(layer)
      case 7: layers.last?.position.x += 12
      case 8: layers.randomElement(using: &random)?.isHidden.toggle()
      case 9: layers.randomElement(using: &random)?.removeFromSuperlayer()
      default: layers.randomElement(using: &random)?.opacity = 0.5
      }
      redraw()
      #expect(difference == nil, "step \(step)")
    }
  }

  @Test("During animations, the redrawn window looks like a newly drawn one", arguments: 0..<4)
  func animations(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    redraw()
    for step in 0..<18 {
      let view = views[Int.random(in: 0..<5, using: &random)]
      if step % 3 == 0 {
        UIView.animate(withDuration: 0.2, options: .curveLinear) {
          change(view, [0, 1, 2, 3, 4, 6][(seed + step / 3) % 6], &random)
        }
      } else if step % 7 == 0 {
        view.layer.removeAllAnimations()
        let animation = CABasicAnimation(keyPath: "cornerRadius")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 9, 0.1)
        view.layer.add(animation, forKey: nil)
      }
      harness.advance(by: 0.03)
      redraw()
      #expect(difference == nil, "step \(step)")
    }
    harness.advance(by: 1)
    redraw()
    #expect(difference == nil && !window.needsFrame)
  }

  @Test("Fading or recoloring a view redraws the shadow, in whichever direction it is offset")
  func shadows() {
    let view = views[3]
    let layer = view.layer
    (layer.shadowOpacity, layer.shadowRadius) = (1, 1)
    view.removeFromSuperview()
    window.addSubview(view)
    view.frame = CGRect(x: 36, y: 26, width: 20, height: 16)
    for offset in [
      CGSize(width: 24, height: 1), CGSize(width: -2, height: 20), CGSize(width: -24, height: -3),
      CGSize(width: 1, height: -20),
    ] {
      layer.shadowOffset = offset
      let outset: CGFloat = abs(offset.width) > 9 ? 24 : 20
      #expect(layer.shadowOutset == outset + 2)
      let changes: [() -> Void] = [
        { view.alpha = 0.3 }, { view.alpha = 1 }, { view.backgroundColor = .cyan },
        { view.backgroundColor = nil }, { view.backgroundColor = .red },
      ]
      for change in changes {
        redraw()
        change()
        redraw()
        #expect(difference == nil)
      }
    }
    layer.shadowColor = nil
    #expect(layer.shadowOutset == nil)
  }

  // MARK: Regions

  @Test("A dirty region covers every added rectangle with at most 24 rectangles", arguments: 0..<20)
  func region(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var (region, added) = (DirtyRegion(), [CGRect]())
    for _ in 0..<60 {
      let rect = CGRect(
        x: number(0...900, &random), y: number(0...900, &random), width: number(1...60, &random),
        height: number(1...60, &random))
      region.add(rect)
      added.append(rect)
      #expect(region.rects.count <= 24)
      #expect(added.allSatisfy { rect in region.rects.contains { $0.contains(rect) } })
    }
    region.removeAll()
    #expect(region.rects.isEmpty)
  }

  @Test(
    "A dirty region joins rectangles if the union exceeds the sum of their areas by at most 25 %")
  func joining() {
    func rects(_ rects: CGRect...) -> [CGRect] {
      var region = DirtyRegion(rects[0])
      for rect in rects.dropFirst() { region.add(rect) }
      return region.rects
    }
    let first = CGRect(x: 0, y: 0, width: 40, height: 10)
    #expect(rects(first, CGRect(x: 40, y: 0, width: 40, height: 10)).count == 1)
    #expect(rects(first, CGRect(x: 60, y: 0, width: 40, height: 10)).count == 1)
    #expect(rects(first, CGRect(x: 61, y: 0, width: 40, height: 10)).count == 2)
    #expect(rects(first, CGRect(x: 0, y: 15, width: 40, height: 10)).count == 1)
    #expect(rects(first, CGRect(x: 0, y: 16, width: 40, height: 10)).count == 2)
    #expect(rects(first, CGRect(x: 5, y: 2, width: 9, height: 3)) == [first])
    #expect(rects(first, .null) == [first])
    #expect(rects(first, .infinite).count == 1)
    // A rectangle between two others joins all three.
    let (left, right) = (first, CGRect(x: 80, y: 0, width: 40, height: 10))
    #expect(rects(left, right).count == 2)
    #expect(
      rects(left, right, CGRect(x: 40, y: 0, width: 40, height: 10))
        == [CGRect(x: 0, y: 0, width: 120, height: 10)])
  }

  @Test("A dirty region of more than 24 rectangles becomes a single rectangle")
  func capacity() {
    var region = DirtyRegion()
    for index in 0..<24 { region.add(CGRect(x: index * 100, y: index * 50, width: 5, height: 4)) }
    #expect(region.rects.count == 24)
    region.add(CGRect(x: 2400, y: 1300, width: 7, height: 9))
    #expect(region.rects == [CGRect(x: 0, y: 0, width: 2407, height: 1309)])
  }
}
