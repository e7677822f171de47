import ResponderKit

/// The bar below a film: a button that plays or pauses, a slider and a label for the time, and the
/// buttons for the speed and the marks of touches.
final class PlaybackBar: UIView {
  /// The height, in points.
  nonisolated static let height = ToolBarLayout.height
  private static let buttonWidth: CGFloat = 44
  private static let timeWidth: CGFloat = 104
  private static let speedWidth: CGFloat = 56

  /// Called with each input with which the user controls the playback.
  var onInput: ((Playback.Input) -> Void)?
  /// Called when the user shows or hides the marks of touches.
  var onTouchesToggle: (() -> Void)?

  /// The state that the bar shows.
  var playback: Playback { didSet { if playback != oldValue { updateControls() } } }
  /// A Boolean value that indicates whether the film marks the touches.
  var showsTouches = false { didSet { touchesButton.isSelected = showsTouches } }

  private let playButton = PlayButton()
  private let slider = TimeSlider()
  private let timeLabel = UILabel()
  private let speedButton = UIButton(type: .system)
  private let touchesButton = IconButton(drawIcon: BarIcons.touches)

  init(_ playback: Playback) {
    self.playback = playback
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    clipsToBounds = true
    timeLabel.font = .systemFont(ofSize: 14)
    timeLabel.textAlignment = .center
    slider.maximumValue = Float(max(playback.duration, 0.001))
    (speedButton.toolTip, touchesButton.toolTip) = ("Speed", "Marks of touches (T)")
    addActions()
    for view in [playButton, slider, timeLabel, speedButton, touchesButton] { addSubview(view) }
    updateControls()
  }

  required init?(coder: NSCoder) { nil }

  private func addActions() {
    func send(_ input: Playback.Input) -> UIAction {
      UIAction { [unowned self] _ in onInput?(input) }
    }
    playButton.addAction(send(.toggle), for: .primaryActionTriggered)
    speedButton.addAction(send(.nextSpeed), for: .primaryActionTriggered)
    touchesButton.addAction(
      UIAction { [unowned self] _ in onTouchesToggle?() }, for: .primaryActionTriggered)
    slider.addAction(send(.beginScrubbing), for: .touchDown)
    slider.addAction(
      send(.endScrubbing), for: [.touchUpInside, .touchUpOutside, .touchCancel])
    slider.addAction(
      UIAction { [unowned self] _ in onInput?(.seek(TimeInterval(slider.value))) },
      for: .valueChanged)
  }

  private func updateControls() {
    playButton.isPlaying = playback.isPlaying
    let value = Float(playback.time)
    if slider.value != value { slider.value = value }
    let text = "\(Self.text(of: playback.time)) / \(Self.text(of: playback.duration))"
    if timeLabel.text != text { timeLabel.text = text }
    speedButton.setTitle(Self.text(ofSpeed: playback.speed), for: .normal)
  }

  /// Returns a time in minutes and seconds, such as 1:05.
  nonisolated static func text(of time: TimeInterval) -> String {
    let seconds = Int(saturating: time)
    return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
  }

  /// Returns a speed such as 0.5× or 2×.
  nonisolated static func text(ofSpeed speed: Double) -> String {
    (speed == speed.rounded() ? "\(Int(speed))" : "\((speed * 100).rounded() / 100)") + "×"
  }

  override func layoutSubviews() {
    let height = bounds.height - 4
    var right = bounds.width - 4
    func takeRight(_ width: CGFloat) -> CGRect {
      right -= width
      return CGRect(x: right, y: 2, width: width, height: height)
    }
    playButton.frame = CGRect(x: 4, y: 2, width: Self.buttonWidth, height: height)
    touchesButton.frame = takeRight(Self.buttonWidth)
    speedButton.frame = takeRight(Self.speedWidth)
    timeLabel.frame = takeRight(Self.timeWidth)
    let left = playButton.frame.maxX + 8
    slider.frame = CGRect(x: left, y: 2, width: max(0, right - left), height: height)
  }
}

/// A button that shows two bars while the film plays, and a triangle while it does not.
private final class PlayButton: IconButton {
  /// The state that the icon shows; a class, because the closure that draws the icon is created
  /// before the button.
  private final class Icon {
    var isPlaying = false
  }
  private let icon: Icon

  var isPlaying: Bool {
    get { icon.isPlaying }
    set {
      guard newValue != icon.isPlaying else { return }
      icon.isPlaying = newValue
      toolTip = newValue ? "Pause (Space)" : "Play (Space)"
      setNeedsDisplay()
    }
  }

  init() {
    let icon = Icon()
    self.icon = icon
    super.init { context in
      if icon.isPlaying { BarIcons.pause(context) } else { BarIcons.play(context) }
    }
    toolTip = "Play (Space)"
  }

  required init?(coder: NSCoder) { nil }
}
