extension UIButton {
  /// The visual style of a button, with its title and image.
  nonisolated public struct Configuration: Hashable {
    private enum Background: Hashable {
      case none
      case gray
      case lightTint
      case fullTint
    }

    /// The shape of the corners of the background.
    nonisolated public enum CornerStyle: Int, Sendable {
      /// The corners have a radius of 8 points.
      case fixed
      /// The corners have a radius of 8 points.
      case dynamic
      case small
      case medium
      case large
      /// The ends are half circles.
      case capsule
    }

    private var background: Background

    /// The title, which replaces the titles that the button has for its states; nil to show those.
    public var title: String?
    /// The image, which replaces the images that the button has for its states; nil to show those.
    public var image: UIImage?
    /// The color of the title; nil for the color of the style.
    public var baseForegroundColor: UIColor?
    /// The color of the background; nil for the color of the style.
    public var baseBackgroundColor: UIColor?
    /// The shape of the corners.
    public var cornerStyle = CornerStyle.dynamic
    /// The distance between the image and the title in points.
    public var imagePadding: CGFloat = 0
    /// The padding around the title and the image.
    public var contentInsets = NSDirectionalEdgeInsets(
      top: 9, leading: 16, bottom: 9, trailing: 16)

    private init(_ background: Background) { self.background = background }

    /// Returns a style without a background.
    public static func plain() -> Configuration { Configuration(.none) }

    /// Returns a style with a gray background.
    public static func gray() -> Configuration { Configuration(.gray) }

    /// Returns a style with a light background in the tint color.
    public static func tinted() -> Configuration { Configuration(.lightTint) }

    /// Returns a style with a background in the tint color, for the most common action.
    public static func filled() -> Configuration { Configuration(.fullTint) }

    /// Returns a style without a background.
    public static func borderless() -> Configuration { Configuration(.none) }

    /// Returns a style with a gray background.
    public static func bordered() -> Configuration { Configuration(.gray) }

    /// Returns a style with a light background in the tint color.
    public static func borderedTinted() -> Configuration { Configuration(.lightTint) }

    /// Returns a style with a background in the tint color.
    public static func borderedProminent() -> Configuration { Configuration(.fullTint) }

    /// Returns the color of the background; nil for none.
    func backgroundColor(tint: UIColor) -> UIColor? {
      switch background {
      case .none: baseBackgroundColor
      case .gray: baseBackgroundColor ?? .systemFill
      case .lightTint: (baseBackgroundColor ?? tint).withAlphaComponent(0.18)
      case .fullTint: baseBackgroundColor ?? tint
      }
    }

    /// Returns the color of the title.
    func titleColor(tint: UIColor) -> UIColor {
      if let baseForegroundColor { return baseForegroundColor }
      return switch background {
      case .fullTint: .onTint
      case .gray: tint == .tintColor ? .tintOnFill : tint
      case .none, .lightTint: tint
      }
    }

    /// The radius of the corners in points; nil for the default radius of buttons.
    ///
    /// A radius that is too large for the button is reduced when the button is drawn.
    var cornerRadius: CGFloat? {
      switch cornerStyle {
      case .fixed, .dynamic: nil
      case .small: 5
      case .medium: 8
      case .large: 12
      case .capsule: .infinity
      }
    }

    public static func == (a: Configuration, b: Configuration) -> Bool {
      a.background == b.background && a.title == b.title && a.image === b.image
        && a.baseForegroundColor == b.baseForegroundColor
        && a.baseBackgroundColor == b.baseBackgroundColor && a.cornerStyle == b.cornerStyle
        && a.imagePadding == b.imagePadding && a.contentInsets == b.contentInsets
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(background)
      hasher.combine(title)
    }
  }

  // MARK: Content of the current state

  /// The title of the configuration or, without one, the title for the current state.
  var shownTitle: String? { configuration?.title ?? currentTitle }

  /// The image of the configuration or, without one, the image for the current state.
  var shownImage: UIImage? { configuration?.image ?? currentImage }

  /// The color of the title in a state for which no color is set.
  var defaultTitleColor: UIColor {
    if let configuration { return configuration.titleColor(tint: tintColor) }
    return buttonType == .custom ? .white : tintColor
  }

  /// The color of the title.
  ///
  /// The color is translucent while the button is disabled, or while a system button without a
  /// configuration is pressed, unless a color is set for that state.
  var shownTitleColor: UIColor {
    let color = currentTitleColor
    if !isEnabled, titleColors[.disabled] == nil {
      return color.withAlphaComponent(color.alpha * 0.4)
    }
    if isHighlighted, configuration == nil, buttonType != .custom, titleColors[.highlighted] == nil
    {
      return color.withAlphaComponent(color.alpha * 0.3)
    }
    return color
  }

  // MARK: Layout

  /// The padding around the title and the image.
  var contentInsets: UIEdgeInsets {
    guard let insets = configuration?.contentInsets else { return contentEdgeInsets }
    return UIEdgeInsets(
      top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
  }

  /// The layout of the title and the image in the current state.
  var contentLayout: ButtonLayout {
    let title = shownTitle.map { $0.isEmpty ? nil : $0 } ?? nil
    return ButtonLayout(
      titleSize: title.map {
        CGSize(
          width: typesetter.width(of: $0, in: font).rounded(.up),
          height: typesetter.lineHeight(of: font).rounded(.up))
      } ?? .zero, lineHeight: typesetter.lineHeight(of: font).rounded(.up),
      imageSize: shownImage?.size ?? .zero, imagePadding: configuration?.imagePadding ?? 0,
      hasConfiguration: configuration != nil, insets: contentInsets, titleInsets: titleEdgeInsets,
      imageInsets: imageEdgeInsets, horizontalAlignment: contentHorizontalAlignment,
      verticalAlignment: contentVerticalAlignment)
  }
}

/// The layout of the title and the image of a button, which are shown beside each other.
struct ButtonLayout {
  let titleSize: CGSize
  let lineHeight: CGFloat
  let imageSize: CGSize
  let imagePadding: CGFloat
  let hasConfiguration: Bool
  let insets: UIEdgeInsets
  let titleInsets: UIEdgeInsets
  let imageInsets: UIEdgeInsets
  let horizontalAlignment: UIControl.ContentHorizontalAlignment
  let verticalAlignment: UIControl.ContentVerticalAlignment

  private var spacing: CGFloat { titleSize.width > 0 && imageSize.width > 0 ? imagePadding : 0 }

  private var contentWidth: CGFloat { imageSize.width + spacing + titleSize.width }

  /// The size of the button that fits its content.
  ///
  /// A button without a configuration, without insets and without an image is 12 points higher than
  /// a line of its title.
  var fittingSize: CGSize {
    let hasImage = imageSize.height > 0
    var height = max(imageSize.height, hasImage && titleSize.width == 0 ? 0 : lineHeight)
    if !hasConfiguration, insets == .zero, !hasImage { height += 12 }
    let width = contentWidth + insets.left + insets.right
    return CGSize(
      width: hasConfiguration || hasImage ? width.rounded(.up) : max(30, width.rounded(.up)),
      height: (height + insets.top + insets.bottom).rounded(.up))
  }

  func imageRect(in content: CGRect) -> CGRect {
    rect(of: imageSize, after: 0, in: content, insets: imageInsets)
  }

  func titleRect(in content: CGRect) -> CGRect {
    let available = max(0, content.width - imageSize.width - spacing)
    let size = CGSize(width: min(titleSize.width, available), height: titleSize.height)
    return rect(of: size, after: imageSize.width + spacing, in: content, insets: titleInsets)
  }

  private func rect(
    of size: CGSize, after offset: CGFloat, in content: CGRect, insets: UIEdgeInsets
  ) -> CGRect {
    let width = min(contentWidth, max(content.width, imageSize.width))
    let x: CGFloat =
      switch horizontalAlignment {
      case .center, .fill: content.midX - width / 2 + (insets.left - insets.right) / 2
      case .left, .leading: content.minX + insets.left
      case .right, .trailing: content.maxX - width - insets.right
      }
    let y: CGFloat =
      switch verticalAlignment {
      case .center, .fill: content.midY - size.height / 2 + (insets.top - insets.bottom) / 2
      case .top: content.minY + insets.top
      case .bottom: content.maxY - size.height - insets.bottom
      }
    return CGRect(x: x + offset, y: y, width: size.width, height: size.height)
  }
}

/// The distances from the edges of a rectangle to those of a rectangle inside it.
///
/// The leading edge is the left one.
nonisolated public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public init(
    top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
  ) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  public static let zero = NSDirectionalEdgeInsets()
}
