/// A view that shows an image according to its ``UIView/contentMode``.
@preconcurrency @MainActor
open class UIImageView: UIView {
  /// The image to show; nil shows nothing.
  ///
  /// Setting the image does not resize the view; call ``UIView/sizeToFit()`` for that.
  open var image: UIImage? { didSet { imageDidChange(from: oldValue) } }

  /// The image to show while the view is highlighted; nil for ``image``.
  open var highlightedImage: UIImage? { didSet { setNeedsDisplay() } }

  /// A Boolean value that indicates whether the view shows the ``highlightedImage``.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }

  /// A Boolean value that determines whether images with an automatic rendering mode are drawn in
  /// the tint color, as in buttons of the system.
  var drawsAutomaticImagesAsTemplates = false {
    didSet { if drawsAutomaticImagesAsTemplates != oldValue { setNeedsDisplay() } }
  }

  /// Creates a view at the origin with the size of an image; without an image, the size is zero.
  ///
  /// The view ignores touches; ``UIView/isUserInteractionEnabled`` is initially false.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
  }

  /// Creates a view at the origin with the size of an image, and with a highlighted image.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(image: image)
    self.highlightedImage = highlightedImage
  }

  /// Creates a view that shows no image and ignores touches.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view from a storyboard, or a view with a zero frame if the coder is not an archive
  /// of a storyboard.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let interface = coder.interface {
      interface.configureContent(self)
    } else {
      isUserInteractionEnabled = false
    }
  }

  private func imageDidChange(from old: UIImage?) {
    setNeedsDisplay()
    if image?.size != old?.size { invalidateIntrinsicContentSize() }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  // MARK: Animation

  /// The images that the view shows in turn while it is animated; nil for none.
  open var animationImages: [UIImage]? { didSet { stopAnimating() } }
  /// The duration of one run through the images in seconds; 0 for a thirtieth of a second per
  /// image.
  open var animationDuration: TimeInterval = 0
  /// The number of runs; 0 for no limit.
  open var animationRepeatCount = 0
  private var animation: (animator: Animator, id: Int)?
  private var shownIndex: Int?
  private var wantsAnimation = false

  /// A Boolean value that indicates whether the images are shown in turn.
  open var isAnimating: Bool { wantsAnimation }

  /// Begins to show the images in turn, as soon as the view is in a window.
  open func startAnimating() {
    guard !wantsAnimation, animationImages?.isEmpty == false else { return }
    wantsAnimation = true
    runAnimation()
  }

  /// Stops showing the images in turn, and shows ``image`` again.
  open func stopAnimating() {
    guard wantsAnimation else { return }
    wantsAnimation = false
    pauseAnimation()
    setNeedsDisplay()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    pauseAnimation()
    if wantsAnimation { runAnimation() }
  }

  private func pauseAnimation() {
    if let animation { animation.animator.stop(animation.id) }
    (animation, shownIndex) = (nil, nil)
  }

  private func runAnimation() {
    guard let application = window?.application, let images = animationImages else { return }
    let duration = animationDuration > 0 ? animationDuration : Double(images.count) / 30
    let repeatCount = animationRepeatCount
    let animator = application.animator
    let id = animator.start(for: self, at: application.now) { [unowned self] time in
      let runs = time / duration
      if repeatCount > 0, runs >= Double(repeatCount) {
        stopAnimating()
        return false
      }
      let fraction = runs.truncatingRemainder(dividingBy: 1)
      let index = min(images.count - 1, Int(fraction * Double(images.count)))
      if index != shownIndex {
        shownIndex = index
        setNeedsDisplay()
      }
      return true
    }
    animation = (animator, id)
    shownIndex = 0
    setNeedsDisplay()
  }

  private var shownImage: UIImage? {
    if let shownIndex, let images = animationImages, images.indices.contains(shownIndex) {
      return images[shownIndex]
    }
    return isHighlighted ? highlightedImage ?? image : image
  }

  open override func draw(_ rect: CGRect) {
    guard let image = shownImage else { return }
    let isTemplate =
      image.renderingMode == .alwaysTemplate
      || image.renderingMode == .automatic && drawsAutomaticImagesAsTemplates
    (isTemplate ? image.withTintColor(tintColor) : image).draw(
      in: contentMode.rect(of: image.size, in: bounds))
  }
}
