import ArgumentParser
import FoundationEssentials
import UIKitPort

/// The command that the plug-ins `FromUIKit` and `from-uikit` run.
@main
struct FromUIKitTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "from-uikit",
    abstract: "Ports Swift files that were written for UIKit and the Objective-C runtime.",
    discussion: """
      #selector, @objc and other features of the Objective-C runtime become Swift code, and all \
      imports of UIKit, Foundation and Core Graphics become imports of the module UIKit. All other \
      code stays as it is, in the same lines.
      """)

  @Option(help: "The folder in which to write the ported files.")
  var output: String?

  @Flag(help: "Replace the files of a folder.")
  var inPlace = false

  @Argument(help: "The files to port, or a folder with --in-place.")
  var paths: [String]

  func validate() throws {
    guard inPlace != (output != nil) else {
      throw ValidationError("Use either --output or --in-place.")
    }
  }

  func run() throws {
    let files = try inPlace ? paths.flatMap(Self.files) : paths
    let sources = try files.map { path in
      UIKitPort.File(path: path, contents: Array(try Data(contentsOf: URL(filePath: path))))
    }
    try Self.checkNames(of: sources)
    let port = UIKitPort(sources, refersToSources: !inPlace)
    if !port.problems.isEmpty {
      for problem in port.problems { print(problem.description) }
      if port.problems.contains(where: \.isError) { throw ExitCode.failure }
    }
    for file in port.files {
      let path = output.map { $0 + "/" + Self.portedName(file.name) } ?? file.path
      try Data(file.contents).write(to: URL(filePath: path), options: .atomic)
    }
    let folder = output ?? paths.first ?? "."
    try Data(port.sharedFile.contents).write(
      to: URL(filePath: folder + "/" + port.sharedFile.name), options: .atomic)
    if inPlace { print("Ported \(port.files.count) files in \(paths.joined(separator: ", ")).") }
  }

  /// Returns the files in a folder and its subfolders that the port reads.
  private static func files(in folder: String) throws -> [String] {
    guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
      throw ValidationError("\(folder): there is no such folder")
    }
    let files = paths.filter(UIKitPort.isPortable).sorted().map { folder + "/" + $0 }
    if files.isEmpty { throw ValidationError("\(folder): the folder contains no Swift files") }
    return files
  }

  /// Reports an error if two files have the same name, because a module cannot contain both of
  /// them.
  private static func checkNames(of sources: [UIKitPort.File]) throws {
    let groups = Dictionary(grouping: sources, by: \.name).filter { $0.value.count > 1 }
    guard let (name, files) = groups.min(by: { $0.key < $1.key }) else { return }
    print(
      "\(files[1].path):1: error: two files have the name \(name); rename one of them: "
        + files.map(\.path).joined(separator: ", "))
    throw ExitCode.failure
  }

  /// Returns the name of a ported file in the output folder, which the plug-in `FromUIKit` expects.
  private static func portedName(_ name: String) -> String {
    name == "main.swift" ? name : "UIKit+" + name
  }
}
