import Drawing
import Ink
import ResponderKit

/// What fingers can do to the page.
enum Tool: String, CaseIterable, Codable {
  /// A straight line under each finger; two that land together draw a circle between them.
  case line
  /// Freehand; held still at its end, it becomes the shape that was meant.
  case pen
  /// Freehand that becomes a circle.
  case circle
  /// Takes away what it touches.
  case eraser
}

/// What fingers that land from now on draw with.
struct InkChoice: Hashable {
  /// Points; the thinnest and the thickest line that can be chosen.
  static let widths: ClosedRange<CGFloat> = 1...40

  var tool = Tool.line
  var color = Palette.ink
  /// In points of the page.
  var width = Palette.lineWidth
}
