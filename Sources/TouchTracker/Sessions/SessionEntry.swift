import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SystemPackage

/// An entry of a recorded session: a touch, an edit command, or a change of the pen style, of the
/// visible area or the style of the page, of the effect of fingers, of snapping to the grid, or an input
/// to the selection.
enum SessionEntry: Hashable {
  case touch(TouchSample)
  case command(EditCommand, at: TimeInterval)
  case styleChange(PenStyleChange, at: TimeInterval)
  case viewport(Viewport, at: TimeInterval)
  case fingerAction(FingerAction, at: TimeInterval)
  case modifiers(UIKeyModifierFlags, at: TimeInterval)
  case pageStyle(PageStyle, at: TimeInterval)
  case snapping(Bool, at: TimeInterval)
  case selection(SelectionInput, at: TimeInterval)

  /// The time in seconds since the start of the session.
  var time: TimeInterval {
    switch self {
    case .touch(let sample): sample.timestamp
    case .command(_, let time), .styleChange(_, let time), .viewport(_, let time),
      .fingerAction(_, let time), .modifiers(_, let time), .pageStyle(_, let time),
      .snapping(_, let time), .selection(_, let time):
      time
    }
  }
}

/// New values for properties of the pen style; properties that are `nil` do not change.
struct PenStyleChange: Hashable {
  var tool: ToolID?
  var color: PixelColor?
  var width: CGFloat?
}

/// The first line of a session: the version of the format and the size of the window in points.
struct SessionHeader: Codable, Hashable {
  enum CodingKeys: String, CodingKey {
    case version = "touchtracker-session"
    case width
    case height
  }

  /// The version that the program writes.
  ///
  /// Since version 2, a session contains the visible area of the page and the hand tool, and fingers
  /// move the page after a pen was used. Since version 3, taps of two and three fingers undo and redo,
  /// and a held stroke becomes a shape before the finger is lifted. Since version 4, a session contains
  /// the commands of the selection instead of the touches on its menu.
  static let currentVersion = 4
  /// The versions that the program reads.
  static let readableVersions = 1...currentVersion

  var version = Self.currentVersion
  var width: Double
  var height: Double

  /// A Boolean value that indicates whether fingers move the page after a pen was used.
  var detectsPencils: Bool { version >= 2 }
  /// The rule that determines when a held stroke becomes a shape.
  var holdRule: HoldRule { version >= 3 ? .whileHeld : .atEnd }

  /// A Boolean value that indicates whether the session contains the commands of the selection.
  var hasSelectionInputs: Bool { version >= 4 }

  /// A Boolean value that indicates whether taps of several fingers undo and redo.
  var recognizesTaps: Bool { version >= 3 }

  var size: CGSize { CGSize(width: CGFloat(width), height: CGFloat(height)) }
}

/// The error for an invalid line in a session.
struct SessionError: Error, CustomStringConvertible {
  let path: FilePath
  /// The number of the line; the header is line 1.
  let line: Int
  let reason: String

  var description: String { "\(path.displayText): line \(line): \(reason)" }
}

/// The keywords of the session format.
enum SessionKeyword {
  private static let phases: [(UITouch.Phase, String)] = [
    (.began, "began"), (.moved, "moved"), (.ended, "ended"), (.cancelled, "cancelled"),
  ]

  static func phase(_ keyword: String) -> UITouch.Phase? { phases.first { $0.1 == keyword }?.0 }

  /// Returns the keyword of a phase, or `nil` for a phase that devices do not report.
  static func keyword(_ phase: UITouch.Phase) -> String? { phases.first { $0.0 == phase }?.1 }

  /// The modifier keys that tools depend on.
  static let modifiers: UIKeyModifierFlags = .shift

  static func modifiers(_ keywords: [String]) -> UIKeyModifierFlags? {
    keywords.allSatisfy { $0 == "shift" } ? (keywords.isEmpty ? [] : .shift) : nil
  }

  static func keywords(_ modifiers: UIKeyModifierFlags) -> [String] {
    modifiers.contains(.shift) ? ["shift"] : []
  }

  static func buttonMask(_ keyword: String) -> UIEvent.ButtonMask? {
    ["primary": .primary, "secondary": .secondary][keyword]
  }

  private static let selectionCommands: [(SelectionCommand, String)] = [
    (.selectAll, "selectAll"), (.cut, "cut"), (.copy, "copy"), (.duplicate, "duplicate"),
    (.delete, "delete"), (.applyColor, "color"), (.applyWidth, "width"), (.toFront, "toFront"),
    (.toBack, "toBack"),
  ]

  static func selectionCommand(_ keyword: String) -> SelectionCommand? {
    selectionCommands.first { $0.1 == keyword }?.0
  }

  /// Returns the keyword of a command other than pasting, whose entry contains a text instead.
  static func keyword(_ command: SelectionCommand) -> String {
    selectionCommands.first { $0.0 == command }?.1 ?? "paste"
  }

  /// The keywords of the selection commands, as a list for messages.
  static var selectionCommandList: String {
    let keywords = selectionCommands.map(\.1)
    return keywords.dropLast().joined(separator: ", ") + " and " + (keywords.last ?? "")
  }

  static func command(_ keyword: String) -> EditCommand? {
    EditCommand.allCases.first { self.keyword($0) == keyword }
  }

  static func keyword(_ command: EditCommand) -> String {
    switch command {
    case .undo: "undo"
    case .redo: "redo"
    case .clear: "clear"
    }
  }
}
