import ResponderKit

/// A page that tells, once, which window it is in.
///
/// A view is not told when a view around it enters a window. But it is laid out before it is seen
/// for the first time, and then it has one. Its subviews are layers, each as large as the page.
final class WindowObservingView: UIView {
  private var found: ((RecipeWindow) -> Void)?

  /// - Parameter found: is let go after the call, and is not called in windows of other classes.
  init(_ found: @escaping (RecipeWindow) -> Void) {
    self.found = found
    super.init(frame: .zero)
  }

  override func layoutSubviews() {
    for layer in subviews { layer.frame = bounds }
    guard let found, let window = window as? RecipeWindow else { return }
    self.found = nil
    found(window)
  }
}
