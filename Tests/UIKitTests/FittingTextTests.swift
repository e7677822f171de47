import Testing
import UIKit

// Without a typesetter, each character is half of the point size wide.
@Suite("Texts that just fit, and the cells around them") @MainActor
struct FittingTextTests {
  @Test("A text that is up to 0.01 points wider than its rectangle does not wrap")
  func roundingErrors() {
    // The text is 70 points wide.
    for (width, size) in [
      (69.985, CGSize(width: 30, height: 48)), (69.995, CGSize(width: 70, height: 24)),
    ] {
      let rect = "abc def".boundingRect(
        with: CGSize(width: width, height: 1000), options: .usesLineFragmentOrigin,
        attributes: [.font: UIFont.systemFont(ofSize: 20)], context: nil)
      #expect(rect.size == size, "\(width)")
    }
  }

  @Test("A cell with a text of several lines has 8 points above and below the text")
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
      // Three lines are higher than a row with its minimum height.
      #expect(height > 28)
      #expect(cell.sizeThatFits(limit) == CGSize(width: 50, height: height + 16))
    }
  }
}
