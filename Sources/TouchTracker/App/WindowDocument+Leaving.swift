import DrawingFormat
import DrawingModel
import DrawingPersistence
import SDLHost
import SystemPackage

// The actions of ``Leaving``, and closing without a question.

extension WindowDocument {
  /// The place of the edits of the drawing.
  var saveStatus: Leaving.Status {
    guard let autosaver, !autosaver.isOnDisk else { return .onDisk }
    return autosaver.problem == nil ? .writing : .failing
  }

  /// The reason why the edits of the drawing are only in memory, as a sentence.
  var unsavedReason: String {
    if let leavingFailure { return "\(leavingFailure)." }
    if case .notSaved(let error) = autosaver?.problem { return "\(error)." }
    return "Another program has changed \(path.displayName)."
  }

  /// Begins to leave the drawing, after the strokes in progress have ended.
  func leave(for goal: Leaving.Goal) {
    endTouches?()
    perform(.leave(goal, saveStatus))
  }

  /// Continues to leave the drawing if its edits have been saved.
  func saveStatusDidChange() {
    if case .saving = leaving.state { endTouches?() }
    perform(.statusChanged(saveStatus))
    updateSafetyCopy()
  }

  /// Writes the safety copy while the drawing's own files accept no edits, and removes it as soon
  /// as they have all edits.
  func updateSafetyCopy() {
    switch (leaving.state, saveStatus) {
    case (.copying, _), (.left, _), (_, .writing): break
    case (_, .onDisk): safetyCopy.remove()
    case (_, .failing):
      guard safetyCopy.isOutdated else { return }
      safetyCopy.write(contents, of: file) { [weak self] result in
        self?.report(result)
      }
    }
  }

  /// Reports the failure of a safety copy, but not again each time the copy is tried again.
  private func report(_ result: Result<FilePath, any Error>) {
    let failure: String? = if case .failure(let error) = result { "\(error)" } else { nil }
    if let failure, failure != copyFailure { StandardError.show(failure) }
    copyFailure = failure
  }

  /// Changes the state of leaving the drawing, and performs the actions.
  func perform(_ input: Leaving.Input) {
    let actions = leaving.handle(input)
    updateReadOnly()
    for action in actions { perform(action) }
  }

  private func perform(_ action: Leaving.Action) {
    switch action {
    case .copy: copy()
    case .close:
      startClosing { [weak self] _ in
        guard let self, let isClosed = finishClosing() else { return }
        if isClosed { safetyCopy.remove() }
        perform(isClosed ? .closed : .closeFailed)
      }
    case .abandon:
      autosaver?.abandon()
      safetyCopy.removeNow()
    case .ask, .stopAsking, .replace, .keep, .finish: onLeaving?(action)
    }
  }

  // MARK: Closing

  /// Starts to save the drawing and to release its files in the background.
  ///
  /// - Parameter then: Called by the loop of the host with the result.
  private func startClosing(then: BackgroundTask<FilePath?>.Completion? = nil) {
    let (autosaver, contents, file, recents) = (autosaver, contents, opened.files.drawing, recents)
    let area = visibleArea
    leavingFailure = nil
    closing = BackgroundTask(
      {
        // The list of recent drawings is only a convenience, so an error is not reported.
        defer {
          if file.exists {
            try? recents.add(file)
            try? recents.lastViews.set(area, of: file)
          }
        }
        do throws(UnsavedEditsError) {
          return try autosaver?.close(contents)
        } catch {
          if error.isInJournal { autosaver?.abandon() }
          throw error
        }
      }, then: then)
  }

  /// Waits until the attempt to close the drawing has ended, and reports an error or a change by
  /// another program.
  ///
  /// - Returns: `false` if the drawing could not be closed, because some edits are only in memory;
  ///   `nil` if no attempt is in progress.
  @discardableResult
  private func finishClosing() -> Bool? {
    guard let closing else { return nil }
    self.closing = nil
    do {
      guard let copy = try closing.wait() else { return true }
      savedPath = copy
      let sentence =
        ": another program has changed the drawing; yours is saved in \(copy.displayText)"
      closingMessage = path.displayName + sentence + "."
      StandardError.show(path.displayText + sentence)
      return true
    } catch {
      let failure = error as? UnsavedEditsError
      leavingFailure = failure?.reason ?? "\(error)"
      StandardError.show(leavingFailure ?? "")
      guard failure?.isInJournal == true else { return false }
      hasFailed = true
      closingMessage =
        "\(failure?.reason ?? ""). All strokes of \(path.displayName) are in its journal and will be "
        + "restored when you open it again."
      StandardError.show(
        "all strokes are in the drawing's journal and will be restored when you open it again")
      return true
    }
  }

  /// Saves and closes the drawing, and waits until this is done, because the program ends without a
  /// question.
  ///
  /// If the edits can be written neither to the file nor to the journal, they are written to the
  /// first folder for recovered drawings that accepts them.
  func closeNow() {
    if leaving.state == .left { return }
    defer { perform(.end) }
    if closing == nil { startClosing() }
    guard finishClosing() == false else { return safetyCopy.removeNow() }
    hasFailed = true
    defer { autosaver?.abandon() }
    do {
      let file = try safetyCopy.writeNow(contents, of: self.file)
      safetyCopy.keep()
      savedPath = file
      StandardError.show("a copy of the drawing is saved in \(file.displayText)")
    } catch {
      StandardError.show("\(error)")
      StandardError.show("the latest strokes are lost, because they could not be saved anywhere")
    }
  }

  // MARK: Copying

  /// Writes the drawing to the first folder for recovered drawings that accepts it.
  private func copy() {
    safetyCopy.write(contents, of: file) { [weak self] result in
      guard let self else { return }
      do {
        let copy = try result.get()
        safetyCopy.keep()
        closingMessage = "A copy of \(path.displayName) is saved in \(copy.displayText)."
        StandardError.show("a copy of the drawing is saved in \(copy.displayText)")
        perform(.copied)
      } catch {
        leavingFailure = "\(error)"
        perform(.copyFailed)
      }
    }
  }
}
