import DrawingFormat
import DrawingModel
import DrawingPersistence
import Foundation
import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Output of the commands info and recover", .enabled(if: ProgramRun.isAvailable))
struct ProgramOutputTests {
  private let temporary = TemporaryFile()
  private var folder: FilePath { FilePath(temporary.folder) }

  private func run(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(arguments, in: temporary.folder)
  }

  private func document(lines: Int) -> DrawingDocument {
    let elements = (0..<lines).map { index in
      Element(
        .line, from: CGPoint(x: 10, y: CGFloat(index)), to: CGPoint(x: 90, y: CGFloat(index)),
        width: 4, color: Palette.ink)
    }
    return DrawingDocument(
      drawing: Drawing(elements: elements), size: CGSize(width: 200, height: 100))
  }

  private func write(_ name: String, lines: Int) throws {
    try FileStore.replace(folder.appending(name), with: document(lines: lines).encoded())
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: temporary.folder))?
      .filter { $0 != "home" }.sorted() ?? []
  }

  // MARK: info

  @Test("The summary of a drawing is a line of text or a JSON object")
  func drawing() throws {
    try write("a.plist", lines: 3)
    let summary = DrawingSummary(document(lines: 3))
    let (text, json) = (try run("info", "a.plist"), try run("info", "a.plist", "--json"))
    #expect(text.status == 0 && text.output == summary.text + "\n")
    #expect(json.status == 0 && json.output == summary.json + "\n")
    #expect(text.messages.isEmpty && json.messages.isEmpty)
  }

  @Test("The properties of the system have the same values as text and as JSON, in the same order")
  func system() throws {
    let text = try run("info", "--system").output.split(separator: "\n").map(String.init)
    let json = try run("info", "--system", "--json").output
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String])
    #expect(object["TouchTracker"] == TouchTrackerCommand.configuration.version)
    #expect(text.first == "TouchTracker: \(TouchTrackerCommand.configuration.version)")
    #expect(object["drawing"]?.hasSuffix("drawing.plist") == true)
    #expect(text.count == object.count && object.count > 5)
    var rest = json[...]
    for line in text {
      let name = String(line.prefix { $0 != ":" })
      let value = try #require(object[name], "\(line)")
      #expect(line == "\(name): \(value)")
      rest = try #require(rest.range(of: "\"\(name)\":").map { rest[$0.upperBound...] })
    }
    #expect(json.hasPrefix("{") && json.hasSuffix("}\n"))
  }

  @Test("A damaged drawing has no summary")
  func damaged() throws {
    try FileStore.replace(folder.appending("a.plist"), with: Data("<plist".utf8))
    let run = try run("info", "a.plist")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.messages.last?.hasPrefix("Error: a.plist: ") == true)
  }

  // MARK: recover

  @Test("A drawing without other versions has nothing to recover, and a missing one is an error")
  func nothing() throws {
    try write("a.plist", lines: 2)
    let run = try run("recover", "a.plist", "--restore")
    #expect(run.status == 0 && run.output.isEmpty && names == ["a.plist"])
    #expect(
      run.messages == [
        "touchtracker: a.plist: there is nothing that can be read and that the drawing lacks"
      ])
    let missing = try self.run("recover", "b.plist")
    #expect(missing.status == 1 && missing.output.isEmpty)
    #expect(
      missing.messages == [
        "Error: b.plist: cannot recover: there is no such drawing, and no file that belongs to it"
      ])
  }

  @Test("The earlier version of a drawing is listed, and restored beside it without a change")
  func earlierVersion() throws {
    try write("a.plist", lines: 1)
    let previous = DrawingFiles(folder.appending("a.plist")).previous
    try FileStore.replace(previous, with: document(lines: 5).encoded())
    let before = names
    let list = try run("recover", "a.plist")
    #expect(list.status == 0 && names == before)
    #expect(list.output.split(separator: "\n").count == 1 && list.output.contains(": 5 lines, "))
    #expect(list.messages == ["touchtracker: use --restore to write each version to a new file"])
    let restored = try run("recover", "a.plist", "--restore")
    #expect(restored.status == 0 && restored.messages.isEmpty)
    let added = names.filter { !before.contains($0) }
    try #require(added.count == 1)
    #expect(restored.output.contains("\(added[0]): version "))
    #expect(restored.output.contains(": 5 lines, ") && restored.output.contains(", from the "))
    let drawing = try DrawingFiles.document(at: folder.appending(added[0])).drawing
    #expect(drawing.elements == document(lines: 5).drawing.elements)
    #expect(try DrawingFiles.document(at: folder.appending("a.plist")).drawing.count == 1)
  }
}
