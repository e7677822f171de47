/// A recognizer that never recognizes a gesture: it delays the touches of a scroll view's content
/// until it is clear that they do not scroll.
final class ContentTouchRecognizer: UIGestureRecognizer {
  init() {
    super.init(target: nil, action: nil)
    delaysTouchesBegan = true
  }

  private var scrollView: UIScrollView? { view as? UIScrollView }

  override func handleTouches(_ changed: Set<UITouch>) {
    guard let scrollView, let touch = changed.first else { return }
    switch touch.phase {
    case .began:
      if !delays(touch, in: scrollView) {
        release(Array(changed))
      } else if nextDeadline == nil {
        nextDeadline = touch.timestamp + TouchConstants.contentTouchDelay
      }
    // A drag that the pan refuses belongs to the content.
    case .moved: if scrollView.panGestureRecognizer.state == .failed { release(touches) }
    case .ended: release(touches)
    case .cancelled: for touch in changed { ignore(touch) }
    default: break
    }
    if touches.isEmpty { nextDeadline = nil }
  }

  override func advance(to time: TimeInterval) { release(touches) }

  /// Returns a Boolean value that indicates whether the content must wait, because the touch may
  /// scroll.
  ///
  /// The content does not wait for a pointer, whose buttons are seldom pressed to scroll.
  private func delays(_ touch: UITouch, in scrollView: UIScrollView) -> Bool {
    scrollView.delaysContentTouches && scrollView.isScrollEnabled
      && touch.type != .indirectPointer
      && (!scrollView.scrollableAxes.isEmpty || scrollView.pinchGestureRecognizer != nil)
  }

  /// Lets the content receive touches, unless the scroll view refuses them.
  private func release(_ released: [UITouch]) {
    var views: [UIView] = []
    for touch in released where touch.delivery.stage == .pending {
      guard let view = touch.view, view !== scrollView, !views.contains(view) else { continue }
      views.append(view)
      let touches = released.filter { $0.view === view && $0.delivery.stage == .pending }
      let event = touchSystem?.table.event
      if scrollView?.touchesShouldBegin(Set(touches), with: event, in: view) == false {
        touchSystem?.dispatcher.detach(touches, event)
      }
    }
    for touch in released { ignore(touch) }
    if touches.isEmpty { nextDeadline = nil }
  }
}

/// A scroll view with buttons, which respond to a touch at once and lose the touch when the view
/// scrolls.
package class ButtonScrollView: UIScrollView {
  package override init(frame: CGRect) {
    super.init(frame: frame)
    delaysContentTouches = false
  }

  package required init?(coder: NSCoder) { nil }

  package override func touchesShouldCancel(in view: UIView) -> Bool { true }
}
