import FoundationEssentials
import ResponderKit

/// A recording of the touches that a user made in a window.
///
/// The method ``testSource(named:)`` returns the source code of a test that repeats the touches.
///
/// Append the samples that the host passes to `ApplicationHost.onSample`, or read a session that
/// `touchtracker --record` wrote.
nonisolated public struct TouchRecording: Hashable, Sendable {
  /// The size of the window, in points.
  public let size: CGSize
  /// The touches in the order of their times.
  public private(set) var steps: [TouchStep] = []
  private var startTime: Double?
  private var fingers: [TouchID: Int] = [:]

  public init(size: CGSize) { self.size = size }

  /// Appends a sample; a sample of a button other than the primary one, or of a touch whose
  /// beginning was not recorded, is ignored.
  public mutating func append(_ sample: TouchSample) {
    guard sample.buttonMask == .primary else { return }
    let start = startTime ?? sample.timestamp
    startTime = start
    if sample.phase == .began {
      let used = Set(fingers.values)
      fingers[sample.id] = (1...).first { !used.contains($0) }
    }
    guard let finger = fingers[sample.id] else { return }
    if sample.phase == .ended || sample.phase == .cancelled { fingers[sample.id] = nil }
    steps.append(
      TouchStep(
        finger: finger, phase: sample.phase,
        location: sample.location.isFinite ? sample.location : nil,
        time: max(0, sample.timestamp - start)))
  }

  // MARK: Sessions

  /// The error for an invalid line of a session.
  public struct InvalidLineError: Error, CustomStringConvertible {
    let line: Int
    let reason: String
    public var description: String { "line \(line): \(reason)" }
  }

  private struct Header: Decodable {
    let version: Int
    let width: Double
    let height: Double

    enum CodingKeys: String, CodingKey {
      case version = "touchtracker-session"
      case width
      case height
    }
  }

  private struct Line: Decodable {
    let t: Double
    let finger: Int64?
    let phase: String?
    let x: Double?
    let y: Double?
    let button: String?
  }

  /// Reads the touches of a session; entries of other kinds are ignored.
  ///
  /// - Parameter session: The text of the session, as documented in `SessionFormat.md`.
  /// - Throws: ``InvalidLineError`` for the first line that is not valid.
  public init(session: some StringProtocol) throws {
    let lines = session.split(separator: "\n", omittingEmptySubsequences: false)
    let decoder = JSONDecoder()
    guard let first = lines.first,
      let header = try? decoder.decode(Header.self, from: Data(first.utf8))
    else {
      throw InvalidLineError(line: 1, reason: "this is not the header of a session")
    }
    self.init(size: CGSize(width: CGFloat(header.width), height: CGFloat(header.height)))
    let phases: [String: UITouch.Phase] = [
      "began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled,
    ]
    for (index, text) in lines.enumerated().dropFirst() where !text.isEmpty {
      guard let line = try? decoder.decode(Line.self, from: Data(text.utf8)) else {
        throw InvalidLineError(line: index + 1, reason: "this is not an entry of a session")
      }
      guard let finger = line.finger else { continue }
      guard let phase = line.phase.flatMap({ phases[$0] }), let x = line.x, let y = line.y else {
        throw InvalidLineError(line: index + 1, reason: "a touch needs a phase, x and y")
      }
      if line.button == "secondary" { continue }
      append(
        TouchSample(
          id: TouchID(finger: finger), phase: phase,
          location: CGPoint(x: CGFloat(x), y: CGFloat(y)), timestamp: line.t))
    }
  }

  /// The recording as a session, which `touchtracker replay` and ``init(session:)`` read.
  public var session: String {
    var text =
      "{\"touchtracker-session\":4,\"width\":\(size.width),\"height\":\(size.height)}\n"
    var locations: [Int: CGPoint] = [:]
    for step in steps {
      let location = step.location ?? locations[step.finger] ?? .zero
      locations[step.finger] = location
      text +=
        "{\"t\":\(step.time),\"finger\":\(step.finger),\"phase\":\"\(step.phase.keyword)\","
        + "\"x\":\(location.x),\"y\":\(location.y)}\n"
    }
    return text
  }

  // MARK: Tests

  /// Returns the source code of a test that repeats the touches.
  ///
  /// The test compares the window with a reference picture, which its first run writes.
  ///
  /// - Parameter name: The name of the test, a sentence.
  public func testSource(named name: String) -> String {
    let sentence = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let steps = steps.map { "      \($0.source),\n" }.joined()
    let fileName = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    return """
      import ResponderKit
      import ResponderKitTesting
      import Testing

      @Suite("\(sentence)")
      @MainActor
      struct RecordedTouchTests {
        /// The window in which the touches were recorded.
        private func makeWindow() -> UIWindow {
          let window = UIWindow(frame: CGRect(x: 0, y: 0, width: \(size.width), height: \(size.height)))
          // Add the views to test here, such as window.rootViewController = ViewController().
          return window
        }

        @Test("\(sentence)")
        func replay() throws {
          let harness = TouchHarness(window: makeWindow())
          harness.replay([
      \(steps)    ])
          try harness.checkSnapshot("\(fileName)")
        }
      }

      """
  }
}

nonisolated extension UITouch.Phase {
  fileprivate var keyword: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .ended: "ended"
    default: "cancelled"
    }
  }
}

nonisolated extension TouchStep {
  /// The source code of the call that creates the step.
  fileprivate var source: String {
    let coordinates = location.map { ", x: \($0.x), y: \($0.y)" } ?? ""
    return switch phase {
    case .began: ".down(\(finger)\(coordinates), at: \(time))"
    case .moved: ".move(\(finger)\(coordinates), at: \(time))"
    case .ended: ".up(\(finger), at: \(time))"
    default: ".cancel(\(finger), at: \(time))"
    }
  }
}
