import ResponderKit
import Testing

@testable import SDLHost

@Suite("Environment variable TOUCH_LOG")
@MainActor
struct EventLogOutputTests {
  @Test("A list of names in TOUCH_LOG enables the named event log categories")
  func names() {
    let result = EventLogOutput.categories("gestures, frames")
    #expect(result.categories == [.gestures, .frames])
    #expect(result.unknownNames.isEmpty)
  }

  @Test("Unknown names in TOUCH_LOG are reported and enable no category")
  func unknownNames() {
    let result = EventLogOutput.categories("touch,touches,,all")
    #expect(result.categories == [.touches])
    #expect(result.unknownNames == ["touch", "all"])
  }
}
