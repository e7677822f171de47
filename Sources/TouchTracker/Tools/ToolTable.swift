import ResponderKit

/// All tools.
///
/// To add a tool, add a file with a ``Tool`` type and its ``ToolDescription``, and add the
/// description to this table.
nonisolated enum ToolTable {
  /// The tools of the tool bar, from left to right.
  static let tools: [ToolDescription] = [
    HandTool.description,
    SelectTool.description,
    LineTool.description,
    PenTool.description,
    HighlighterTool.description,
    CircleTool.description,
    BucketTool.description,
    EraserTool.description,
    LaserTool.description,
  ]

  /// The tool with which a new user begins.
  static let defaultTool = LineTool.description

  /// Returns the description of a tool.
  static func description(of tool: ToolID) -> ToolDescription? { tools.first { $0.id == tool } }

  /// The names of the tools in sessions, as an English list.
  static var nameList: String {
    tools.map(\.id.rawValue).englishList
  }
}

/// The properties of a tool in the tool bar, on the keyboard and in files.
nonisolated struct ToolDescription: Sendable {
  let id: ToolID
  /// The name of the tool, as a title.
  let name: String
  /// The key that selects the tool.
  let key: String
  /// The explanation of the tool in help texts: a phrase without a period.
  let help: String
  /// The sentence that is shown once, when the tool is selected for the first time: without a period.
  let introduction: String
  /// The color and the width with which a new user begins; `nil` for a tool that adds no strokes of
  /// its own.
  var ink: InkStyle?
  /// Creates the tool.
  let make: @MainActor () -> any Tool
  /// Draws the icon in a square of 24 by 24 points, in the current stroke and fill color.
  let drawIcon: @MainActor (CGContext) -> Void
}

/// The name of a tool in sessions and in the saved settings.
nonisolated struct ToolID: Sendable, RawRepresentable, Hashable, Codable {
  let rawValue: String

  /// Creates the ID of a tool of the tool bar; returns `nil` for any other name.
  init?(rawValue: String) {
    guard ToolTable.tools.contains(where: { $0.id.rawValue == rawValue }) else { return nil }
    self.rawValue = rawValue
  }

  /// Declares the ID of a tool.
  init(declaring name: String) { rawValue = name }
}

nonisolated extension ToolID: CaseIterable {
  static var allCases: [ToolID] { ToolTable.tools.map(\.id) }
}
