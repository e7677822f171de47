import Foundation
import Testing

/// A file that is not a valid drawing, and the phrases that the error message must contain.
struct BadInput: CustomTestStringConvertible {
  let name: String
  let content: Data?
  let words: [String]

  var testDescription: String { name }

  init(_ name: String, _ content: Data?, words: [String]) {
    (self.name, self.content, self.words) = (name, content, words)
  }

  init(_ name: String, xml: String, words: [String]) {
    self.init(
      name, Data("<?xml version=\"1.0\"?><plist version=\"1.0\">\(xml)</plist>".utf8), words: words)
  }

  static func drawing(version: Int = 1, width: String = "10", points: Data = Data(count: 16))
    -> String
  {
    """
    <dict><key>format</key><string>touchtracker-drawing</string><key>version</key>\
    <integer>\(version)</integer><key>width</key><real>960</real><key>height</key><real>640</real>\
    <key>elements</key><array><dict><key>kind</key><string>line</string><key>color</key>\
    <string>#1C1C1EFF</string><key>width</key><real>\(width)</real><key>points</key>\
    <data>\(points.base64EncodedString())</data></dict></array></dict>
    """
  }

  /// Returns the encoded points of a line, of which every coordinate has the same value.
  static func points(coordinate value: Float) -> Data {
    Data((0..<4).flatMap { _ in withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) } })
  }

  private static let nestingDepth = 1_000_000

  static let all = [
    BadInput("a text file", Data("hello".utf8), words: ["not a property list"]),
    BadInput("an empty file", Data(), words: ["empty"]),
    BadInput(
      "a truncated binary plist", Data("bplist00\u{1}".utf8),
      words: ["not a complete property list"]),
    BadInput(
      "a plist of another program", xml: "<dict><key>a</key><integer>1</integer></dict>",
      words: ["format is missing"]),
    BadInput("a later version", xml: drawing(version: 999), words: ["version is 999"]),
    BadInput("a negative width", xml: drawing(width: "-2"), words: ["elements[0].width is -2.0"]),
    BadInput(
      "a width that is not a number", xml: drawing(width: "nan"), words: ["elements[0].width"]),
    BadInput(
      "a coordinate that is not a number", xml: drawing(points: points(coordinate: .nan)),
      words: ["elements[0].points", "coordinate"]),
    BadInput(
      "an infinite coordinate", xml: drawing(points: points(coordinate: .infinity)),
      words: ["elements[0].points", "coordinate"]),
    BadInput(
      "a line of three points", xml: drawing(points: Data(count: 24)),
      words: ["elements[0].points holds 3 points"]),
    BadInput(
      "an incomplete point", xml: drawing(points: Data(count: 13)),
      words: ["elements[0].points has 13 bytes"]),
    BadInput(
      "a million nested arrays",
      xml: String(repeating: "<array>", count: nestingDepth)
        + String(repeating: "</array>", count: nestingDepth),
      words: ["nested"]),
    BadInput(
      "a million nested arrays with closing tags in comments",
      xml: String(repeating: "<array><!-- </array> -->", count: nestingDepth), words: ["nested"]),
  ]
}

@Suite("Errors for bad input and unusable displays")
struct BadInputTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bad-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func expectFailure(_ arguments: [String], words: [String], status: Int32 = 1) throws {
    let run = try Command.run(arguments)
    #expect(run.status == status)
    for word in words { #expect(run.errorOutput.contains(word), "\(run.errorOutput)") }
    if status == 1 {
      #expect(run.errorOutput.split(separator: "\n").count == 1, "\(run.errorOutput)")
    }
    #expect(run.output.isEmpty)
  }

  @Test(
    "The error for an invalid drawing is one line with the path and the problem",
    arguments: BadInput.all)
  func invalidDrawing(_ input: BadInput) throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("x.plist").path
      try input.content?.write(to: URL(fileURLWithPath: path))
      try expectFailure(["info", path], words: [path] + input.words)
      try expectFailure(
        ["export", path, "--output", folder.path + "/x.png"], words: [path] + input.words)
      #expect(FileManager.default.contents(atPath: path) == input.content)
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/x.png"))
    }
  }

  @Test("The error for a missing file or for a folder contains the path")
  func missing() throws {
    try withFolder { folder in
      let missing = folder.path + "/none.plist"
      try expectFailure(["info", missing], words: [missing, "No such file"])
      try expectFailure(["info", folder.path], words: [folder.path, "folder"])
      try expectFailure(["replay", missing], words: [missing, "No such file"])
      try expectFailure([folder.path], words: [folder.path, "folder"])
      try expectFailure(
        [folder.path + "/no/x.plist"], words: [folder.path + "/no", "No such file"])
    }
  }

  @Test("An unknown option, a missing option or an invalid value gives the exit status 64")
  func usage() throws {
    try expectFailure(["--frobnicate"], words: ["--frobnicate"], status: 64)
    try expectFailure(["export", "x.plist"], words: ["--output"], status: 64)
    try expectFailure(
      ["export", "x", "--output", "y.png", "--scale", "-1"], words: ["scale"], status: 64)
    try expectFailure(["replay", "x", "--size", "3x"], words: ["size"], status: 64)
  }

  @Test("A program that is started without a display reports that there is no display")
  func noDisplay() throws {
    try withFolder { folder in
      try expectFailure([folder.path + "/x.plist"], words: ["no display"])
    }
  }

  @Test(
    "The error for a display that cannot be used contains the variable of the display",
    arguments: ["DISPLAY=:249", "WAYLAND_DISPLAY=wayland-249"])
  func unusableDisplay(variable: String) throws {
    try withFolder { folder in
      let fields = variable.split(separator: "=").map(String.init)
      let run = try Command.run([folder.path + "/x.plist"], environment: [fields[0]: fields[1]])
      #expect(run.status == 1)
      #expect(run.errorOutput.contains("the display \(variable) cannot be used"))
    }
  }

  @Test(
    "The error for an invalid session gives the line, and --keep-partial saves earlier strokes"
  )
  func damagedSessionLine() throws {
    try withFolder { folder in
      let (session, file) = (folder.path + "/s.jsonl", folder.path + "/d.plist")
      let text = """
        {"touchtracker-session":1,"width":400,"height":300}
        {"t":0,"finger":1,"phase":"began","x":10,"y":10,"source":"touch"}
        {"t":1,"finger":1,"phase":"ended","x":200,"y":100,"source":"touch"}
        {"t":2,"finger":1,"phase":"be
        """
      try Data(text.utf8).write(to: URL(fileURLWithPath: session))
      try expectFailure(["replay", session, "--into", file], words: [session, "line 4"])
      #expect(!FileManager.default.fileExists(atPath: file))
      try expectFailure(
        ["replay", session, "--into", file, "--keep-partial"], words: [session, "line 4"])
      #expect(try Command.run(["info", file, "--json"]).output.contains("\"lines\":1,"))
    }
  }
}
