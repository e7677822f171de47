import DrawingModel
import ResponderKit

/// A view controller that shows a page and passes the input of keys, wheels and menus to it.
final class DrawingViewController: UIViewController {
  let page: Page
  let views: PageViews
  let toolBar: ToolBar?
  let indicator = PageIndicator()
  let noticeBar = NoticeBar()
  /// The object that moves and zooms the page for the user.
  let navigator: PageNavigator
  private let taps: PageTaps
  /// The object that adds dropped and pasted pictures to the page.
  let pictureImporter: PictureImporter
  let clipboard: PageClipboard
  /// The view that contains the page, the tool bar and the messages.
  private(set) lazy var root = DrawingRootView(
    views, toolBar: toolBar, noticeBar: noticeBar, indicator: indicator)

  /// Called with each action after the controller has performed the part that concerns the page.
  ///
  /// The app performs the actions that concern the drawing's files, the host and the window.
  var onAction: ((PageAction) -> Void)?
  /// The message to show in the notice bar unless the drawing is full, or `nil` for none.
  var notice: Notice? { didSet { noticeBar.notice = shownNotice } }
  /// The measurements that the panel in a corner of the page shows, or `nil` while the panel is
  /// hidden.
  var instruments: Instruments? { didSet { root.panel = instruments?.view } }
  /// The user's choice of the colors of the bar, the menus and the help.
  var appearance = Appearance.automatic { didSet { appearanceDidChange() } }
  /// A Boolean value that indicates whether the desktop prefers dark colors.
  var desktopIsDark = false { didSet { appearanceDidChange() } }

  /// Creates a controller for a page.
  ///
  /// - Parameter hasToolBar: A Boolean value that determines whether there is a tool bar below the
  ///   page.
  init(_ page: Page = Page(), hasToolBar: Bool = false) {
    self.page = page
    views = PageViews(of: page)
    toolBar = hasToolBar ? ToolBar(page) : nil
    navigator = PageNavigator(page, in: views.touchDrawView)
    taps = PageTaps(page, navigator, on: views.touchDrawView)
    pictureImporter = PictureImporter(to: page)
    clipboard = PageClipboard(of: page, in: views.touchDrawView, pictureImporter)
    super.init(nibName: nil, bundle: nil)
    page.observer = self
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    root.onScroll = { [unowned self] in navigator.scroll(by: $0, at: $1, $2) }
    root.returnButton?.onReturn = { [unowned self] in navigator.showElements() }
    toolBar?.onAction = { [unowned self] in perform($0) }
    toolBar?.makeMenu = { [unowned self] in PageMenu.menu(of: self) }
    views.touchDrawView.delegate = self
    view = root
    drawingDidChange(.everything)
  }

  /// The frame of the visible area of the page, in the coordinates of the window.
  var pageFrame: CGRect { views.touchDrawView.frame }

  /// Returns a Boolean value that indicates whether a touch at a point of the window reaches the
  /// page, and not a menu, a sheet or a button in front of the page.
  func showsPage(at point: CGPoint) -> Bool {
    guard pageFrame.contains(point), let window = viewIfLoaded?.window else { return false }
    return window.hitTest(point, with: nil)?.isDescendant(of: views.touchDrawView) ?? false
  }

  // MARK: Messages and sheets

  /// The message in the notice bar, or `nil` if the bar is hidden.
  var shownNotice: Notice? { page.isFull ? .drawingIsFull : notice }

  /// Shows a view, such as a sheet, in front of all others, or removes it.
  ///
  /// - Parameters:
  ///   - overlay: The view, which fills the window, or `nil` for none.
  ///   - endsTouches: A Boolean value that determines whether all touches end, so that no stroke
  ///     continues behind the view.
  func showOverlay(_ overlay: UIView?, endsTouches: Bool) {
    root.overlay = overlay
    if endsTouches { endTouches() }
  }

  /// A Boolean value that indicates whether a view is in front of all others.
  var hasOverlay: Bool { root.overlay != nil }

  /// Ends all touches as if the fingers were lifted, because the content under them is replaced or
  /// covered.
  func endTouches() { viewIfLoaded?.window?.application?.finishTouches(.ended) }

  /// Shows the bar, the menus and the help in the chosen colors.
  func appearanceDidChange() {
    viewIfLoaded?.window?.overrideUserInterfaceStyle =
      appearance.userInterfaceStyle(desktopIsDark: desktopIsDark)
  }

  // MARK: Edit actions

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.pageAction.map(page.allows) ?? super.canPerformAction(action, withSender: sender)
  }

  override func cut(_ sender: Any?) { perform(.selection(.cut)) }
  override func copy(_ sender: Any?) { perform(.selection(.copy)) }
  override func paste(_ sender: Any?) { perform(.paste) }
  override func delete(_ sender: Any?) { perform(.selection(.delete)) }
  override func selectAll(_ sender: Any?) { perform(.selection(.selectAll)) }
  override func duplicate(_ sender: Any?) { perform(.selection(.duplicate)) }

  // A replay, which has no bar, applies the style of new strokes, as early versions did.
  func chooseColorOfSelection() { toolBar?.openStylePanel() ?? perform(.selection(.applyColor)) }
  func chooseWidthOfSelection() { toolBar?.openStylePanel() ?? perform(.selection(.applyWidth)) }
  func bringSelectionToFront() { perform(.selection(.toFront)) }
  func sendSelectionToBack() { perform(.selection(.toBack)) }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      if let key = press.key, page.selection.move(with: key) { continue }
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
    page.selection.finishMoving(with: presses)
    if presses.contains(where: { $0.key.map(ActionTable.holdsHand) ?? false }) {
      page.holdHand(false, with: .key)
    }
  }
}

extension DrawingViewController: PageObserver {
  func page(_ page: Page, didChange change: Page.Change) {
    views.pageDidChange(change)
    root.returnButton?.pageDidChange(change)
    switch change {
    case .drawing(let update): drawingDidChange(update)
    case .content: drawingDidChange(.everything)
    case .tools(let oldTools):
      toolBar?.toolsDidChange(from: oldTools)
      root.toolsDidChange()
    case .viewport(let oldViewport):
      if page.viewport.scale != oldViewport.scale { indicator.show(scale: page.viewport.scale) }
    case .strokesInProgress: toolBar?.drawingDidChange()
    case .isFull: noticeBar.notice = shownNotice
    case .offersPen: noticeBar.show(.penOffer(page), for: 6)
    case .clearedByTaps: noticeBar.show(.pageIsCleared(page), for: 6)
    case .message(let sentence): indicator.show(sentence)
    case .copied(let text, let elements): clipboard.copy(elements, text: text)
    case .selectionMenu(let point):
      if becomeFirstResponder() { views.showSelectionMenu(at: point) }
    case .selection: toolBar?.styleDidChange()
    case .pageMenu(let point): PageMenu.show(of: self, at: point)
    case .visibility, .sections, .drag, .ignoresTap, .size: break
    }
  }

  /// Updates the instruments and the buttons of the tool bar, and removes the hint if the drawing
  /// has elements or has been edited.
  private func drawingDidChange(_ update: PageModel.Update) {
    instruments?.pageDidChange(update, in: page.drawing)
    toolBar?.drawingDidChange()
    // An empty drawing with an undo history was edited, so its user needs no hint.
    let drawing = page.drawing
    if !drawing.isEmpty || drawing.canUndo || drawing.canRedo { root.removeHint() }
  }
}

extension DrawingViewController: TouchDrawViewDelegate {
  func touchDrawViewWillBeginTouches(_ view: TouchDrawView) -> Bool {
    navigator.stop()
    root.removeHint()
    return toolBar?.pageTouchesWillBegin() ?? false
  }
}
