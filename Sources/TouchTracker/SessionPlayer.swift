import ResponderKit

/// Plays a session through an application as a window would, without one.
final class SessionPlayer {
  let controller = DrawingViewController()
  let window: UIWindow
  private let application = UIApplication()

  /// - Parameter size: of the window, in points.
  init(size: CGSize) {
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.rootViewController = controller
    application.add(window)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
  }

  /// Plays to the end, or to the first line that is damaged; fingers still down then are cancelled.
  ///
  /// - Throws: ``SessionError``; what came before the line has been drawn.
  func play(_ session: SessionReader) throws {
    defer { application.cancelAllTouches() }
    var time: TimeInterval = 0
    try session.forEach { entry in
      // Lines of one time are one event.
      if entry.time != time { application.dispatchPendingEvents() }
      time = entry.time
      switch entry {
      case .touch(let sample): application.enqueue(sample)
      case .command(let command, _):
        application.dispatchPendingEvents()
        controller.perform(command)
      case .choice(let choice, _):
        application.dispatchPendingEvents()
        if let tool = choice.tool { controller.choice.tool = tool }
        if let color = choice.color { controller.choice.color = color }
        if let width = choice.width { controller.choice.width = width }
      }
    }
  }
}
