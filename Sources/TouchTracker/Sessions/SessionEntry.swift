import DrawingPersistence
import ResponderKit
import SystemPackage

/// An entry of a recorded session.
enum SessionEntry: Hashable {
  case touch(TouchSample)
  case input(PageInput, at: TimeInterval)
  /// The modifier keys that are held from this time on.
  case modifiers(UIKeyModifierFlags, at: TimeInterval)

  /// The time in seconds since the start of the session.
  var time: TimeInterval {
    switch self {
    case .touch(let sample): sample.timestamp
    case .input(_, let time), .modifiers(_, let time): time
    }
  }
}

extension SessionEntry: Decodable {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: SessionKey.self)
    let time = try values.decode(Double.self, forKey: .t)
    if let keywords = try values.decodeIfPresent([String].self, forKey: .modifiers) {
      self = .modifiers(try UIKeyModifierFlags(sessionKeywords: keywords), at: time)
    } else if let input = try PageInput(values) {
      self = .input(input, at: time)
    } else {
      self = .touch(try TouchSample(values))
    }
  }
}

extension UIKeyModifierFlags {
  /// The modifier keys that sessions contain, because tools depend on them.
  static let inSessions: UIKeyModifierFlags = .shift

  /// Creates the flags of keywords in a line of a session.
  ///
  /// - Throws: ``SessionFault`` for an unknown keyword.
  init(sessionKeywords: [String]) throws(SessionFault) {
    guard sessionKeywords.allSatisfy({ $0 == "shift" }) else {
      throw SessionFault("unknown modifier in \(sessionKeywords); the modifiers are shift")
    }
    self = sessionKeywords.isEmpty ? [] : .shift
  }

  /// The keywords of the flags in sessions.
  var sessionKeywords: [String] { contains(.shift) ? ["shift"] : [] }
}

/// The first line of a session: the version of the format and the size of the window in points.
struct SessionHeader: Decodable, Hashable {
  enum CodingKeys: String, CodingKey {
    case version = "touchtracker-session"
    case width
    case height
  }

  /// The version that the program writes.
  ///
  /// Since version 2, a session contains the visible area of the page and the hand tool, and
  /// fingers move the page after a pen was used. Since version 3, taps of two and three fingers
  /// undo and redo, and a held stroke becomes a shape before the finger is lifted. Since version 4,
  /// a session contains the commands of the selection instead of the touches on its menu. Since
  /// version 5, fingers that land together move the page with every tool, and highlights have the
  /// chosen color and width.
  static let currentVersion = 5
  /// The versions that the program reads.
  static let readableVersions = 1...currentVersion

  var version = Self.currentVersion
  var width: Double
  var height: Double

  var size: CGSize { CGSize(width: CGFloat(width), height: CGFloat(height)) }

  /// The rules of the page for a replay of the session; a touch then has the same effect as when it
  /// was recorded.
  var rules: PageRules {
    PageRules(
      // The session contains the results of decelerations, whose steps have no exact times.
      decelerates: false, detectsPencils: version >= 2, gathersFingers: version >= 5,
      limitsDoubleTaps: version >= 5, recognizesTaps: version >= 3, performsTaps: false,
      takesColors: false, hasSelectionRectangle: version >= 5,
      showsSelectionMenu: version < 4, alignsHeldShapes: version >= 5,
      recognizesArrows: version >= 5,
      widensHighlights: version < 5,
      holdRule: version >= 3 ? .whileHeld : .atEnd)
  }

  /// The header as the first line of a session.
  var line: SessionLine {
    var line = SessionLine()
    line.add(CodingKeys.version, version)
    line.add(CodingKeys.width, CGFloat(width))
    line.add(CodingKeys.height, CGFloat(height))
    return line
  }
}

/// The error for an invalid line in a session.
struct SessionError: Error, CustomStringConvertible {
  let path: FilePath
  /// The number of the line; the header is line 1.
  let line: Int
  let reason: String

  var description: String { "\(path.displayText): line \(line): \(reason)" }
}
