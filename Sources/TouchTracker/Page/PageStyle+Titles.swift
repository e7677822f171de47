import DrawingModel

extension PageStyle {
  /// The style with the pattern after this one.
  var withNextPattern: PageStyle { PageStyle(pattern: pattern.next, board: board) }

  /// The style with the board after this one.
  var withNextBoard: PageStyle { PageStyle(pattern: pattern, board: board.next) }
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
