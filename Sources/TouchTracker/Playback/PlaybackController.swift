import ResponderKit

/// A view controller that plays a film, with a bar to pause, to seek and to change the speed.
final class PlaybackController: UIViewController {
  /// The time by which the left and right arrow keys move the film, in seconds of the film.
  static let skip: TimeInterval = 5

  /// Called when the user presses Esc or Ctrl+Q to quit.
  var onQuit: (() -> Void)?
  /// Called when the user presses F11 to enter or leave full screen.
  var onFullScreenToggle: (() -> Void)?

  private let filmView: FilmView
  private let bar: PlaybackBar
  private var playback: Playback
  private var showsTouches: Bool
  /// The time that the film shows; to show an earlier time, the film must be restarted.
  private var shownTime: TimeInterval = 0
  private var isAnimating = false

  init(_ film: any Film, speed: Double, showsTouches: Bool) {
    playback = Playback(duration: film.duration, speed: speed)
    (filmView, bar) = (FilmView(film), PlaybackBar(playback))
    self.showsTouches = showsTouches
    super.init(nibName: nil, bundle: nil)
    bar.showsTouches = showsTouches
    bar.onInput = { [unowned self] in handle($0) }
    bar.onTouchesToggle = { [unowned self] in toggleTouches() }
  }

  required init?(coder: NSCoder) { nil }

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidLoad() {
    view.addSubview(filmView)
    view.addSubview(bar)
  }

  override func viewDidLayoutSubviews() {
    let height = max(0, view.bounds.height - PlaybackBar.height)
    filmView.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: height)
    bar.frame = CGRect(
      x: 0, y: height, width: view.bounds.width, height: PlaybackBar.height)
    filmView.update()
  }

  /// Begins to play; called when the window is shown.
  func start() {
    becomeFirstResponder()
    showTime()
  }

  private func handle(_ input: Playback.Input) {
    playback.handle(input)
    showTime()
  }

  /// Shows the film at the time of the playback, and starts the animation if the film plays.
  private func showTime() {
    if playback.time < shownTime { filmView.film = filmView.film.restarted(showsTouches) }
    shownTime = playback.time
    filmView.film.advance(to: shownTime)
    filmView.update()
    bar.playback = playback
    if playback.isPlaying, !isAnimating { beginAnimation() }
  }

  private func beginAnimation() {
    guard let application = viewIfLoaded?.window?.application else { return }
    isAnimating = true
    application.animator.start(for: self, at: application.now) {
      [unowned self, unowned application] _ in
      handle(.tick(application.now))
      isAnimating = playback.isPlaying
      return isAnimating
    }
  }

  private func toggleTouches() {
    showsTouches.toggle()
    bar.showsTouches = showsTouches
    filmView.film = filmView.film.restarted(showsTouches)
    showTime()
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      guard let key = press.key, perform(key) else {
        super.pressesBegan([press], with: event)
        continue
      }
    }
  }

  /// Performs the action of a key, and returns a Boolean value that indicates whether the key has
  /// an action.
  private func perform(_ key: UIKey) -> Bool {
    let modifiers = key.modifierFlags.intersection([.control, .alternate, .command])
    switch (key.charactersIgnoringModifiers, modifiers) {
    case (" ", []): handle(.toggle)
    case (UIKeyCommand.inputLeftArrow, []): handle(.skip(-Self.skip))
    case (UIKeyCommand.inputRightArrow, []): handle(.skip(Self.skip))
    case (UIKeyCommand.inputHome, []): handle(.seek(0))
    case (UIKeyCommand.inputEnd, []): handle(.seek(playback.duration))
    case (UIKeyCommand.inputUpArrow, []), ("+", []): handle(.faster)
    case (UIKeyCommand.inputDownArrow, []), ("-", []): handle(.slower)
    case ("t", []): toggleTouches()
    case (UIKeyCommand.f11, []): onFullScreenToggle?()
    case (UIKeyCommand.inputEscape, []), ("q", .control): onQuit?()
    default: return false
    }
    return true
  }
}
