import DrawingModel
import Geometry
import Ink

/// The mean colors of the gradients of an SVG image.
struct SVGGradients {
  /// The largest number of gradients that refer to one another.
  private static let maximumLinks = 16

  private var colors: [Int: PixelColor?] = [:]

  /// Returns the mean color of a gradient, or `nil` if the tag is not a gradient with stops.
  mutating func meanColor(
    of index: Int, in tree: SVGTree, _ sheet: CSSStyleSheet, _ inherited: SVGStyle.Inherited,
    _ work: inout SVGWorkLimit
  ) throws(DrawingFormatError) -> PixelColor? {
    if let color = colors[index] { return color }
    let color = try Self.meanColor(of: index, in: tree, sheet, inherited, &work)
    colors[index] = .some(color)
    return color
  }

  private static func meanColor(
    of index: Int, in tree: SVGTree, _ sheet: CSSStyleSheet, _ inherited: SVGStyle.Inherited,
    _ work: inout SVGWorkLimit
  ) throws(DrawingFormatError) -> PixelColor? {
    var target = index
    for _ in 0..<maximumLinks {
      let node = tree.nodes[target]
      guard ["linearGradient", "radialGradient"].contains(node.name) else { return nil }
      let stops = try stops(of: target, in: tree, sheet, inherited, &work)
      if !stops.isEmpty { return mean(stops) }
      guard let next = tree.index(ofLink: node.link) else { return nil }
      target = next
    }
    return nil
  }

  /// A color at a fraction of a gradient.
  private struct Stop {
    let offset: CGFloat
    let color: PixelColor
  }

  private static func stops(
    of index: Int, in tree: SVGTree, _ sheet: CSSStyleSheet, _ inherited: SVGStyle.Inherited,
    _ work: inout SVGWorkLimit
  ) throws(DrawingFormatError) -> [Stop] {
    var result: [Stop] = []
    let viewport = CGSize(width: 1, height: 1)
    for child in tree.children(of: index) {
      let node = tree.nodes[child]
      try work.spend(node.work)
      guard node.name == "stop" else { continue }
      var style = SVGStyle()
      style.inherited.color = inherited.color
      let rules = try sheet.declarations(for: child, in: tree, &work)
      style.apply(node, rules, viewport: viewport)
      var color = PixelColor(red: 0, green: 0, blue: 0)
      switch style.own.stopColor {
      case .color(let own): color = own
      case .currentColor: if case .color(let own) = style.inherited.color { color = own }
      default: break
      }
      let length = node["offset"].flatMap { SVGLength($0) }
      let offset = length.map { $0.unit == .percent ? $0.value / 100 : $0.value } ?? 0
      // An offset is at least as large as the offsets before it.
      let previous = result.last?.offset ?? 0
      result.append(
        Stop(
          offset: max(previous, min(1, offset)),
          color: color.multiplied(by: style.own.stopOpacity)))
    }
    return result
  }

  /// Returns the mean of the colors between the stops, weighted by their opacities.
  private static func mean(_ stops: [Stop]) -> PixelColor {
    func components(_ color: PixelColor) -> SIMD4<Double> {
      let alpha = Double(color.alpha)
      return [
        Double(color.red) * alpha, Double(color.green) * alpha, Double(color.blue) * alpha, alpha,
      ]
    }
    var sum = components(stops[0].color) * Double(stops[0].offset)
    for (stop, next) in zip(stops, stops.dropFirst()) {
      let fraction = Double(next.offset - stop.offset) / 2
      sum += (components(stop.color) + components(next.color)) * fraction
    }
    if let last = stops.last { sum += components(last.color) * Double(1 - last.offset) }
    guard sum.w > 0 else { return PixelColor(red: 0, green: 0, blue: 0, alpha: 0) }
    func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
    return PixelColor(
      red: byte(sum.x / sum.w), green: byte(sum.y / sum.w), blue: byte(sum.z / sum.w),
      alpha: byte(sum.w))
  }
}
