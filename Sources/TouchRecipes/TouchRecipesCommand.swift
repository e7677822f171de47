import ArgumentParser
import ResponderKit
import SDLHost

/// The `touch-recipes` command, which opens a window with the recipe browser.
@main
struct TouchRecipesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touch-recipes",
    abstract: "Opens a window with examples of touch handling.",
    subcommands: [ShowCommand.self, RecordTestCommand.self], defaultSubcommand: ShowCommand.self)

  static func main() {
    StandardStreams.openMissing()
    main(ProgramArguments.all.map { String(decoding: $0, as: UTF8.self) })
  }
}
