import SDLHost

/// A state machine that decides where the user chooses pictures: in the file chooser of the desktop
/// or, if the desktop has none or does not answer, in a sheet of the window.
///
/// The desktop may never answer, so that the command, given again, always leads to the sheet.
struct PictureChoice: Equatable {
  /// The time within which the desktop must accept a request, in seconds.
  ///
  /// The desktop may first have to start a program.
  static let patience: Double = 4

  enum State: Equatable {
    case idle
    /// The desktop has been asked, and has not answered.
    case asking(Int)
    /// The user chooses in the file chooser of the desktop.
    case choosing(Int)
    /// The window shows the sheet.
    case listing
  }

  enum Input: Equatable {
    /// The user wants to insert a picture.
    case command
    /// The file chooser of the request with this number reports its progress.
    case reported(FileChooserReport, Int)
    /// The time of the request with this number is over.
    case patienceIsOver(Int)
    /// The sheet has been closed, or could not be shown.
    case sheetClosed
  }

  enum Action: Equatable {
    /// Sends the desktop a request of this number, and sends ``Input/patienceIsOver(_:)`` after
    /// ``patience``.
    case ask(Int)
    /// Closes the file chooser of the desktop.
    case cancel
    case showSheet
    /// Adds the files with these addresses to the page.
    case insert([String])
  }

  private(set) var state = State.idle
  /// The number of the latest request; reports about earlier ones have no effect.
  private var number = 0

  /// Changes the state for an input, and returns the actions to perform, in order.
  mutating func handle(_ input: Input) -> [Action] {
    switch (state, input) {
    case (.idle, .command):
      number += 1
      state = .asking(number)
      return [.ask(number)]
    case (.asking, .command), (.choosing, .command):
      state = .listing
      return [.cancel, .showSheet]
    case (.asking(number), .patienceIsOver(number)):
      state = .listing
      return [.cancel, .showSheet]
    case (.asking(number), .reported(let report, number)),
      (.choosing(number), .reported(let report, number)):
      return handle(report)
    // Another sheet may have replaced the list.
    case (.listing, .command): return [.showSheet]
    case (.listing, .sheetClosed):
      state = .idle
      return []
    default: return []
    }
  }

  private mutating func handle(_ report: FileChooserReport) -> [Action] {
    switch report {
    case .opened:
      state = .choosing(number)
      return []
    case .chosen(let addresses):
      state = .idle
      return [.insert(addresses)]
    case .cancelled:
      state = .idle
      return []
    case .unavailable:
      state = .listing
      return [.showSheet]
    }
  }
}
