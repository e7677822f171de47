import DrawingFormat
import DrawingPersistence
import SDLHost
import SystemPackage

/// A copy of a drawing whose own files accept no edits.
///
/// The copy is written again after each edit, so that the edits survive if the program is killed;
/// the next start offers the copy.
final class SafetyCopy {
  private typealias Copy = RecoveredDrawings.HeldCopy

  /// A Boolean value that indicates whether the copy lacks edits.
  private(set) var isOutdated = true
  private let copies: RecoveredDrawings
  private var copy: Copy?
  private var task: BackgroundTask<RecoveredDrawings.HeldCopy>?
  /// Starts the write that follows the one in progress.
  private var startNext: (() -> Void)?
  /// A Boolean value that indicates whether the copy is removed when the write in progress ends.
  private var isUnneeded = false

  init(_ copies: RecoveredDrawings) { self.copies = copies }

  /// Records that the drawing has been edited.
  func outdate() { isOutdated = true }

  /// Writes the copy in the background, after the write in progress.
  ///
  /// - Parameters:
  ///   - file: The path of the drawing.
  ///   - then: Called by the loop of the host with the path of the copy.
  func write(
    _ contents: DrawingDocument, of file: FilePath,
    then: @escaping (Result<FilePath, any Error>) -> Void
  ) {
    guard task == nil else {
      startNext = { [weak self] in self?.write(contents, of: file, then: then) }
      return
    }
    (isOutdated, isUnneeded) = (false, false)
    let (copies, old) = (copies, copy)
    task = BackgroundTask {
      try copies.hold(contents.encoded(), of: file, replacing: old)
    } then: { [weak self] result in
      self?.finish(result)
      then(result.map(\.path))
    }
  }

  /// Writes the copy unless it is up to date, and waits until this is done.
  ///
  /// - Returns: The path of the copy.
  func writeNow(_ contents: DrawingDocument, of file: FilePath) throws -> FilePath {
    finishWrite()
    if let copy, !isOutdated { return copy.path }
    let new = try copies.hold(contents.encoded(), of: file, replacing: copy)
    (copy, isOutdated) = (new, false)
    return new.path
  }

  /// Removes the copy, because the edits are on disk or the user has discarded them.
  func remove() {
    copy?.remove()
    (copy, startNext, isOutdated, isUnneeded) = (nil, nil, true, true)
  }

  /// Removes the copy, also after the end of the write in progress, for which this method waits.
  func removeNow() {
    finishWrite()
    remove()
  }

  /// Waits until the write in progress has ended.
  private func finishWrite() {
    guard let task else { return }
    if let new = try? task.wait() { copy = new } else { isOutdated = true }
    self.task = nil
  }

  /// Leaves the copy in its folder, because the drawing is left without its latest edits.
  func keep() { copy = nil }

  private func finish(_ result: Result<RecoveredDrawings.HeldCopy, any Error>) {
    // The result was used already if ``finishWrite()`` has waited for it.
    guard task != nil else { return }
    task = nil
    if let new = try? result.get() {
      if isUnneeded { new.remove() } else { copy = new }
    }
    startNext?()
    startNext = nil
  }
}
