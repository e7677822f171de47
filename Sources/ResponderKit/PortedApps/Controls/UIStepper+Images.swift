/// The images that replace the standard appearance of a stepper.
struct StepperImages {
  /// The states of the buttons on both sides of a divider.
  struct StatePair: Hashable { let left, right: UIControl.State }

  var backgrounds = ControlImages()
  var increments = ControlImages()
  var decrements = ControlImages()
  var dividers: [StatePair: UIImage] = [:]
}

extension UIStepper {
  private func change(_ change: (inout StepperImages) -> Void) {
    var images = images ?? StepperImages()
    change(&images)
    self.images = images
  }

  /// Sets the background of the buttons in a state; nil restores the standard background.
  public func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    change { $0.backgrounds[state] = image }
  }

  /// Returns the background of the buttons that was set for a state.
  public func backgroundImage(for state: UIControl.State) -> UIImage? {
    images?.backgrounds[state]
  }

  /// Sets the image between the buttons for a combination of their states; nil restores the
  /// standard line.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - leftState: The state of the left button.
  ///   - rightState: The state of the right button.
  public func setDividerImage(
    _ image: UIImage?, forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State
  ) {
    change { $0.dividers[StepperImages.StatePair(left: leftState, right: rightState)] = image }
  }

  /// Returns the image between the buttons that was set for a combination of their states.
  public func dividerImage(
    forLeftSegmentState state: UIControl.State, rightSegmentState rightState: UIControl.State
  ) -> UIImage? {
    images?.dividers[StepperImages.StatePair(left: state, right: rightState)]
  }

  /// Sets the image of the button that increments the value; nil restores the plus sign.
  public func setIncrementImage(_ image: UIImage?, for state: UIControl.State) {
    change { $0.increments[state] = image }
  }

  /// Returns the image that was set for the button that increments the value.
  public func incrementImage(for state: UIControl.State) -> UIImage? { images?.increments[state] }

  /// Sets the image of the button that decrements the value; nil restores the minus sign.
  public func setDecrementImage(_ image: UIImage?, for state: UIControl.State) {
    change { $0.decrements[state] = image }
  }

  /// Returns the image that was set for the button that decrements the value.
  public func decrementImage(for state: UIControl.State) -> UIImage? { images?.decrements[state] }
}
