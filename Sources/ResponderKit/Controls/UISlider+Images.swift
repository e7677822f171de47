/// The images that replace the standard appearance of a slider.
struct SliderImages {
  var thumbs = ControlImages()
  var minimumTracks = ControlImages()
  var maximumTracks = ControlImages()
  var minimumValue: UIImage?
  var maximumValue: UIImage?

  /// The height of the images of the track; nil if there are none.
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

  /// Sets the image of the thumb in a state; nil restores the standard thumb.
  public func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
    change { $0.thumbs[state] = image }
  }

  /// Sets the image of the track before the thumb in a state; nil restores the standard track.
  public func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    change { $0.minimumTracks[state] = image }
  }

  /// Sets the image of the track after the thumb in a state; nil restores the standard track.
  public func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    change { $0.maximumTracks[state] = image }
  }

  /// Returns the image of the thumb that was set for a state.
  public func thumbImage(for state: UIControl.State) -> UIImage? { images?.thumbs[state] }

  /// Returns the image of the track before the thumb that was set for a state.
  public func minimumTrackImage(for state: UIControl.State) -> UIImage? {
    images?.minimumTracks[state]
  }

  /// Returns the image of the track after the thumb that was set for a state.
  public func maximumTrackImage(for state: UIControl.State) -> UIImage? {
    images?.maximumTracks[state]
  }

  /// The image of the thumb that is shown now; nil for the standard thumb.
  public var currentThumbImage: UIImage? { images?.thumbs.image(for: state) }

  /// The image of the track before the thumb that is shown now; nil for the standard track.
  public var currentMinimumTrackImage: UIImage? { images?.minimumTracks.image(for: state) }

  /// The image of the track after the thumb that is shown now; nil for the standard track.
  public var currentMaximumTrackImage: UIImage? { images?.maximumTracks.image(for: state) }
}
