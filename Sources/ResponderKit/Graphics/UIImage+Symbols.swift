nonisolated extension UIImage {
  /// The relative size of a symbol.
  nonisolated public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified = 0
    case small = 1
    case medium = 2
    case large = 3
  }

  /// The thickness of the lines of a symbol.
  nonisolated public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// The base class of configurations of images.
  nonisolated open class Configuration {
    init() {}
  }

  /// The size of a symbol and the thickness of its lines.
  nonisolated open class SymbolConfiguration: Configuration {
    let pointSize: CGFloat
    let weight: SymbolWeight
    let scale: SymbolScale

    private init(_ pointSize: CGFloat, _ weight: SymbolWeight, _ scale: SymbolScale) {
      (self.pointSize, self.weight, self.scale) = (max(1, min(pointSize, 1000)), weight, scale)
    }

    /// Creates a configuration for symbols beside text of a font size in points.
    public convenience init(
      pointSize: CGFloat, weight: SymbolWeight = .regular, scale: SymbolScale = .default
    ) {
      self.init(pointSize, weight, scale)
    }

    /// Creates a configuration for symbols of a relative size.
    public convenience init(scale: SymbolScale) { self.init(17, .regular, scale) }

    /// Creates a configuration for symbols with lines of a thickness.
    public convenience init(weight: SymbolWeight) { self.init(17, weight, .default) }

    /// Creates a configuration for symbols beside text in a font.
    public convenience init(font: UIFont) {
      self.init(font.pointSize, font.weight == .bold ? .bold : .regular, .default)
    }

    /// Creates a configuration for symbols beside text of a style.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale = .default) {
      self.init(UIFont.preferredFont(forTextStyle: textStyle).pointSize, .regular, scale)
    }

    /// The length of the sides of a symbol, in points.
    var side: CGFloat {
      let factor: CGFloat =
        switch scale {
        case .small: 0.95
        case .large: 1.55
        case .default, .unspecified, .medium: 1.2
        }
      return (pointSize * factor).rounded()
    }

    /// The line width, in the units of the design.
    var lineWidth: CGFloat {
      let weight = weight == .unspecified ? .regular : weight
      return [1.8, 0.7, 1, 1.4, 1.8, 2.1, 2.4, 2.7, 3, 3.4][weight.rawValue]
    }
  }

  /// Creates the symbol with a name, which views draw in their tint color.
  ///
  /// Differs from UIKit: About a hundred symbols were designed for ResponderKit. Any other name
  /// creates a framed dot, so that a button with the symbol stays visible.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates the symbol with a name, which views draw in their tint color.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - configuration: The size of the symbol and the thickness of its lines; nil for a symbol
  ///     beside text of 17 points.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    guard !name.isEmpty else { return nil }
    let configuration =
      configuration as? SymbolConfiguration ?? SymbolConfiguration(pointSize: 17)
    self.init(symbol: name, configuration)
  }

  /// Returns the symbol with another configuration; an image that is not a symbol is returned
  /// unchanged.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard let symbolName, let configuration = configuration as? SymbolConfiguration else {
      return self
    }
    let image = UIImage(symbol: symbolName, configuration)
    return image.withAppearance(of: self)
  }

  /// Returns the symbol with another configuration; nil for an image that is not a symbol.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    isSymbolImage ? withConfiguration(configuration) : nil
  }

  /// A Boolean value that indicates whether the image is a symbol.
  public var isSymbolImage: Bool { symbolName != nil }

  /// Returns an image of a symbol.
  static func symbolImage(named name: String, _ configuration: SymbolConfiguration) -> UIImage {
    let side = configuration.side
    let symbol = SystemSymbol(named: name) ?? SystemSymbol(named: "dot.square")
    let size = CGSize(width: side, height: side)
    return UIGraphicsImageRenderer(size: size, scale: 3).image { context in
      let scale = side / SystemSymbol.side
      context.cgContext.scaleBy(x: scale, y: scale)
      symbol?.draw(in: context.cgContext, lineWidth: configuration.lineWidth)
    }
  }
}
