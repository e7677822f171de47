import ResponderKit

extension TouchSample {
  private static let phases: [(UITouch.Phase, String)] = [
    (.began, "began"), (.moved, "moved"), (.ended, "ended"), (.cancelled, "cancelled"),
  ]

  /// Creates the touch sample of a line of a session.
  ///
  /// - Throws: ``SessionFault`` for a missing or invalid value, or `DecodingError` for a value of
  ///   another type.
  init(_ values: KeyedDecodingContainer<SessionKey>) throws {
    let finger = try values.decodeIfPresent(Int64.self, forKey: .finger)
    let x = try values.decodeIfPresent(Double.self, forKey: .x)
    let y = try values.decodeIfPresent(Double.self, forKey: .y)
    let phase = try values.decodeIfPresent(String.self, forKey: .phase) ?? ""
    let source = try values.decodeIfPresent(String.self, forKey: .source) ?? "touch"
    let button = try values.decodeIfPresent(String.self, forKey: .button) ?? "primary"
    guard let finger, let x, let y, x.isFinite, y.isFinite else {
      throw SessionFault("a touch needs finger, phase, x and y")
    }
    guard let knownPhase = Self.phases.first(where: { $0.1 == phase })?.0 else {
      throw SessionFault(
        "unknown phase \"\(phase)\"; the phases are began, moved, ended and cancelled")
    }
    guard let knownSource = Source(rawValue: source) else {
      throw SessionFault(
        "unknown source \"\(source)\"; the sources are touch, mouse, touchpad and pencil")
    }
    self.init(
      id: TouchID(finger: finger), phase: knownPhase, location: CGPoint(x: x, y: y),
      timestamp: try values.decode(Double.self, forKey: .t), source: knownSource)
    switch button {
    case "primary": buttonMask = .primary
    case "secondary": buttonMask = .secondary
    default:
      throw SessionFault("unknown button \"\(button)\"; the buttons are primary and secondary")
    }
    if let force = try values.decodeIfPresent(Double.self, forKey: .force) {
      guard 0...1 ~= force else {
        throw SessionFault("the force is \(force); it must be within 0...1")
      }
      (self.force, maximumPossibleForce) = (CGFloat(force), 1)
    }
  }

  /// The word of the sample's phase in sessions, or `nil` for a phase that devices do not report.
  var sessionPhase: String? { Self.phases.first { $0.0 == phase }?.1 }

  /// Adds the values of the sample, except its time, to a line of a session.
  ///
  /// - Parameters:
  ///   - finger: The number of the touch in the session.
  ///   - phase: The value of ``sessionPhase``.
  ///   - location: A finite location.
  func write(finger: Int, phase: String, at location: CGPoint, to line: inout SessionLine) {
    line.add(SessionKey.finger, finger)
    line.add(SessionKey.phase, keyword: phase)
    line.add(SessionKey.x, location.x)
    line.add(SessionKey.y, location.y)
    line.add(SessionKey.source, keyword: source.rawValue)
    if maximumPossibleForce > 0 { line.add(SessionKey.force, force) }
    if buttonMask == .secondary { line.add(SessionKey.button, keyword: "secondary") }
  }
}
