extension UISegmentedControl {
  private static let cornerRadius: CGFloat = 8

  private func state(of segment: Int) -> State {
    if !isEnabled || !list.segments[segment].isEnabled { return .disabled }
    if segment == selectedSegmentIndex { return .selected }
    return segment == pressedSegment ? .highlighted : .normal
  }

  func drawSegments(in context: CGContext) {
    context.beginTransparencyLayer(ifNot: isEnabled)
    defer { context.endTransparencyLayer(ifNot: isEnabled) }
    let body = bounds.insetBy(dx: 1, dy: 1)
    UIColor.systemFill.setFill()
    if images?.backgrounds.image(for: .normal) == nil {
      context.fill(body, cornerRadius: Self.cornerRadius)
    }
    let frames = segmentFrames
    for (segment, frame) in frames.enumerated() {
      drawBackground(of: segment, in: frame, context)
      drawContent(of: segment, in: frame)
    }
    for segment in frames.indices.dropFirst() {
      drawDivider(leftOf: segment, at: frames[segment].minX, context)
    }
    if isFocused { context.drawFocusRing(around: body, cornerRadius: Self.cornerRadius) }
  }

  private func drawBackground(of segment: Int, in frame: CGRect, _ context: CGContext) {
    let isSelected = segment == selectedSegmentIndex
    if let image = images?.backgrounds.image(for: state(of: segment)) {
      return image.draw(in: frame)
    }
    guard isSelected || segment == pressedSegment else { return }
    let color: UIColor =
      isSelected ? selectedSegmentTintColor ?? .tintColor : .label.withAlphaComponent(0.15)
    color.setFill()
    context.fill(frame.insetBy(dx: 3, dy: 3), cornerRadius: Self.cornerRadius - 2)
  }

  private func drawContent(of index: Int, in frame: CGRect) {
    let segment = list.segments[index]
    var color = titleColor(of: index)
    if isEnabled, !segment.isEnabled { color = color.withAlphaComponent(color.alpha * 0.4) }
    let size = contentSize(of: segment)
    let origin = CGPoint(
      x: frame.midX - size.width / 2 + segment.contentOffset.width,
      y: frame.midY - size.height / 2 + segment.contentOffset.height)
    if let image = segment.image {
      let isTemplate = image.renderingMode != .alwaysOriginal
      let shown = isTemplate ? image.withTintColor(color) : image
      shown.draw(in: CGRect(origin: origin, size: size))
    } else if let title = segment.title {
      let width = frame.width - 6
      let line = typesetter.truncated(title, in: font, width: width + 0.01, .byTruncatingTail)
      let x = max(origin.x, frame.minX + 3)
      typesetter.draw(line, in: font, at: CGPoint(x: x, y: origin.y), color: color)
    }
  }

  private func titleColor(of segment: Int) -> UIColor {
    if let color = titleColors[state(of: segment)] ?? titleColors[.normal] { return color }
    guard segment == selectedSegmentIndex else { return .label }
    guard let selectedSegmentTintColor else { return .onTint }
    return selectedSegmentTintColor.contrastingColor
  }

  private func drawDivider(leftOf segment: Int, at x: CGFloat, _ context: CGContext) {
    let pair = SegmentImages.StatePair(left: state(of: segment - 1), right: state(of: segment))
    let normal = SegmentImages.StatePair(left: .normal, right: .normal)
    if let image = images?.dividers[pair] ?? images?.dividers[normal] {
      image.draw(
        in: CGRect(
          x: x - image.size.width / 2, y: bounds.minY, width: image.size.width,
          height: bounds.height))
    } else if images == nil,
      [segment - 1, segment].allSatisfy({ $0 != selectedSegmentIndex && $0 != pressedSegment })
    {
      UIColor.secondaryLabel.withAlphaComponent(0.4).setFill()
      context.fill(CGRect(x: x - 0.5, y: bounds.midY - 8, width: 1, height: 16))
    }
  }
}

extension UIColor {
  /// Black if the color is light, and white if the color is dark; chosen separately for light and
  /// for dark interfaces.
  fileprivate var contrastingColor: UIColor {
    func contrast(_ style: UIUserInterfaceStyle) -> UIColor {
      let color = resolvedColor(with: style)
      let luminance = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
      return luminance > 0.6 ? .black : .white
    }
    return UIColor(light: contrast(.light), dark: contrast(.dark))
  }
}
