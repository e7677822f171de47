import DrawingModel
import ResponderKit

extension DrawingViewController {
  /// Changes the style of the page in one undoable step, unless the drawing is read-only.
  func setPageStyle(_ style: PageStyle) {
    guard !isReadOnly, style != drawing.pageStyle else { return }
    onPageStyleChange?(style)
    apply(.setPageStyle(style))
  }

  /// Gives the page the next pattern, and names it for a moment.
  func showNextPattern() {
    var style = drawing.pageStyle
    style.pattern = style.pattern.next
    setPageStyle(style)
    indicator.show(drawing.pageStyle.pattern.title, for: PageIndicator.sentenceDuration)
  }

  /// Gives the page the next color, and names it for a moment.
  func showNextBoard() {
    var style = drawing.pageStyle
    style.board = style.board.next
    setPageStyle(style)
    indicator.show(drawing.pageStyle.board.title, for: PageIndicator.sentenceDuration)
  }
}

extension DrawingViewController {
  /// Lets lines begin and end at points of the grid, or stops that.
  func toggleSnapping() {
    selection.snapsToGrid.toggle()
    indicator.show(
      selection.snapsToGrid ? "Lines snap to the grid" : "Lines do not snap to the grid",
      for: PageIndicator.sentenceDuration)
  }
}

extension CaseIterable where Self: Equatable {
  /// The case after this one; the first case after the last one.
  fileprivate var next: Self {
    let cases = Array(Self.allCases)
    let index = cases.firstIndex(of: self) ?? 0
    return cases[(index + 1) % cases.count]
  }
}

extension PageStyle.Pattern {
  /// The name for users.
  var title: String {
    switch self {
    case .plain: "Plain page"
    case .grid: "Grid"
    case .dots: "Dots"
    case .ruled: "Ruled page"
    }
  }
}

extension PageStyle.Board {
  /// The name for users.
  var title: String {
    switch self {
    case .white: "White board"
    case .paper: "Paper"
    case .black: "Black board"
    }
  }
}
