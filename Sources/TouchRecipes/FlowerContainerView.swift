import ResponderKit

/// A view that contains a flower whose color can change.
class FlowerContainerView: UIView {
  /// The index of the flower's color in the palette.
  var colorIndex: Int {
    didSet { if colorIndex != oldValue { replaceFlower() } }
  }

  init(colorIndex: Int) {
    self.colorIndex = colorIndex
    super.init(frame: CGRect(x: 0, y: 0, width: FlowerView.diameter, height: FlowerView.diameter))
    replaceFlower()
  }

  required init?(coder: NSCoder) { nil }

  private func replaceFlower() {
    for flower in subviews { flower.removeFromSuperview() }
    let flower = FlowerView(colorIndex: colorIndex)
    // The container receives the touches, so that they continue when the flower is replaced.
    flower.isUserInteractionEnabled = false
    addSubview(flower)
  }
}
