// The drawing of a stepper: a body with two buttons and a line between them.
extension UIStepper {
  private static let cornerRadius: CGFloat = 8
  /// The length of the lines of the plus and the minus sign, in points.
  private static let signLength: CGFloat = 13

  private func state(of half: Half) -> State {
    if !isEnabled || !canStep(half) { return .disabled }
    return pressedHalf == half ? .highlighted : .normal
  }

  func drawStepper(in context: CGContext) {
    context.beginTransparencyLayer(ifNot: isEnabled)
    defer { context.endTransparencyLayer(ifNot: isEnabled) }
    let body = bounds.insetBy(dx: 1, dy: 1)
    UIColor.systemFill.setFill()
    if images?.backgrounds.image(for: .normal) == nil {
      context.fill(body, cornerRadius: Self.cornerRadius)
    }
    for half in [Half.decrement, .increment] { draw(half, in: context) }
    drawDivider(in: context)
    if isFocused { context.drawFocusRing(around: body, cornerRadius: Self.cornerRadius) }
  }

  private func draw(_ half: Half, in context: CGContext) {
    let (rect, state) = (rect(of: half), state(of: half))
    if let background = images?.backgrounds.image(for: state) {
      background.draw(in: rect)
    } else if state == .highlighted {
      UIColor.label.withAlphaComponent(0.15).setFill()
      context.fill(rect.insetBy(dx: 3, dy: 3), cornerRadius: Self.cornerRadius - 2)
    }
    let images = half == .increment ? images?.increments : images?.decrements
    if let image = images?.image(for: state) {
      image.draw(in: ContentMode.center.rect(of: image.size, in: rect))
    } else {
      drawSign(of: half, in: rect, isFaint: state == .disabled && isEnabled, context)
    }
  }

  private func drawSign(of half: Half, in rect: CGRect, isFaint: Bool, _ context: CGContext) {
    let length = Self.signLength / 2
    context.setStrokeColor(isFaint ? .label.withAlphaComponent(0.3) : .label)
    context.setLineWidth(2)
    context.setLineCap(.round)
    var points = [
      CGPoint(x: rect.midX - length, y: rect.midY), CGPoint(x: rect.midX + length, y: rect.midY),
    ]
    if half == .increment {
      points += [
        CGPoint(x: rect.midX, y: rect.midY - length), CGPoint(x: rect.midX, y: rect.midY + length),
      ]
    }
    for i in stride(from: 0, to: points.count, by: 2) {
      context.beginPath()
      context.move(to: points[i])
      context.addLine(to: points[i + 1])
      context.strokePath()
    }
  }

  private func drawDivider(in context: CGContext) {
    let (left, right) = (state(of: .decrement), state(of: .increment))
    let pair = StepperImages.StatePair(left: left, right: right)
    let normal = StepperImages.StatePair(left: .normal, right: .normal)
    if let image = images?.dividers[pair] ?? images?.dividers[normal] {
      image.draw(
        in: CGRect(
          x: bounds.midX - image.size.width / 2, y: bounds.minY, width: image.size.width,
          height: bounds.height))
    } else if pressedHalf == nil {
      UIColor.secondaryLabel.withAlphaComponent(0.4).setFill()
      context.fill(CGRect(x: bounds.midX - 0.5, y: bounds.midY - 9, width: 1, height: 18))
    }
  }
}
