import ArgumentParser
import DrawingModel
import DrawingPersistence
import ResponderKit
import SDLHost

/// The `open` command, which opens a drawing in a window.
struct OpenCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a drawing in a window and draw.")

  /// The size of the page of a new drawing, in points, which fits every common screen.
  private nonisolated static let newPageSize = CGSize(width: 960, height: 640)

  @Argument(
    help:
      "The drawing to open or create. The default is the last one that was open of those in your data folder.",
    completion: .file())
  var file: PathArgument?

  @Option(
    help: ArgumentHelp("Record all touches to this session file.", valueName: "session"),
    completion: .file())
  var record: PathArgument?

  @Option(
    help: ArgumentHelp(
      """
      The milliseconds by which a pen stroke in progress is drawn ahead of the last report, 0 to 50, \
      to hide latency. The default is 16 for fingers and pencils and 0 for the mouse.
      """, valueName: "ms"))
  var predict: Double?

  @OptionGroup
  var windowOptions: WindowOptions

  /// The longest prediction in milliseconds.
  private static let maximumPrediction = UIApplication.maximumPredictionHorizon * 1000

  func validate() throws {
    if let predict, !(0...Self.maximumPrediction).contains(predict) {
      throw ValidationError(
        "--predict is \(predict), but must be between 0 and \(Int(Self.maximumPrediction)).")
    }
  }

  @MainActor
  func runOnMainActor() throws {
    let newPage = Self.newPageSize
    let path = file?.path
    if let record, DrawingFiles(path ?? AppPaths.lastDrawing).contains(record.path) {
      throw FileError(
        path: record.path, action: "cannot record",
        reason: "it belongs to the drawing; choose another file for the session")
    }
    let environment = DisplayEnvironment(for: .touchTracker)
    if let warning = environment.sessionBusWarning { StandardError.show(warning) }
    // The file is read while this thread connects to the display. An unusable file is reported
    // before a window appears, even if there is no display.
    let opening = BackgroundTask {
      try path.map { try FirstDrawing(at: $0, newPage: newPage) }
        ?? FirstDrawing(ofLastTimeOr: newPage)
    }
    let display = Result { try Display(in: environment) }
    let drawing = try opening.wait()
    let delegate = AppDelegate(showing: drawing, isNamed: file != nil)
    do {
      let display = try display.get()
      let host = try ApplicationHost(
        on: display, windowSize: delegate.windowSize,
        scale: windowOptions.scale.map { CGFloat($0) }, renderer: windowOptions.renderer)
      let recorder = try record.map {
        try SessionRecorder(
          path: $0.path, size: delegate.pageSize(in: host.windowSize),
          onFailure: delegate.onRecordingFailure)
      }
      if let predict { UIApplication.shared.setPredictionHorizon(predict / 1000) }
      delegate.run(.shared, in: host, recorder: recorder)
    } catch {
      drawing.opened.lock.release()
      throw error
    }
    if delegate.hasFailed { throw ExitCode.failure }
  }
}

extension UIApplication {
  /// Sets the time, in seconds, for which touches of all types are predicted.
  func setPredictionHorizon(_ horizon: TimeInterval) {
    for type in [UITouch.TouchType.direct, .indirect, .pencil, .indirectPointer] {
      predictionHorizons[type] = horizon
    }
  }
}

extension ApplicationIdentity {
  /// The identity of this program, whose identifier is also the name of the files in Packaging.
  static let touchTracker = ApplicationIdentity(
    name: "TouchTracker", identifier: "org.touchtracker.touchtracker")
}
