import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Presentation and dismissal of view controllers")
struct PresentationMotionTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 100))
  private let harness: TouchHarness
  private let root = UIViewController()
  private let modal = UIViewController()

  init() {
    harness = TouchHarness(window: window)
    window.rootViewController = root
    root.view.backgroundColor = .green
    modal.view.backgroundColor = .red
    modal.modalPresentationStyle = .overFullScreen
  }

  /// The number of pixel rows that the presented view covers, counted from the lower edge of the
  /// window.
  private var coveredRows: Int {
    let picture = harness.snapshot()
    let rows = (0..<100).filter { picture.channels(60, $0) == [255, 0, 0, 255] }
    #expect(rows == Array((100 - rows.count)..<100))
    return rows.count
  }

  @Test("A presented view controller moves in from the bottom of the window and out again")
  func moving() {
    root.present(modal, animated: true)
    #expect(coveredRows == 0)
    var last = 0
    for _ in 0..<3 {
      harness.advance(by: 0.09)
      #expect(coveredRows > last && coveredRows < 100)
      last = coveredRows
    }
    harness.advance(by: 0.1)
    #expect(coveredRows == 100)
    modal.dismiss(animated: true)
    last = 101
    for _ in 0..<3 {
      #expect(coveredRows < last && coveredRows > 0)
      last = coveredRows
      harness.advance(by: 0.09)
    }
    harness.advance(by: 0.1)
    #expect(coveredRows == 0 && modal.view.window == nil)
  }

  @Test("A cross dissolve presentation blends the presented and the presenting view")
  func fading() {
    modal.modalTransitionStyle = .crossDissolve
    root.present(modal, animated: true)
    #expect(harness.snapshot().channels(60, 50) == [0, 255, 0, 255])
    harness.advance(by: 0.15)
    let middle = harness.snapshot().channels(60, 50)
    #expect((20..<236).contains(middle[0]) && abs(middle[0] + middle[1] - 255) <= 1)
    harness.advance(by: 0.2)
    #expect(coveredRows == 100)
  }

  @Test("A view controller presented without animation is shown and hidden at once")
  func atOnce() {
    root.present(modal, animated: false)
    #expect(coveredRows == 100 && !modal.isBeingPresented)
    modal.dismiss(animated: false)
    #expect(coveredRows == 0 && modal.view.window == nil)
  }

  @Test("show(_:sender:) without a container presents the view controller with an animation")
  func shown() {
    root.show(modal, sender: nil)
    #expect(modal.isBeingPresented && coveredRows == 0)
    harness.advance(by: 0.4)
    #expect(!modal.isBeingPresented && coveredRows == 100)
  }

  @Test("A sheet or popover without any space has a height of 0")
  func noSpace() {
    let low = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 30))
    low.rootViewController = UIViewController()
    harness.application.add(low)
    for style in [UIModalPresentationStyle.pageSheet, .popover] {
      let controller = UIViewController()
      controller.modalPresentationStyle = style
      controller.popoverPresentationController?.sourceView = low.rootViewController?.view
      low.rootViewController?.present(controller, animated: false)
      low.layoutIfNeeded()
      #expect(controller.view.frame.height == 0 && controller.view.window === low)
      controller.dismiss(animated: false)
    }
  }

  @Test("A sheet dismissed by a tap outside moves out and then notifies its delegate")
  func tapOutside() {
    final class Observer: UIAdaptivePresentationControllerDelegate {
      var log: [String] = []
      func presentationControllerWillDismiss(_ controller: UIPresentationController) {
        log.append("will")
      }
      func presentationControllerDidDismiss(_ controller: UIPresentationController) {
        log.append("did")
      }
    }
    let observer = Observer()
    modal.modalPresentationStyle = .formSheet
    modal.preferredContentSize = CGSize(width: 60, height: 40)
    modal.presentationController?.delegate = observer
    root.present(modal, animated: false)
    harness.touchDown(at: point(5, 5))
    harness.touchUp()
    #expect(observer.log == ["will"] && modal.isBeingDismissed && modal.view.window === window)
    harness.advance(by: 0.4)
    #expect(observer.log == ["will", "did"] && modal.view.window == nil)
  }
}
