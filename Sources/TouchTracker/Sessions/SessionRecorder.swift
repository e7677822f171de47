import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import SystemPackage

/// A recorder that writes the touches, edit commands, pen styles and visible areas of a window to a
/// session file.
final class SessionRecorder {
  /// The first bytes of every session, in all versions of the format.
  private static let signature = "{\"touchtracker-session\""

  private let file: SessionFile
  /// The timestamp of the first touch.
  private var start: TimeInterval?
  /// The time of the latest entry, in seconds since the start.
  private var latestTime: TimeInterval = 0
  /// The time of the latest touch sample.
  private var latestSampleTime: TimeInterval?
  /// For each touch that is down, its number in the session and its last finite location.
  private var touches: [TouchID: (number: Int, location: CGPoint)] = [:]
  private var nextNumber = 1
  /// The visible area of the page, recorded before the next touch sample.
  ///
  /// A replay computes the movements of touches again. It does not decelerate, and the session
  /// contains no wheels and keys, so that their results are recorded.
  var viewport = Viewport()
  /// The visible area of the latest entry.
  private var recordedViewport = Viewport()

  /// The modifier keys that are held, recorded before the next touch sample.
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
    file = try SessionFile(path: path, signature: Self.signature, onFailure: onFailure)
    file.append(
      Self.signature + ":\(SessionHeader.currentVersion),\"width\":\(size.width),"
        + "\"height\":\(size.height)}")
  }

  /// Waits until all entries are written; see ``SessionFile/close()``.
  func close() throws(FileError) { try file.close() }

  /// Records a touch sample.
  ///
  /// - Parameter startsEvent: A Boolean value that indicates whether the sample is delivered after
  ///   all samples before it, not together with them. Then it is at least a microsecond later than
  ///   they are, because a replay delivers samples with the same time together.
  func record(_ sample: TouchSample, startsEvent: Bool = false) {
    guard let phase = SessionKeyword.keyword(sample.phase) else { return }
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
    let force = sample.maximumPossibleForce > 0 ? ",\"force\":\(sample.force)" : ""
    let button = sample.buttonMask == .secondary ? ",\"button\":\"secondary\"" : ""
    let time = time(sample.timestamp, startsEvent: startsEvent)
    file.append(
      "{\"t\":\(time),\"finger\":\(touch.number),\"phase\":\"\(phase)\","
        + "\"x\":\(touch.location.x),\"y\":\(touch.location.y),"
        + "\"source\":\"\(sample.source.rawValue)\"\(force)\(button)}")
  }

  /// Records an edit command at the time of the latest touch.
  func record(_ command: EditCommand) {
    file.append("{\"t\":\(latestTime),\"command\":\"\(SessionKeyword.keyword(command))\"}")
  }

  /// Records the style of the strokes that follow.
  func record(_ style: PenStyle) {
    file.append(
      "{\"t\":\(latestTime),\"tool\":\"\(style.tool.rawValue)\","
        + "\"color\":\"\(style.color.hexadecimal)\",\"width\":\(style.width)}")
  }

  /// Records the effect that the user chose for fingers.
  func record(_ action: FingerAction) {
    file.append("{\"t\":\(latestTime),\"fingers\":\"\(action.rawValue)\"}")
  }

  /// Records the style of the page from now on.
  func record(_ style: PageStyle) {
    file.append(
      "{\"t\":\(latestTime),\"pattern\":\"\(style.pattern.rawValue)\","
        + "\"board\":\"\(style.board.rawValue)\"}")
  }

  /// Records an input to the selection that is not a touch.
  func record(_ input: SelectionInput) {
    let value =
      switch input {
      case .command(let command): "\"selection\":\"\(SessionKeyword.keyword(command))\""
      case .paste(let text): "\"paste\":\(Self.quoted(text))"
      case .move(let displacement): "\"move\":[\(displacement.dx),\(displacement.dy)]"
      }
    file.append("{\"t\":\(latestTime),\(value)}")
  }

  private static func quoted(_ text: String) -> String {
    let encoded = try? JSONEncoder().encode(text)
    return encoded.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  /// Records whether lines snap to the grid from now on.
  func record(snapsToGrid: Bool) {
    file.append("{\"t\":\(latestTime),\"snap\":\"\(snapsToGrid ? "grid" : "none")\"}")
  }

  private func recordViewport() {
    guard viewport != recordedViewport else { return }
    recordedViewport = viewport
    file.append(
      "{\"t\":\(latestTime),\"scale\":\(viewport.scale),\"originX\":\(viewport.origin.x),"
        + "\"originY\":\(viewport.origin.y)}")
  }

  private func recordModifierFlags() {
    let flags = modifierFlags.intersection(SessionKeyword.modifiers)
    guard flags != recordedModifierFlags else { return }
    recordedModifierFlags = flags
    let keywords = SessionKeyword.keywords(flags).map { "\"\($0)\"" }.joined(separator: ",")
    file.append("{\"t\":\(latestTime),\"modifiers\":[\(keywords)]}")
  }

  /// Returns the time since the first touch in seconds, rounded to microseconds, not before the
  /// latest entry, and after the latest sample if the time starts an event.
  private func time(_ timestamp: TimeInterval, startsEvent: Bool) -> TimeInterval {
    let start = start ?? timestamp
    self.start = start
    latestTime = max(latestTime, Self.rounded(timestamp - start))
    if startsEvent, latestSampleTime == latestTime { latestTime = Self.rounded(latestTime + 1e-6) }
    latestSampleTime = latestTime
    return latestTime
  }

  private static func rounded(_ time: TimeInterval) -> TimeInterval { (time * 1e6).rounded() / 1e6 }
}
