import DrawingModel
import Ink
import ResponderKit

/// The keys of the entries of a session; Documentation/SessionFormat.md describes them.
enum SessionKey: String, CodingKey {
  case t
  case finger, phase, x, y, source, force, button
  case tool, color, width, opacity, dash, arrows, fill
  case command
  case scale, originX, originY
  case fingers
  case modifiers
  case pattern, board
  case snap
  case eraser
  case ignore
  case selection, paste, move
}

extension PageInput {
  /// The keyword of a change of the style of the selected elements.
  private static let restyleKeyword = "style"

  /// Creates the input of a line of a session, or returns `nil` if the line contains none.
  ///
  /// - Throws: ``SessionFault`` for an invalid value, or `DecodingError` for a value of another
  ///   type.
  init?(_ values: KeyedDecodingContainer<SessionKey>) throws {
    if let keyword = try values.decodeIfPresent(String.self, forKey: .command) {
      guard let command = EditCommand(rawValue: keyword) else {
        throw SessionFault(
          "unknown command \"\(keyword)\"; the commands are "
            + EditCommand.allCases.map(\.rawValue).englishList)
      }
      self = .edit(command)
    } else if let viewport = try Viewport(values) {
      self = .view(viewport)
    } else if let keyword = try values.decodeIfPresent(String.self, forKey: .fingers) {
      guard let action = FingerAction(rawValue: keyword) else {
        throw SessionFault("unknown action \"\(keyword)\"; fingers draw or navigate")
      }
      self = .fingers(action)
    } else if let text = try values.decodeIfPresent(String.self, forKey: .paste) {
      self = .paste(text)
    } else if let move = try values.decodeIfPresent([Double].self, forKey: .move) {
      guard move.count == 2, move.allSatisfy(\.isFinite) else {
        throw SessionFault("the selection moves by \(move); a movement has two numbers")
      }
      self = .moveSelection(CGVector(dx: CGFloat(move[0]), dy: CGFloat(move[1])))
    } else if let keyword = try values.decodeIfPresent(String.self, forKey: .selection) {
      self = try Self.input(ofSelection: keyword, values)
    } else if let keyword = try values.decodeIfPresent(String.self, forKey: .snap) {
      guard ["grid", "none"].contains(keyword) else {
        throw SessionFault("unknown snapping \"\(keyword)\"; lines snap to grid or none")
      }
      self = .snapping(keyword == "grid")
    } else if let keyword = try values.decodeIfPresent(String.self, forKey: .eraser) {
      guard let mode = EraserMode(rawValue: keyword) else {
        throw SessionFault("unknown eraser \"\(keyword)\"; the eraser is complete or partial")
      }
      self = .eraser(mode)
    } else if let keyword = try values.decodeIfPresent(String.self, forKey: .ignore) {
      guard keyword == "tap" else { throw SessionFault("cannot ignore \"\(keyword)\", only tap") }
      self = .ignoreTap
    } else if let style = try PageStyle(values) {
      self = .pageStyle(style)
    } else {
      let change = try ToolStyleChange(values)
      if change.isEmpty { return nil }
      self = .style(change)
    }
  }

  /// Returns the input for the selected elements with a name.
  private static func input(
    ofSelection keyword: String, _ values: KeyedDecodingContainer<SessionKey>
  ) throws -> PageInput {
    if keyword == restyleKeyword { return .restyle(try restyling(values)) }
    guard let command = SelectionCommand(rawValue: keyword) else {
      throw SessionFault(
        "unknown selection command \"\(keyword)\"; the commands are "
          + (SelectionCommand.allCases.map(\.rawValue) + [restyleKeyword]).englishList)
    }
    return .selection(command)
  }

  /// Returns a change of style with any width that an element can have.
  ///
  /// Elements have widths of single precision. A width of 0.01, the thinnest one, is slightly less
  /// than that in double precision.
  private static func restyling(
    _ values: KeyedDecodingContainer<SessionKey>
  ) throws -> ToolStyleChange {
    let change = try ToolStyleChange(values, widths: -.infinity ... .infinity)
    if let width = change.width, !DrawingLimits.width.contains(Float(width)) {
      throw SessionFault("the width is \(width); it must be within \(DrawingLimits.width)")
    }
    return change
  }

  /// Adds the values of the input to a line of a session.
  func write(to line: inout SessionLine) {
    switch self {
    case .edit(let command): line.add(SessionKey.command, keyword: command.rawValue)
    case .style(let change): change.write(to: &line)
    case .restyle(let change):
      line.add(SessionKey.selection, keyword: Self.restyleKeyword)
      change.write(to: &line)
    case .fingers(let action): line.add(SessionKey.fingers, keyword: action.rawValue)
    case .snapping(let isOn): line.add(SessionKey.snap, keyword: isOn ? "grid" : "none")
    case .eraser(let mode): line.add(SessionKey.eraser, keyword: mode.rawValue)
    case .ignoreTap: line.add(SessionKey.ignore, keyword: "tap")
    case .pageStyle(let style):
      line.add(SessionKey.pattern, keyword: style.pattern.rawValue)
      line.add(SessionKey.board, keyword: style.board.rawValue)
    case .view(let viewport):
      line.add(SessionKey.scale, viewport.scale)
      line.add(SessionKey.originX, viewport.origin.x)
      line.add(SessionKey.originY, viewport.origin.y)
    case .selection(let command): line.add(SessionKey.selection, keyword: command.rawValue)
    case .paste(let text): line.add(SessionKey.paste, text: text)
    case .moveSelection(let displacement):
      line.add(SessionKey.move, [displacement.dx, displacement.dy])
    }
  }
}

extension Viewport {
  /// Creates the visible area in a line of a session, or returns `nil` if the line contains none.
  fileprivate init?(_ values: KeyedDecodingContainer<SessionKey>) throws {
    let scale = try values.decodeIfPresent(Double.self, forKey: .scale)
    let x = try values.decodeIfPresent(Double.self, forKey: .originX)
    let y = try values.decodeIfPresent(Double.self, forKey: .originY)
    if scale == nil, x == nil, y == nil { return nil }
    guard let scale, let x, let y else {
      throw SessionFault("a visible area needs scale, originX and originY")
    }
    let origin = CGPoint(x: x, y: y)
    guard let viewport = Viewport(scale: CGFloat(scale), origin: origin) else {
      throw SessionFault(
        "the visible area has the scale \(scale) and the origin (\(x), \(y)); the scale "
          + "must be within \(Viewport.scales), the origin within ±\(DrawingLimits.coordinate)")
    }
    self = viewport
  }
}

extension PageStyle {
  /// Creates the style of the page in a line of a session, or returns `nil` if the line contains
  /// none.
  fileprivate init?(_ values: KeyedDecodingContainer<SessionKey>) throws {
    let pattern = try values.decodeIfPresent(String.self, forKey: .pattern)
    let board = try values.decodeIfPresent(String.self, forKey: .board)
    if pattern == nil, board == nil { return nil }
    guard let knownPattern = pattern.flatMap({ Pattern(rawValue: $0) }),
      let knownBoard = board.flatMap({ Board(rawValue: $0) })
    else {
      throw SessionFault(
        "the style of the page has the pattern \"\(pattern ?? "")\" and the board \"\(board ?? "")\"; "
          + "the patterns are plain, grid, dots and ruled, the boards white, paper and black")
    }
    self.init(pattern: knownPattern, board: knownBoard)
  }
}
