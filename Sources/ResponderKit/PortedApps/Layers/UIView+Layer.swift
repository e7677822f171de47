extension UIView {
  /// Creates the layer of the view, of the class that ``UIView/layerClass`` determines.
  func makeLayer() -> CALayer {
    let type: AnyClass = Self.layerClass
    let layer: CALayer? =
      if type == CALayer.self {
        CALayer()
      } else if type == CAShapeLayer.self {
        CAShapeLayer()
      } else if type == CAGradientLayer.self {
        CAGradientLayer()
      } else {
        (type as? CALayer.Type)?.init(coder: NSCoder())
      }
    let result = layer ?? CALayer()
    result.view = self
    return result
  }

  /// A view whose outline clips this view and its subviews.
  ///
  /// Differs from UIKit: Only the outline of the mask's layer has an effect; the pixels of the mask
  /// have none.
  public var mask: UIView? {
    get { layer.mask?.view }
    set { layer.mask = newValue?.layer }
  }
}
