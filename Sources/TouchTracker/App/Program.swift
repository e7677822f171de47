import ArgumentParser
import ResponderKit
import SDLHost

/// The program that both executables start: `touchtracker` and, with marked touches,
/// `touchtracker-demo`.
package enum Program {
  /// Creates the window of the app with a frame.
  ///
  /// The demo program creates a window that marks every touch and differs in nothing else.
  package static var makeWindow: (CGRect) -> UIWindow = { UIWindow(frame: $0) }

  /// Runs the command of the program's arguments, and exits.
  package static func main() {
    StandardStreams.openMissing()
    TouchTrackerCommand.main(ProgramArguments.all.map(ArgumentText.string))
  }
}
