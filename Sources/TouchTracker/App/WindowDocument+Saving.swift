import DrawingPersistence
import ResponderKit

// The sign in the title for edits that are not on disk, and the command to save.

extension WindowDocument {
  /// Shows or removes the sign for edits that are not on disk.
  func updateSign(_ input: UnsavedSign.Input? = nil) {
    let wasShown = sign.isShown
    switch sign.handle(input ?? .statusChanged(journalStatus)) {
    case .startTimer:
      stopSignTimer = schedule?(UnsavedSign.delay) { [weak self] in self?.updateSign(.delayIsOver) }
    case .stopTimer:
      stopSignTimer?()
      stopSignTimer = nil
    case nil: break
    }
    if sign.isShown != wasShown { onChange?() }
  }

  /// The place of the edits, where only a journal that cannot be written counts as a failure.
  ///
  /// While only the file cannot be written, the journal stores each stroke within milliseconds.
  private var journalStatus: Leaving.Status {
    guard let autosaver, !autosaver.isOnDisk else { return .onDisk }
    return autosaver.isJournalFailing ? .failing : .writing
  }

  /// Begins to save the drawing, and calls a closure with a sentence for the user as soon as its file
  /// has all edits.
  ///
  /// While the drawing cannot be saved, its ``notice`` says why, and saving is tried again.
  func save(then report: @escaping (String) -> Void) {
    reportSaved = report
    save()
    finishSaving()
  }

  /// Reports that the drawing is saved, if the user has asked for it and this is true.
  func finishSaving() {
    guard let report = reportSaved, let sentence = savedSentence else { return }
    reportSaved = nil
    report(sentence)
  }

  /// The sentence about the saved drawing, or `nil` while some edits are not in its file.
  private var savedSentence: String? {
    let name = path.displayName
    guard let autosaver else {
      return "You can only look at \(name), so there is nothing to save."
    }
    if isUntouched { return "\(name) is empty. Your first stroke creates its file." }
    guard autosaver.isInFile, autosaver.problem == nil else { return nil }
    return file.exists
      ? "Everything is saved in \(name)."
      : "Another program has removed \(name). Your next stroke creates it again."
  }
}
