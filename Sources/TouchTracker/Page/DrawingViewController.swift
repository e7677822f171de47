import DrawingModel
import ResponderKit

/// A view controller that applies edits to a page, shows the changes, and responds to keys and the
/// mouse wheel.
final class DrawingViewController: UIViewController {
  private var model: PageModel
  /// The drawing with all edits.
  var drawing: Drawing { model.drawing }
  /// The style of new strokes.
  var style: PenStyle {
    get { touchDrawView.style }
    set {
      guard newValue != style else { return }
      touchDrawView.style = newValue
      toolBar?.style = newValue
      onStyleChange?(newValue)
    }
  }
  /// Called after the style has changed.
  var onStyleChange: ((PenStyle) -> Void)?
  /// Called before each edit command is performed.
  var onCommand: ((EditCommand) -> Void)?
  /// Called after each edit that changed the drawing.
  var onEdit: ((Edit) -> Void)?
  /// Called when the user presses the key that quits the program.
  var onQuit: (() -> Void)?
  /// The approximate number of pixels that are painted in one step; see ``PageView/stepCost``.
  var paintStepCost: Int {
    get { page.stepCost }
    set { page.stepCost = newValue }
  }
  /// A Boolean value that determines whether the user can only view the drawing, not edit it.
  var isReadOnly = false {
    didSet { touchDrawView.isUserInteractionEnabled = !isReadOnly }
  }
  /// The message in a bar at the top of the page, or `nil` for no bar.
  var notice: Notice? { didSet { updateNoticeBar() } }
  /// A Boolean value that indicates whether the last stroke was not added because the drawing is
  /// full.
  private var isFull = false { didSet { updateNoticeBar() } }

  private let page = PageView()
  private let touchDrawView = TouchDrawView()
  private let toolBar: ToolBar?
  private let noticeBar = NoticeBar()
  private var viewport = Viewport() {
    didSet {
      page.setPageTransform(viewport.transform)
      touchDrawView.pageTransform = viewport.transform
    }
  }

  /// Creates a controller for a page.
  ///
  /// - Parameters:
  ///   - content: The page with the lines that paint its elements.
  ///   - hasToolBar: A Boolean value that determines whether there is a tool bar below the page.
  init(_ content: PageContent = PageContent(Drawing()), hasToolBar: Bool = false) {
    model = content.model
    toolBar = hasToolBar ? ToolBar() : nil
    super.init()
    page.prepare(content.inks, of: drawing.ids, tolerance: SpatialIndex.tolerance)
  }

  override func loadView() {
    let root = DrawingRootView(
      page: page, touchDrawView: touchDrawView, toolBar: toolBar, noticeBar: noticeBar)
    root.onScroll = { [unowned self] in scroll(by: $0, at: $1, $2) }
    toolBar?.style = style
    toolBar?.onStyleChange = { [unowned self] in style = $0 }
    touchDrawView.delegate = self
    page.dataSource = self
    view = root
  }

  /// The frame of the page in the window.
  var pageFrame: CGRect { touchDrawView.frame }

  /// Replaces the page by another one, such as the version of the drawing that another program has
  /// written.
  func show(_ content: PageContent) {
    model = content.model
    isFull = false
    page.removeAll()
    page.prepare(content.inks, of: drawing.ids, tolerance: SpatialIndex.tolerance)
  }

  // MARK: Edits

  /// Performs an edit command, unless the drawing is read-only.
  func perform(_ command: EditCommand) {
    guard !isReadOnly else { return }
    onCommand?(command)
    apply(command.edit)
  }

  /// Applies an edit, shows the change, and passes the edit to ``onEdit`` if the drawing changed.
  @discardableResult
  private func apply(_ edit: Edit) -> PageModel.Update {
    let update = model.apply(edit)
    switch update {
    case .nothing: return update
    case .everything: page.updateAll()
    case .topmost(let id, let element): page.add(element, id)
    case .elements(let change):
      for (id, element) in change.removed.pairs { page.update(element, id) }
      for (id, element) in change.added.pairs { page.update(element, id) }
    }
    onEdit?(edit)
    return update
  }

  /// The message in the notice bar, or `nil` if the bar is hidden.
  var shownNotice: Notice? {
    isFull
      ? Notice(
        text:
          "This drawing is full, so your last stroke was not added. Erase strokes or clear the page."
      )
      : notice
  }

  private func updateNoticeBar() { noticeBar.notice = shownNotice }

  // MARK: Viewport

  /// The natural logarithm of the zoom factor for each point of a wheel's displacement.
  ///
  /// A notch of 48 points zooms by a fifth.
  private static let wheelZoomRate: CGFloat = 0.0038
  /// The zoom factor for each press of a zoom key.
  private static let keyZoomFactor: CGFloat = 1.25

  /// Scrolls the page, or zooms about a point of the view if Control or Command is held.
  private func scroll(by displacement: CGVector, at point: CGPoint, _ flags: UIKeyModifierFlags) {
    if flags.isDisjoint(with: [.control, .command]) { return viewport.scroll(by: displacement) }
    viewport.zoom(by: .exp(-displacement.dy * Self.wheelZoomRate), about: point)
  }

  /// Shows a point of the page at the upper left corner of the view.
  func scroll(to point: CGPoint) { viewport.move(point, to: .zero) }

  private func zoom(by factor: CGFloat) {
    let bounds = touchDrawView.bounds
    viewport.zoom(by: factor, about: CGPoint(x: bounds.midX, y: bounds.midY))
  }

  // MARK: Keys

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      if let action = press.key.flatMap({ KeyBinding.action(of: $0) }) {
        perform(action)
      } else {
        super.pressesBegan([press], with: event)
      }
    }
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses where press.key.map(KeyBinding.holdsTool) ?? false {
      touchDrawView.temporaryTool = nil
    }
    super.pressesEnded(presses, with: event)
  }

  private func perform(_ action: KeyBinding.Action) {
    switch action {
    case .selectTool(let tool): style.tool = tool
    case .holdTool(let tool): touchDrawView.temporaryTool = tool
    case .zoomIn: zoom(by: Self.keyZoomFactor)
    case .zoomOut: zoom(by: 1 / Self.keyZoomFactor)
    case .resetZoom: viewport = Viewport()
    case .edit(let command): perform(command)
    case .quit: onQuit?()
    }
  }
}

extension DrawingViewController: PageViewDataSource {
  func pageView(_ view: PageView, elementsIn rect: CGRect) -> [Drawing.ID] {
    model.visibleElements(in: rect)
  }

  func pageView(_ view: PageView, element id: Drawing.ID) -> Element? { model.element(id) }
}

extension DrawingViewController: TouchDrawViewDelegate {
  func touchDrawView(_ view: TouchDrawView, perform effect: ToolEffect) {
    switch effect {
    case .finish(let stroke): append(stroke)
    case .hide(let ids):
      model.hide(ids)
      update(ids)
    case .unhide(let ids):
      model.unhide(ids)
      update(ids)
    case .erase(let ids):
      model.unhide(ids)
      apply(.erase(ids))
    case .movePage(let point, let viewLocation): viewport.move(point, to: viewLocation)
    case .invalidate: break
    }
  }

  private func append(_ stroke: FinishedStroke) {
    if case .nothing = apply(.append(stroke.element)) {
      isFull = true
      return
    }
    isFull = false
    // The replacement is a separate undo step, so that undoing it restores the stroke.
    if let shape = stroke.recognizedShape, let id = drawing.lastID { apply(.replace(id, shape)) }
  }

  private func update(_ ids: [Drawing.ID]) {
    for id in ids {
      if let element = model.element(id) { page.update(element, id) }
    }
  }

  func touchDrawViewDidDoubleTap(_ view: TouchDrawView, discarding dot: Element?) {
    if let dot { apply(.discard(dot)) }
    apply(.clear)
  }

  func touchDrawView(
    _ view: TouchDrawView, elementsNear point: CGPoint, within distance: CGFloat
  ) -> [Drawing.ID] {
    model.visibleElements(near: point, within: distance, page.ink(of:))
  }
}
