import ResponderKit

/// A session that can be shown at any time, in increasing order.
final class SessionFilm {
  private let player: SessionPlayer
  private let entries: [SessionEntry]
  private var next = 0

  /// Reads a session completely.
  ///
  /// - Throws: ``SessionError`` for an invalid line, or ``FileError`` if the file cannot be read.
  init(_ reader: SessionReader) throws {
    var entries: [SessionEntry] = []
    try reader.forEach { entries.append($0) }
    self.entries = entries
    player = SessionPlayer(size: reader.header.size)
    player.prepare(for: reader.header)
  }

  var window: UIWindow { player.window }

  /// The length of the session in seconds.
  var duration: TimeInterval { entries.last?.time ?? 0 }

  /// Plays all entries up to a time, and everything else that is due by then.
  ///
  /// The result depends only on the time, not on earlier calls: the time also advances before each
  /// entry.
  func advance(to time: TimeInterval) {
    while next < entries.count, entries[next].time <= time {
      let entry = entries[next]
      if next == 0 || entries[next - 1].time != entry.time { player.advance(to: entry.time) }
      player.play(entry)
      next += 1
    }
    player.advance(to: time)
  }
}
