extension UIColor: _ExpressibleByColorLiteral {
  nonisolated public convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}

/// The default type of color literals.
public typealias _ColorLiteralType = UIColor
