import ArgumentParser
import DrawingPersistence
import ResponderKit
import SDLHost

/// The `play` command, which shows a film of a recorded session or a drawing in a window.
struct PlayCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Play a recorded session, or a drawing, in a window.",
    discussion: """
      Space pauses and continues, the arrow keys move by 5 seconds and change the speed, Home and \
      End show the beginning and the end, and T shows or hides the touches. The file does not change.
      """)

  @Argument(
    help: "The session or drawing to play, or - for a session on standard input.",
    completion: .file())
  var file: PathArgument

  @Option(help: "The speed of the film, from 0.1 to 100.")
  var speed = 1.0

  @Flag(help: "Mark each finger, pen and pressed mouse button.")
  var touches = false

  @OptionGroup
  var windowOptions: WindowOptions

  func validate() throws {
    try MovieCommand.requireValid(speed: speed)
  }

  @MainActor
  func runOnMainActor() throws {
    let environment = DisplayEnvironment(for: .touchTracker)
    // An unusable file is reported before a window appears, even if there is no display.
    let source = try FilmSource(file.path, warn: StandardError.show)
    // A drawing is laid out for two pixels per point, so that the line in progress is smooth on
    // most screens.
    let film = try source.makeFilm(
      width: 2 * Int(source.size.width.rounded(.up)),
      height: 2 * Int(source.size.height.rounded(.up)), showsTouches: touches)
    if let warning = environment.sessionBusWarning { StandardError.show(warning) }
    let host = try ApplicationHost(
      on: Display(in: environment),
      windowSize: CGSize(
        width: max(source.size.width, Self.smallestWidth),
        height: source.size.height + PlaybackBar.height),
      scale: windowOptions.scale.map { CGFloat($0) }, renderer: windowOptions.renderer)
    let controller = PlaybackController(film, speed: speed, showsTouches: touches)
    controller.onQuit = { [weak host] in host?.quit() }
    controller.onFullScreenToggle = { [weak host] in host?.toggleFullScreen() }
    let window = UIWindow(frame: CGRect(origin: .zero, size: host.windowSize))
    window.title = "\(file.path.displayName) - TouchTracker"
    window.rootViewController = controller
    let appearance = Self.appearance
    let updateAppearance: @Sendable @MainActor () -> Void = {
      window.overrideUserInterfaceStyle =
        appearance.userInterfaceStyle(desktopIsDark: DesktopAppearance.isDark)
    }
    updateAppearance()
    DesktopAppearance.watch { ApplicationHost.perform(updateAppearance) }
    let application = UIApplication.shared
    application.useSystemText()
    window.makeKeyAndVisible()
    controller.start()
    host.run(application)
  }

  /// The appearance that the user has chosen.
  @MainActor private static var appearance: Appearance {
    do throws(FileError) {
      return try SettingsStore.ofUser.load()?.appearance ?? .automatic
    } catch {
      StandardError.show("\(error)")
      return .automatic
    }
  }

  /// The minimum width of the window, in points, at which the playback bar is usable.
  private static let smallestWidth: CGFloat = 360
}
