/// The images that replace the standard appearance of a slider.
struct SliderImages {
  var thumbs = ControlImages()
  var minimumTracks = ControlImages()
  var maximumTracks = ControlImages()
  var minimumValue: UIImage?
  var maximumValue: UIImage?

  /// The height of the higher of the track images for the normal state; nil if there are none.
  var trackHeight: CGFloat? {
    let images = [minimumTracks, maximumTracks].compactMap { $0.image(for: .normal) }
    return images.map(\.size.height).max()
  }
}

extension UISlider {
  private func change(_ change: (inout SliderImages) -> Void) {
    var images = images ?? SliderImages()
    change(&images)
    self.images = images
  }

  /// The image at the left end of the track; nil for none.
  public var minimumValueImage: UIImage? {
    get { images?.minimumValue }
    set { change { $0.minimumValue = newValue } }
  }

  /// The image at the right end of the track; nil for none.
  public var maximumValueImage: UIImage? {
    get { images?.maximumValue }
    set { change { $0.maximumValue = newValue } }
  }

  /// Sets the image of the thumb for a state.
  ///
  /// A state without an image uses the image for the normal state or, without one, the standard
  /// thumb.
  public func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
    change { $0.thumbs[state] = image }
  }

  /// Sets the image of the track to the left of the thumb for a state.
  ///
  /// A state without an image uses the image for the normal state or, without one, the standard
  /// track.
  public func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    change { $0.minimumTracks[state] = image }
  }

  /// Sets the image of the track to the right of the thumb for a state.
  ///
  /// A state without an image uses the image for the normal state or, without one, the standard
  /// track.
  public func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    change { $0.maximumTracks[state] = image }
  }

  /// Returns the image that was set for the thumb in a state; nil if none was set.
  public func thumbImage(for state: UIControl.State) -> UIImage? { images?.thumbs[state] }

  /// Returns the image that was set for the track to the left of the thumb in a state; nil if none
  /// was set.
  public func minimumTrackImage(for state: UIControl.State) -> UIImage? {
    images?.minimumTracks[state]
  }

  /// Returns the image that was set for the track to the right of the thumb in a state; nil if none
  /// was set.
  public func maximumTrackImage(for state: UIControl.State) -> UIImage? {
    images?.maximumTracks[state]
  }

  /// The current image of the thumb; nil for the standard thumb.
  public var currentThumbImage: UIImage? { images?.thumbs.image(for: state) }

  /// The current image of the track to the left of the thumb; nil for the standard track.
  public var currentMinimumTrackImage: UIImage? { images?.minimumTracks.image(for: state) }

  /// The current image of the track to the right of the thumb; nil for the standard track.
  public var currentMaximumTrackImage: UIImage? { images?.maximumTracks.image(for: state) }
}
