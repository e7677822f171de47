import DrawingModel
import ResponderKit

/// A view controller that applies edits to a page, shows the changes, and responds to keys and the
/// mouse wheel.
final class DrawingViewController: UIViewController {
  private(set) var model: PageModel
  /// The drawing with all edits.
  var drawing: Drawing { model.drawing }
  /// The style of new strokes.
  var style: PenStyle {
    get { selection.style }
    set { selection.style = newValue }
  }
  /// The style of new strokes and the tool of new touches.
  var selection: ToolSelection {
    get { touchDrawView.selection }
    set {
      let oldValue = selection
      touchDrawView.selection = newValue
      selectionDidChange(from: oldValue)
    }
  }
  /// Called after the style has changed; its tool is the hand tool while that tool is held.
  var onStyleChange: ((PenStyle) -> Void)?
  /// Called after the user has chosen the action of fingers.
  var onFingerActionChange: ((FingerAction) -> Void)?
  /// Called before a key or a menu changes the selection or the selected elements.
  var onSelectionInput: ((SelectionInput) -> Void)?
  /// Called after the user has chosen whether lines snap to the grid.
  var onSnappingChange: ((Bool) -> Void)?
  /// Called after the visible area of the page has changed.
  var onViewportChange: ((Viewport) -> Void)?
  /// Called before each edit command is performed.
  var onCommand: ((EditCommand) -> Void)?
  /// Called before the user changes the style of the page.
  var onPageStyleChange: ((PageStyle) -> Void)?
  /// Called after each edit that changed the drawing.
  var onEdit: ((Edit) -> Void)?
  /// Called when the user chooses an action that only the host of the window can perform.
  var onHostAction: ((PageAction) -> Void)?
  /// Called when the user chooses a command that concerns the drawing and its files.
  var onDocumentCommand: ((DocumentCommand) -> Void)?
  /// The approximate number of pixels that are painted in one step; see ``PageView/stepCost``.
  var paintStepCost: Int {
    get { page.stepCost }
    set { page.stepCost = newValue }
  }
  /// A Boolean value that determines whether the user can only view the drawing, not edit it.
  ///
  /// All touches then move the page. Setting the value to `true` cancels the strokes in progress.
  var isReadOnly: Bool {
    get { selection.isReadOnly }
    set { selection.isReadOnly = newValue }
  }
  /// The message in a bar at the top of the page, or `nil` for no bar.
  var notice: Notice? { didSet { updateNoticeBar() } }
  /// A Boolean value that indicates whether the last stroke was not added because the drawing is
  /// full.
  var isFull = false { didSet { updateNoticeBar() } }

  let page = PageView()
  /// The selected elements.
  let selected = SelectionController()
  /// A Boolean value that determines whether the page is filled below the elements.
  var showsBackground: Bool {
    get { page.showsBackground }
    set { page.showsBackground = newValue }
  }
  let touchDrawView = TouchDrawView()
  let toolBar: ToolBar?
  private let noticeBar = NoticeBar()
  let indicator = PageIndicator()
  /// The measurements that the panel in a corner of the page shows, or `nil` while it is hidden.
  var instruments: Instruments? { didSet { instrumentsDidChange() } }
  /// Called after ``instruments`` has changed.
  var onInstrumentsChange: ((Instruments?) -> Void)?
  /// The view that contains the page, the tool bar and the messages.
  private(set) lazy var root = DrawingRootView(
    page: page, preview: selected.preview, touchDrawView: touchDrawView, toolBar: toolBar,
    noticeBar: noticeBar, indicator: indicator)
  /// The user's choice of the colors of the bar, the menus and the help.
  var appearance = Appearance.automatic { didSet { appearanceDidChange() } }
  /// A Boolean value that indicates whether the desktop prefers dark colors.
  var desktopIsDark = false { didSet { appearanceDidChange() } }
  /// The object that moves and zooms the page for the user.
  let navigator: PageNavigator
  /// The visible area of the page.
  var viewport = Viewport() {
    didSet {
      guard viewport != oldValue else { return }
      page.setPageTransform(viewport.transform)
      touchDrawView.pageTransform = viewport.transform
      selected.pageTransform = viewport.transform
      if viewport.scale != oldValue.scale { indicator.show(scale: viewport.scale) }
      onViewportChange?(viewport)
    }
  }
  /// A Boolean value that determines whether the page decelerates after the fingers that moved it
  /// are lifted.
  var decelerates = true
  /// A Boolean value that determines whether the select tool shows a menu.
  var showsSelectionMenu = true
  /// A Boolean value that determines whether taps of several fingers undo and redo.
  var recognizesTaps = true
  /// A Boolean value that determines whether fingers begin to move the page when a pen is used.
  var detectsPencils = true

  /// Creates a controller for a page.
  ///
  /// - Parameters:
  ///   - content: The page with the lines that paint its elements.
  ///   - hasToolBar: A Boolean value that determines whether there is a tool bar below the page.
  init(_ content: PageContent = PageContent(Drawing()), hasToolBar: Bool = false) {
    model = content.model
    toolBar = hasToolBar ? ToolBar() : nil
    navigator = PageNavigator(view: touchDrawView)
    super.init(nibName: nil, bundle: nil)
    page.prepare(content.inks, of: drawing.ids, tolerance: SpatialIndex.tolerance)
    showPageStyle()
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the style of the drawing's page.
  private func showPageStyle() {
    page.pageStyle = drawing.pageStyle
    touchDrawView.pageStyle = drawing.pageStyle
    selected.preview.pageStyle = drawing.pageStyle
  }

  override func loadView() {
    root.onScroll = { [unowned self] in navigator.scroll(by: $0, at: $1, $2) }
    prepareToolBar()
    addTapGestures()
    touchDrawView.delegate = self
    navigator.delegate = self
    page.dataSource = self
    selected.delegate = self
    touchDrawView.selectionView = selected.frameView
    view = root
    drawingDidChange()
  }

  /// The frame of the page in the window.
  var pageFrame: CGRect { touchDrawView.frame }

  /// Replaces the page by another one, such as the version of the drawing that another program has
  /// written.
  func show(_ content: PageContent) {
    selected.deselect()
    model = content.model
    instruments?.pageDidChange(.everything, in: drawing)
    isFull = false
    page.removeAll()
    page.prepare(content.inks, of: drawing.ids, tolerance: SpatialIndex.tolerance)
    drawingDidChange()
    showPageStyle()
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
  func apply(_ edit: Edit) -> PageModel.Update {
    let update = model.apply(edit)
    switch update {
    case .nothing: return update
    case .everything: page.updateAll()
    case .pageStyle: showPageStyle()
    case .topmost(let id, let element): page.add(element, id)
    case .elements(let change):
      for (id, element) in change.removed.pairs { page.update(element, id) }
      for (id, element) in change.added.pairs { page.update(element, id) }
    }
    selected.pageDidChange(update)
    instruments?.pageDidChange(update, in: drawing)
    drawingDidChange()
    onEdit?(edit)
    return update
  }

  /// Hides elements of the page, or unhides them, without showing the change.
  func setModelHidden(_ isHidden: Bool, _ ids: [Drawing.ID]) {
    if isHidden { model.hide(ids) } else { model.unhide(ids) }
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

  /// Shows all elements in the middle of the view.
  func zoomToFit() { navigator.zoomToFit(model.visibleBounds) }

  /// Shows all elements if none is visible, so that a drawing far from the start of the page does not
  /// look empty.
  func showElements() {
    let area = CGRect(origin: .zero, size: pageFrame.size)
      .applying(viewport.transform.inverted())
    if !drawing.isEmpty, model.visibleElements(in: area).isEmpty { zoomToFit() }
  }

  // MARK: Standard edit actions

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    Self.command(of: action).map { canPerform(.selection($0)) }
      ?? super.canPerformAction(action, withSender: sender)
  }

  override func cut(_ sender: Any?) { perform(SelectionCommand.cut) }
  override func copy(_ sender: Any?) { perform(SelectionCommand.copy) }
  override func paste(_ sender: Any?) { perform(SelectionCommand.paste) }
  override func delete(_ sender: Any?) { perform(SelectionCommand.delete) }
  override func selectAll(_ sender: Any?) { perform(SelectionCommand.selectAll) }
  override func duplicate(_ sender: Any?) { perform(SelectionCommand.duplicate) }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      if let key = press.key, moveSelection(with: key) { continue }
      if let action = press.key.flatMap({ ActionTable.action(of: $0) }) {
        perform(action, isRepetition: press.isRepetition)
      } else {
        super.pressesBegan([press], with: event)
      }
    }
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    finish(presses)
    super.pressesEnded(presses, with: event)
  }

  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    finish(presses)
    super.pressesCancelled(presses, with: event)
  }

  private func finish(_ presses: Set<UIPress>) {
    finishMovingSelection(with: presses)
    if presses.contains(where: { $0.key.map(ActionTable.holdsHand) ?? false }) {
      holdHand(false, with: .key)
    }
  }
}

extension DrawingViewController: PageViewDataSource {
  func pageView(_ view: PageView, elementsIn rect: CGRect) -> [Drawing.ID] {
    model.visibleElements(in: rect)
  }

  func pageView(_ view: PageView, element id: Drawing.ID) -> Element? { model.element(id) }
}
