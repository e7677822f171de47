/// A state machine that decides when a drawing may be left, so that no edit is lost without the
/// user's consent.
///
/// A drawing is left when another one replaces it in the window, and when the user quits. Its edits
/// must then be on disk. While they cannot be written, the drawing stays in memory, saving is tried
/// again, and the user is asked what to do. A drawing that another one has replaced is closed in
/// the background; if that fails, the user is asked as well.
struct Leaving: Hashable {
  /// The reason for leaving the drawing.
  enum Goal: Hashable {
    /// Another drawing replaces the drawing in the window.
    case replace
    /// Another drawing has replaced the drawing in the window, and the drawing is released.
    case release
    case quit
  }

  /// The place of the edits.
  enum Status: Hashable {
    case onDisk
    /// Some edits are only in memory and are being written.
    case writing
    /// Some edits are only in memory, and the last attempt to write them failed.
    case failing
  }

  enum State: Hashable {
    case open
    /// The drawing is left as soon as its edits are on disk; meanwhile the user can edit it.
    case saving(Goal)
    /// The user is asked what to do, and saving is tried again.
    case asking(Goal)
    /// The drawing is written to another folder.
    case copying(Goal)
    /// The drawing is saved and its files are closed.
    case closing(Goal)
    /// The drawing has been replaced in the window and could not be closed. Saving is tried again,
    /// and the user has been asked.
    case retrying
    /// The drawing has been closed or abandoned.
    case left
  }

  enum Answer: Equatable, CaseIterable {
    case keepTrying
    case saveCopy
    case discard
  }

  enum Input: Equatable {
    /// The drawing is to be left, and its edits have this status.
    case leave(Goal, Status)
    /// The status of the edits has changed.
    case statusChanged(Status)
    case answer(Answer)
    /// The user wants to see the question again.
    case askAgain
    /// The drawing is not left, because the user wants to see it.
    case stay
    /// The copy in another folder has been written.
    case copied
    case copyFailed
    case closed
    /// The drawing could not be closed, and some edits are only in memory.
    case closeFailed
    /// The program ends at once, and has saved and closed the drawing as far as possible.
    case end
  }

  enum Action: Equatable {
    /// Shows the question to the user, or updates it.
    case ask
    case stopAsking
    /// Writes the drawing to another folder.
    case copy
    /// Saves the drawing and closes its files.
    case close
    /// Closes the files of the drawing without saving.
    case abandon
    /// Shows another drawing in the window.
    case replace
    /// Reports that the user continues to edit the drawing.
    case keep
    /// Reports that the drawing has been left.
    case finish(Goal)
  }

  private(set) var state = State.open

  /// A Boolean value that indicates whether the drawing is being written in its final state, so
  /// that the user must not edit it.
  var isFinal: Bool {
    switch state {
    case .copying, .closing, .left: true
    case .open, .saving, .asking, .retrying: false
    }
  }

  /// Changes the state for an input, and returns the actions to perform, in order.
  mutating func handle(_ input: Input) -> [Action] {
    switch (state, input) {
    case (_, .end):
      state = .left
      return []
    case (.open, .leave(let goal, let status)): return leave(goal, status)
    case (.saving(.replace), .leave(.quit, let status)): return leave(.quit, status)
    case (.asking(.replace), .leave(.quit, _)):
      state = .asking(.quit)
      return [.ask]
    case (.copying(.replace), .leave(.quit, _)):
      state = .copying(.quit)
      return []
    case (.saving(let goal), .statusChanged(let status)): return leave(goal, status)
    case (.asking(let goal), .statusChanged(.onDisk)):
      return [.stopAsking] + leave(goal, .onDisk)
    case (.retrying, .statusChanged(.onDisk)): return leave(.release, .onDisk)
    case (.retrying, .askAgain):
      state = .asking(.release)
      return [.ask]
    case (.asking(.release), .answer(.keepTrying)):
      state = .retrying
      return [.stopAsking]
    case (.asking, .answer(.keepTrying)):
      state = .open
      return [.stopAsking, .keep]
    case (.asking(let goal), .answer(.saveCopy)):
      state = .copying(goal)
      return [.copy]
    case (.asking(let goal), .answer(.discard)), (.copying(let goal), .copied):
      state = .left
      let last: [Action] = goal == .replace ? [.replace, .finish(.release)] : [.finish(goal)]
      return [.stopAsking, .abandon] + last
    case (.copying(let goal), .copyFailed), (.closing(let goal), .closeFailed):
      state = .asking(goal)
      return [.ask]
    case (.closing(let goal), .closed):
      state = .left
      return [.finish(goal)]
    case (.saving(.replace), .stay):
      state = .open
      return []
    case (.asking(.replace), .stay), (.copying(.replace), .stay):
      state = .open
      return [.stopAsking]
    default: return []
    }
  }

  private mutating func leave(_ goal: Goal, _ status: Status) -> [Action] {
    switch status {
    case .writing:
      state = .saving(goal)
      return []
    case .failing:
      state = .asking(goal)
      return [.ask]
    case .onDisk:
      state = .closing(goal == .replace ? .release : goal)
      return goal == .replace ? [.replace, .close] : [.close]
    }
  }
}
