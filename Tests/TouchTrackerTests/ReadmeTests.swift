import Foundation
import Testing

@testable import TouchTracker

@Suite("Tables of the README")
struct ReadmeTests {
  private static let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("README.md")

  @Test(
    "The README has the program's own tables of tools, gestures and actions",
    arguments: HelpSection.all)
  func tables(section: HelpSection) throws {
    // The README gives the keys of Linux.
    let rows = section.rows.map {
      "| \($0.name) | \($0.keys.replacingOccurrences(of: "Cmd", with: "Ctrl")) | \($0.effect) |"
    }
    let readme = try String(contentsOf: Self.readme, encoding: .utf8)
    let table = rows.joined(separator: "\n") + "\n\n"
    #expect(readme.contains(table), "the table in the README must be:\n\(table)")
  }
}
