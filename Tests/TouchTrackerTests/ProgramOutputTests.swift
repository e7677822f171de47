import DrawingFormat
import DrawingModel
import DrawingPersistence
import Foundation
import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Output of the commands info and recover", .enabled(if: ProgramRun.isAvailable))
struct ProgramOutputTests {
  private let fixture = ProgramFixture()

  private func summary(_ name: String) throws -> DrawingSummary {
    DrawingSummary(try DrawingFiles.document(at: fixture.path(name)))
  }

  // MARK: info

  #if os(Linux)
    private func report(_ environment: [String: String]) throws -> [String: String] {
      let run = try fixture.run("info --system --json", environment: environment)
      let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      return try #require(object as? [String: String])
    }

    @Test("The program's files are in the XDG folders or else in the home folder")
    func folders() throws {
      let home = fixture.folder.string + "/home"
      // An empty or relative value counts as none.
      for value in ["", "relative"] {
        let names = ["XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"]
        let paths = try report(Dictionary(uniqueKeysWithValues: names.map { ($0, value) }))
        #expect(paths["drawing"] == home + "/.local/share/touchtracker/drawing.plist")
        #expect(paths["settings"] == home + "/.config/touchtracker/settings.plist")
        #expect(paths["recovered drawings"] == home + "/.local/state/touchtracker")
      }
      let named = try report(
        ["XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c"])
      #expect(named["drawing"] == "/d/touchtracker/drawing.plist")
      #expect(named["recovered drawings"] == "/s/touchtracker")
      #expect(named["settings"] == "/c/touchtracker/settings.plist")
      let account = String(cString: getpwuid(getuid()).pointee.pw_dir)
      let other = try report(["HOME": "relative", "XDG_DATA_HOME": ""])
      #expect(other["drawing"] == account + "/.local/share/touchtracker/drawing.plist")
    }

    @Test("The system report contains the video driver, the output, the scale and the fonts")
    func display() throws {
      let report = try report(["SDL_VIDEODRIVER": "dummy"])
      #expect(report["video driver"] == "dummy" && report["display"] == nil)
      #expect(report["output"] == "window surface" && report["touch devices"] == "none")
      #expect(report["scale"] == "1.0 (320 × 240 pixels for 320 × 240 units of SDL)")
      for name in ["font", "bold font"] {
        #expect(FileManager.default.isReadableFile(atPath: report[name] ?? ""))
      }
      #expect(report["font"] != report["bold font"])
    }
  #endif

  @Test(
    "The recover command lists and restores the unsaved copies of a drawing with numbers up to 100")
  func unsavedCopies() throws {
    let folder = fixture.path("home/state/touchtracker")
    try FileStore.createFolder(folder)
    try fixture.writeDrawing("a.plist", lines: 1)
    for (name, lines) in [
      ("a.recovered-1", 3), ("a.recovered-100", 4), ("a.recovered-101", 5), ("b.recovered-1", 6),
    ] { try fixture.writeDrawing("home/state/touchtracker/\(name).plist", lines: lines) }
    let list = try fixture.run("recover a.plist")
    let lines = list.output.split(separator: "\n")
    try #require(list.status == 0 && lines.count == 2, "\(list.output)")
    for (line, (number, count)) in zip(lines, [(1, 3), (100, 4)]) {
      let path = folder.appending("a.recovered-\(number).plist").displayText
      #expect(line.hasPrefix("unsaved drawing \(path): version "))
      #expect(line.contains(": \(count) lines, "))
    }
    #expect(try fixture.run("recover a.plist --restore").status == 0)
    for (number, count) in [(1, 3), (2, 4)] {
      let path = fixture.path("a (recovered \(number)).plist")
      #expect(try DrawingFiles.document(at: path).drawing.count == count)
    }
  }

  @Test("The info command prints the summary of a drawing as a line of text or a JSON object")
  func drawing() throws {
    try fixture.writeDrawing("a.plist", lines: 3)
    let summary = try summary("a.plist")
    let (text, json) = (try fixture.run("info a.plist"), try fixture.run("info a.plist --json"))
    #expect(text.status == 0 && text.output == summary.text + "\n")
    #expect(json.status == 0 && json.output == summary.json + "\n")
    #expect(text.messages.isEmpty && json.messages.isEmpty)
  }

  @Test("The system report has the same values in the same order as text and as JSON")
  func system() throws {
    let text = try fixture.run("info --system").output.split(separator: "\n").map(String.init)
    let json = try fixture.run("info --system --json").output
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String])
    #expect(object["TouchTracker"] == TouchTrackerCommand.configuration.version)
    #expect(text.first == "TouchTracker: \(TouchTrackerCommand.configuration.version)")
    #expect(object["drawing"]?.hasSuffix("drawing.plist") == true)
    #expect(text.count == object.count && object.count > 5)
    var remainder = json[...]
    for line in text {
      let name = String(line.prefix { $0 != ":" })
      let value = try #require(object[name], "\(line)")
      #expect(line == "\(name): \(value)")
      remainder = try #require(
        remainder.range(of: "\"\(name)\":").map { remainder[$0.upperBound...] })
    }
    #expect(json.hasPrefix("{") && json.hasSuffix("}\n"))
  }

  @Test("The info command fails for a damaged drawing")
  func damaged() throws {
    try FileStore.replace(fixture.path("a.plist"), with: Data("<plist".utf8))
    let run = try fixture.run("info a.plist")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.messages.last?.hasPrefix("Error: a.plist: ") == true)
  }

  // MARK: recover

  @Test(
    "The recover command finds no versions of an intact drawing and fails for a missing drawing")
  func nothing() throws {
    try fixture.writeDrawing("a.plist", lines: 2)
    let run = try fixture.run("recover a.plist --restore")
    #expect(run.status == 0 && run.output.isEmpty && fixture.names == ["a.plist"])
    #expect(
      run.messages == [
        "touchtracker: a.plist: there is nothing that can be read and that the drawing lacks"
      ])
    let missing = try fixture.run("recover b.plist")
    #expect(missing.status == 1 && missing.output.isEmpty)
    #expect(
      missing.messages == [
        "Error: b.plist: cannot recover: there is no such drawing, and no file that belongs to it"
      ])
  }

  @Test("The recover command lists the previous version and restores it to a new file")
  func earlierVersion() throws {
    try fixture.writeDrawing("a.plist", lines: 1)
    let previous = DrawingFiles(fixture.path("a.plist")).previous
    try fixture.writeDrawing(previous.displayName, lines: 5)
    let elements = try DrawingFiles.document(at: previous).drawing.elements
    let before = fixture.names
    let list = try fixture.run("recover a.plist")
    #expect(list.status == 0 && fixture.names == before)
    #expect(list.output.split(separator: "\n").count == 1 && list.output.contains(": 5 lines, "))
    #expect(list.messages == ["touchtracker: use --restore to write each version to a new file"])
    let restored = try fixture.run("recover a.plist --restore")
    #expect(restored.status == 0 && restored.messages.isEmpty)
    let added = fixture.names.filter { !before.contains($0) }
    try #require(added.count == 1)
    #expect(restored.output.contains("\(added[0]): version "))
    #expect(restored.output.contains(": 5 lines, ") && restored.output.contains(", from the "))
    let drawing = try DrawingFiles.document(at: fixture.path(added[0])).drawing
    #expect(drawing.elements == elements)
    #expect(try DrawingFiles.document(at: fixture.path("a.plist")).drawing.count == 1)
  }
}
