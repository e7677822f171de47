import ArgumentParser
import DrawingFormat
import DrawingPersistence
import ResponderKit

/// The `recover` command, which lists and restores versions of a drawing from the files beside it.
struct RecoverCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "List or restore earlier and damaged versions of a drawing.",
    discussion: """
      The versions come from the drawing's journal, from its previous version, from damaged files \
      in the quarantine, and from copies of drawings that could not be saved. With --restore, \
      each version that differs from the drawing is written to a new file beside it. No existing \
      file is changed.
      """)

  @Argument(help: "The drawing, which may be missing or damaged.", completion: .file())
  var file: PathArgument

  @Flag(help: "Write each version to a new file.")
  var restore = false

  @MainActor
  func runOnMainActor() throws {
    let files = DrawingFiles(file.path)
    let versions = files.recoverableVersions()
    guard !versions.isEmpty else {
      guard files.exist else {
        throw FileError(
          path: file.path, action: "cannot recover",
          reason: "there is no such drawing, and no file that belongs to it")
      }
      return StandardError.show(
        "\(file.path.displayText): there is nothing that can be read and that the drawing lacks")
    }
    for version in versions {
      let summary = DrawingSummary(version.document).text
      let source = "\(version.origin) \(version.path.displayText)"
      guard restore else {
        try StandardOutput.print("\(source): \(summary)")
        continue
      }
      let path = try files.restore(version)
      try StandardOutput.print("\(path.displayText): \(summary), from the \(source)")
    }
    if !restore { StandardError.show("use --restore to write each version to a new file") }
  }
}
