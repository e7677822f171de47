import ResponderKit

/// A player that delivers the entries of a session to an application without a visible window.
final class SessionPlayer {
  let page = Page()
  let controller: DrawingViewController
  let window: UIWindow
  private let application = UIApplication()
  /// The time of the last entry that was played.
  private var time: TimeInterval = 0

  /// Creates a player with an empty drawing.
  ///
  /// - Parameter size: The size of the window, in points.
  init(size: CGSize) {
    controller = DrawingViewController(page)
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.rootViewController = controller
    application.useSystemText()
    application.add(window)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
  }

  /// Plays all entries, or those before the first invalid entry, and cancels the touches that are
  /// still down.
  ///
  /// - Throws: ``SessionError`` for the invalid entry, or ``FileError`` if the file cannot be read.
  func play(_ session: SessionReader) throws {
    prepare(for: session.header)
    defer { cancelTouches() }
    try session.forEach { play($0) }
  }

  /// Sets the rules of the page to those of the version of a session.
  func prepare(for header: SessionHeader) { page.rules = header.rules }

  /// Cancels the touches that are still down after the last entry.
  func cancelTouches() { application.cancelAllTouches() }

  /// Advances the time, and performs everything that is due by then.
  ///
  /// All entries before the time must have been played.
  func advance(to time: TimeInterval) { application.advance(to: time) }

  /// Plays the next entry; a touch sample is delivered together with those that have the same time.
  func play(_ entry: SessionEntry) {
    if entry.time != time { application.dispatchPendingEvents() }
    time = entry.time
    switch entry {
    case .touch(let sample): application.enqueue(sample)
    case .input(let input, _):
      application.dispatchPendingEvents()
      page.perform(input)
    case .modifiers(let flags, _):
      application.dispatchPendingEvents()
      application.modifierFlags = flags
    }
  }
}
