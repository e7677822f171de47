import Foundation

/// The lines of source files that differ from those of a commit.
struct ChangedLines {
  private var ranges: [String: [Range<Int>]] = [:]

  init(since commit: String, in directory: URL) throws {
    let difference = try SourceTree.lines(
      ["git", "diff", "--unified=0", "--no-color", "--no-ext-diff", commit, "--", "Sources"],
      in: directory)
    var file = ""
    for line in difference {
      if line.hasPrefix("+++ ") { file = String(line.dropFirst("+++ b/".count)) }
      // @@ -12,3 +12,4 @@
      guard line.hasPrefix("@@ "), let field = line.split(separator: " ").dropFirst(2).first else {
        continue
      }
      let numbers = field.dropFirst().split(separator: ",").compactMap { Int($0) }
      guard let start = numbers.first else { continue }
      ranges[file, default: []].append(start..<(start + (numbers.count > 1 ? numbers[1] : 1)))
    }
    let added = try SourceTree.lines(
      ["git", "ls-files", "--others", "--exclude-standard", "--", "Sources"], in: directory)
    for name in added { ranges[name] = [0..<Int.max] }
  }

  func contains(_ file: String) -> Bool { ranges[file] != nil }

  func contains(_ file: String, line: Int) -> Bool {
    ranges[file]?.contains { $0.contains(line) } ?? false
  }
}
