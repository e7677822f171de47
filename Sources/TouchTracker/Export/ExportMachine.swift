import ResponderKit

/// The user's choices for an export.
nonisolated struct ExportChoice: Hashable {
  /// The elements that the image shows.
  enum Content: CaseIterable {
    case everything
    case selection
  }

  var format = Export.Format.png
  var content = Content.everything
  /// The number of pixels per point of a PNG image; in a PDF or SVG file, units per point.
  var scale: CGFloat = 1
}

/// A state machine for exports from the window: the sheet with the choices, and the export in
/// progress.
struct ExportMachine: Equatable {
  enum State: Equatable {
    case idle
    /// The sheet is visible.
    case choosing
    case exporting
    /// The export is being cancelled.
    case cancelling
  }

  enum Input: Equatable {
    /// The user has chosen the command that shows or hides the sheet.
    case command
    /// The user has confirmed the sheet.
    case confirm(ExportChoice)
    /// The user has cancelled the sheet or the export.
    case cancel
    /// The export has ended.
    case finished
  }

  enum Action: Equatable {
    case showSheet
    case hideSheet
    case start(ExportChoice)
    /// Requests that the export in progress ends.
    case stop
    /// Removes the progress bar, and reports the result.
    case report
    /// Removes the progress bar after the user has cancelled the export.
    case dismiss
  }

  private(set) var state = State.idle

  /// Changes the state for an input, and returns the actions to perform, in order.
  mutating func handle(_ input: Input) -> [Action] {
    switch (state, input) {
    case (.idle, .command):
      state = .choosing
      return [.showSheet]
    case (.choosing, .cancel), (.choosing, .command):
      state = .idle
      return [.hideSheet]
    case (.choosing, .confirm(let choice)):
      state = .exporting
      return [.hideSheet, .start(choice)]
    case (.exporting, .cancel):
      state = .cancelling
      return [.stop]
    case (.exporting, .finished):
      state = .idle
      return [.report]
    case (.cancelling, .finished):
      state = .idle
      return [.dismiss]
    case (.idle, _), (.choosing, _), (.exporting, _), (.cancelling, _): return []
    }
  }
}
