// The locations and the drawing of the dots of a page control.
extension UIPageControl {
  private static let dotRadius: CGFloat = 4

  /// The distance between the centers of two dots, in points; smaller than usual if the dots would
  /// not fit into the bounds.
  private var step: CGFloat {
    guard numberOfPages > 1 else { return Self.spacing }
    let length = direction.isVertical ? bounds.height : bounds.width
    let available = max(0, length - 2 * Self.dotRadius) / CGFloat(numberOfPages - 1)
    return min(Self.spacing, available)
  }

  /// Returns the distance of a point from the center of the control, positive toward the last page.
  func distanceAlongDots(to point: CGPoint) -> CGFloat {
    let distance = direction.isVertical ? point.y - bounds.midY : point.x - bounds.midX
    return direction.isReversed ? -distance : distance
  }

  /// Returns the page whose dot is the nearest to a point.
  func nearestPage(to point: CGPoint) -> Int {
    guard step > 0 else { return 0 }
    let last = CGFloat(max(0, numberOfPages - 1))
    let index = distanceAlongDots(to: point) / step + last / 2
    return Int(max(0, min(index, last)).rounded())
  }

  /// Returns the center of the dot of a page.
  func center(ofPage page: Int) -> CGPoint {
    let distance = (CGFloat(page) - CGFloat(numberOfPages - 1) / 2) * step
    let offset = direction.isReversed ? -distance : distance
    return direction.isVertical
      ? CGPoint(x: bounds.midX, y: bounds.midY + offset)
      : CGPoint(x: bounds.midX + offset, y: bounds.midY)
  }

  private var showsBackground: Bool {
    switch backgroundStyle {
    case .automatic: interactionState == .continuous
    case .prominent: true
    case .minimal: false
    }
  }

  func drawDots(in context: CGContext) {
    guard numberOfPages > 0, numberOfPages > 1 || !hidesForSinglePage else { return }
    context.beginTransparencyLayer(ifNot: isEnabled)
    defer { context.endTransparencyLayer(ifNot: isEnabled) }
    let size = size(forNumberOfPages: numberOfPages)
    let body = ContentMode.center.rect(of: size, in: bounds).intersection(bounds)
      .insetBy(dx: 1, dy: 1)
    if showsBackground {
      UIColor.systemFill.setFill()
      context.fill(body, cornerRadius: Self.height / 2)
    }
    for page in 0..<numberOfPages {
      let center = center(ofPage: page)
      let color =
        page == currentPage
        ? currentPageIndicatorTintColor ?? .label
        : pageIndicatorTintColor ?? .label.withAlphaComponent(0.3)
      if let image = shownImage(forPage: page) {
        let rect = CGRect(
          x: center.x - image.size.width / 2, y: center.y - image.size.height / 2,
          width: image.size.width, height: image.size.height)
        image.withTintColor(color).draw(in: rect)
      } else {
        color.setFill()
        context.fillEllipse(
          in: CGRect(x: center.x, y: center.y, width: 0, height: 0)
            .insetBy(dx: -Self.dotRadius, dy: -Self.dotRadius))
      }
    }
    if isFocused { context.drawFocusRing(around: body, cornerRadius: Self.height / 2) }
  }
}
