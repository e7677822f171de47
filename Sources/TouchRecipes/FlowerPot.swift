import ResponderKit

/// Holds a flower, which can be exchanged for one of another colour.
class FlowerPot: UIView {
  /// That of the flower, which says its colour.
  var number: Int {
    didSet { if number != oldValue { plant() } }
  }

  init(number: Int) {
    self.number = number
    super.init(frame: CGRect(x: 0, y: 0, width: FlowerView.diameter, height: FlowerView.diameter))
    plant()
  }

  private func plant() {
    for flower in subviews { flower.removeFromSuperview() }
    let flower = FlowerView(number: number)
    // Touches belong to the pot, and outlast the flower.
    flower.isUserInteractionEnabled = false
    addSubview(flower)
  }
}
