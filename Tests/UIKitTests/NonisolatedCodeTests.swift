import Testing
import UIKit

// Classes, structures and functions without actor isolation that use UIKit, as Swift 5 allows. The
// main purpose of the test is to compile this code.

private final class Highlighter {
  weak var view: UIView?
  let label = UILabel()

  func highlight() {
    view?.alpha = 0.5
    view?.layer.cornerRadius = 4
    label.text = "highlighted"
    UIView.animate(withDuration: 0) { self.view?.alpha = 1 }
  }
}

private struct Theme {
  static let standard = Theme()
  let background = UIColor.yellow

  func apply(to view: UIView) { view.backgroundColor = background }
}

private protocol CanvasObserver: AnyObject {
  func canvasDidChange(_ canvas: UIView)
}

private final class SizeObserver: CanvasObserver {
  var sizes: [CGSize] = []

  func canvasDidChange(_ canvas: UIView) { sizes.append(canvas.bounds.size) }
}

private enum Layout {
  static let inset: CGFloat = 10

  static func fill(_ view: UIView) {
    guard let superview = view.superview else { return }
    view.frame = superview.bounds.insetBy(dx: inset, dy: inset)
  }
}

private func makeButton(_ title: String) -> UIButton {
  let button = UIButton(type: .system)
  button.setTitle(title, for: .normal)
  return button
}

private let sharedView = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))

@Suite("Code without isolation") @MainActor
struct NonisolatedCodeTests {
  @Test("Classes, structures and functions without actor isolation can change views")
  func changes() {
    let view = UIView()
    sharedView.addSubview(view)
    Layout.fill(view)
    #expect(view.frame == CGRect(x: 10, y: 10, width: 80, height: 60))
    Theme.standard.apply(to: view)
    #expect(view.backgroundColor == .yellow)
    let highlighter = Highlighter()
    highlighter.view = view
    highlighter.highlight()
    #expect(view.alpha == 1 && view.layer.cornerRadius == 4)
    #expect(highlighter.label.text == "highlighted")
    let observer = SizeObserver()
    observer.canvasDidChange(view)
    #expect(observer.sizes == [CGSize(width: 80, height: 60)])
    #expect(makeButton("Draw").currentTitle == "Draw")
  }
}
