import ArgumentParser
import Drawing
import ResponderKit
import SDLHost

/// Opens the window.
struct OpenCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a drawing in a window and draw (the default).")

  /// Points; fits on any screen in use.
  private static let newPage = CGSize(width: 960, height: 640)

  @Argument(
    help: "The drawing. Without it, the drawing of last time.", completion: .file())
  var file: String?

  @Option(help: "Write every touch to this session file.", completion: .file())
  var record: String?

  @MainActor
  func runOnMainActor() throws {
    // A file that cannot be used is told before a window flashes up.
    let path = file ?? Places.defaultDrawing
    if file == nil { try FileStore.makeFolder(FileStore.folder(of: path)) }
    let delegate = try AppDelegate(
      store: DrawingStore(path: path), isNamed: file != nil, size: Self.newPage)
    let host = try ApplicationHost(
      HostConfiguration(
        name: "TouchTracker", identifier: "touchtracker", windowSize: delegate.windowSize))
    let recorder = try record.map {
      try SessionRecorder(path: $0, size: delegate.pageSize(in: host.windowSize))
    }
    delegate.run(.shared, in: host, recorder: recorder)
    if delegate.saveError != nil { throw ExitCode.failure }
  }
}
