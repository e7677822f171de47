/// The images of a control for its states.
struct ControlImages {
  private var images: [UIControl.State: UIImage] = [:]

  /// Returns the image for exactly one state.
  subscript(state: UIControl.State) -> UIImage? {
    get { images[state] }
    set { images[state] = newValue }
  }

  /// Returns the image for a state or, if it has none, the image for the normal state.
  func image(for state: UIControl.State) -> UIImage? { images[state] ?? images[.normal] }
}
