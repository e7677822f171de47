import DrawingModel
import Ink
import ResponderKit

/// A view controller that shows a page and passes the input of keys, wheels and menus to it.
final class DrawingViewController: UIViewController {
  let page: Page
  let pageView = PageView()
  let touchDrawView: TouchDrawView
  let selectionViews: SelectionViews
  let toolBar: ToolBar?
  let indicator = PageIndicator()
  private let noticeBar = NoticeBar()
  /// The object that moves and zooms the page for the user.
  let navigator: PageNavigator
  /// The object that decodes the pictures of the page in the background; `nil` if painting decodes
  /// them.
  var pictureLoader: PictureLoader?
  /// The object that adds dropped and pasted pictures to the page.
  let pictureImporter: PictureImporter
  /// The view that contains the page, the tool bar and the messages.
  private(set) lazy var root = DrawingRootView(
    page: pageView, preview: selectionViews.preview, touchDrawView: touchDrawView,
    toolBar: toolBar, noticeBar: noticeBar, indicator: indicator)

  /// Called with each action after the controller has performed the part that concerns the page.
  ///
  /// The app performs the actions that concern the drawing's files, the host and the window.
  var onAction: ((PageAction) -> Void)?
  /// The message to show in the notice bar unless the drawing is full, or `nil` for none.
  var notice: Notice? { didSet { updateNoticeBar() } }
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
    touchDrawView = TouchDrawView(page)
    selectionViews = SelectionViews(of: page)
    toolBar = hasToolBar ? ToolBar(page) : nil
    navigator = PageNavigator(page, in: touchDrawView)
    pictureImporter = PictureImporter(to: page)
    super.init(nibName: nil, bundle: nil)
    page.observer = self
    pageView.dataSource = self
    showPage()
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    root.onScroll = { [unowned self] in navigator.scroll(by: $0, at: $1, $2) }
    toolBar?.onAction = { [unowned self] in perform($0) }
    toolBar?.makeMenu = { [unowned self] in pageMenu }
    addTapGestures()
    touchDrawView.delegate = self
    touchDrawView.selectionView = selectionViews.frameView
    view = root
    drawingDidChange()
  }

  /// The frame of the visible area of the page, in the coordinates of the window.
  var pageFrame: CGRect { touchDrawView.frame }

  /// Returns a Boolean value that indicates whether a touch at a point of the window reaches the
  /// page, and not a menu, a sheet or a button in front of the page.
  func showsPage(at point: CGPoint) -> Bool {
    guard pageFrame.contains(point), let window = viewIfLoaded?.window else { return false }
    return window.hitTest(point, with: nil)?.isDescendant(of: touchDrawView) ?? false
  }

  // MARK: Messages and sheets

  /// The message in the notice bar, or `nil` if the bar is hidden.
  var shownNotice: Notice? {
    page.isFull
      ? Notice(
        text:
          "This drawing is full, so your last stroke was not added. Erase strokes or clear the page."
      )
      : notice
  }

  func updateNoticeBar() { noticeBar.notice = shownNotice }

  /// Shows a sentence for a moment.
  func show(_ sentence: String, for duration: TimeInterval = PageIndicator.sentenceDuration) {
    indicator.show(sentence, for: duration)
  }

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

  /// Cancels the strokes in progress, which thereby disappear.
  func cancelStrokes() {
    viewIfLoaded?.window?.application?.finishTouches(.cancelled) { [touchDrawView] in
      touchDrawView.hasStroke(of: $0)
    }
  }

  /// Shows the bar, the menus and the help in the chosen colors.
  func appearanceDidChange() {
    viewIfLoaded?.window?.overrideUserInterfaceStyle =
      appearance.userInterfaceStyle(desktopIsDark: desktopIsDark)
  }

  // MARK: Standard edit actions

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.pageAction.map(canPerform) ?? super.canPerformAction(action, withSender: sender)
  }

  override func cut(_ sender: Any?) { perform(.selection(.cut)) }
  override func copy(_ sender: Any?) { perform(.selection(.copy)) }
  override func paste(_ sender: Any?) { perform(.paste) }
  override func delete(_ sender: Any?) { perform(.selection(.delete)) }
  override func selectAll(_ sender: Any?) { perform(.selection(.selectAll)) }
  override func duplicate(_ sender: Any?) { perform(.selection(.duplicate)) }

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
      page.holdHand(false, with: .key)
    }
  }
}

extension DrawingViewController: TouchDrawViewDelegate {
  func touchDrawViewWillBeginTouches(_ view: TouchDrawView) {
    navigator.stop()
    root.removeHint()
    // The hand tool is being used while its button is held, so releasing the button keeps the
    // previous tool.
    if page.tools.handHolders.contains(.button) { toolBar?.handHoldSelectsTool = false }
  }

  func touchDrawView(_ view: TouchDrawView, showsMenuAt point: CGPoint) { showMenu(at: point) }
}
