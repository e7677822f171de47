package import DrawingModel
import Geometry
import Ink

/// A fixed sequence of edits, for programs that save a drawing while the disk fails.
///
/// The script determines the drawing after every number of edits, so that a missing, repeated or
/// misplaced edit is noticed. The edits do not depend on the undo history, which a failing disk may
/// lose.
package enum EditScript {
  /// Returns the edit with a number, for the drawing that the previous edits have produced.
  package static func edit(_ number: Int, of drawing: Drawing) -> Edit {
    let ids = drawing.ids
    let selection = drawing.ranges(of: ids.indices.filter { $0 % 3 != 1 }.map { ids[$0] })
    switch number % 10 {
    case 1: return .insert([line(number), line(number + 1)])
    case 2:
      return .transform(
        selection, CGAffineTransform(a: 1, b: 0.25, c: -0.25, d: 1, tx: CGFloat(number), ty: 2))
    case 3:
      return .restyle(selection, StyleChange(color: color(number), width: Float(number % 7 + 1)))
    case 4: return picture(number / 20).map { .insert([$0]) } ?? .append(line(number))
    case 5:
      let boards = PageStyle.Board.allCases
      return .setPageStyle(
        PageStyle(pattern: .grid, board: boards[(number / 10) % boards.count]))
    case 6: return drawing.reordering(selection, to: .back) ?? .append(line(number))
    case 7: return .erase(Array(ids.suffix(1)))
    case 8:
      let divisions = ids.suffix(4).prefix(2).map {
        Drawing.Division($0, into: [line(number), line(number + 1)])
      }
      return divisions.isEmpty ? .append(line(number)) : .divide(divisions)
    default: return .append(line(number))
    }
  }

  /// Returns the largest number of edits, up to a limit, that produces a drawing, or `nil` if no
  /// such number does.
  package static func editCount(of drawing: Drawing, atMost limit: Int) -> Int? {
    let (elements, pageStyle) = (drawing.elements, drawing.pageStyle)
    var (current, found) = (Drawing(), Int?.none)
    for number in 0...limit {
      if current.pageStyle == pageStyle, current.elements == elements { found = number }
      current.apply(edit(number, of: current))
    }
    return found
  }

  private static func line(_ number: Int) -> Element {
    Element(
      kind: .line, points: [[Float(number), 0], [Float(number), 100]], width: 3,
      color: color(number))
  }

  private static func color(_ number: Int) -> PixelColor {
    PixelColor(red: UInt8(truncatingIfNeeded: 40 * number), green: 80, blue: 9)
  }

  /// Returns an element with a picture of about 6 kB, which has a valid header and depends on the
  /// index.
  private static func picture(_ index: Int) -> Element? {
    let header: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
      9, 0, 0, 0, 9, 8, 2, 0, 0, 0,
    ]
    let bytes = header + [UInt8](repeating: UInt8(truncatingIfNeeded: index), count: 6000)
    return (try? Picture(validating: bytes)).map {
      Element($0, corners: [[0, 0], [9, 0], [0, 9]])
    }
  }
}
