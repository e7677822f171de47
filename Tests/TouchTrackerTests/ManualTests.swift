import Foundation
import Testing

@testable import TouchTracker

@Suite("Tables of the manual")
struct ManualTests {
  private static let manual = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/Manual.md")

  @Test(
    "The manual contains the same tables of tools, gestures and actions as the help",
    arguments: HelpSection.appSections)
  func tables(section: HelpSection) throws {
    // The manual names the keys of Linux.
    let rows = section.rows.map {
      "| \($0.name) | \($0.keys.replacingOccurrences(of: "Cmd", with: "Ctrl")) | \($0.effect) |"
    }
    let manual = try String(contentsOf: Self.manual, encoding: .utf8)
    let table = rows.joined(separator: "\n") + "\n\n"
    #expect(manual.contains(table), "the table in the manual must be:\n\(table)")
  }
}
