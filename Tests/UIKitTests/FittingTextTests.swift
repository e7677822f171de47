import Testing
import UIKit

// Without a typesetter, the width of each character is half of the point size, and the height of a
// line is 1.2 times the point size, rounded up.
@Suite("Texts that just fit, and heights of cells with several lines") @MainActor
struct FittingTextTests {
  @Test("A text that is up to 0.01 points wider than its rectangle does not wrap")
  func roundingErrors() {
    // The text has 7 characters of 10 points each, so it is 70 points wide.
    for (width, size) in [
      (69.985, CGSize(width: 30, height: 48)), (69.995, CGSize(width: 70, height: 24)),
    ] {
      let rect = "abc def".boundingRect(
        with: CGSize(width: width, height: 1000), options: .usesLineFragmentOrigin,
        attributes: [.font: UIFont.systemFont(ofSize: 20)], context: nil)
      #expect(rect.size == size, "\(width)")
    }
  }

  @Test("The fitting height of a cell with several lines is that of the text plus 16 points")
  func singleTexts() {
    let limit = CGSize(width: 50, height: 1000)
    let (cell, subtitle) = (
      UITableViewCell(style: .default, reuseIdentifier: nil),
      UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    )
    for (cell, label) in [(cell, cell.textLabel), (subtitle, subtitle.detailTextLabel)] {
      label?.numberOfLines = 0
      label?.text = "four five six"
      let height = label?.sizeThatFits(limit).height ?? 0
      // With 16 points of padding, the cell is then higher than its minimum height of 44 points.
      #expect(height > 28)
      #expect(cell.sizeThatFits(limit) == CGSize(width: 50, height: height + 16))
    }
  }
}
