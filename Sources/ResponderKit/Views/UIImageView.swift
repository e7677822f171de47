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

  /// Creates a view like one with the frame zero; the archive is not read.
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

  open override func draw(_ rect: CGRect) {
    guard let image = isHighlighted ? highlightedImage ?? image : image else { return }
    image.draw(in: contentMode.rect(of: image.size, in: bounds))
  }
}
