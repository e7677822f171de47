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
    let lines = Set(try String(contentsOf: Self.readme, encoding: .utf8).split(separator: "\n"))
    let missing = section.rows.map { "| \($0.name) | \($0.keys) | \($0.effect) |" }
      .filter { !lines.contains($0[...]) }
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
  }
}
