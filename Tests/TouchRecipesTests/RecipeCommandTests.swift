import Foundation
import ResponderKitTesting
import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Commands of the recipes")
struct RecipeCommandTests {
  private func message(_ arguments: [String]) -> String {
    do {
      _ = try TouchRecipesCommand.parseAsRoot(arguments)
      return ""
    } catch {
      return TouchRecipesCommand.message(for: error)
    }
  }

  @Test("The touch-recipes command accepts the name of a recipe with options, or no arguments")
  func show() throws {
    let plain = try #require(try TouchRecipesCommand.parseAsRoot([]) as? ShowCommand)
    #expect(plain.recipe == nil && !plain.list && !plain.dark && plain.record == nil)
    for recipe in Cookbook.recipes {
      let command = try TouchRecipesCommand.parseAsRoot([recipe.name, "--dark", "--record", "a"])
      let show = try #require(command as? ShowCommand)
      #expect(show.recipe == recipe.name && show.dark && show.record == "a")
    }
  }

  @Test("The error for an unknown recipe mentions the option that lists all recipes")
  func unknownRecipe() {
    #expect(
      message(["waves"])
        == "There is no recipe 'waves'. Use --list to print the names of all recipes.")
    #expect(message(["pan"]) == "")
  }

  // MARK: Recorded tests

  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("recipes-\(UUID())")
    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(at: url) }
    func path(_ name: String) -> String { url.path + "/" + name }
    func write(_ text: String, to name: String) throws -> String {
      try Data(text.utf8).write(to: url.appendingPathComponent(name))
      return path(name)
    }
    func text(_ name: String) throws -> String {
      try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
    }
  }

  private static let session = """
    {"touchtracker-session":4,"width":300,"height":200}
    {"t":0,"finger":1,"phase":"began","x":50,"y":70}
    {"t":0.25,"finger":1,"phase":"ended","x":90,"y":70}

    """

  @Test("The record-test command turns a session into a test with the given name")
  func recordedTest() throws {
    let folder = try Folder()
    let session = try folder.write(Self.session, to: "s.jsonl")
    let recording = try TouchRecording(session: Self.session)
    #expect(recording.steps.count == 2)
    let output = folder.path("a.swift")
    try RecordTestCommand.parse([session, "--output", output, "--name", "A drag does this"]).run()
    #expect(try folder.text("a.swift") == recording.testSource(named: "A drag does this"))
    try RecordTestCommand.parse([session, "--output", folder.path("b.swift")]).run()
    #expect(
      try folder.text("b.swift")
        == recording.testSource(named: "The recorded touches have the same effect"))
  }

  @Test("The record-test command does not replace an existing file")
  func existingFile() throws {
    let folder = try Folder()
    let session = try folder.write(Self.session, to: "s.jsonl")
    let output = try folder.write("mine", to: "a.swift")
    let error = #expect(throws: (any Error).self) {
      try RecordTestCommand.parse([session, "--output", output]).run()
    }
    #expect(
      error.map { RecordTestCommand.message(for: $0) }
        == "\(output): the file exists; choose another name or remove it")
    #expect(try folder.text("a.swift") == "mine")
  }

  @Test(
    "The error for a missing session names the file, and for an invalid session also the line")
  func invalidSession() throws {
    let folder = try Folder()
    let missing = folder.path("missing.jsonl")
    let error = #expect(throws: (any Error).self) {
      try RecordTestCommand.parse([missing, "--output", folder.path("a.swift")]).run()
    }
    #expect(
      error.map { RecordTestCommand.message(for: $0) } == "\(missing): the file cannot be read")
    let damaged = try folder.write(Self.session + "{\n", to: "damaged.jsonl")
    let invalid = #expect(throws: (any Error).self) {
      try RecordTestCommand.parse([damaged, "--output", folder.path("a.swift")]).run()
    }
    let text = invalid.map { RecordTestCommand.message(for: $0) } ?? ""
    #expect(text.hasPrefix("\(damaged): line 4: "), "\(text)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("a.swift")))
  }
}
