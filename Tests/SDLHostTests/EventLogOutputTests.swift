import ResponderKit
import Testing

@testable import SDLHost

@Suite("The variable TOUCH_LOG")
@MainActor
struct EventLogOutputTests {
  @Test("A list of names enables their categories")
  func names() {
    let result = EventLogOutput.categories("gestures, frames")
    #expect(result.categories == [.gestures, .frames])
    #expect(result.unknownNames.isEmpty)
  }

  @Test("Unknown names are returned and enable nothing")
  func unknownNames() {
    let result = EventLogOutput.categories("touch,touches,,all")
    #expect(result.categories == [.touches])
    #expect(result.unknownNames == ["touch", "all"])
  }
}
