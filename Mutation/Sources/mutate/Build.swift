import Foundation
import Mutations

/// The build of the copy, in which all chosen mutants are compiled into the same program.
struct Build {
  let tree: SourceTree
  /// A closure that receives a message after each attempt that has failed.
  let log: (String) -> Void

  /// Builds the copy with as many mutants as compile.
  ///
  /// - Parameters:
  ///   - mutants: The chosen mutants, in the order of preference.
  ///   - count: The number of wanted mutants; additional mutants replace those that do not compile.
  /// - Returns: The mutants in the program, at most `count`.
  func run(_ mutants: [Mutant], count: Int) throws -> [Mutant] {
    var remaining = mutants
    // The sources are read only once, because they may be edited during a build, which takes
    // minutes.
    let sources = try tree.sources().map { ($0, try tree.read($0)) }
    while true {
      let files = try write(remaining, into: sources)
      var errors: Set<String> = []
      let build = ChildProcess(
        arguments: ["swift", "build", "--build-tests"]
          + ["-gnone", "-continue-building-after-errors"].flatMap { ["-Xswiftc", $0] },
        directory: tree.copy.path)
      var tail: [String] = []
      let end = try build.run { line in
        if line.contains(": error: ") || line.contains("error:"), line.hasPrefix("/") {
          errors.insert(line)
        }
        tail = tail.suffix(30) + [line]
        return true
      }
      if end == .exit(0) { break }
      let suspects = suspects(errors, files)
      guard !suspects.isEmpty else {
        throw MutationError("The copy cannot be built:\n" + tail.joined(separator: "\n"))
      }
      remaining.removeAll { suspects.contains($0.number) }
      log("\(suspects.count) mutants do not compile; \(remaining.count) remain")
    }
    return Array(remaining.prefix(count))
  }

  /// Writes all source files of the copy, with their mutants, and returns the files that contain
  /// mutants.
  private func write(
    _ mutants: [Mutant], into sources: [(name: String, text: String)]
  ) throws -> [String: Schemata] {
    let byFile = Dictionary(grouping: mutants, by: \.file)
    var result: [String: Schemata] = [:]
    for (name, source) in sources {
      guard let mutants = byFile[name] else {
        try tree.write(Data(source.utf8), to: name)
        continue
      }
      let schemata = Schemata(
        source, mutants.map { ($0.number, $0.mutation) }, switchName: SourceTree.switchName,
        module: SourceTree.module)
      result[name] = schemata
      try tree.write(Data(schemata.text.utf8), to: name)
    }
    return result
  }

  /// Returns the numbers of the mutants that may have caused compiler errors.
  private func suspects(_ errors: Set<String>, _ files: [String: Schemata]) -> Set<Int> {
    var result: Set<Int> = []
    let prefix = tree.copy.path + "/"
    for error in errors {
      let fields = error.split(separator: ":", maxSplits: 3)
      guard fields.count == 4, fields[0].hasPrefix(prefix), let line = Int(fields[1]),
        let column = Int(fields[2]),
        let schemata = files[String(fields[0].dropFirst(prefix.count))]
      else { continue }
      result.formUnion(schemata.suspects(line: line, column: column))
    }
    return result
  }
}
