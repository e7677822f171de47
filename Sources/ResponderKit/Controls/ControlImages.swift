/// The images of a control for its states.
struct ControlImages {
  private var images: [UIControl.State: UIImage] = [:]

  /// The image that was set for exactly the given state; nil if none was set.
  subscript(state: UIControl.State) -> UIImage? {
    get { images[state] }
    set { images[state] = newValue }
  }

  /// Returns the image for a state or, if that state has no image, the image for the normal state.
  func image(for state: UIControl.State) -> UIImage? { images[state] ?? images[.normal] }
}
