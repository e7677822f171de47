import DrawingPersistence
import ResponderKit
import SystemPackage

/// A recorder that writes the touches and the inputs of a page to a session file.
final class SessionRecorder {
  private let file: SessionFile
  /// The timestamp of the first touch sample, or `nil` before the first sample.
  private var start: TimeInterval?
  /// The time of the latest entry, in seconds since the start.
  private var latestTime: TimeInterval = 0
  /// The time of the latest touch sample, in seconds since the start.
  private var latestSampleTime: TimeInterval?
  /// For each touch that is down, its number in the session and its last finite location.
  private var touches: [TouchID: (number: Int, location: CGPoint)] = [:]
  private var nextNumber = 1
  /// The visible area of the page, recorded before the next touch sample.
  ///
  /// In a replay, the recorded touches move the page again. Decelerations, wheels and keys are not
  /// replayed, so the resulting visible area is recorded.
  private var viewport = Viewport()
  /// The visible area of the latest entry.
  private var recordedViewport = Viewport()

  /// The modifier keys that are held now, recorded before the next touch sample.
  var modifierFlags: UIKeyModifierFlags = []
  /// The modifier keys of the latest entry.
  private var recordedModifierFlags: UIKeyModifierFlags = []

  /// Creates the file, or empties an existing session.
  ///
  /// - Parameters:
  ///   - path: The path of the session file.
  ///   - size: The size of the page in points, which a replay uses as the size of its window.
  ///   - onFailure: Called once, on any thread, when no more entries can be written.
  /// - Throws: ``FileError`` if the file cannot be opened or is not a session.
  init(
    path: FilePath, size: CGSize,
    onFailure: @escaping @Sendable (FileError) -> Void = { _ in }
  ) throws(FileError) {
    file = try SessionFile(path: path, signature: FileStore.sessionSignature, onFailure: onFailure)
    let header = SessionHeader(width: Double(size.width), height: Double(size.height))
    file.append(header.line.text)
  }

  /// Waits until all entries are written, but not longer than ``SessionFile/close()`` does.
  func close() throws(FileError) { try file.close() }

  /// Records a touch sample.
  ///
  /// - Parameter startsEvent: A Boolean value that indicates whether the sample is delivered after
  ///   the previous samples, not together with them. The recorded time of the sample is then at
  ///   least a microsecond after the time of the previous samples, because a replay delivers
  ///   samples with the same time together.
  func record(_ sample: TouchSample, startsEvent: Bool = false) {
    guard let phase = sample.sessionPhase else { return }
    if sample.phase == .began {
      touches[sample.id] = (nextNumber, sample.location)
      nextNumber += 1
    }
    // A sample of a touch that is not down has no effect.
    guard var touch = touches[sample.id] else { return }
    recordViewport()
    recordModifierFlags()
    if sample.location.isFinite { touch.location = sample.location }
    touches[sample.id] = sample.phase == .began || sample.phase == .moved ? touch : nil
    setTime(sample.timestamp, startsEvent: startsEvent)
    append { sample.write(finger: touch.number, phase: phase, at: touch.location, to: &$0) }
  }

  /// Records an input at the time of the latest touch sample.
  ///
  /// A visible area is recorded only before the next touch sample, because most visible areas are
  /// shown for one frame only.
  func record(_ input: PageInput) {
    if case .view(let newViewport) = input {
      viewport = newViewport
    } else {
      append { input.write(to: &$0) }
    }
  }

  /// Appends an entry at the latest time.
  private func append(_ addValues: (inout SessionLine) -> Void) {
    var line = SessionLine()
    line.add(SessionKey.t, CGFloat(latestTime))
    addValues(&line)
    file.append(line.text)
  }

  private func recordViewport() {
    guard viewport != recordedViewport else { return }
    recordedViewport = viewport
    append { PageInput.view(viewport).write(to: &$0) }
  }

  private func recordModifierFlags() {
    let flags = modifierFlags.intersection(.inSessions)
    guard flags != recordedModifierFlags else { return }
    recordedModifierFlags = flags
    append { $0.add(SessionKey.modifiers, keywords: flags.sessionKeywords) }
  }

  /// Sets the latest time to that of a sample: the time since the first sample in seconds, rounded
  /// to microseconds, not before the latest entry, and after the latest sample if the sample starts
  /// an event.
  private func setTime(_ timestamp: TimeInterval, startsEvent: Bool) {
    let start = start ?? timestamp
    self.start = start
    latestTime = max(latestTime, Self.rounded(timestamp - start))
    if startsEvent, latestSampleTime == latestTime { latestTime = Self.rounded(latestTime + 1e-6) }
    latestSampleTime = latestTime
  }

  private static func rounded(_ time: TimeInterval) -> TimeInterval { (time * 1e6).rounded() / 1e6 }
}
