public import ResponderKit
public import TouchMarks

/// A window that marks every touch, for screen recordings.
///
/// The window shows the touches of each event and then dispatches the event unchanged, so its views
/// behave as in a plain `UIWindow`. The keys of ``OverlayKey`` change the appearance of the marks.
open class TOUCHOverlayWindow: UIWindow {
  /// The view that draws the marks, in front of all other subviews of the window.
  public let touchView = TOUCHkitView(frame: .zero)
  private let notice = OverlayNotice(frame: .zero)

  /// The color of the marks.
  public var touchColor: UIColor {
    get { touchView.touchColor }
    set { touchView.touchColor = newValue }
  }

  /// The appearance of the marks.
  public var touchStyle: TouchMarkStyle {
    get { touchView.touchStyle }
    set { touchView.touchStyle = newValue }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    addSubview(touchView)
    touchView.frame = bounds
    notice.frame = notice.frame(in: bounds)
  }

  open override func sendEvent(_ event: UIEvent) {
    if event.type == .touches {
      if subviews.last !== touchView { addSubview(touchView) }
      touchView.show(event, in: self)
    }
    super.sendEvent(event)
  }

  // MARK: Keys

  open override var keyCommands: [UIKeyCommand]? {
    (super.keyCommands ?? [])
      + OverlayKey.all.map {
        UIKeyCommand(
          title: $0.name, action: Selector(TOUCHOverlayWindow.performOverlayKey(_:)),
          input: $0.input, discoverabilityTitle: $0.help)
      }
  }

  private func performOverlayKey(_ command: UIKeyCommand) {
    guard let key = OverlayKey.all.first(where: { $0.input == command.input }) else { return }
    addSubview(notice)
    notice.show(key.change(&touchStyle))
  }
}
