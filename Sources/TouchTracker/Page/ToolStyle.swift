import DrawingModel
import Ink
import ResponderKit

/// The style of the strokes of a tool.
nonisolated struct InkStyle: Hashable, Sendable {
  /// The color, whose alpha is the opacity of a stroke as a whole.
  var color = Palette.ink
  /// The width, in points of the page.
  var width: CGFloat
  var line = LineStyle()
  var fill = FillStyle.none

  /// The fill of shapes and closed strokes.
  var fillColor: PixelColor? { fill.alpha > 0 ? color.withAlpha(fill.alpha) : nil }
}

/// The fill of shapes and closed strokes, in the color of their lines.
nonisolated enum FillStyle: String, CaseIterable, Sendable {
  case none
  /// A light tint, on which lines and writing stay visible.
  case tint
  case solid

  /// The alpha of the fill.
  var alpha: UInt8 {
    switch self {
    case .none: 0
    case .tint: 64
    case .solid: 255
    }
  }

  /// Creates the style that shows the fill of an element.
  init(_ fill: PixelColor?) {
    self = fill.map { $0.alpha < 160 ? .tint : .solid } ?? .none
  }
}

/// The tool, color and width of new strokes.
///
/// A session that chooses no style begins with the default one.
struct ToolStyle: Hashable {
  /// The widths that the user can choose, in points of the page.
  static let widths: ClosedRange<CGFloat> = 1...40
  /// The opacities that the user can choose, in percent.
  static let opacities: ClosedRange<CGFloat> = 10...100

  var tool = ToolTable.defaultTool.id
  var color = Palette.ink
  /// The width, in points of the page.
  var width = Palette.lineWidth
  var line = LineStyle()
  var fill = FillStyle.none

  /// The style of the strokes.
  var ink: InkStyle {
    get { InkStyle(color: color, width: width, line: line, fill: fill) }
    set {
      (color, width, line, fill) = (newValue.color, newValue.width, newValue.line, newValue.fill)
    }
  }
  /// The fill of shapes and closed strokes.
  var fillColor: PixelColor? { ink.fillColor }
}

/// New values for properties of a style; properties that are `nil` do not change.
struct ToolStyleChange: Hashable {
  var tool: ToolID?
  /// The color and the opacity.
  var color: PixelColor?
  /// The alpha of the color, if only the opacity changes.
  var alpha: UInt8?
  var width: CGFloat?
  var dash: LineStyle.Dash?
  var arrowheads: LineStyle.Arrowheads?
  var fill: FillStyle?

  init(
    tool: ToolID? = nil, color: PixelColor? = nil, alpha: UInt8? = nil, width: CGFloat? = nil,
    dash: LineStyle.Dash? = nil, arrowheads: LineStyle.Arrowheads? = nil, fill: FillStyle? = nil
  ) {
    (self.tool, self.color, self.alpha, self.width) = (tool, color, alpha, width)
    (self.dash, self.arrowheads, self.fill) = (dash, arrowheads, fill)
  }

  /// Creates a change to a tool with the style of its strokes, which stays as it is if `ink` is
  /// `nil`.
  init(tool: ToolID, ink: InkStyle?) {
    self.init(
      tool: tool, color: ink?.color, width: ink?.width, dash: ink?.line.dash,
      arrowheads: ink?.line.arrowheads, fill: ink?.fill)
  }

  /// Creates a change of all properties except the tool; an area has no width.
  init(ink: InkStyle) {
    self.init(
      color: ink.color, alpha: ink.color.alpha, width: ink.width > 0 ? ink.width : nil,
      dash: ink.line.dash, arrowheads: ink.line.arrowheads,
      fill: ink.fill)
  }

  /// Creates a change that sets all properties to those of a style.
  init(to style: ToolStyle) { self.init(tool: style.tool, ink: style.ink) }

  /// A Boolean value that indicates whether nothing changes.
  var isEmpty: Bool { self == ToolStyleChange() }

  func apply(to style: inout ToolStyle) {
    if let tool { style.tool = tool }
    if let color { style.color = color }
    if let alpha { style.color.alpha = alpha }
    if let width { style.width = width }
    if let dash { style.line.dash = dash }
    if let arrowheads { style.line.arrowheads = arrowheads }
    if let fill { style.fill = fill }
  }
}
