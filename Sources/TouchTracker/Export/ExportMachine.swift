import DrawingPersistence
import SystemPackage

/// The file of an image that was written.
nonisolated struct ExportedFile: Hashable, Sendable {
  let path: FilePath
  /// The reason why the image is smaller than requested, or `nil` if it has the requested size.
  var reduction: String?
}

/// A state machine for exports from the window: the sheet with the entries of the user, and the
/// export in progress.
struct ExportMachine: Equatable {
  enum State: Equatable {
    case idle
    /// The sheet is visible; at first, it has shown these entries.
    case choosing(ExportForm)
    case exporting(ExportOrder)
    /// The export is being cancelled.
    case cancelling(ExportOrder)
  }

  /// The end of an export.
  enum Outcome: Equatable {
    case written(ExportedFile)
    /// The export has failed for a reason.
    case failed(String)
  }

  enum Input: Equatable {
    /// The user has chosen the command that shows or hides the sheet, which begins with these
    /// entries.
    case command(ExportForm)
    /// The user has confirmed the sheet.
    case confirm(ExportOrder)
    /// The user has cancelled the sheet or the export.
    case cancel
    /// The export has ended.
    case finished(Outcome)
  }

  enum Action: Equatable {
    case showSheet(ExportForm)
    case hideSheet
    case start(ExportOrder)
    /// Requests that the export in progress ends.
    case stop
    /// Removes the progress bar.
    case hideProgress
    /// Shows the name of the new image.
    case announce(ExportedFile)
    /// Shows the reason of a failure, and offers to show the sheet with its entries again.
    case offerAgain(ExportForm, reason: String)
  }

  private(set) var state = State.idle

  /// Changes the state for an input, and returns the actions to perform, in order.
  mutating func handle(_ input: Input) -> [Action] {
    switch (state, input) {
    case (.idle, .command(let form)):
      state = .choosing(form)
      return [.showSheet(form)]
    case (.choosing, .cancel), (.choosing, .command):
      state = .idle
      return [.hideSheet]
    case (.choosing, .confirm(let order)):
      state = .exporting(order)
      return [.hideSheet, .start(order)]
    case (.exporting(let order), .cancel):
      state = .cancelling(order)
      return [.stop]
    case (.exporting(let order), .finished(let outcome)):
      state = .idle
      switch outcome {
      case .written(let image): return [.hideProgress, .announce(image)]
      case .failed(let reason): return [.hideProgress, .offerAgain(order.form, reason: reason)]
      }
    case (.cancelling, .finished):
      state = .idle
      return [.hideProgress]
    case (.idle, _), (.choosing, _), (.exporting, _), (.cancelling, _): return []
    }
  }
}
