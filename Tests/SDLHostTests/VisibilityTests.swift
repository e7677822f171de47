import Testing

@testable import SDLHost

@Suite("What becomes of touches when a window is hidden")
struct VisibilityTests {
  @Test("Touches end a moment after the window was hidden, once")
  func hidden() {
    var visibility = Visibility()
    #expect(visibility.isVisible && visibility.deadline == nil)
    visibility.hide(at: 1)
    visibility.hide(at: 1.1)
    #expect(!visibility.isVisible)
    #expect(visibility.deadline == 1 + Visibility.grace)
    let results = [1.1, 1 + Visibility.grace, 2].map { visibility.endsTouches(at: $0) }
    #expect(results == [false, true, false])
    #expect(visibility.deadline == nil)
  }

  @Test("A window that is put back at once keeps its touches")
  func putBack() {
    var visibility = Visibility()
    visibility.hide(at: 1)
    visibility.show()
    #expect(visibility.isVisible && visibility.deadline == nil)
    let ends = visibility.endsTouches(at: 5)
    #expect(!ends)
  }
}
