import ResponderKit

/// A tap of several fingers on the page, and its action.
nonisolated struct PageTap: Sendable {
  let fingerCount: Int
  let command: EditCommand
  /// The name of the gesture, as a title.
  let name: String
  /// The text that the page shows for a moment after the tap has changed the drawing.
  let notice: String

  /// The taps that the page recognizes.
  static let all = [
    PageTap(fingerCount: 2, command: .undo, name: "Tap with two fingers", notice: "Undone"),
    PageTap(fingerCount: 3, command: .redo, name: "Tap with three fingers", notice: "Redone"),
  ]
}

/// An object that recognizes the taps of ``PageTap/all`` and performs their commands, the double tap
/// of the hand tool, which zooms, and the hold of several fingers, which takes a color.
///
/// Only fingers undo and redo, not pens, the mouse and touchpads.
///
/// A recognized tap cancels the strokes that its fingers began. If a finger is lifted before the
/// others, its stroke remains in progress until the recognizers have decided whether the touches are
/// a tap.
final class PageTaps: UIGestureRecognizerDelegate {
  private let page: Page
  private let navigator: PageNavigator
  private unowned let view: TouchDrawView
  private let doubleTap = UITapGestureRecognizer()
  private let hold: ColorHold

  /// Creates an object that recognizes taps on the view that shows a page.
  init(_ page: Page, _ navigator: PageNavigator, on view: TouchDrawView) {
    (self.page, self.navigator, self.view) = (page, navigator, view)
    hold = ColorHold(page, navigator, on: view)
    doubleTap.numberOfTapsRequired = 2
    doubleTap.addTarget(self, action: Selector(PageTaps.didDoubleTap))
    doubleTap.delegate = self
    view.addGestureRecognizer(doubleTap)
    for pageTap in PageTap.all {
      let recognizer = UITapGestureRecognizer(
        target: self, action: Selector(PageTaps.didTap(_:)))
      recognizer.numberOfTouchesRequired = pageTap.fingerCount
      recognizer.delegate = self
      view.addGestureRecognizer(recognizer)
    }
  }

  private func didTap(_ recognizer: UITapGestureRecognizer) {
    let pageTap = PageTap.all.first { $0.fingerCount == recognizer.numberOfTouchesRequired }
    guard let pageTap, !view.ignoresTap else { return }
    let hasEffect = page.hasEffect(pageTap.command)
    if page.rules.performsTaps { page.perform(.edit(pageTap.command)) }
    if hasEffect { page.show(pageTap.notice) }
  }

  private func didDoubleTap() {
    guard page.rules.performsTaps, !view.ignoresTap else { return }
    navigator.toggleZoom(at: doubleTap.location(in: view))
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    guard page.rules.recognizesTaps else { return false }
    return gestureRecognizer === doubleTap
      ? page.tools.tool(for: touch.type) == .hand : touch.type == .direct
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool {
    // A finger of the hand tool moves the page from its first movement on.
    gestureRecognizer === doubleTap
  }
}
