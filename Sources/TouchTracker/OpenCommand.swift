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

  @Option(help: "Pixels per point, as in 2 or 1.5. Without it, that of the desktop.")
  var scale: Double?

  func validate() throws {
    guard let scale else { return }
    let scales = ApplicationHost.scales
    guard scales.contains(CGFloat(scale)) else {
      throw ValidationError(
        "A scale of \(scale) is not possible; it is between \(scales.lowerBound) and "
          + "\(scales.upperBound).")
    }
  }

  @MainActor
  func runOnMainActor() throws {
    let path = file ?? Places.defaultDrawing
    if let record, DrawingFiles(path).contains(record) {
      throw SystemError(
        path: record, action: "cannot record",
        reason: "it belongs to the drawing; give the session a name of its own")
    }
    // The file is read while the system opens the display. One that cannot be used is told first,
    // and before a window flashes up.
    let isOwnPlace = file == nil
    let reading = Background {
      try OpenedDrawing(path: path, newPage: Self.newPage, isOwnPlace: isOwnPlace)
    }
    let connection = Result {
      try Display(as: .touchTracker)
    }
    let delegate = try AppDelegate(showing: reading.wait(), isNamed: file != nil)
    let host = try ApplicationHost(
      on: connection.get(), windowSize: delegate.windowSize, scale: scale.map { CGFloat($0) })
    let recorder = try record.map {
      try SessionRecorder(
        path: $0, size: delegate.pageSize(in: host.windowSize), onFailure: delegate.recordingFailed)
    }
    delegate.run(.shared, in: host, recorder: recorder)
    if delegate.hasFailed { throw ExitCode.failure }
  }
}

extension ApplicationIdentity {
  static let touchTracker = ApplicationIdentity(name: "TouchTracker", identifier: "touchtracker")
}
