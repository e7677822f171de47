import ResponderKit

/// A player that delivers the entries of a session to an application without a visible window.
final class SessionPlayer {
  let controller = DrawingViewController()
  let window: UIWindow
  private let application = UIApplication()

  /// Creates a player with an empty drawing.
  ///
  /// - Parameter size: The size of the window, in points.
  init(size: CGSize) {
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.rootViewController = controller
    application.add(window)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
  }

  /// Plays all entries up to the first invalid entry, and cancels the touches that are still down.
  ///
  /// - Throws: ``SessionError`` for the invalid entry, or ``FileError`` if the file cannot be read.
  func play(_ session: SessionReader) throws {
    // The session contains the result of a deceleration, because the time of its steps is not exact.
    controller.decelerates = false
    controller.detectsPencils = session.header.detectsPencils
    controller.recognizesTaps = session.header.recognizesTaps
    controller.touchDrawView.holdRule = session.header.holdRule
    controller.showsSelectionMenu = !session.header.hasSelectionInputs
    defer { application.cancelAllTouches() }
    var time: TimeInterval = 0
    try session.forEach { entry in
      // Touches with the same time are delivered as one event.
      if entry.time != time { application.dispatchPendingEvents() }
      time = entry.time
      switch entry {
      case .touch(let sample): application.enqueue(sample)
      case .command(let command, _):
        application.dispatchPendingEvents()
        controller.perform(command)
      case .styleChange(let change, _):
        application.dispatchPendingEvents()
        if let tool = change.tool { controller.style.tool = tool }
        if let color = change.color { controller.style.color = color }
        if let width = change.width { controller.style.width = width }
      case .viewport(let viewport, _):
        application.dispatchPendingEvents()
        controller.viewport = viewport
      case .fingerAction(let action, _):
        application.dispatchPendingEvents()
        controller.selection.chosenFingerAction = action
      case .modifiers(let flags, _):
        application.dispatchPendingEvents()
        application.modifierFlags = flags
      case .pageStyle(let style, _):
        application.dispatchPendingEvents()
        controller.setPageStyle(style)
      case .selection(let input, _):
        application.dispatchPendingEvents()
        controller.perform(input)
      case .snapping(let isOn, _):
        application.dispatchPendingEvents()
        controller.selection.snapsToGrid = isOn
      }
    }
  }
}
