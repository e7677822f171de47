import ArgumentParser
import CLibrary
import ResponderKit
import SDLHost

/// The program that both executables start: `touchtracker` and, with an overlay,
/// `touchtracker-demo`.
package enum Program {
  /// The window of the demo program, which marks touches and otherwise does not differ from the
  /// window of the app.
  package struct Overlay {
    /// The title of the window's key commands in the help.
    let keysTitle: String
    let makeWindow: (CGRect) -> UIWindow

    package init(keysTitle: String, makeWindow: @escaping (CGRect) -> UIWindow) {
      (self.keysTitle, self.makeWindow) = (keysTitle, makeWindow)
    }
  }

  /// The overlay of the demo program; `nil` in a program without an overlay.
  package static var overlay: Overlay?

  /// Runs the command that the program's arguments specify.
  package static func main() {
    StandardStreams.openMissing()
    if let problem = StackLimit.raise() {
      StandardError.show(problem)
      exit(1)
    }
    TouchTrackerCommand.main(ProgramArguments.all.map(ArgumentText.string))
  }

  /// Creates the window of the app with a frame.
  static func makeWindow(_ frame: CGRect) -> UIWindow {
    overlay?.makeWindow(frame) ?? UIWindow(frame: frame)
  }
}
