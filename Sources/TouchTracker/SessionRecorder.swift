import Drawing
import ResponderKit

/// Writes every touch and command of a window to a session, as it happens.
final class SessionRecorder {
  /// The text that every session begins with, whatever its version.
  private static let beginning = "{\"touchtracker-session\""

  private let file: SessionFile
  private var start: TimeInterval?
  private var latest: TimeInterval = 0
  /// Numbers for fingers that mean something to a reader, and where each last was.
  private var fingers: [TouchID: (number: Int, place: CGPoint)] = [:]
  private var nextNumber = 1

  /// Makes the file, or empties it where it is a session.
  ///
  /// - Parameter onFailure: called on any thread, once, when no more can be written.
  /// - Throws: ``SystemError``, also where it is anything else, which is somebody's.
  init(
    path: String, size: CGSize,
    onFailure: @escaping @Sendable (SystemError) -> Void = { _ in }
  ) throws {
    file = try SessionFile(path: path, beginning: Self.beginning, onFailure: onFailure)
    file.append(
      Self.beginning + ":\(SessionHeader.currentVersion),\"width\":\(size.width),"
        + "\"height\":\(size.height)}")
  }

  /// Waits until all is written; see ``SessionFile/close()``.
  func close() throws { try file.close() }

  func record(_ sample: TouchSample) {
    guard let phase = sample.phase.sessionName else { return }
    if sample.phase == .began {
      fingers[sample.id] = (nextNumber, sample.location)
      nextNumber += 1
    }
    // What a finger reports that is not down does nothing, and is not told.
    guard var finger = fingers[sample.id] else { return }
    if sample.location.isFinite { finger.place = sample.location }
    fingers[sample.id] = sample.phase == .began || sample.phase == .moved ? finger : nil
    let force = sample.maximumPossibleForce > 0 ? ",\"force\":\(sample.force)" : ""
    file.append(
      "{\"t\":\(time(sample.timestamp)),\"finger\":\(finger.number),\"phase\":\"\(phase)\","
        + "\"x\":\(finger.place.x),\"y\":\(finger.place.y),\"source\":\"\(sample.source.rawValue)\""
        + "\(force)}")
  }

  /// A command has no time of its own: it comes after the newest touch.
  func record(_ command: DrawingViewController.Command) {
    file.append("{\"t\":\(latest),\"command\":\"\(command.rawValue)\"}")
  }

  /// What is chosen for the fingers that land next.
  func record(_ choice: InkChoice) {
    file.append(
      "{\"t\":\(latest),\"tool\":\"\(choice.tool.rawValue)\","
        + "\"color\":\"\(choice.color.hexadecimal)\",\"width\":\(choice.width)}")
  }

  /// Seconds since the first touch, never falling, to the microsecond.
  private func time(_ timestamp: TimeInterval) -> TimeInterval {
    let begin = start ?? timestamp
    start = begin
    latest = max(latest, ((timestamp - begin) * 1e6).rounded() / 1e6)
    return latest
  }
}
