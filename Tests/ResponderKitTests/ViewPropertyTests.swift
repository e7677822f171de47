import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Properties, layout, hit testing and snapshots of views")
struct ViewPropertyTests {
  @Test("A snapshot view has the scale of the screen, or 1 pixel per point outside a window")
  func snapshotScale() throws {
    let screen = UIScreen.main
    let (size, scale) = (screen.bounds.size, screen.scale)
    defer { screen.update(size: size, scale: scale) }
    screen.update(size: CGSize(width: 640, height: 480), scale: 2)
    let view = makeCorner()
    func snapshot() throws -> UIImage? {
      try #require(view.snapshotView(afterScreenUpdates: true) as? UIImageView).image
    }
    let outside = try snapshot()
    #expect(outside?.scale == 1)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 100))
    window.addSubview(view)
    let shown = try snapshot()
    let image = try #require(shown)
    #expect(image.scale == 2 && image.size == CGSize(width: 40, height: 30))
    #expect(image.bitmapImage.bitmap.width == 80)
  }

  @Test("Drawing or taking a snapshot of a view lays the view out first")
  func drawnLayout() throws {
    final class Filling: UIView {
      override func layoutSubviews() { subviews.first?.frame = bounds }
    }
    func filling() -> Filling {
      let (view, child) = (Filling(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), UIView())
      child.backgroundColor = .red
      view.addSubview(child)
      return view
    }
    let (view, other) = (filling(), filling())
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
      #expect(view.drawHierarchy(in: view.bounds, afterScreenUpdates: false))
    }
    #expect(image.bitmapImage.bitmap[10, 10].red == 255)
    let snapshot = try #require(other.snapshotView(afterScreenUpdates: true) as? UIImageView)
    #expect(snapshot.image?.bitmapImage.bitmap[10, 10].red == 255)
  }

  @Test("A new view has UIKit's default values")
  func defaults() {
    let view = UIView()
    #expect(view.frame == .zero && view.bounds == .zero && view.center == .zero)
    #expect(view.transform == .identity && view.alpha == 1 && !view.isHidden && view.isOpaque)
    #expect(view.isUserInteractionEnabled && !view.isMultipleTouchEnabled && !view.isExclusiveTouch)
    #expect(!view.clipsToBounds && view.backgroundColor == nil && view.contentMode == .scaleToFill)
    #expect(view.autoresizingMask == [] && view.autoresizesSubviews && view.tag == 0)
    #expect(view.superview == nil && view.subviews.isEmpty && view.window == nil)
    #expect(view.gestureRecognizers == nil && !view.canBecomeFocused && !view.retainsContent)
    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    #expect(!view.preservesSuperviewLayoutMargins && view.insetsLayoutMarginsFromSafeArea)
    #expect(view.semanticContentAttribute == .unspecified && view.tintAdjustmentMode == .normal)
    #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
    #expect(view.translatesAutoresizingMaskIntoConstraints && view.clearsContextBeforeDrawing)
    #expect(view.safeAreaInsets == .zero && view.restorationIdentifier == nil && view.mask == nil)
    #expect(!view.isAccessibilityElement && view.accessibilityTraits == [])
    #expect(view.accessibilityLabel == nil && view.accessibilityHint == nil)
    #expect(view.accessibilityValue == nil && view.accessibilityIdentifier == nil)
    #expect(!view.accessibilityActivate() && view.contentScaleFactor == 1)
    #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
    #expect(UIView.noIntrinsicMetric == -1 && !UIView.requiresConstraintBasedLayout)
    #expect(view.gestureRecognizerShouldBegin(UITapGestureRecognizer()))
    #expect(!view.scroll(by: CGVector(dx: 1, dy: 1), at: .zero, with: []))
  }

  @Test("Setting a rarely used view property keeps the default values of the other properties")
  func defaultsOfRareProperties() {
    let view = UIView()
    view.restorationIdentifier = "id"
    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    #expect(!view.preservesSuperviewLayoutMargins && view.insetsLayoutMarginsFromSafeArea)
    #expect(view.semanticContentAttribute == .unspecified && view.tintAdjustmentMode == .normal)
    #expect(view.translatesAutoresizingMaskIntoConstraints && view.clearsContextBeforeDrawing)
    #expect(!view.isAccessibilityElement && view.accessibilityTraits == [])
    #expect(view.tintColor == UIColor.tintColor && view.layer.anchorPoint == point(0.5, 0.5))
  }

  @Test("The stored properties of a view keep their values independently")
  func storedProperties() {
    let view = UIView()
    view.preservesSuperviewLayoutMargins = true
    view.insetsLayoutMarginsFromSafeArea = false
    view.semanticContentAttribute = .playback
    view.tintAdjustmentMode = .dimmed
    view.translatesAutoresizingMaskIntoConstraints = false
    view.clearsContextBeforeDrawing = false
    view.isAccessibilityElement = true
    (view.restorationIdentifier, view.accessibilityIdentifier) = ("a", "b")
    (view.accessibilityLabel, view.accessibilityHint, view.accessibilityValue) = ("c", "d", "e")
    view.accessibilityTraits = .header
    #expect(view.preservesSuperviewLayoutMargins && !view.insetsLayoutMarginsFromSafeArea)
    #expect(view.semanticContentAttribute == .playback && view.tintAdjustmentMode == .dimmed)
    #expect(!view.translatesAutoresizingMaskIntoConstraints && !view.clearsContextBeforeDrawing)
    #expect(view.isAccessibilityElement && view.accessibilityTraits == .header)
    #expect(view.restorationIdentifier == "a" && view.accessibilityIdentifier == "b")
    #expect(view.accessibilityLabel == "c" && view.accessibilityHint == "d")
    #expect(view.accessibilityValue == "e")
    view.contentScaleFactor = 3
    #expect(view.contentScaleFactor == 1)
  }

  @Test("UIAccessibilityTraits has UIKit's raw values")
  func accessibilityTraits() {
    let traits: [(UIAccessibilityTraits, UInt64)] = [
      (.none, 0), (.button, 1), (.link, 2), (.image, 4), (.selected, 8), (.playsSound, 16),
      (.keyboardKey, 32), (.staticText, 64), (.summaryElement, 128), (.notEnabled, 256),
      (.updatesFrequently, 512), (.searchField, 1024), (.startsMediaSession, 2048),
      (.adjustable, 4096), (.allowsDirectInteraction, 8192), (.causesPageTurn, 16384),
      (.header, 65536),
    ]
    for (trait, bits) in traits { #expect(trait.rawValue == bits) }
  }

  @Test("layoutMargins and directionalLayoutMargins of a view share their values")
  func layoutMargins() {
    final class Controller: UIViewController {
      var calls = 0
      override func viewLayoutMarginsDidChange() {
        super.viewLayoutMarginsDidChange()
        calls += 1
      }
    }
    final class Margins: UIView {
      var calls = 0
      override func layoutMarginsDidChange() { calls += 1 }
    }
    let (controller, view) = (Controller(), Margins())
    controller.view = view
    view.layoutIfNeeded()
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(view.calls == 1 && controller.calls == 1 && view.layoutState == .needed)
    let margins = view.directionalLayoutMargins
    #expect(
      margins.top == 1 && margins.leading == 2 && margins.bottom == 3 && margins.trailing == 4)
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 5, leading: 6, bottom: 7, trailing: 9)
    #expect(view.layoutMargins == UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 9))
    #expect(view.calls == 2 && controller.calls == 2)
  }

  // MARK: Layout

  /// A view that counts its layouts.
  private final class Counter: UIView {
    var count = 0
    var fitting = CGSize(width: 31, height: 17)
    override func layoutSubviews() { count += 1 }
    override func sizeThatFits(_ size: CGSize) -> CGSize { fitting }
  }

  @Test("A view is laid out again after each change that affects the layout")
  func layoutRequests() {
    let (root, child) = (Counter(frame: CGRect(x: 0, y: 0, width: 50, height: 40)), Counter())
    root.addSubview(child)
    root.addSubview(UIView())
    let changes: [(String, Int, Int, () -> Void)] = [
      ("nothing", 0, 0, {}), ("origin", 0, 0, { root.frame.origin.x = 9 }),
      ("height", 1, 0, { root.bounds.size.height = 41 }), ("request", 1, 0, root.setNeedsLayout),
      ("child's width", 1, 1, { child.bounds.size.width = 8 }),
      ("child's request", 0, 1, child.setNeedsLayout),
      ("child's content", 1, 0, child.invalidateIntrinsicContentSize),
      ("order", 1, 0, { root.bringSubviewToFront(child) }),
      ("exchange", 1, 0, { root.exchangeSubview(at: 0, withSubviewAt: 1) }),
      ("back", 1, 0, { root.sendSubviewToBack(child) }),
      ("index", 1, 0, { root.insertSubview(child, at: 9) }),
      ("removal", 1, 0, child.removeFromSuperview), ("addition", 1, 1, { root.addSubview(child) }),
    ]
    for (name, rootCount, childCount, change) in changes {
      root.layoutIfNeeded()
      (root.count, child.count) = (0, 0)
      change()
      root.layoutIfNeeded()
      // A child without a superview is not laid out with the root view.
      #expect(root.count == rootCount && child.count == childCount, "\(name)")
    }
    let other = UIView()
    other.addSubview(child)
    root.layoutIfNeeded()
    #expect(root.count == 2)
  }

  @Test("sizeToFit keeps the upper left corner of a view, even if the view is scaled")
  func sizeToFit() {
    let view = Counter(frame: CGRect(x: 10, y: 20, width: 5, height: 6))
    view.sizeToFit()
    #expect(view.frame == CGRect(x: 10, y: 20, width: 31, height: 17))
    view.transform = CGAffineTransform(scaleX: 2, y: 1)
    let corner = view.frame.origin
    view.sizeToFit()
    #expect(view.frame == CGRect(origin: corner, size: view.fitting))
    let plain = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(plain.sizeThatFits(CGSize(width: 9, height: 9)) == CGSize(width: 3, height: 4))
  }

  @Test("endEditing affects only a first responder in the view or its descendants")
  func endEditing() {
    final class Responder: UIView {
      var mayResign = true
      override var canBecomeFirstResponder: Bool { true }
      override var canResignFirstResponder: Bool { mayResign }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (outer, inner, sibling) = (UIView(), Responder(), UIView())
    for view in [outer, sibling] { window.addSubview(view) }
    outer.addSubview(inner)
    #expect(!outer.endEditing(true))
    inner.becomeFirstResponder()
    #expect(!sibling.endEditing(true) && inner.isFirstResponder)
    inner.mayResign = false
    #expect(!outer.endEditing(true) && inner.isFirstResponder)
    inner.mayResign = true
    #expect(outer.endEditing(false) && !inner.isFirstResponder && !UIView().endEditing(true))
  }

  // MARK: Hit testing

  @Test("A view that receives no touches also hides its descendants from touches")
  func untouchable() {
    let fixture = GestureFixture()
    let view = UIView(frame: CGRect(x: 30, y: 50, width: 40, height: 60))
    fixture.view.addSubview(view)
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 60))
    view.addSubview(inner)
    func hit() -> UIView? { fixture.window.hitTest(point(40, 60), with: nil) }
    #expect(hit() === inner)
    let changes: [(() -> Void, () -> Void)] = [
      ({ view.isHidden = true }, { view.isHidden = false }),
      ({ view.isUserInteractionEnabled = false }, { view.isUserInteractionEnabled = true }),
      ({ view.alpha = 0.0099 }, { view.alpha = 0.01 }),
      ({ view.transform = CGAffineTransform(scaleX: 0, y: 1) }, { view.transform = .identity }),
      (
        { UIView.animate(withDuration: 1) { view.backgroundColor = .red } }, {}
      ),
    ]
    for (index, (forbid, allow)) in changes.enumerated() {
      forbid()
      #expect((hit() === inner) == (index == 4), "change \(index)")
      allow()
      #expect(hit() === inner)
    }
    UIView.animate(withDuration: 1) { view.alpha = 0.5 }
    #expect(hit() === fixture.view)
    UIView.animate(withDuration: 1, options: .allowUserInteraction) { view.alpha = 1 }
    #expect(hit() === inner)
  }

  @Test("Hiding or disabling a view cancels its touches")
  func cancelledTouches() {
    let fixture = GestureFixture()
    let changes: [(UIView) -> Void] = [
      { $0.isHidden = true }, { $0.isUserInteractionEnabled = false },
    ]
    for change in changes {
      let view = RecorderView(frame: fixture.view.bounds)
      fixture.view.addSubview(view)
      fixture.harness.touchDown(at: point(50, 60))
      (view.isHidden, view.isUserInteractionEnabled) = (false, true)
      #expect(view.log == ["began"])
      change(view)
      #expect(view.log == ["began", "cancelled"])
      fixture.harness.touchUp()
      view.removeFromSuperview()
    }
  }

  @Test("Setting gestureRecognizers of a view attaches and detaches recognizers")
  func gestureRecognizers() {
    let (view, other) = (UIView(), UIView())
    let recognizers = (0..<3).map { _ in UITapGestureRecognizer(target: nil, action: nil) }
    view.gestureRecognizers = [recognizers[0], recognizers[1]]
    other.gestureRecognizers = [recognizers[1], recognizers[2]]
    #expect(view.gestureRecognizers == [recognizers[0]] && recognizers[1].view === other)
    other.gestureRecognizers = [recognizers[2]]
    #expect(recognizers[1].view == nil && other.gestureRecognizers == [recognizers[2]])
    other.addGestureRecognizer(recognizers[2])
    #expect(other.gestureRecognizers == [recognizers[2]])
    view.removeGestureRecognizer(recognizers[2])
    #expect(recognizers[2].view === other)
    other.gestureRecognizers = nil
    #expect(other.gestureRecognizers == nil && recognizers[2].view == nil)
  }

  // MARK: Snapshots

  /// Returns a red view with a blue lower right corner.
  private func makeCorner() -> UIView {
    let view = UIView(frame: CGRect(x: 50, y: 60, width: 40, height: 30))
    view.backgroundColor = .red
    let corner = UIView(frame: CGRect(x: 25, y: 20, width: 15, height: 10))
    corner.backgroundColor = .blue
    view.addSubview(corner)
    return view
  }

  @Test("A snapshot view shows a complete view or a given rectangle of the view")
  func snapshots() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 100))
    window.backgroundColor = .white
    let harness = TouchHarness(window: window)
    let view = makeCorner()
    view.bounds.origin = point(5, 3)
    view.layer.cornerRadius = 6
    let complete = try #require(view.snapshotView(afterScreenUpdates: true))
    let area = CGRect(x: 20, y: 12, width: 22, height: 15)
    let detail = try #require(
      view.resizableSnapshotView(
        from: area, afterScreenUpdates: false, withCapInsets: UIEdgeInsets()))
    #expect(complete.frame == CGRect(x: 0, y: 0, width: 40, height: 30))
    #expect(detail.frame == CGRect(x: 0, y: 0, width: 22, height: 15))
    for (index, snapshot) in [complete, detail].enumerated() {
      snapshot.frame.origin = point(8 + CGFloat(index) * 55, 10 + CGFloat(index) * 4)
      window.addSubview(snapshot)
    }
    final class Copier: UIView {
      var source: UIView?
      var isDrawn = false
      override func draw(_ rect: CGRect) {
        // drawHierarchy must not change the state of the context.
        UIGraphicsGetCurrentContext()?.translateBy(x: 6, y: 1)
        let area = CGRect(x: 3, y: 2, width: 60, height: 20)
        isDrawn = source?.drawHierarchy(in: area, afterScreenUpdates: true) == true
        UIColor.green.setFill()
        UIGraphicsGetCurrentContext()?.fill(CGRect(x: 1, y: 26, width: 9, height: 4))
      }
    }
    let copier = Copier(frame: CGRect(x: 20, y: 58, width: 80, height: 36))
    copier.source = view
    window.addSubview(copier)
    try harness.checkSnapshot("view-snapshots", scale: 2)
    #expect(copier.isDrawn)
  }

  @Test("A resized snapshot view keeps the size of its cap insets")
  func resizedSnapshot() throws {
    try checkResizedSnapshot(
      UIEdgeInsets(top: 2, left: 4, bottom: 6, right: 8),
      red: [(1, 28), (86, 28), (43, 1), (43, 57)], blue: [(43, 28), (72, 28), (43, 50)])
    try checkResizedSnapshot(
      UIEdgeInsets(top: 6, left: 8, bottom: 2, right: 4),
      red: [(6, 28), (88, 28), (43, 4), (43, 58)],
      blue: [(13, 28), (80, 28), (43, 10), (43, 53)])
  }

  /// Enlarges the snapshot of a blue view with red edges, and checks the colors of some pixels.
  private func checkResizedSnapshot(
    _ edges: UIEdgeInsets, red: [(Int, Int)], blue: [(Int, Int)]
  ) throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    view.backgroundColor = .red
    let inner = UIView(frame: view.bounds.inset(by: edges))
    inner.backgroundColor = .blue
    view.addSubview(inner)
    let snapshot = try #require(
      view.resizableSnapshotView(
        from: view.bounds, afterScreenUpdates: true, withCapInsets: edges))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 90, height: 60))
    snapshot.frame = window.bounds
    window.addSubview(snapshot)
    let picture = TouchHarness(window: window).snapshot()
    for (x, y) in red {
      #expect(picture[x, y] == PixelColor(red: 255, green: 0, blue: 0), "\(x), \(y)")
    }
    for (x, y) in blue {
      #expect(picture[x, y] == PixelColor(red: 0, green: 0, blue: 255), "\(x), \(y)")
    }
  }

  @Test("A view without a size, or without a graphics context, produces no snapshot")
  func emptySnapshots() {
    let flat = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 0))
    let thin = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 9))
    for view in [flat, thin] { #expect(view.snapshotView(afterScreenUpdates: true) == nil) }
    #expect(!makeCorner().drawHierarchy(in: .zero, afterScreenUpdates: false))
    UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
    for view in [flat, thin] {
      #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: false))
    }
    UIGraphicsEndImageContext()
  }
}
