import DrawingFormat
import DrawingPersistence
import SDLHost
import SystemPackage

/// A copy of a drawing whose own files accept no edits.
///
/// The copy is written again after each edit, so that the edits survive if the program is killed;
/// the next start offers the copy.
final class SafetyCopy {
  /// A closure that the loop of the host calls with the path of the copy.
  typealias Completion = (Result<FilePath, any Error>) -> Void

  private enum State {
    case idle
    case writing(BackgroundTask<RecoveredDrawings.HeldCopy>, [Completion], next: Next)
  }

  /// An action that follows the write in progress.
  private enum Next {
    case nothing
    case write(Request)
    /// Removes the copy.
    case remove
    /// Leaves the copy in its folder.
    case keep
  }

  private struct Request {
    let contents: DrawingDocument
    let file: FilePath
    var completions: [Completion]
  }

  /// A Boolean value that indicates whether the copy lacks edits, and no write of these edits is in
  /// progress.
  private(set) var isOutdated = true
  private let copies: RecoveredDrawings
  private var copy: RecoveredDrawings.HeldCopy?
  private var state = State.idle

  init(_ copies: RecoveredDrawings) { self.copies = copies }

  /// Records that the drawing has been edited.
  func outdate() { isOutdated = true }

  // MARK: Writing

  /// Writes the copy in the background, after the write in progress.
  ///
  /// If several writes wait, only the one with the latest contents takes place, and all completions
  /// are called with its result.
  ///
  /// - Parameter file: The path of the drawing.
  func write(_ contents: DrawingDocument, of file: FilePath, then: @escaping Completion) {
    var request = Request(contents: contents, file: file, completions: [then])
    guard case .writing(let task, let completions, let next) = state else { return start(request) }
    if case .write(let waiting) = next { request.completions = waiting.completions + [then] }
    state = .writing(task, completions, next: .write(request))
  }

  private func start(_ request: Request) {
    let (copies, old) = (copies, copy)
    let task = BackgroundTask {
      try copies.hold(request.contents.encoded(), of: request.file, replacing: old)
    } then: { [weak self] _ in
      self?.finish()
    }
    (state, isOutdated) = (.writing(task, request.completions, next: .nothing), false)
  }

  /// Ends the write in progress if it is done, and performs the next action.
  ///
  /// The loop of the host also calls this method for a write for which ``finishNow()`` has waited.
  private func finish() {
    guard case .writing(let task, let completions, let next) = state, let result = task.result
    else { return }
    end(result)
    switch next {
    case .nothing: break
    case .write(let request): start(request)
    case .remove: remove()
    case .keep: keep()
    }
    for completion in completions { completion(result.map(\.path)) }
  }

  private func end(_ result: Result<RecoveredDrawings.HeldCopy, any Error>) {
    state = .idle
    switch result {
    case .success(let new): copy = new
    case .failure: isOutdated = true
    }
  }

  // MARK: Waiting

  /// Writes the copy unless it is up to date, and waits until this is done.
  ///
  /// - Returns: The path of the copy.
  func writeNow(_ contents: DrawingDocument, of file: FilePath) throws -> FilePath {
    finishNow()
    if let copy, !isOutdated { return copy.path }
    let new = try copies.hold(contents.encoded(), of: file, replacing: copy)
    (copy, isOutdated) = (new, false)
    return new.path
  }

  /// Removes the copy, also after the end of the write in progress, for which this method waits.
  func removeNow() {
    finishNow()
    remove()
  }

  /// Waits until the write in progress has ended; a waiting write and the completions are dropped.
  private func finishNow() {
    guard case .writing(let task, _, let next) = state else { return }
    end(Result { try task.wait() })
    switch next {
    case .nothing: break
    case .write: isOutdated = true
    case .remove: remove()
    case .keep: keep()
    }
  }

  // MARK: Removing

  /// Removes the copy, because the edits are on disk or the user has discarded them.
  func remove() {
    copy?.remove()
    follow(with: .remove)
  }

  /// Leaves the copy in its folder, because the drawing is left without its latest edits.
  func keep() { follow(with: .keep) }

  private func follow(with next: Next) {
    (copy, isOutdated) = (nil, true)
    if case .writing(let task, let completions, _) = state {
      state = .writing(task, completions, next: next)
    }
  }
}
