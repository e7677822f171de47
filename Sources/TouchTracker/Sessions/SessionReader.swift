import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SystemPackage

/// A reader of a recorded session, which reads one line after the other.
///
/// Documentation/SessionFormat.md describes the format.
struct SessionReader {
  let path: FilePath
  let header: SessionHeader
  private let lines: LineReader

  /// Opens the file and reads its header.
  ///
  /// - Parameter path: The path of the file; "-" is standard input.
  /// - Throws: ``FileError`` if the file cannot be read, or ``SessionError`` if its header is
  ///   invalid.
  init(path: FilePath) throws {
    self.path = path
    lines = try LineReader(path)
    func error(_ reason: String) -> SessionError {
      SessionError(path: path, line: 1, reason: reason)
    }
    guard let first = try lines.next(),
      let header = try? JSONDecoder().decode(SessionHeader.self, from: first)
    else { throw error("it is not the header of a session") }
    let versions = SessionHeader.readableVersions
    guard versions.contains(header.version) else {
      throw error(
        "the version is \(header.version), but this program reads the versions "
          + "\(versions.lowerBound) to \(versions.upperBound)")
    }
    guard 1...16384 ~= header.width, 1...16384 ~= header.height else {
      throw error(
        "the window has \(header.width)×\(header.height) points; each side must have 1 to 16384")
    }
    self.header = header
  }

  /// Calls a closure for each entry, in order.
  ///
  /// The entries can be read only once.
  ///
  /// - Throws: ``SessionError`` for the first invalid line, or ``FileError`` if the file cannot be
  ///   read, after the calls for the entries before that line.
  func forEach(_ body: (SessionEntry) -> Void) throws {
    var (latestTime, lineNumber) = (0.0, 1)
    while let text = try lines.next() {
      lineNumber += 1
      if text.isEmpty { continue }
      func error(_ reason: String) -> SessionError {
        SessionError(path: path, line: lineNumber, reason: reason)
      }
      guard let line = try? JSONDecoder().decode(RawSessionEntry.self, from: text) else {
        throw error("it is not an entry of a session")
      }
      guard line.t >= latestTime, line.t.isFinite else {
        throw error("the time decreases to \(line.t)")
      }
      latestTime = line.t
      do throws(RawSessionEntry.Fault) {
        body(try line.validated())
      } catch let fault {
        throw error(fault.description)
      }
    }
  }
}

/// The values in a line of a session, before validation.
private struct RawSessionEntry: Decodable {
  var t: Double
  var finger: Int64?
  var phase: String?
  var x: Double?
  var y: Double?
  var source: String?
  var force: Double?
  var button: String?
  var tool: String?
  var color: String?
  var width: Double?
  var command: String?
  var scale: Double?
  var originX: Double?
  var originY: Double?
  var fingers: String?
  var modifiers: [String]?
  var pattern: String?
  var board: String?
  var snap: String?
  var selection: String?
  var paste: String?
  var move: [Double]?

  /// The reason why an entry is invalid.
  struct Fault: Error {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// Returns the entry with these values.
  ///
  /// - Throws: ``Fault`` if a value is missing or invalid.
  func validated() throws(Fault) -> SessionEntry {
    if let command {
      guard let editCommand = SessionKeyword.command(command) else {
        throw Fault("unknown command \"\(command)\"; the commands are undo, redo and clear")
      }
      return .command(editCommand, at: t)
    }
    if let viewport = try viewport() { return .viewport(viewport, at: t) }
    if let fingers {
      guard let action = FingerAction(rawValue: fingers) else {
        throw Fault("unknown action \"\(fingers)\"; fingers draw or navigate")
      }
      return .fingerAction(action, at: t)
    }
    if let modifiers {
      guard let flags = SessionKeyword.modifiers(modifiers) else {
        throw Fault("unknown modifier in \(modifiers); the modifiers are shift")
      }
      return .modifiers(flags, at: t)
    }
    if let input = try selectionInput() { return .selection(input, at: t) }
    if let snap {
      guard ["grid", "none"].contains(snap) else {
        throw Fault("unknown snapping \"\(snap)\"; lines snap to grid or none")
      }
      return .snapping(snap == "grid", at: t)
    }
    if let style = try pageStyle() { return .pageStyle(style, at: t) }
    if let change = try styleChange() { return .styleChange(change, at: t) }
    return .touch(try sample())
  }

  private func sample() throws(Fault) -> TouchSample {
    guard let finger, let x, let y, x.isFinite, y.isFinite else {
      throw Fault("a touch needs finger, phase, x and y")
    }
    guard let knownPhase = SessionKeyword.phase(phase ?? "") else {
      throw Fault(
        "unknown phase \"\(phase ?? "")\"; the phases are began, moved, ended and cancelled")
    }
    guard let knownSource = TouchSample.Source(rawValue: source ?? "touch") else {
      throw Fault(
        "unknown source \"\(source ?? "")\"; the sources are touch, mouse, touchpad and pencil")
    }
    var sample = TouchSample(
      id: TouchID(finger: finger), phase: knownPhase, location: CGPoint(x: x, y: y), timestamp: t,
      source: knownSource)
    guard let buttonMask = SessionKeyword.buttonMask(button ?? "primary") else {
      throw Fault("unknown button \"\(button ?? "")\"; the buttons are primary and secondary")
    }
    sample.buttonMask = buttonMask
    if let force {
      guard 0...1 ~= force else { throw Fault("the force is \(force); it must be within 0...1") }
      (sample.force, sample.maximumPossibleForce) = (CGFloat(force), 1)
    }
    return sample
  }

  /// Returns the visible area of the page, or `nil` if the entry has none.
  private func viewport() throws(Fault) -> Viewport? {
    if scale == nil, originX == nil, originY == nil { return nil }
    guard let scale, let originX, let originY else {
      throw Fault("a visible area needs scale, originX and originY")
    }
    let origin = CGPoint(x: originX, y: originY)
    guard let viewport = Viewport(scale: CGFloat(scale), origin: origin) else {
      throw Fault(
        "the visible area has the scale \(scale) and the origin (\(originX), \(originY)); the scale "
          + "must be within \(Viewport.scales), the origin within ±\(DrawingLimits.coordinate)")
    }
    return viewport
  }

  /// Returns the input to the selection, or `nil` if the entry has none.
  private func selectionInput() throws(Fault) -> SelectionInput? {
    if let paste { return .paste(paste) }
    if let move {
      guard move.count == 2, move.allSatisfy(\.isFinite) else {
        throw Fault("the selection moves by \(move); a movement has two numbers")
      }
      return .move(CGVector(dx: CGFloat(move[0]), dy: CGFloat(move[1])))
    }
    guard let selection else { return nil }
    guard let command = SessionKeyword.selectionCommand(selection) else {
      throw Fault(
        "unknown selection command \"\(selection)\"; the commands are "
          + SessionKeyword.selectionCommandList)
    }
    return .command(command)
  }

  /// Returns the style of the page, or `nil` if the entry has none.
  private func pageStyle() throws(Fault) -> PageStyle? {
    if pattern == nil, board == nil { return nil }
    guard let pattern = pattern.flatMap({ PageStyle.Pattern(rawValue: $0) }),
      let board = board.flatMap({ PageStyle.Board(rawValue: $0) })
    else {
      throw Fault(
        "the style of the page has the pattern \"\(pattern ?? "")\" and the board \"\(board ?? "")\"; "
          + "the patterns are plain, grid, dots and ruled, the boards white, paper and black")
    }
    return PageStyle(pattern: pattern, board: board)
  }

  /// Returns the change of the pen style, or `nil` if the entry has none.
  private func styleChange() throws(Fault) -> PenStyleChange? {
    var change = PenStyleChange()
    if let tool {
      guard let toolID = ToolID(rawValue: tool) else {
        throw Fault("unknown tool \"\(tool)\"; the tools are \(ToolTable.nameList)")
      }
      change.tool = toolID
    }
    if let color {
      guard let pixelColor = PixelColor(hexadecimal: color) else {
        throw Fault("\"\(color)\" is not a color such as #1C1C1EFF")
      }
      change.color = pixelColor
    }
    if let width {
      guard PenStyle.widths.contains(CGFloat(width)) else {
        throw Fault("the width is \(width); it must be within \(PenStyle.widths)")
      }
      change.width = CGFloat(width)
    }
    return change == PenStyleChange() ? nil : change
  }
}
