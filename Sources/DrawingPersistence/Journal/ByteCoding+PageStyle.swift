import DrawingModel

// The encoding of the style of a page in a journal: the codes of the pattern and the board. In a
// checkpoint, the changes of the style in the undo history are a separate section after the steps.
// A checkpoint without such changes has no such section, so that its bytes are those that earlier
// versions of the program write.

/// The first byte of the section with the changes of the page's style.
private let sectionCode: UInt8 = 40

extension PageStyle.Pattern {
  fileprivate var code: UInt8 {
    switch self {
    case .plain: 0
    case .grid: 1
    case .dots: 2
    case .ruled: 3
    }
  }
}

extension PageStyle.Board {
  fileprivate var code: UInt8 {
    switch self {
    case .white: 0
    case .paper: 1
    case .black: 2
    }
  }
}

extension Drawing.History {
  /// A Boolean value that indicates whether a step changes the style of the page.
  var hasPageStyles: Bool { (undoSteps + redoSteps).contains { $0.pageStyle != nil } }
}

extension ByteWriter {
  mutating func append(_ style: PageStyle) {
    append(style.pattern.code)
    append(style.board.code)
  }

  /// Appends the changes of the page's style in an undo history, if there are any.
  ///
  /// For each change, the function appends the index of its step among the undo steps and the redo
  /// steps after them, the old style and the new style.
  mutating func appendPageStyles(of history: Drawing.History) {
    let changes = (history.undoSteps + history.redoSteps).enumerated().compactMap { index, step in
      step.pageStyle.map { (index, $0) }
    }
    guard !changes.isEmpty else { return }
    append(sectionCode)
    append(count: changes.count)
    for (index, change) in changes {
      append(count: index)
      append(change.old)
      append(change.new)
    }
  }
}

extension ByteReader {
  mutating func pageStyle() throws(Corruption) -> PageStyle {
    let (pattern, board) = (try number(UInt8.self), try number(UInt8.self))
    guard let pattern = PageStyle.Pattern.allCases.first(where: { $0.code == pattern }),
      let board = PageStyle.Board.allCases.first(where: { $0.code == board })
    else { throw Corruption() }
    return PageStyle(pattern: pattern, board: board)
  }

  /// Reads the changes of the page's style into an undo history, if there are any.
  mutating func readPageStyles(of history: inout Drawing.History) throws(Corruption) {
    guard !isAtEnd, try number(UInt8.self) == sectionCode else { return }
    // An entry has an index of four bytes and two styles of two bytes each.
    for _ in 0..<(try count(itemSize: 8)) {
      let index = Int(try number(UInt32.self))
      let change = Drawing.PageStyleChange(old: try pageStyle(), new: try pageStyle())
      let redoIndex = index - history.undoSteps.count
      if redoIndex < 0 {
        history.undoSteps[index].pageStyle = change
      } else if redoIndex < history.redoSteps.count {
        history.redoSteps[redoIndex].pageStyle = change
      } else {
        throw Corruption()
      }
    }
  }
}
