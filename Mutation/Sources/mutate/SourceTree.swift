import Foundation
import Mutations

/// A copy of the project, whose sources contain mutants.
struct SourceTree {
  let original: URL
  let copy: URL
  /// A Boolean value that indicates whether the copy contains the tests on a screen.
  let hasScreenTests: Bool

  /// The module with the switch, which all files with mutants import.
  static let module = "MutantSwitch"
  static let switchName = "isMutantActive"

  /// Copies all files of the project that differ, except the folder Mutation and the Swift sources.
  ///
  /// ``Build`` writes the Swift sources.
  func update() throws {
    let names = try Self.lines(
      ["git", "ls-files", "-co", "--exclude-standard", "-z"], in: original, separator: "\0")
    var wanted: Set<String> = []
    for name in names where !name.hasPrefix("Mutation/") {
      let source = original.appending(path: name)
      guard FileManager.default.fileExists(atPath: source.path) else { continue }
      wanted.insert(name)
      let isSource = name.hasPrefix("Sources/") && name.hasSuffix(".swift")
      if isSource || name == "Package.swift" { continue }
      try write(try Data(contentsOf: source), to: name, from: source)
    }
    let package = try String(contentsOf: original.appending(path: "Package.swift"), encoding: .utf8)
    try write(Data((package + packageSuffix).utf8), to: "Package.swift")
    try write(Data(Self.header.utf8), to: "Sources/\(Self.module)/include/\(Self.module).h")
    try write(Data(Self.implementation.utf8), to: "Sources/\(Self.module)/\(Self.module).c")
    try removeFiles(except: wanted)
  }

  private func removeFiles(except wanted: Set<String>) throws {
    for folder in ["Sources", "Tests"] {
      let url = copy.appending(path: folder)
      for case let name as String in FileManager.default.enumerator(atPath: url.path) ?? .init() {
        let path = "\(folder)/\(name)"
        guard name.hasSuffix(".swift"), !wanted.contains(path) else { continue }
        try FileManager.default.removeItem(at: copy.appending(path: path))
      }
    }
  }

  /// Returns the names of the source files that can contain mutants.
  func sources() throws -> [String] {
    try Self.lines(
      ["git", "ls-files", "-co", "--exclude-standard", "-z", "Sources/*.swift"], in: original,
      separator: "\0"
    ).filter { FileManager.default.fileExists(atPath: original.appending(path: $0).path) }.sorted()
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: original.appending(path: name), encoding: .utf8)
  }

  /// Writes a file of the copy if it differs, so that only changes are compiled.
  func write(_ data: Data, to name: String, from source: URL? = nil) throws {
    let url = copy.appending(path: name)
    if let existing = try? Data(contentsOf: url), existing == data { return }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
    if let source {
      // Scripts stay executable.
      let mode = try FileManager.default.attributesOfItem(atPath: source.path)[.posixPermissions]
      try FileManager.default.setAttributes(
        [.posixPermissions: mode ?? 0o644], ofItemAtPath: url.path)
    }
  }

  /// Returns the output of a command, split into its lines.
  static func lines(
    _ command: [String], in directory: URL, separator: Character = "\n"
  ) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = directory
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw MutationError("\(command.joined(separator: " ")) failed in \(directory.path)")
    }
    return String(decoding: data, as: UTF8.self).split(separator: separator).map(String.init)
  }

  /// The statements that are appended to the package manifest of the copy.
  private var packageSuffix: String {
    let omission = #"package.targets.removeAll { $0.name == "\#(TestRuns.screenModule)" }"#
    return """

      for target in package.targets {
        switch target.type {
        case .regular, .executable, .test: target.dependencies.append("\(Self.module)")
        default: break
        }
      }
      package.targets.append(.target(name: "\(Self.module)"))
      \(hasScreenTests ? "" : omission)
      """
  }

  private static let header = """
    #include <stdbool.h>
    extern int activeMutant;
    extern unsigned char *executedMutants;

    /* Notes that a mutant has been executed, and returns whether it is active. */
    static inline bool \(switchName)(int number) {
      if (executedMutants) executedMutants[number] = 1;
      return number == activeMutant;
    }

    """

  private static let implementation = """
    #include "\(module).h"
    #include <fcntl.h>
    #include <stdlib.h>
    #include <sys/mman.h>
    #include <sys/stat.h>
    #include <unistd.h>

    int activeMutant;
    unsigned char *executedMutants;

    __attribute__((constructor)) static void begin(void) {
      const char *number = getenv("MUTANT"), *file = getenv("MUTANTS_EXECUTED");
      if (number) activeMutant = atoi(number);
      int descriptor = file ? open(file, O_RDWR | O_CLOEXEC) : -1;
      struct stat status;
      if (descriptor < 0 || fstat(descriptor, &status)) return;
      void *bytes = mmap(0, status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
      close(descriptor);
      if (bytes != MAP_FAILED) executedMutants = bytes;
    }

    """
}

/// An error with a message for the person who runs the tool.
struct MutationError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension SourceTree {
  /// Returns a hash of the names and contents of the files in a folder of the project.
  func digest(_ folder: String) throws -> String {
    let names = try Self.lines(
      ["git", "ls-files", "-co", "--exclude-standard", "-z", folder], in: original,
      separator: "\0")
    // FNV-1a, 64 bits.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for name in names.sorted() {
      let data = (try? Data(contentsOf: original.appending(path: name))) ?? Data()
      for byte in Data(name.utf8) + data { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return String(hash, radix: 16)
  }
}
