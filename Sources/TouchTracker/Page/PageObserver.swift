import DrawingModel
import ResponderKit

/// An object that shows a page.
protocol PageObserver: AnyObject {
  /// Called after the page has changed.
  func page(_ page: Page, didChange change: Page.Change)
}

extension Page {
  /// A change that is visible, or a request that only a window can fulfill.
  enum Change {
    /// An edit changed the drawing.
    case drawing(PageModel.Update)
    /// Another drawing replaced the one before.
    case content
    /// The value of ``Page/hasStrokesInProgress`` has changed.
    case strokesInProgress
    /// Elements were hidden or shown again, all of them within a rectangle.
    case visibility([Drawing.ID], within: CGRect)
    /// Parts of elements within a rectangle were hidden or shown again.
    case sections(within: CGRect)
    case tools(from: ToolState)
    case viewport(from: Viewport)
    /// The value of ``Page/size`` has changed.
    case size
    /// Other elements are selected, or the selected ones have another frame.
    case selection
    /// The selected elements began to be dragged, have moved, or are no longer dragged.
    case drag
    /// The value of ``Page/isFull`` has changed.
    case isFull
    /// A double tap has cleared the page, which the user may not have intended.
    case clearedByTaps
    /// The user probably wants to draw freehand instead of the last line.
    case offersPen
    /// A tool was selected for the first time; a sentence says what it does.
    case introduction(String)
    /// The touches that have begun last must be ignored if they are taps.
    case ignoresTap
    /// A sentence must be shown to the user for a moment.
    case message(String)
    /// Elements were copied; the clipboard must contain them and their SVG text.
    case copied(String, [Element])
    /// The menu of the selection must be shown at a point of the page, or at the selection's frame
    /// if the point is `nil`.
    case selectionMenu(at: CGPoint?)
    /// The menu of the page must be shown at a point of the page.
    case pageMenu(at: CGPoint)
  }
}
