import Drawing
import ResponderKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes every touch and command of a window to a session, as it happens.
final class SessionRecorder {
  private let path: String
  // Handed to nobody else, and closed when nobody has the recorder any more.
  nonisolated(unsafe) private let file: UnsafeMutablePointer<FILE>
  private var start: TimeInterval?
  private var latest: TimeInterval = 0
  /// Numbers for fingers that mean something to a reader, and where each last was.
  private var fingers: [TouchID: (number: Int, place: CGPoint)] = [:]
  private var nextNumber = 1

  /// Makes the file, or empties it where it is a session.
  ///
  /// - Throws: ``SystemError``, also where it is anything else, which is somebody's.
  init(path: String, size: CGSize) throws {
    self.path = path
    let old = FileStore.isRegular(path) ? try FileStore.contents(of: path) : Data()
    guard old.isEmpty || old.starts(with: "{\"touchtracker-session\"".utf8) else {
      throw SystemError(
        path: path, action: "cannot record", reason: "it is there already, and no session")
    }
    guard let file = fopen(path, "w") else {
      throw SystemError(
        path: path, action: "cannot record", reason: String(cString: strerror(errno)))
    }
    self.file = file
    write(
      "{\"touchtracker-session\":\(SessionHeader.currentVersion),\"width\":\(size.width),"
        + "\"height\":\(size.height)}")
  }

  deinit { fclose(file) }

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
    write(
      "{\"t\":\(time(sample.timestamp)),\"finger\":\(finger.number),\"phase\":\"\(phase)\","
        + "\"x\":\(finger.place.x),\"y\":\(finger.place.y),\"source\":\"\(sample.source.rawValue)\"}"
    )
  }

  /// A command has no time of its own: it comes after the newest touch.
  func record(_ command: DrawingViewController.Command) {
    write("{\"t\":\(latest),\"command\":\"\(command.rawValue)\"}")
  }

  /// What is chosen for the fingers that land next.
  func record(_ choice: InkChoice) {
    write(
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

  private func write(_ line: String) {
    fputs(line + "\n", file)
    fflush(file)
  }
}
