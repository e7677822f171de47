import Drawing
import ResponderKit

/// Holds the drawing: what fingers draw comes in, and what is finished is shown.
final class DrawingViewController: UIViewController, TouchDrawViewDelegate, PageViewDataSource {
  /// What can be asked by a key, or by a session that is replayed.
  enum Command: String, CaseIterable {
    case undo
    case redo
    case clear
  }

  private(set) var drawing: Drawing {
    didSet { changeCount += 1 }
  }
  /// Where in the drawing what lies.
  private var index: SpatialIndex
  /// How often the drawing has changed, for those who must know whether it has.
  private(set) var changeCount = 0
  /// What fingers that land from now on draw with.
  var choice: InkChoice {
    get { touchDrawView.choice }
    set {
      guard newValue != choice else { return }
      touchDrawView.choice = newValue
      onChoice?(newValue)
    }
  }
  /// Told of every new choice.
  var onChoice: ((InkChoice) -> Void)?
  /// Elements that an eraser has touched and that are not erased yet.
  private var hidden: Set<Drawing.ID> = []
  /// Told of every command before it is done.
  var onCommand: ((Command) -> Void)?
  /// Called when the user asks to leave.
  var onQuit: (() -> Void)?

  private let page = PageView()
  private let touchDrawView = TouchDrawView()

  init(drawing: Drawing = Drawing()) {
    self.drawing = drawing
    index = SpatialIndex(drawing)
    super.init()
  }

  override func loadView() {
    let root = DrawingRootView(page: page, touchDrawView: touchDrawView)
    touchDrawView.delegate = self
    page.dataSource = self
    view = root
  }

  func perform(_ command: Command) {
    onCommand?(command)
    switch command {
    case .undo: if let change = drawing.undo() { show(change) }
    case .redo: if let change = drawing.redo() { show(change) }
    case .clear: show(drawing.clear())
    }
  }

  /// Brings what has changed in the drawing to the screen.
  private func show(_ change: Drawing.Change) {
    index.apply(change)
    // What came on top of all else lies over pixels that stay.
    let topmost = change.added.ids == drawing.ids.suffix(1) && change.removed.isEmpty
    if topmost {
      for (id, element) in change.added.pairs { page.add(element, id) }
      return
    }
    for (id, element) in change.removed.pairs { page.update(element, id) }
    for (id, element) in change.added.pairs { page.update(element, id) }
  }

  // MARK: PageViewDataSource

  func pageView(_ view: PageView, elementsIn rect: CGRect) -> [Drawing.ID] {
    let found = index.elements(in: rect)
    return hidden.isEmpty ? found : found.filter { !hidden.contains($0) }
  }

  func pageView(_ view: PageView, element id: Drawing.ID) -> Element? { drawing.element(id) }

  // MARK: TouchDrawViewDelegate

  func touchDrawView(_ view: TouchDrawView, didDraw element: Element, meaning shape: Element?) {
    let change = drawing.append(element)
    show(change)
    // A step of its own, so that undoing it gives back what was drawn.
    if let shape, let id = change.added.ids.last { show(drawing.replace(id, by: shape)) }
  }

  func touchDrawView(
    _ view: TouchDrawView, elementsNear place: CGPoint, within distance: CGFloat
  ) -> [Drawing.ID] {
    index.elements(near: place, within: distance, drawing.element).filter { !hidden.contains($0) }
  }

  func touchDrawView(_ view: TouchDrawView, setHidden isHidden: Bool, _ ids: [Drawing.ID]) {
    for id in ids {
      if isHidden { hidden.insert(id) } else { hidden.remove(id) }
      if let element = drawing.element(id) { page.update(element, id) }
    }
  }

  func touchDrawView(_ view: TouchDrawView, didErase ids: [Drawing.ID]) {
    hidden.subtract(ids)
    show(drawing.erase(ids))
  }

  func touchDrawViewDidDoubleTap(_ view: TouchDrawView, withdrawing dot: Element?) {
    if let dot { show(drawing.withdraw(dot)) }
    show(drawing.clear())
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
