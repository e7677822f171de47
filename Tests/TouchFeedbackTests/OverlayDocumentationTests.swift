import Foundation
import Testing
import TouchFeedback

@Suite("Documentation of the overlay")
struct OverlayDocumentationTests {
  @Test("The table of keys in the manual lists each key of the overlay with its effect")
  func manual() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Documentation/Manual.md")
    let text = try String(contentsOf: path, encoding: .utf8)
    for key in OverlayKey.all {
      #expect(text.contains("| \(key.name) | \(key.title) | \(key.help) |"))
    }
  }
}
