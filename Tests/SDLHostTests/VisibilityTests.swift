import Testing

@testable import SDLHost

@Suite("Window visibility")
struct VisibilityTests {
  @Test("The touches of a hidden window end once, when the grace period has passed")
  func hiddenWindow() {
    var visibility = Visibility()
    #expect(visibility.isVisible && visibility.deadline == nil)
    visibility.hide(at: 1)
    visibility.hide(at: 1.1)
    #expect(!visibility.isVisible)
    #expect(visibility.deadline == 1 + Visibility.gracePeriod)
    let results = [1.1, 1 + Visibility.gracePeriod, 2].map { visibility.shouldEndTouches(at: $0) }
    #expect(results == [false, true, false])
    #expect(visibility.deadline == nil)
  }

  @Test("Touches continue if a hidden window is shown again within the grace period")
  func windowShownAgain() {
    var visibility = Visibility()
    visibility.hide(at: 1)
    visibility.show()
    #expect(visibility.isVisible && visibility.deadline == nil)
    let shouldEndTouches = visibility.shouldEndTouches(at: 5)
    #expect(!shouldEndTouches)
  }
}
