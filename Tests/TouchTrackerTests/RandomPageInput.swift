import DrawingFormat
import DrawingModel
import Ink
import ResponderKit
import SeededRandom

@testable import TouchTracker

extension PageInput {
  /// Returns a random input, which the page may refuse.
  static func random(for page: Page, _ random: inout SeededGenerator) -> PageInput {
    func coordinate(_ random: inout SeededGenerator) -> CGFloat {
      CGFloat(Int.random(in: -200...200, using: &random))
    }
    // Repeated duplication would soon produce too many elements.
    if page.drawing.count > 60 { return .edit(.clear) }
    switch Int.random(in: 0..<18, using: &random) {
    case 0, 1: return .edit(.undo)
    case 2: return .edit(.redo)
    case 3: return .edit(EditCommand.allCases.randomElement(using: &random) ?? .undo)
    case 4:
      var change = ToolStyleChange()
      switch Int.random(in: 0..<3, using: &random) {
      case 0: change.tool = ToolID.allCases.randomElement(using: &random)
      case 1: change.color = Palette.inks.randomElement(using: &random)
      default: change.width = CGFloat.random(in: ToolStyle.widths, using: &random)
      }
      return .style(change)
    case 5: return .fingers(FingerAction.allCases.randomElement(using: &random) ?? .draw)
    case 6: return .snapping(Bool.random(using: &random))
    case 7:
      return .pageStyle(
        PageStyle(
          pattern: PageStyle.Pattern.allCases.randomElement(using: &random) ?? .plain,
          board: PageStyle.Board.allCases.randomElement(using: &random) ?? .white))
    case 8:
      let origin = CGPoint(x: coordinate(&random), y: coordinate(&random))
      let scale = CGFloat.random(in: Viewport.scales, using: &random)
      return .view(Viewport(scale: scale, origin: origin) ?? Viewport())
    case 9, 10: return .selection(.selectAll)
    case 11...13:
      return .selection(SelectionCommand.allCases.randomElement(using: &random) ?? .copy)
    case 14: return .selection(.duplicate)
    case 15:
      let y = Float(Int.random(in: 0..<400, using: &random))
      let element = Element(
        kind: .line, points: [[50, y], [150, y]], width: 4,
        color: PixelColor(red: 0, green: 0, blue: 0))
      return .paste(SVGElements.text(of: [element]) ?? "")
    case 16:
      let color = Palette.inks.randomElement(using: &random) ?? Palette.ink
      return .restyle(ToolStyleChange(color: color, width: .random(in: 1...9, using: &random)))
    default:
      return .moveSelection(CGVector(dx: coordinate(&random), dy: coordinate(&random)))
    }
  }
}
