import DrawingFormat
import DrawingPersistence
import ResponderKit
import SystemPackage

@testable import TouchTracker

/// A session file that a test or a recorder writes.
final class SessionFixture {
  private let file = TemporaryFile()
  var path: FilePath { FilePath(file.path) }

  /// Replaces the file with lines, and returns its path.
  @discardableResult
  func write(_ lines: [String]) throws -> FilePath {
    try FileStore.replace(path, with: Data(lines.joined(separator: "\n").utf8))
    return path
  }

  /// Returns the header of a session of a version.
  static func header(version: Int = 4, width: Double = 400, height: Double = 300) -> String {
    "{\"touchtracker-session\":\(version),\"width\":\(width),\"height\":\(height)}"
  }

  /// Returns the line of a touch.
  static func touch(
    _ time: Double, _ finger: Int, _ phase: String, _ x: Double, _ y: Double, _ others: String = ""
  ) -> String {
    "{\"t\":\(time),\"finger\":\(finger),\"phase\":\"\(phase)\",\"x\":\(x),\"y\":\(y)\(others)}"
  }

  /// Returns the entries of the file.
  func entries() throws -> [SessionEntry] {
    var entries: [SessionEntry] = []
    try SessionReader(path: path).forEach { entries.append($0) }
    return entries
  }

  /// Writes a header and lines, and returns the entries of the lines.
  func entries(of lines: [String]) throws -> [SessionEntry] {
    try write([Self.header()] + lines)
    return try entries()
  }

  /// Records a session of 640 × 480 points.
  func record(_ body: (SessionRecorder) throws -> Void) throws {
    let recorder = try SessionRecorder(path: path, size: CGSize(width: 640, height: 480))
    try body(recorder)
    try recorder.close()
  }

  /// Returns the lines of the file.
  func lines() throws -> [String] {
    let text = String(decoding: try FileStore.contents(of: path), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  /// Writes a header of a version and lines, replays the file, and returns the player.
  func play(_ lines: [String], version: Int = 4) throws -> SessionPlayer {
    try write([Self.header(version: version)] + lines)
    let reader = try SessionReader(path: path)
    let player = SessionPlayer(size: reader.header.size)
    try player.play(reader)
    return player
  }
}
