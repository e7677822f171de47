import SystemPackage

/// A drawing that the user wants to see in the window.
struct DocumentRequest: Hashable {
  let path: FilePath
  /// A Boolean value that indicates whether the title of the window contains the name of the file.
  var isNamed = true
  /// A Boolean value that indicates whether the drawing is in the data folder; this folder is
  /// created if it is missing.
  var ownsFolder = false
  /// A message to show when the drawing is open or could not be opened; `nil` for none.
  var message: String?
}

/// A state machine that decides when the window shows another drawing, and when the program quits.
///
/// The new drawing is opened while the user continues to draw, so nothing changes if it cannot be
/// opened. When it is open, the drawing in the window is left: ``Leaving`` decides when the new one
/// replaces it, or that it stays. Until the previous drawing is closed, no other drawing is opened,
/// because the user may request the previous drawing again while it is still locked.
struct DocumentSwitch: Equatable {
  enum State: Equatable {
    /// A drawing is open.
    case open
    /// A drawing is open, and another one is being opened.
    case opening(DocumentRequest)
    /// A drawing is open. Another one, which the user no longer wants to see, is being opened.
    case cancelling
    /// A drawing is open, and will be left for this one, which is open too.
    case leaving(DocumentRequest)
    /// A drawing is open, and the previous one is being saved and closed.
    case closingPrevious
    /// A drawing is open, and will be left because the user quits.
    case quitting
    /// The program ends.
    case ended
  }

  /// A change that begins when the present one is complete.
  enum Next: Equatable {
    case open(DocumentRequest)
    case quit
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
    /// The drawing in the window may be replaced or, if the user quits, has been closed.
    case left
    /// The user keeps the drawing in the window.
    case kept
    /// The previous drawing is closed.
    case closed
    /// The user quits.
    case quit
    /// The program must end at once, without a question.
    case terminate
  }

  enum Action: Equatable {
    /// Opens a drawing in the background.
    case open(DocumentRequest)
    /// Begins to leave the drawing in the window, for another drawing or because the user quits.
    case leave(Leaving.Goal)
    /// Stops leaving the drawing in the window.
    case stay
    /// Shows the question about the previous drawing again, if its edits cannot be saved.
    case askAboutPrevious
    /// Shows the opened drawing, and starts to close the previous one.
    case show
    /// Waits until the requested drawing is open, and releases it without showing it.
    case discard
    /// Reports that the requested drawing cannot be opened.
    case report
    case quit
  }

  private(set) var state = State.open
  /// The change that the user has requested while a drawing was being opened or closed, or `nil` for
  /// none.
  private(set) var next: Next?

  /// Changes the state for an input, and returns the actions to perform, in order.
  mutating func handle(_ input: Input) -> [Action] {
    switch (state, input) {
    case (.ended, _): return []
    case (_, .terminate):
      let isOpening = opensDrawing
      (state, next) = (.ended, nil)
      return isOpening ? [.discard] : []
    case (.closingPrevious, .quit):
      next = .quit
      return [.askAboutPrevious]
    case (.quitting, .left):
      state = .ended
      return [.quit]
    case (.quitting, .kept): return openNext()
    case (.quitting, _): return []
    case (_, .quit):
      let isOpening = opensDrawing
      (state, next) = (.quitting, nil)
      return (isOpening ? [.discard] : []) + [.leave(.quit)]
    case (.open, .request(let request)):
      state = .opening(request)
      return [.open(request)]
    case (.opening(let current), .request(let request)):
      if request != current { (state, next) = (.cancelling, .open(request)) }
      return []
    case (.opening, .stay):
      state = .cancelling
      return []
    case (.leaving(let current), .request(let request)):
      next = request == current ? nil : .open(request)
      return []
    case (.leaving, .stay): return [.stay, .discard] + openNext()
    case (.closingPrevious, .request) where next == .quit: return []
    case (.closingPrevious, .stay) where next == .quit: return []
    case (.cancelling, .request(let request)), (.closingPrevious, .request(let request)):
      next = .open(request)
      return []
    case (.cancelling, .stay), (.closingPrevious, .stay):
      next = nil
      return []
    case (.opening(let request), .opened):
      state = .leaving(request)
      return [.leave(.replace)]
    case (.leaving, .left):
      state = .closingPrevious
      return [.show]
    case (.leaving, .kept): return [.discard] + openNext()
    case (.opening, .failed): return [.report] + openNext()
    case (.cancelling, .opened): return [.discard] + openNext()
    case (.cancelling, .failed), (.closingPrevious, .closed): return openNext()
    case (.open, _), (.opening, _), (.cancelling, _), (.leaving, _), (.closingPrevious, _):
      return []
    }
  }

  /// A Boolean value that indicates whether a drawing that the window does not show is open or
  /// being opened.
  private var opensDrawing: Bool {
    switch state {
    case .opening, .cancelling, .leaving: true
    case .open, .closingPrevious, .quitting, .ended: false
    }
  }

  /// Begins what the user has requested meanwhile.
  private mutating func openNext() -> [Action] {
    defer { next = nil }
    switch next {
    case .open(let request):
      state = .opening(request)
      return [.open(request)]
    case .quit:
      state = .quitting
      return [.leave(.quit)]
    case nil:
      state = .open
      return []
    }
  }
}
