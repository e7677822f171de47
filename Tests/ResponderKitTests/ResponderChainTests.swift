import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("The responder chain and snapshots of infinite views")
@MainActor
struct ResponderChainTests {
  private final class RootController: UIViewController, UIApplicationDelegate {}

  private final class Delegate: UIResponder, UIApplicationDelegate {
    private(set) var touchCount = 0

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      touchCount += touches.count
    }
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let harness: TouchHarness

  init() {
    window.rootViewController = RootController()
    harness = TouchHarness(window: window)
    window.layoutIfNeeded()
  }

  @Test("The responder chain ends at an application whose delegate is the root view controller")
  func delegateInChain() throws {
    harness.application.delegate = try #require(window.rootViewController as? RootController)
    #expect(harness.application.next == nil)
    harness.touchDown(at: CGPoint(x: 50, y: 50))
    harness.touchUp()
  }

  @Test("An application delegate receives touches that no responder in the chain handles")
  func delegateAfterApplication() {
    let delegate = Delegate()
    harness.application.delegate = delegate
    harness.touchDown(at: CGPoint(x: 50, y: 50))
    #expect(delegate.touchCount == 1)
  }

  @Test(
    "The snapshot of a view with an infinite or NaN size is empty",
    arguments: [CGFloat.infinity, .nan])
  func infiniteSnapshot(side: CGFloat) {
    let view = UIView()
    view.bounds.size = CGSize(width: side, height: 10)
    #expect(view.snapshot().size.width == 0)
  }
}
