import CLibrary

/// The progress of a film, shown on one line of the terminal.
///
/// Nothing is shown if standard error is not a terminal, so that a file of messages contains only
/// messages.
nonisolated struct FilmProgress {
  /// The shortest time between two changes of the line.
  private static let interval = Duration.milliseconds(100)
  /// The number of characters of the bar.
  private static let barWidth = 24

  private let total: Int
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private var lastUpdate: ContinuousClock.Instant?
  /// The number of characters of the line that is shown.
  private var shownWidth = 0

  /// Creates the progress of a film with a number of frames.
  init(total: Int) { self.total = total }

  /// Shows that a number of frames are painted, unless the line has just changed.
  mutating func show(_ count: Int) {
    guard isTerminal else { return }
    let now = ContinuousClock.now
    if let lastUpdate, now - lastUpdate < Self.interval { return }
    lastUpdate = now
    replaceLine(by: Self.line(count, of: total, after: now - start))
  }

  /// Removes the line.
  mutating func end() { if shownWidth > 0 { replaceLine(by: "") } }

  /// Returns the text of the line for a number of painted frames.
  ///
  /// - Parameter time: The time since painting began.
  static func line(_ count: Int, of total: Int, after time: Duration) -> String {
    let fraction = Double(min(count, total)) / Double(max(total, 1))
    let filled = Int(fraction * Double(barWidth))
    let bar =
      String(repeating: "#", count: filled) + String(repeating: "-", count: barWidth - filled)
    let text = "[\(bar)] \(Int(fraction * 100)) % of \(total) frames"
    // The first second is too short for an estimate.
    let seconds = time / .seconds(1)
    guard seconds >= 1, fraction > 0 else { return text }
    let remaining = Int((seconds / fraction - seconds).rounded(.up))
    return text + ", \(remaining / 60):\(remaining % 60 < 10 ? "0" : "")\(remaining % 60) left"
  }

  private mutating func replaceLine(by text: String) {
    let padding = String(repeating: " ", count: max(0, shownWidth - text.count))
    // An empty line leaves the cursor at its start, for the next message.
    let line = "\r" + text + padding + (text.isEmpty ? "\r" : "")
    shownWidth = text.count
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}
