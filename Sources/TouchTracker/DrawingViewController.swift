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

  private(set) var drawing: Drawing
  /// Where in the drawing what lies.
  private var index: SpatialIndex
  /// The names and the index of what there was before the drawing became empty; of the most there was.
  ///
  /// To index a full one again takes long. When those names come back, they come with the elements that
  /// they had.
  private var cleared: (ids: [Drawing.ID], index: SpatialIndex) = ([], SpatialIndex())
  /// What fingers that land from now on draw with.
  var choice: InkChoice {
    get { touchDrawView.choice }
    set {
      guard newValue != choice else { return }
      touchDrawView.choice = newValue
      toolBar?.choice = newValue
      onChoice?(newValue)
    }
  }
  /// Told of every new choice.
  var onChoice: ((InkChoice) -> Void)?
  /// Elements that an eraser has touched and that are not erased yet.
  private var hidden: Set<Drawing.ID> = []
  /// Told of every command before it is done.
  var onCommand: ((Command) -> Void)?
  /// Told of everything that is done to the drawing, after it was done.
  var onDeed: ((Deed) -> Void)?
  /// About how many pixels of the page are painted in one frame; see ``PageView/workPerFrame``.
  var workPerFrame: Int {
    get { page.workPerFrame }
    set { page.workPerFrame = newValue }
  }
  /// Whether the drawing is shown and nothing can be done to it.
  var isReadOnly = false {
    didSet { touchDrawView.isUserInteractionEnabled = !isReadOnly }
  }
  /// Said in a bar over the page; nothing for nil.
  var notice: String? { didSet { updateNoticeBar() } }
  /// Whether what was drawn last had to be dropped.
  private var isFull = false { didSet { updateNoticeBar() } }
  /// Called when the user asks to leave.
  var onQuit: (() -> Void)?

  private let page = PageView()
  private let touchDrawView = TouchDrawView()
  private let toolBar: ToolBar?
  private let noticeBar = NoticeBar()
  private var viewport = Viewport() {
    didSet {
      page.pageTransform = viewport.transform
      touchDrawView.pageTransform = viewport.transform
    }
  }

  /// - Parameter hasToolBar: a bar to choose tools from lies below the page.
  init(_ content: DrawingContent = DrawingContent(Drawing()), hasToolBar: Bool = false) {
    (drawing, index) = (content.drawing, content.index)
    toolBar = hasToolBar ? ToolBar() : nil
    super.init()
    page.prepare(content.inks, of: drawing.ids, tolerance: SpatialIndex.tolerance)
  }

  override func loadView() {
    let root = DrawingRootView(
      page: page, touchDrawView: touchDrawView, toolBar: toolBar, noticeBar: noticeBar)
    root.onScroll = { [unowned self] in scroll(by: $0, at: $1, $2) }
    toolBar?.choice = choice
    toolBar?.onChoice = { [unowned self] in choice = $0 }
    touchDrawView.delegate = self
    page.dataSource = self
    view = root
  }

  /// Where the page is seen, in the window.
  var pageFrame: CGRect { touchDrawView.frame }

  /// What a wheel does: it moves over the page, or with Control or Command, shows it larger.
  private func scroll(by way: CGVector, at point: CGPoint, _ flags: UIKeyModifierFlags) {
    if flags.isDisjoint(with: [.control, .command]) { return viewport.scroll(by: way) }
    viewport.zoom(by: .exponential(of: -way.dy * Self.zoomRate), about: point)
  }

  /// By how much a point of a wheel's way enlarges: a fifth for a notch.
  private static let zoomRate: CGFloat = 0.0038
  /// The same for a key.
  private static let zoomStep: CGFloat = 1.25

  private func zoom(by factor: CGFloat) {
    let bounds = touchDrawView.bounds
    viewport.zoom(by: factor, about: CGPoint(x: bounds.midX, y: bounds.midY))
  }

  func perform(_ command: Command) {
    guard !isReadOnly else { return }
    onCommand?(command)
    switch command {
    case .undo: enact(.undo)
    case .redo: enact(.redo)
    case .clear: enact(.clear)
    }
  }

  /// Does something to the drawing, shows it, and has it kept.
  @discardableResult
  private func enact(_ deed: Deed) -> Drawing.Change {
    let change = drawing.perform(deed)
    guard !change.removed.isEmpty || !change.added.isEmpty else { return change }
    show(change)
    onDeed?(deed)
    return change
  }

  private func updateNoticeBar() { noticeBar.text = shownNotice }

  /// What the bar over the page says.
  var shownNotice: String? {
    isFull ? "This drawing is full, and what you drew last is not kept." : notice
  }

  /// Brings what has changed in the drawing to the screen.
  private func show(_ change: Drawing.Change) {
    if drawing.isEmpty {
      if change.removed.count >= cleared.ids.count { cleared = (change.removed.ids, index) }
      index = SpatialIndex()
      return page.updateAll()
    }
    if change.added.count == drawing.count, change.added.ids == cleared.ids {
      (cleared, index) = (([], SpatialIndex()), cleared.index)
      return page.updateAll()
    }
    index.apply(change)
    // What came on top of all else lies over pixels that stay.
    let topmost =
      change.added.count == 1 && change.added.lastID == drawing.lastID && change.removed.isEmpty
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
    let change = enact(.append(element))
    isFull = change.added.isEmpty
    // A step of its own, so that undoing it gives back what was drawn.
    if let shape, let id = change.added.lastID { enact(.replace(id, shape)) }
  }

  func touchDrawView(
    _ view: TouchDrawView, elementsNear place: CGPoint, within distance: CGFloat
  ) -> [Drawing.ID] {
    index.elements(near: place, within: distance, page.ink(of:)).filter { !hidden.contains($0) }
  }

  func touchDrawView(_ view: TouchDrawView, setHidden isHidden: Bool, _ ids: [Drawing.ID]) {
    for id in ids {
      if isHidden { hidden.insert(id) } else { hidden.remove(id) }
      if let element = drawing.element(id) { page.update(element, id) }
    }
  }

  func touchDrawView(_ view: TouchDrawView, didErase ids: [Drawing.ID]) {
    hidden.subtract(ids)
    enact(.erase(ids))
  }

  func touchDrawViewDidDoubleTap(_ view: TouchDrawView, withdrawing dot: Element?) {
    if let dot { enact(.withdraw(dot)) }
    enact(.clear)
  }

  func touchDrawView(_ view: TouchDrawView, put place: CGPoint, at point: CGPoint) {
    viewport.put(place, at: point)
  }

  // MARK: Keys

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses where press.key?.charactersIgnoringModifiers == " " {
      touchDrawView.isMovingPage = false
    }
    super.pressesEnded(presses, with: event)
  }

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
    case ("1", []), ("2", []), ("3", []), ("4", []):
      let number = Int(key.charactersIgnoringModifiers) ?? 1
      choice.tool = Tool.allCases[number - 1]
    case (" ", []): touchDrawView.isMovingPage = true
    case ("+", _), ("=", []), ("=", command): zoom(by: Self.zoomStep)
    case ("-", []), ("-", command): zoom(by: 1 / Self.zoomStep)
    case ("0", []), ("0", command): viewport = Viewport()
    case ("z", command): perform(.undo)
    case ("z", [command, .shift]), ("y", command): perform(.redo)
    case ("q", command): onQuit?()
    default: return false
    }
    return true
  }
}

/// The page with the view over it that is touched, and a bar of tools below both.
private final class DrawingRootView: UIView {
  /// Told of a wheel over the page.
  var onScroll: ((CGVector, CGPoint, UIKeyModifierFlags) -> Void)?
  private let page: PageView
  private let touchDrawView: TouchDrawView
  private let toolBar: ToolBar?
  private let noticeBar: NoticeBar

  init(page: PageView, touchDrawView: TouchDrawView, toolBar: ToolBar?, noticeBar: NoticeBar) {
    (self.page, self.touchDrawView, self.toolBar) = (page, touchDrawView, toolBar)
    self.noticeBar = noticeBar
    super.init(frame: .zero)
    addSubview(page)
    addSubview(touchDrawView)
    if let toolBar { addSubview(toolBar) }
    addSubview(noticeBar)
  }

  override func layoutSubviews() {
    let barHeight = toolBar == nil ? 0 : min(ToolBar.height, bounds.height)
    let (above, bar) = bounds.divided(atDistance: barHeight)
    (page.frame, touchDrawView.frame) = (above, above)
    toolBar?.frame = bar
    noticeBar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: NoticeBar.height)
  }

  override func scroll(
    by way: CGVector, at point: CGPoint, with flags: UIKeyModifierFlags
  ) -> Bool {
    guard touchDrawView.frame.contains(point) else { return false }
    onScroll?(way, touchDrawView.convert(point, from: self), flags)
    return true
  }
}

extension CGRect {
  /// The rectangle without a strip at its lower edge, and the strip.
  fileprivate func divided(atDistance height: CGFloat) -> (above: CGRect, below: CGRect) {
    (
      CGRect(x: minX, y: minY, width: width, height: self.height - height),
      CGRect(x: minX, y: maxY - height, width: width, height: height)
    )
  }
}
