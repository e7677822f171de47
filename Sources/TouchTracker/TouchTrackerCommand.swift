import ArgumentParser
import SDLHost

@main
struct TouchTrackerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touchtracker",
    abstract: "Draw with as many fingers as you have, or the mouse, or a touchpad.",
    discussion: """
      Without a command it opens a window on FILE, or on the drawing of last time, and saves what \
      you draw when you leave:

        touchtracker                      go on with the drawing of last time
        touchtracker sketch.plist         draw in a file of your own
        touchtracker --record s.jsonl     and write every touch to a session

      Keys: Ctrl+Z undoes, Ctrl+Shift+Z or Ctrl+Y redoes, Ctrl+Q leaves. A double-tap clears. Two \
      fingers that land together draw a circle; Alt gives the mouse a second finger. Holding D \
      draws with the pointer as if its button were held.
      """,
    version: "0.1.0",
    subcommands: [OpenCommand.self, ReplayCommand.self, ExportCommand.self, InfoCommand.self],
    defaultSubcommand: OpenCommand.self)

  static func main() { main(ProgramArguments.all) }
}
