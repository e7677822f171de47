/// The methods with which a scroll view reports scrolling and zooming to its delegate.
///
/// All methods are optional.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// Called when the content offset has changed for any reason.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when the zoom scale has changed for any reason.
  func scrollViewDidZoom(_ scrollView: UIScrollView)

  /// Called when a finger is about to drag the content, before the content moves.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called when the finger is lifted or its touch is cancelled, before
  /// ``scrollViewDidEndDragging(_:willDecelerate:)``.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: The velocity of the content offset, in points per millisecond.
  ///   - targetContentOffset: The offset at which the content will stop, which the delegate can
  ///     change.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called when dragging ends, because the finger was lifted or its touch was cancelled.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - decelerate: A Boolean value that indicates whether the content continues to move.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)

  /// Called when the content begins to move without a finger, to decelerate after a drag or to
  /// return to its limits.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Called when the content has stopped by itself.
  ///
  /// The method is not called if a touch or code stops the content first.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called when a programmatic scrolling animation is complete.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)

  /// Returns the view that is scaled when the scroll view zooms; nil if the content cannot be
  /// zoomed.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Called when zooming is about to begin.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  /// Called when zooming has ended, after the scale has returned to its limits.
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)

  /// Returns a Boolean value that indicates whether a tap on the status bar scrolls to the top;
  /// never called, because there is no status bar.
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  /// Called after a tap on the status bar has scrolled to the top; never called, because there is
  /// no status bar.
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  /// Called when ``UIScrollView/contentInset`` has changed, and with it
  /// ``UIScrollView/adjustedContentInset``.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  public func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
