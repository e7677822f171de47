import ResponderKit

/// A film of a recorded session, which shows the page as the user saw it.
final class SessionFilm: Film {
  private let player: SessionPlayer
  private let header: SessionHeader
  private let entries: [SessionEntry]
  /// The index of the next entry to play.
  private var next = 0
  /// The view that marks the touches, or `nil` if the film does not show them.
  private let marksView: FilmMarksView?

  /// Reads a session completely.
  ///
  /// - Parameter showsTouches: A Boolean value that determines whether the film shows the touches.
  /// - Throws: ``SessionError`` for an invalid line, or ``FileError`` if the file cannot be read.
  convenience init(_ reader: SessionReader, showsTouches: Bool) throws {
    var entries: [SessionEntry] = []
    try reader.forEach { entries.append($0) }
    self.init(reader.header, entries, showsTouches: showsTouches)
  }

  private init(_ header: SessionHeader, _ entries: [SessionEntry], showsTouches: Bool) {
    (self.header, self.entries) = (header, entries)
    player = SessionPlayer(size: header.size)
    player.prepare(for: header)
    marksView = showsTouches ? FilmMarksView(frame: player.window.bounds) : nil
    if let marksView { player.window.addSubview(marksView) }
  }

  func restarted(_ showsTouches: Bool) -> any Film {
    SessionFilm(header, entries, showsTouches: showsTouches)
  }

  var window: UIWindow { player.window }

  var duration: TimeInterval { entries.last?.time ?? 0 }

  /// Plays all entries up to a time, and everything else that is due by then.
  ///
  /// The time advances to that of each entry before the entry is played, so that the result does
  /// not depend on earlier calls.
  func advance(to time: TimeInterval) {
    while next < entries.count, entries[next].time <= time {
      let entry = entries[next]
      if next == 0 || entries[next - 1].time != entry.time { player.advance(to: entry.time) }
      player.play(entry)
      if case .touch(let sample) = entry { marksView?.show(sample) }
      next += 1
    }
    player.advance(to: time)
    marksView?.advance(to: time)
  }
}
