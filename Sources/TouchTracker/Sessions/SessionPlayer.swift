import ResponderKit

/// A player that delivers the entries of a session to an application without a visible window.
final class SessionPlayer {
  let controller = DrawingViewController()
  let window: UIWindow
  private let application = UIApplication()
  /// The time of the last entry that was played.
  private var time: TimeInterval = 0

  /// Creates a player with an empty drawing.
  ///
  /// - Parameter size: The size of the window, in points.
  init(size: CGSize) {
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.rootViewController = controller
    application.useSystemText()
    application.add(window)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
  }

  /// Plays all entries up to the first invalid entry, and cancels the touches that are still down.
  ///
  /// - Throws: ``SessionError`` for the invalid entry, or ``FileError`` if the file cannot be read.
  func play(_ session: SessionReader) throws {
    prepare(for: session.header)
    defer { cancelTouches() }
    try session.forEach { play($0) }
  }

  /// Chooses the behavior that the version of a session demands.
  func prepare(for header: SessionHeader) {
    // The session contains the result of a deceleration, because the time of its steps is not exact.
    controller.decelerates = false
    controller.detectsPencils = header.detectsPencils
    controller.recognizesTaps = header.recognizesTaps
    controller.touchDrawView.holdRule = header.holdRule
    controller.showsSelectionMenu = !header.hasSelectionInputs
  }

  /// Cancels the touches that are still down after the last entry.
  func cancelTouches() { application.cancelAllTouches() }

  /// Advances the time, so that everything that is due by then has happened.
  ///
  /// All entries up to the time must have been played.
  func advance(to time: TimeInterval) { application.advance(to: time) }

  /// Plays the next entry; a touch is delivered with those that have the same time.
  func play(_ entry: SessionEntry) {
    if entry.time != time { application.dispatchPendingEvents() }
    time = entry.time
    if case .touch(let sample) = entry { return application.enqueue(sample) }
    application.dispatchPendingEvents()
    switch entry {
    case .touch: break
    case .command(let command, _): controller.perform(command)
    case .styleChange(let change, _):
      if let tool = change.tool { controller.style.tool = tool }
      if let color = change.color { controller.style.color = color }
      if let width = change.width { controller.style.width = width }
    case .viewport(let viewport, _): controller.viewport = viewport
    case .fingerAction(let action, _): controller.selection.chosenFingerAction = action
    case .modifiers(let flags, _): application.modifierFlags = flags
    case .pageStyle(let style, _): controller.setPageStyle(style)
    case .selection(let input, _): controller.perform(input)
    case .snapping(let isOn, _): controller.selection.snapsToGrid = isOn
    }
  }
}
