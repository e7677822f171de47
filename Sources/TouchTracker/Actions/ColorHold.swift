import ResponderKit

/// An object that takes the color of the page when the fingers that move it are held still.
///
/// Fingers that land together move the page (``FingerRule``): two, or three with a tool that two
/// fingers use. Only if none of them moves for half a second, the color between them is taken. The
/// fingers continue to move the page afterwards, and no stroke is delayed or cancelled.
final class ColorHold: UIGestureRecognizerDelegate {
  /// The time for which the fingers are held, in seconds.
  private static let duration: TimeInterval = 0.5
  private static let fingerCounts = [2, 3]

  private let page: Page
  private let navigator: PageNavigator
  private unowned let view: UIView

  /// Creates an object that responds to fingers on the view that shows a page.
  init(_ page: Page, _ navigator: PageNavigator, on view: UIView) {
    (self.page, self.navigator, self.view) = (page, navigator, view)
    for count in Self.fingerCounts {
      let recognizer = UILongPressGestureRecognizer(
        target: self, action: Selector(ColorHold.didHold(_:)))
      recognizer.numberOfTouchesRequired = count
      recognizer.minimumPressDuration = Self.duration
      recognizer.allowableMovement = FingerRule.slop
      recognizer.cancelsTouchesInView = false
      recognizer.delaysTouchesEnded = false
      recognizer.delegate = self
      view.addGestureRecognizer(recognizer)
    }
  }

  private func didHold(_ recognizer: UILongPressGestureRecognizer) {
    guard recognizer.state == .began else { return }
    let point = recognizer.location(in: view)
    page.takeColor(
      at: point.applying(page.viewport.transform.inverted()), takesBoard: false)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    page.rules.takesColors && touch.type == .direct && page.tools.tool(for: touch.type) != .hand
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    page.fingerRule.movesPage && !navigator.isMoving
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool {
    // Fingers that have taken a color must not undo or redo when they are lifted.
    !(other is UITapGestureRecognizer)
  }
}
