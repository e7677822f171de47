import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Frames and transitions of presented view controllers")
struct PresentationTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 700))
  private let harness: TouchHarness
  private let root = UIViewController()

  init() {
    harness = TouchHarness(window: window)
    window.rootViewController = root
    window.layoutIfNeeded()
  }

  private func present(
    _ style: UIModalPresentationStyle, size: CGSize = .zero, animated: Bool = false
  ) -> UIViewController {
    let controller = UIViewController()
    controller.modalPresentationStyle = style
    controller.preferredContentSize = size
    root.present(controller, animated: animated)
    window.layoutIfNeeded()
    return controller
  }

  @Test("The view of a presented controller already has its frame in viewDidAppear")
  func frameOnAppearance() {
    final class FrameController: UIViewController {
      var frames: [CGRect] = []
      override func viewDidAppear(_ animated: Bool) { frames.append(view.frame) }
    }
    let controller = FrameController()
    controller.modalPresentationStyle = .formSheet
    controller.preferredContentSize = CGSize(width: 300, height: 200)
    root.present(controller, animated: false)
    #expect(controller.frames == [CGRect(x: 250, y: 250, width: 300, height: 200)])
  }

  @Test(
    "The presentation style and preferred size determine the frame of a presented view",
    arguments: [
      (UIModalPresentationStyle.fullScreen, CGSize(width: 300, height: 200), (0, 0, 800, 700)),
      (.overFullScreen, .zero, (0, 0, 800, 700)), (.custom, .zero, (0, 0, 800, 700)),
      (.currentContext, .zero, (0, 0, 800, 700)), (.overCurrentContext, .zero, (0, 0, 800, 700)),
      (.pageSheet, .zero, (130, 44, 540, 656)), (.automatic, .zero, (130, 44, 540, 656)),
      (.formSheet, .zero, (130, 44, 540, 620)), (.none, .zero, (130, 44, 540, 656)),
      (.formSheet, CGSize(width: 300, height: 200), (250, 250, 300, 200)),
      (.pageSheet, CGSize(width: 300, height: 0), (250, 44, 300, 656)),
      (.formSheet, CGSize(width: 0, height: 100), (130, 300, 540, 100)),
      (.formSheet, CGSize(width: 900, height: 900), (0, 44, 800, 656)),
      (.popover, .zero, (130, 44, 540, 656)),
    ] as [(UIModalPresentationStyle, CGSize, (CGFloat, CGFloat, CGFloat, CGFloat))])
  func frames(
    style: UIModalPresentationStyle, size: CGSize, frame: (CGFloat, CGFloat, CGFloat, CGFloat)
  ) {
    let controller = present(style, size: size)
    #expect(
      controller.view.frame == CGRect(x: frame.0, y: frame.1, width: frame.2, height: frame.3))
    // The view stays centered when the window is resized.
    window.frame.size = CGSize(width: 1000, height: 720)
    window.layoutIfNeeded()
    #expect(abs(controller.view.frame.midX - 500) < 1e-9)
    #expect(controller.presentationController?.containerView?.frame == window.bounds)
  }

  @Test("A presentation dims the window unless its style covers the whole window")
  func dimming() {
    for (style, isDimmed) in [
      (UIModalPresentationStyle.pageSheet, true), (.formSheet, true), (.popover, true),
      (.automatic, true), (.none, true), (.fullScreen, false), (.overFullScreen, false),
      (.custom, false), (.currentContext, false), (.overCurrentContext, false),
    ] {
      let controller = present(style)
      let color = controller.presentationController?.containerView?.backgroundColor
      #expect(color == (isDimmed ? UIColor.black.withAlphaComponent(0.3) : nil), "\(style)")
      #expect(controller.isPresentedOverDimmedWindow == isDimmed)
      controller.dismiss(animated: false)
    }
  }

  @Test(
    "A sheet moves or fades in for 0.3 s when presented, and out again when dismissed",
    arguments: [true, false])
  func animation(fades: Bool) throws {
    let controller = UIViewController()
    controller.modalTransitionStyle = fades ? .crossDissolve : .coverVertical
    #expect(controller.fadesIn == fades)
    var log: [String] = []
    root.present(controller, animated: true) { log.append("presented") }
    let container = try #require(controller.presentationController?.containerView)
    window.layoutIfNeeded()
    let dim = UIColor.black.withAlphaComponent(0.3)
    func expectInside(_ isInside: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
      let y = controller.view.transform.ty
      #expect(container.alpha == (fades && !isInside ? 0 : 1), sourceLocation: sourceLocation)
      #expect(y == (fades || isInside ? 0 : 700), sourceLocation: sourceLocation)
      #expect(
        container.backgroundColor == (fades || isInside ? dim : nil),
        sourceLocation: sourceLocation)
    }
    // The properties of the views already have the values for the end of the animation.
    expectInside(true)
    #expect(controller.isBeingPresented && !controller.isBeingDismissed)
    harness.advance(by: 0.29)
    #expect(log.isEmpty)
    harness.advance(by: 0.03)
    #expect(log == ["presented"] && !controller.isBeingPresented)
    controller.dismiss(animated: true) { log.append("dismissed") }
    expectInside(false)
    #expect(controller.isBeingDismissed && !controller.isBeingPresented)
    controller.dismiss(animated: true) { log.append("dismissed twice") }
    harness.advance(by: 0.29)
    #expect(log == ["presented"] && controller.view.window === window)
    harness.advance(by: 0.03)
    #expect(log == ["presented", "dismissed"] && container.superview == nil)
    #expect(controller.view.superview == nil && !controller.isBeingDismissed)
  }

  @Test("Only the presentation styles fullScreen and currentContext make the presenter disappear")
  func coveredPresenter() {
    final class CountingController: UIViewController {
      var log: [String] = []
      override func viewWillAppear(_ animated: Bool) { log.append("will appear \(animated)") }
      override func viewDidAppear(_ animated: Bool) { log.append("did appear \(animated)") }
      override func viewWillDisappear(_ animated: Bool) { log.append("will disappear \(animated)") }
      override func viewDidDisappear(_ animated: Bool) { log.append("did disappear \(animated)") }
    }
    for (style, covers) in [
      (UIModalPresentationStyle.fullScreen, true), (.currentContext, true),
      (.overFullScreen, false), (.pageSheet, false), (.formSheet, false), (.automatic, false),
      (.none, false), (.custom, false), (.overCurrentContext, false), (.popover, false),
    ] {
      let counting = CountingController()
      window.rootViewController = counting
      window.layoutIfNeeded()
      counting.log = []
      let controller = UIViewController()
      controller.modalPresentationStyle = style
      counting.present(controller, animated: true)
      harness.advance(by: 1)
      #expect(counting.log == (covers ? ["will disappear true", "did disappear true"] : []))
      counting.log = []
      controller.dismiss(animated: true)
      harness.advance(by: 1)
      #expect(counting.log == (covers ? ["will appear true", "did appear true"] : []))
    }
  }

  @Test("A view controller cannot be presented twice, as a child, by itself or without a window")
  func refusals() {
    let modal = present(.fullScreen)
    var count = 0
    func expectRefused(_ controller: UIViewController, by presenter: UIViewController) {
      presenter.present(controller, animated: false) { count += 1 }
      #expect(count == 0)
    }
    expectRefused(modal, by: modal)
    let (parent, child) = (UIViewController(), UIViewController())
    parent.addChild(child)
    expectRefused(child, by: modal)
    expectRefused(UIViewController(), by: UIViewController())
    let unloaded = UIViewController()
    expectRefused(UIViewController(), by: unloaded)
    #expect(!unloaded.isViewLoaded)
    let second = UIViewController()
    modal.present(second, animated: false) { count += 1 }
    #expect(count == 1)
    count = 0
    expectRefused(second, by: modal)
    #expect(window.rootViewController?.frontmostPresented === second)
    #expect(root.presentedViewController === modal && modal.presentedViewController === second)
  }

  @Test(
    "Dismissing the frontmost controller removes it, and dismissing another removes those in front")
  func dismissal() {
    func presentThree() -> [UIViewController] {
      var controllers = [root]
      for _ in 0..<3 {
        let next = UIViewController()
        controllers.last?.present(next, animated: false)
        controllers.append(next)
      }
      return controllers
    }
    var controllers = presentThree()
    controllers[3].dismiss(animated: false)
    #expect(root.frontmostPresented === controllers[2])
    controllers[1].dismiss(animated: false)
    #expect(root.frontmostPresented === controllers[1])
    root.dismiss(animated: false)
    controllers = presentThree()
    var isDone = false
    root.dismiss(animated: false) { isDone = true }
    #expect(isDone && root.frontmostPresented === root && window.subviews == [root.view])
    #expect(controllers.allSatisfy { $0 === root || $0.view.window == nil })
    root.dismiss(animated: false) { Issue.record("There is nothing to dismiss.") }
  }

  @Test("Replacing the root view controller dismisses the view controllers that it presented")
  func replacedRoot() {
    let modal = present(.pageSheet)
    window.rootViewController = UIViewController()
    #expect(modal.view.window == nil && root.presentedViewController == nil)
    #expect(window.subviews == [window.rootViewController?.view].compactMap { $0 })
  }

  @Test(
    "A tap inside a sheet, a touch moved into the sheet or a cancelled touch does not dismiss it")
  func taps() {
    let sheet = present(.formSheet, size: CGSize(width: 300, height: 200))
    func touch(_ start: CGPoint, _ end: CGPoint, cancels: Bool = false) {
      harness.touchDown(at: start)
      harness.touchMove(to: end)
      if cancels { harness.touchCancel() } else { harness.touchUp() }
      harness.advance(by: 1)
    }
    touch(point(400, 350), point(400, 351))
    touch(point(20, 20), point(400, 350))
    touch(point(20, 20), point(21, 20), cancels: true)
    #expect(root.presentedViewController === sheet)
    sheet.isModalInPresentation = true
    touch(point(20, 20), point(21, 20))
    #expect(root.presentedViewController === sheet)
    sheet.isModalInPresentation = false
    touch(point(20, 20), point(21, 20))
    #expect(root.presentedViewController == nil)
  }

  @Test("A touch on or beside a presented view does not reach the presenting view controller")
  func touchesBelow() {
    let recorder = RecorderView(frame: window.bounds)
    root.view.addSubview(recorder)
    func drag() {
      harness.touchDown(at: point(20, 20))
      harness.touchMove(to: point(30, 20))
      harness.touchUp()
    }
    // The form sheet is in the middle of the window, beside the touch.
    for style in [UIModalPresentationStyle.overFullScreen, .formSheet] {
      let controller = present(style, size: CGSize(width: 300, height: 200))
      controller.isModalInPresentation = true
      drag()
      #expect(recorder.log.isEmpty && root.presentedViewController === controller)
      controller.dismiss(animated: false)
    }
    drag()
    #expect(recorder.log == ["began", "moved", "ended"])
  }

  @Test("New view controllers have UIKit's default presentation style and size")
  func defaults() {
    let controller = UIViewController()
    #expect(controller.modalPresentationStyle == .automatic)
    #expect(controller.modalTransitionStyle == .coverVertical && !controller.fadesIn)
    #expect(controller.preferredContentSize == .zero && !controller.isModalInPresentation)
    #expect(!controller.isBeingPresented && !controller.isBeingDismissed)
    #expect(controller.presentedViewController == nil && controller.presentingViewController == nil)
    for style in [UIModalTransitionStyle.flipHorizontal, .crossDissolve, .partialCurl] {
      controller.modalTransitionStyle = style
      #expect(controller.fadesIn)
    }
    let styles: [UIModalPresentationStyle] = [
      .fullScreen, .pageSheet, .formSheet, .currentContext, .custom, .overFullScreen,
      .overCurrentContext, .popover, .none, .automatic,
    ]
    #expect(styles.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7, -1, -2])
  }

  @Test("A sheet, which begins at y = 44, has a height of 0 in a window that is 30 points high")
  func lowWindow() {
    window.frame.size = CGSize(width: 100, height: 30)
    window.layoutIfNeeded()
    let controller = present(.pageSheet)
    #expect(controller.view.frame == CGRect(x: 0, y: 44, width: 100, height: 0))
  }

  @Test("A sheet with a preferred width or height of 1 point has this size")
  func smallestSize() {
    let narrow = present(.formSheet, size: CGSize(width: 1, height: 200))
    #expect(narrow.view.frame == CGRect(x: 399.5, y: 250, width: 1, height: 200))
    narrow.dismiss(animated: false)
    let low = present(.formSheet, size: CGSize(width: 300, height: 1))
    #expect(low.view.frame == CGRect(x: 250, y: 349.5, width: 300, height: 1))
  }
}
