import ResponderKit

/// A container view that passes its window to a closure, once.
///
/// The view calls the closure in its first layout in a window, before it is drawn for the first
/// time. Every subview fills the container.
final class WindowObservingView: UIView {
  private var windowHandler: ((RecipeWindow) -> Void)?

  /// Creates a container view.
  ///
  /// - Parameter windowHandler: The closure that receives the window. The view calls the closure
  ///   only for a ``RecipeWindow``, and releases the closure after the call.
  init(_ windowHandler: @escaping (RecipeWindow) -> Void) {
    self.windowHandler = windowHandler
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    for subview in subviews { subview.frame = bounds }
    guard let windowHandler, let window = window as? RecipeWindow else { return }
    self.windowHandler = nil
    windowHandler(window)
  }
}
