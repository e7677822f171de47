import Drawing
import ResponderKit

/// Holds the drawing: what fingers draw comes in, and what is finished is shown.
final class DrawingViewController: UIViewController, TouchDrawViewDelegate {
  /// What can be asked by a key, or by a session that is replayed.
  enum Command: String, CaseIterable {
    case undo
    case redo
    case clear
  }

  private(set) var drawing: Drawing {
    didSet { changeCount += 1 }
  }
  /// How often the drawing has changed, for those who must know whether it has.
  private(set) var changeCount = 0
  /// Told of every command before it is done.
  var onCommand: ((Command) -> Void)?
  /// Called when the user asks to leave.
  var onQuit: (() -> Void)?

  private let page = PageView()
  private let touchDrawView = TouchDrawView()

  init(drawing: Drawing = Drawing()) {
    self.drawing = drawing
    super.init()
  }

  override func loadView() {
    let root = DrawingRootView(page: page, touchDrawView: touchDrawView)
    touchDrawView.delegate = self
    page.show(drawing, changed: .infinite)
    view = root
  }

  func perform(_ command: Command) {
    onCommand?(command)
    switch command {
    case .undo: drawing.undo()
    case .redo: drawing.redo()
    case .clear: drawing.clear()
    }
    page.show(drawing, changed: .infinite)
  }

  // MARK: TouchDrawViewDelegate

  func touchDrawView(_ view: TouchDrawView, didDraw element: Element) {
    drawing.append(element)
    page.show(drawing, changed: element.bounds)
  }

  func touchDrawViewDidDoubleTap(_ view: TouchDrawView, withdrawing dot: Element?) {
    if let dot { drawing.withdraw(dot) }
    drawing.clear()
    page.show(drawing, changed: .infinite)
  }

  // MARK: Keys

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      guard let key = press.key, answer(key) else {
        super.pressesBegan([press], with: event)
        continue
      }
    }
  }

  /// Returns whether the key means something here.
  private func answer(_ key: UIKey) -> Bool {
    #if os(macOS)
      let command = UIKeyModifierFlags.command
    #else
      let command = UIKeyModifierFlags.control
    #endif
    let flags = key.modifierFlags.subtracting(.alphaShift)
    switch (key.charactersIgnoringModifiers, flags) {
    case ("z", command): perform(.undo)
    case ("z", [command, .shift]), ("y", command): perform(.redo)
    case ("q", command): onQuit?()
    default: return false
    }
    return true
  }
}

/// The page with the view over it that is touched; both fill the window.
private final class DrawingRootView: UIView {
  init(page: PageView, touchDrawView: TouchDrawView) {
    super.init(frame: .zero)
    addSubview(page)
    addSubview(touchDrawView)
  }

  override func layoutSubviews() {
    for view in subviews { view.frame = bounds }
  }
}
