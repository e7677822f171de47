import Drawing
import Ink
import ResponderKit

/// What a line of a session says.
///
/// The first line is a ``SessionHeader``.
enum SessionEntry: Hashable {
  case touch(TouchSample)
  case command(DrawingViewController.Command, at: TimeInterval)
  case choice(SessionChoice, at: TimeInterval)

  var time: TimeInterval {
    switch self {
    case .touch(let sample): sample.timestamp
    case .command(_, let time), .choice(_, let time): time
    }
  }
}

/// What is chosen for the fingers that land next; what is nil stays as it is.
struct SessionChoice: Hashable {
  var tool: Tool?
  var color: PixelColor?
  var width: CGFloat?
}

/// The version of the format and the size of the window, in points.
struct SessionHeader: Codable, Hashable {
  enum CodingKeys: String, CodingKey {
    case version = "touchtracker-session"
    case width
    case height
  }

  static let currentVersion = 1

  var version = Self.currentVersion
  var width: Double
  var height: Double

  var size: CGSize { CGSize(width: CGFloat(width), height: CGFloat(height)) }
}

/// A line that is not what it should be.
struct SessionError: Error, CustomStringConvertible {
  let path: String
  let line: Int
  let reason: String

  var description: String { "\(path): line \(line): \(reason)" }
}

/// A line after the header as it is written; all that may stand in any kind of line.
private struct SessionLine: Codable {
  var t: Double
  var finger: Int64?
  var phase: String?
  var x: Double?
  var y: Double?
  var source: String?
  var force: Double?
  var tool: String?
  var color: String?
  var width: Double?
  var command: String?
}

/// Reads sessions: JSON Lines, described in Documentation/SessionFormat.md.
struct SessionReader {
  let path: String
  let header: SessionHeader
  private let lines: [Data.SubSequence]

  init(path: String) throws {
    self.path = path
    let data = try FileStore.contents(of: path)
    lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = lines.first, !first.isEmpty,
      let header = try? JSONDecoder().decode(SessionHeader.self, from: Data(first))
    else { throw SessionError(path: path, line: 1, reason: "it is not the head of a session") }
    guard header.version == SessionHeader.currentVersion else {
      throw SessionError(
        path: path, line: 1,
        reason: "version \(header.version); this program reads \(SessionHeader.currentVersion)")
    }
    guard 1...16384 ~= header.width, 1...16384 ~= header.height else {
      throw SessionError(
        path: path, line: 1, reason: "a window of \(header.width)×\(header.height) points")
    }
    self.header = header
  }

  /// Hands over what each line says, in order.
  ///
  /// - Throws: ``SessionError`` at the first line that is damaged, after those before it.
  func forEach(_ body: (SessionEntry) -> Void) throws {
    var latest = 0.0
    for (index, text) in lines.enumerated().dropFirst() where !text.isEmpty {
      let (number, text) = (index + 1, Data(text))
      func fail(_ reason: String) -> SessionError {
        SessionError(path: path, line: number, reason: reason)
      }
      guard let line = try? JSONDecoder().decode(SessionLine.self, from: text) else {
        throw fail("it is not an entry of a session")
      }
      guard line.t >= latest, line.t.isFinite else { throw fail("the time falls to \(line.t)") }
      latest = line.t
      body(try Self.entry(line, fail))
    }
  }

  private static func entry(
    _ line: SessionLine, _ fail: (String) -> SessionError
  ) throws -> SessionEntry {
    if let name = line.command {
      guard let command = DrawingViewController.Command(rawValue: name) else {
        throw fail("unknown command \"\(name)\"; known are undo, redo and clear")
      }
      return .command(command, at: line.t)
    }
    if let choice = try choice(line, fail) { return .choice(choice, at: line.t) }
    guard let finger = line.finger, let x = line.x, let y = line.y, x.isFinite, y.isFinite else {
      throw fail("a touch needs finger, phase, x and y")
    }
    guard let phase = UITouch.Phase(sessionName: line.phase ?? "") else {
      throw fail("unknown phase \"\(line.phase ?? "")\"; it is began, moved, ended or cancelled")
    }
    guard let source = TouchSample.Source(rawValue: line.source ?? "touch") else {
      throw fail(
        "unknown source \"\(line.source ?? "")\"; it is touch, mouse, touchpad or pencil")
    }
    var sample = TouchSample(
      id: TouchID(finger: finger), phase: phase, location: CGPoint(x: x, y: y), timestamp: line.t,
      source: source)
    if let force = line.force {
      guard 0...1 ~= force else { throw fail("a force of \(force); it is within 0...1") }
      (sample.force, sample.maximumPossibleForce) = (CGFloat(force), 1)
    }
    return .touch(sample)
  }
}

extension SessionReader {
  /// Nil for a line that chooses nothing.
  private static func choice(
    _ line: SessionLine, _ fail: (String) -> SessionError
  ) throws -> SessionChoice? {
    var choice = SessionChoice()
    if let name = line.tool {
      guard let tool = Tool(rawValue: name) else {
        throw fail("unknown tool \"\(name)\"; known are line, pen, circle and eraser")
      }
      choice.tool = tool
    }
    if let hexadecimal = line.color {
      guard let color = PixelColor(hexadecimal: hexadecimal) else {
        throw fail("\"\(hexadecimal)\" is no colour like #1C1C1EFF")
      }
      choice.color = color
    }
    if let width = line.width {
      guard InkChoice.widths.contains(CGFloat(width)) else {
        throw fail("a width of \(width); a line is \(InkChoice.widths) points wide")
      }
      choice.width = CGFloat(width)
    }
    return choice == SessionChoice() ? nil : choice
  }
}

extension UITouch.Phase {
  private static let sessionNames: [(Self, String)] = [
    (.began, "began"), (.moved, "moved"), (.ended, "ended"), (.cancelled, "cancelled"),
  ]

  init?(sessionName: String) {
    guard let pair = Self.sessionNames.first(where: { $0.1 == sessionName }) else { return nil }
    self = pair.0
  }

  /// Nil for the one that no report has.
  var sessionName: String? { Self.sessionNames.first { $0.0 == self }?.1 }
}
