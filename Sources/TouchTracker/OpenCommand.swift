import ArgumentParser
import Drawing
import ResponderKit
import SDLHost

/// Opens the window.
struct OpenCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a drawing in a window and draw (the default).")

  /// Points; fits on any screen in use.
  private nonisolated static let newPage = CGSize(width: 960, height: 640)

  @Argument(
    help: "The drawing. Without it, the drawing of last time.", completion: .file())
  var file: String?

  @Option(help: "Write every touch to this session file.", completion: .file())
  var record: String?

  @MainActor
  func runOnMainActor() throws {
    let path = file ?? Places.defaultDrawing
    // The file is read while the system opens the display. One that cannot be used is told first,
    // and before a window flashes up.
    let isOwnPlace = file == nil
    let reading = Background {
      try OpenedDrawing(path: path, newPage: Self.newPage, isOwnPlace: isOwnPlace)
    }
    let connection = Result {
      try Display(as: ApplicationIdentity(name: "TouchTracker", identifier: "touchtracker"))
    }
    let delegate = try AppDelegate(showing: reading.wait(), isNamed: file != nil)
    let host = try ApplicationHost(on: connection.get(), windowSize: delegate.windowSize)
    let recorder = try record.map {
      try SessionRecorder(path: $0, size: delegate.pageSize(in: host.windowSize))
    }
    delegate.run(.shared, in: host, recorder: recorder)
    if delegate.hasFailed { throw ExitCode.failure }
  }
}
