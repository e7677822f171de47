import ArgumentParser

/// The `touchtracker` command.
struct TouchTrackerCommand: ParsableCommand {
  /// The version of the program; a test compares it with the newest one in CHANGELOG.md.
  private static let version = "0.3.0"

  static let configuration = CommandConfiguration(
    commandName: "touchtracker",
    abstract: "Draw with several fingers at once, a pen, the mouse or a touchpad.",
    discussion: """
      Without a subcommand, touchtracker opens a drawing in a window and saves every stroke as soon \
      as it is finished:

        touchtracker                      open the drawing in your data folder
        touchtracker sketch.plist         open or create the drawing sketch.plist
        touchtracker --record s.jsonl     open a drawing and record all touches

      Tools and their keys:

      \(toolList)

      Keys: Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo, Ctrl+Q quits. A double tap with the line or circle tool \
      clears the page. Alt adds a second finger to the mouse. While D is held, the pointer draws as \
      if the mouse button were held. While Space is held, or a finger holds the button of the hand tool, touches move \
      and zoom the page. + and - zoom, 0 resets the zoom, and Shift+0 shows the complete drawing. After a pen was used, \
      fingers move the page; F changes this.
      """,
    version: version,
    subcommands: [
      OpenCommand.self, ReplayCommand.self, PlayCommand.self, MovieCommand.self,
      ExportCommand.self, InfoCommand.self, RecoverCommand.self,
    ],
    defaultSubcommand: OpenCommand.self)

  /// The tools of the tool bar with their keys and explanations.
  private static let toolList = ToolTable.tools
    .map { "  \($0.key)  \($0.name): \($0.help)" }.joined(separator: "\n")
}
