import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Introducing tools when they are selected for the first time")
struct IntroductionTests {
  private let fixture = NavigationFixture(tool: .line)
  private var page: Page { fixture.controller.page }

  @Test("A tool is introduced by one sentence, once, for four seconds")
  func once() throws {
    page.toolsToIntroduce = [.pen, .eraser]
    fixture.type("2")
    #expect(fixture.indicatorText == PenTool.description.introduction)
    fixture.harness.advance(by: 3.9)
    #expect(fixture.indicatorText == PenTool.description.introduction)
    fixture.harness.advance(by: 0.5)
    #expect(fixture.indicatorText == nil && page.toolsToIntroduce == [.eraser])
    fixture.type("1")
    fixture.type("2")
    #expect(fixture.indicatorText == nil, "neither a known tool nor the pen is introduced again")
  }

  @Test(
    "The introductions fit on one line of a narrow window and have no period",
    arguments: ToolTable.tools)
  func length(tool: ToolDescription) {
    #expect(!tool.introduction.hasSuffix(".") && tool.introduction.count <= 72)
    #expect(tool.introduction != tool.help, "the help says more")
  }

  @Test("The settings keep the tools that have been introduced")
  func settings() throws {
    let store = SettingsStore(path: FilePath(TemporaryFile().path))
    try store.save(Settings(introducedTools: [.pen, .select]))
    #expect(try store.load()?.introducedTools == [.pen, .select])
  }
}
