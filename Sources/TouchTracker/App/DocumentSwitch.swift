import SystemPackage

/// A drawing that the user wants to see in the window.
struct DocumentRequest: Hashable {
  let path: FilePath
  /// A Boolean value that indicates whether the title of the window contains the name of the file.
  var isNamed = true
  /// A Boolean value that indicates whether the drawing is in the data folder; this folder is
  /// created if it is missing.
  var ownsFolder = false
}

/// A state machine that decides when the window shows another drawing.
///
/// The new drawing is opened while the user continues to draw, so nothing changes if it cannot be
/// opened. When it is open, the window shows it, and the previous drawing is saved and closed.
/// Until then, no other drawing is opened, because the user may request the previous drawing again
/// while it is still locked.
struct DocumentSwitch: Equatable {
  enum State: Equatable {
    /// A drawing is open.
    case open
    /// A drawing is open, and another one is being opened.
    case opening(DocumentRequest)
    /// A drawing is open. Another one, which the user no longer wants to see, is being opened.
    case cancelling
    /// A drawing is open, and the previous one is being saved and closed.
    case closingPrevious
    /// The program quits.
    case ended
  }

  enum Input: Equatable {
    /// The user wants to see a drawing that the window does not show.
    case request(DocumentRequest)
    /// The user wants to see the drawing that the window shows.
    case stay
    /// The requested drawing was opened.
    case opened
    /// The requested drawing cannot be opened.
    case failed
    /// The previous drawing is saved and closed.
    case closed
    case quit
  }

  enum Action: Equatable {
    /// Opens a drawing in the background.
    case open(DocumentRequest)
    /// Shows the opened drawing, and starts to close the previous one.
    case show
    /// Waits until the requested drawing is open, and releases it without showing it.
    case discard
    /// Reports that the requested drawing cannot be opened.
    case report
  }

  private(set) var state = State.open
  /// The drawing to open next, which the user has requested while another drawing was being opened
  /// or closed; `nil` if there is none.
  private(set) var next: DocumentRequest?

  /// Changes the state for an input, and returns the actions to perform, in order.
  mutating func handle(_ input: Input) -> [Action] {
    switch (state, input) {
    case (.ended, _): return []
    case (_, .quit):
      let isOpening =
        switch state {
        case .opening, .cancelling: true
        default: false
        }
      (state, next) = (.ended, nil)
      return isOpening ? [.discard] : []
    case (.open, .request(let request)):
      state = .opening(request)
      return [.open(request)]
    case (.opening(let current), .request(let request)):
      if request != current { (state, next) = (.cancelling, request) }
      return []
    case (.opening, .stay):
      state = .cancelling
      return []
    case (.cancelling, .request(let request)), (.closingPrevious, .request(let request)):
      next = request
      return []
    case (.cancelling, .stay), (.closingPrevious, .stay):
      next = nil
      return []
    case (.opening, .opened):
      state = .closingPrevious
      return [.show]
    case (.opening, .failed): return [.report] + openNext()
    case (.cancelling, .opened): return [.discard] + openNext()
    case (.cancelling, .failed), (.closingPrevious, .closed): return openNext()
    case (.open, _), (.opening, .closed), (.cancelling, .closed), (.closingPrevious, _): return []
    }
  }

  private mutating func openNext() -> [Action] {
    guard let request = next else {
      state = .open
      return []
    }
    (state, next) = (.opening(request), nil)
    return [.open(request)]
  }
}
