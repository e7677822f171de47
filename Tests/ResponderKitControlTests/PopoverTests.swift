import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Popovers and sheets")
struct PopoverTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 600, height: 500))
  private let harness: TouchHarness
  private let root = UIViewController()
  private let source = UIView()

  init() {
    harness = TouchHarness(window: window)
    window.rootViewController = root
    window.layoutIfNeeded()
    root.view.addSubview(source)
  }

  private func frame(
    beside sourceFrame: CGRect, rect: CGRect = .null, size: CGSize = CGSize(width: 100, height: 80)
  ) -> CGRect {
    source.frame = sourceFrame
    let controller = UIViewController()
    controller.modalPresentationStyle = .popover
    controller.preferredContentSize = size
    controller.popoverPresentationController?.sourceView = source
    controller.popoverPresentationController?.sourceRect = rect
    root.present(controller, animated: false)
    window.layoutIfNeeded()
    defer { controller.dismiss(animated: false) }
    return controller.view.frame
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  @Test(
    "A popover is 8 points below its source if it fits there, or else on the side with more space")
  func vertical() {
    #expect(frame(beside: rect(200, 100, 60, 30)) == rect(180, 138, 100, 80))
    // The popover just fits below the source: 374 + 30 + 8 + 80 + 8 = 500 points.
    #expect(frame(beside: rect(200, 374, 60, 30)) == rect(180, 412, 100, 80))
    #expect(frame(beside: rect(200, 375, 60, 30)) == rect(180, 287, 100, 80))
    // There is too little space on both sides.
    #expect(
      frame(beside: rect(200, 240, 60, 60), size: CGSize(width: 90, height: 400))
        == rect(185, 8, 90, 224))
    #expect(
      frame(beside: rect(200, 200, 60, 60), size: CGSize(width: 90, height: 400))
        == rect(185, 268, 90, 224))
  }

  @Test("A popover stays 8 points inside the window")
  func horizontal() {
    #expect(frame(beside: rect(10, 100, 20, 30)) == rect(8, 138, 100, 80))
    #expect(frame(beside: rect(570, 100, 20, 30)) == rect(492, 138, 100, 80))
    #expect(
      frame(beside: rect(200, 100, 60, 30), size: CGSize(width: 900, height: 50))
        == rect(8, 138, 584, 50))
  }

  @Test("A popover without a preferred size is 320 × 480 points if it fits")
  func defaultSize() {
    #expect(frame(beside: rect(300, 0, 20, 0), size: .zero) == rect(150, 8, 320, 480))
    #expect(
      frame(beside: rect(300, 0, 20, 2), size: CGSize(width: 0, height: 60))
        == rect(150, 10, 320, 60)
    )
    #expect(
      frame(beside: rect(300, 0, 20, 2), size: CGSize(width: 60, height: 0))
        == rect(280, 10, 60, 480))
  }

  @Test("A popover appears beside its source rectangle or its bar button item")
  func sourceRect() {
    #expect(
      frame(beside: rect(200, 100, 60, 30), rect: rect(10, 5, 20, 10)) == rect(170, 123, 100, 80))
    let item = UIBarButtonItem(title: "Tools", style: .plain, target: nil, action: nil)
    let controller = UIViewController()
    controller.navigationItem.rightBarButtonItem = item
    let navigation = UINavigationController(rootViewController: controller)
    window.rootViewController = navigation
    window.layoutIfNeeded()
    let popover = UIViewController()
    popover.modalPresentationStyle = .popover
    popover.preferredContentSize = CGSize(width: 90, height: 60)
    popover.popoverPresentationController?.sourceView = controller.view
    popover.popoverPresentationController?.barButtonItem = item
    popover.popoverPresentationController?.sourceRect = rect(1, 1, 1, 1)
    navigation.present(popover, animated: false)
    window.layoutIfNeeded()
    let button = item.view
    let anchor = button.convert(button.bounds, to: window)
    #expect(popover.view.frame.minY == anchor.maxY + 8 && popover.view.frame.maxX == 592)
  }

  @Test("A popover without a source, or with a source in another window, is shown as a sheet")
  func noSource() {
    func frame(_ view: UIView?) -> CGRect {
      let controller = UIViewController()
      controller.modalPresentationStyle = .popover
      controller.preferredContentSize = CGSize(width: 100, height: 80)
      controller.popoverPresentationController?.sourceView = view
      root.present(controller, animated: false)
      window.layoutIfNeeded()
      defer { controller.dismiss(animated: false) }
      return controller.view.frame
    }
    let otherWindow = UIWindow(frame: window.frame)
    let other = UIView(frame: rect(10, 10, 10, 10))
    otherWindow.addSubview(other)
    for view in [nil, other, UIView()] { #expect(frame(view) == rect(250, 210, 100, 80)) }
  }

  @Test(
    "A tap outside a popover asks the delegate, then notifies it of an attempt or the dismissal")
  func delegate() {
    final class Delegate: UIPopoverPresentationControllerDelegate {
      var log: [String] = []
      var mayDismiss = false
      func prepareForPopoverPresentation(_ controller: UIPopoverPresentationController) {
        log.append("prepare")
      }
      func popoverPresentationControllerShouldDismissPopover(
        _ controller: UIPopoverPresentationController
      ) -> Bool {
        log.append("should dismiss")
        return mayDismiss
      }
      func popoverPresentationControllerDidDismissPopover(
        _ controller: UIPopoverPresentationController
      ) { log.append("did dismiss popover") }
      func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
        log.append("attempt")
      }
      func presentationControllerWillDismiss(_ controller: UIPresentationController) {
        log.append("will dismiss")
      }
      func presentationControllerDidDismiss(_ controller: UIPresentationController) {
        log.append("did dismiss")
      }
    }
    let (controller, delegate) = (UIViewController(), Delegate())
    controller.modalPresentationStyle = .popover
    controller.popoverPresentationController?.delegate = delegate
    func tapOutside() {
      harness.touchDown(at: point(5, 5))
      harness.touchUp()
      harness.advance(by: 1)
    }
    root.present(controller, animated: false)
    tapOutside()
    #expect(delegate.log == ["prepare", "should dismiss", "attempt"])
    delegate.mayDismiss = true
    controller.isModalInPresentation = true
    tapOutside()
    #expect(delegate.log.suffix(2) == ["should dismiss", "attempt"])
    controller.isModalInPresentation = false
    delegate.log = []
    tapOutside()
    #expect(
      delegate.log == ["should dismiss", "will dismiss", "did dismiss", "did dismiss popover"])
    // The delegate is not notified if the program dismisses the controller.
    delegate.log = []
    root.present(controller, animated: false)
    controller.dismiss(animated: false)
    #expect(delegate.log == ["prepare"])
  }

  @Test("A sheet has the height of its selected detent, or else of its first detent")
  func detents() {
    typealias Sheet = UISheetPresentationController
    func frame(
      _ detents: [Sheet.Detent], _ selected: Sheet.Detent.Identifier? = nil
    ) -> CGRect {
      let controller = UIViewController()
      let sheet = controller.sheetPresentationController
      #expect(sheet?.detents == [.large()] && sheet?.selectedDetentIdentifier == nil)
      sheet?.detents = detents
      sheet?.selectedDetentIdentifier = selected
      root.present(controller, animated: false)
      window.layoutIfNeeded()
      defer { controller.dismiss(animated: false) }
      return controller.view.frame
    }
    let (large, medium) = (rect(30, 44, 540, 456), rect(30, 250, 540, 250))
    #expect(frame([.large()]) == large)
    #expect(frame([.medium()]) == medium)
    #expect(frame([.medium(), .large()]) == medium)
    #expect(frame([.large(), .medium()]) == large)
    #expect(frame([.large(), .medium()], .medium) == medium)
    #expect(frame([.medium(), .large()], .large) == large)
    #expect(frame([]) == large)
    #expect(Sheet.Detent.medium().identifier.rawValue == "medium")
    #expect(Sheet.Detent.large().identifier.rawValue == "large")
  }

  @Test("Changing the selected detent changes the frame of a sheet at once")
  func changedDetent() throws {
    let controller = UIViewController()
    root.present(controller, animated: false)
    window.layoutIfNeeded()
    let sheet = try #require(controller.sheetPresentationController)
    sheet.animateChanges { sheet.selectedDetentIdentifier = .medium }
    window.layoutIfNeeded()
    #expect(controller.view.frame == rect(30, 250, 540, 250))
  }

  @Test("The modal presentation style of a view controller determines its presentation controller")
  func descriptions() {
    let controller = UIViewController()
    #expect(controller.sheetPresentationController != nil)
    #expect(controller.presentationController === controller.sheetPresentationController)
    #expect(controller.popoverPresentationController == nil)
    let sheet = controller.presentationController
    controller.modalPresentationStyle = .automatic
    #expect(controller.presentationController === sheet)
    for (style, kind) in [
      (UIModalPresentationStyle.pageSheet, "sheet"), (.formSheet, "sheet"), (.popover, "popover"),
      (.fullScreen, ""), (.custom, ""),
    ] {
      controller.modalPresentationStyle = style
      #expect((controller.sheetPresentationController != nil) == (kind == "sheet"))
      #expect((controller.popoverPresentationController != nil) == (kind == "popover"))
      #expect(controller.presentationController?.presentationStyle == style)
    }
    let presentation = controller.presentationController
    #expect(presentation?.presentedViewController === controller)
    #expect(presentation?.presentingViewController === controller)
    #expect(presentation?.containerView == nil && presentation?.presentedView == nil)
    root.present(controller, animated: false)
    #expect(presentation?.presentingViewController === root)
    #expect(presentation?.presentedView === controller.view)
    #expect(presentation?.containerView === controller.view.superview)
  }

  @Test("Popover and sheet presentation controllers have UIKit's default values")
  func defaults() throws {
    let controller = UIViewController()
    let sheet = try #require(controller.sheetPresentationController)
    #expect(!sheet.prefersGrabberVisible && sheet.preferredCornerRadius == nil)
    #expect(sheet.prefersScrollingExpandsWhenScrolledToEdge)
    #expect(!sheet.prefersEdgeAttachedInCompactHeight)
    #expect(sheet.largestUndimmedDetentIdentifier == nil && sheet.delegate == nil)
    controller.modalPresentationStyle = .popover
    let popover = try #require(controller.popoverPresentationController)
    #expect(popover.permittedArrowDirections == .any && popover.sourceRect.isNull)
    #expect(popover.sourceView == nil && popover.barButtonItem == nil)
    #expect(!popover.canOverlapSourceViewRect && popover.passthroughViews == nil)
    let directions: [UIPopoverArrowDirection] = [.up, .down, .left, .right, .any, .unknown]
    #expect(directions.map(\.rawValue) == [1, 2, 4, 8, 15, .max])
    final class Delegate: UIPopoverPresentationControllerDelegate {}
    let delegate = Delegate()
    #expect(delegate.presentationControllerShouldDismiss(popover))
    #expect(delegate.popoverPresentationControllerShouldDismissPopover(popover))
    #expect(delegate.adaptivePresentationStyle(for: popover) == .popover)
    #expect(
      delegate.adaptivePresentationStyle(for: popover, traitCollection: UITraitCollection())
        == .popover)
  }

  @Test("A popover with a preferred width or height of 1 point has this size")
  func smallestSize() {
    #expect(
      frame(beside: rect(200, 100, 60, 30), size: CGSize(width: 60, height: 1))
        == rect(200, 138, 60, 1))
    #expect(
      frame(beside: rect(200, 100, 61, 30), size: CGSize(width: 1, height: 80))
        == rect(230, 138, 1, 80))
  }
}
