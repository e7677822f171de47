import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import SDLHost
import SystemPackage

/// The connection between the drawing in the window and the files of the drawing.
///
/// The document saves every edit, and lets the user resolve the conflict if another program changes
/// the drawing.
final class WindowDocument {
  private let page: Page
  /// A Boolean value that indicates whether the title of the window contains the name of the file.
  var isNamed: Bool { didSet { onChange?() } }
  var opened: OpenedDrawing { didSet { onChange?() } }
  /// The autosaver of the drawing, or `nil` if the drawing is read-only.
  private(set) var autosaver: Autosaver? { didSet { autosaverWasReplaced() } }
  /// The message that is shown until the next edit, for example about a resolved conflict; `nil`
  /// for no message.
  private(set) var message: Notice? { didSet { onChange?() } }
  /// Called when ``title`` or ``notice`` may have changed.
  var onChange: (() -> Void)?
  /// A Boolean value that indicates whether the drawing is new and has no edits.
  private(set) var isUntouched: Bool
  /// The contents of the drawing after another drawing has replaced it on the page; `nil` before.
  private var lastContents: DrawingDocument?
  /// The area that was visible when another drawing replaced this one; `nil` before.
  private var lastArea: PageArea?
  /// The list to which the drawing is added when it is closed.
  let recents: RecentDrawings
  /// The copy that is written while the drawing's own files accept no edits.
  let safetyCopy: SafetyCopy
  /// The reason why the latest safety copy could not be written, or `nil`.
  var copyFailure: String?
  var leaving = Leaving()
  /// Called with the actions of ``Leaving`` that do not concern the files of the drawing.
  var onLeaving: ((Leaving.Action) -> Void)?
  /// A closure that ends the strokes in progress, which are to be saved with the drawing.
  var endTouches: (() -> Void)?
  /// The attempt to save and close the drawing, or `nil` if none is in progress.
  var closing: BackgroundTask<FilePath?>?
  /// The search for strokes in files that are not used, or `nil`.
  private var task: BackgroundTask<[RecoverableVersion]>?
  /// The reason why the drawing could be neither closed nor copied, or `nil`.
  var leavingFailure: String?
  /// The latest problem that was reported on standard error, or `nil` if it has been solved.
  private var reportedProblem: SaveMachine.Problem?
  /// The number of ``Autosaver/quarantinedFiles`` that the user knows.
  private var quarantinedCount = 0
  /// A Boolean value that indicates whether the drawing could not be written completely.
  var hasFailed = false
  /// The sign in ``title`` for edits that are not on disk.
  var sign = UnsavedSign()
  /// A closure that calls another one after a time in seconds, and returns a closure that prevents
  /// this call; `nil` if there is no timer.
  var schedule: ((TimeInterval, @escaping () -> Void) -> () -> Void)?
  /// A closure that stops the timer of the sign; `nil` if no timer is running.
  var stopSignTimer: (() -> Void)?
  /// A closure that is called with a sentence when all edits are saved; `nil` unless the user has
  /// asked for it.
  var reportSaved: ((String) -> Void)?
  /// A closure that lets the user write a copy of the drawing, or `nil` if this is impossible.
  var onSaveCopy: (() -> Void)?

  /// Creates the document of an opened drawing; the page must already show the contents of the
  /// drawing.
  ///
  /// - Parameters:
  ///   - isNamed: A Boolean value that determines whether the title of the window contains the name
  ///     of the file.
  ///   - recents: The list to which the drawing is added when it is closed.
  ///   - copies: The copies of drawings that cannot be saved.
  init(
    _ opened: OpenedDrawing, on page: Page, isNamed: Bool,
    recents: RecentDrawings = AppPaths.recentDrawings,
    copies: RecoveredDrawings = AppPaths.recoveredDrawings
  ) {
    safetyCopy = SafetyCopy(copies)
    (self.opened, self.page, self.isNamed, self.recents) = (opened, page, isNamed, recents)
    isUntouched =
      !opened.files.drawing.exists && !opened.contents.hasJournal && opened.readOnlyReason == nil
    page.onEdit = { [weak self] edit in self?.record(edit) }
    beginSaving()
    offerRefusedFiles()
    if autosaver != nil, opened.files.hasOtherNames {
      add(
        message:
          "\(path.displayName) has another name elsewhere (a hard link). Your first change makes it "
          + "a file of its own; under its other name, the drawing stays as it is now.")
    }
  }

  /// Saves an edit, and removes the message.
  private func record(_ edit: Edit) {
    isUntouched = false
    safetyCopy.outdate()
    autosaver?.record(edit)
    updateSafetyCopy()
    if message != nil { message = nil }
  }

  /// Creates the autosaver of the opened drawing, or makes the page read-only if the drawing cannot
  /// be changed.
  func beginSaving() {
    (quarantinedCount, reportSaved) = (0, nil)
    autosaver =
      opened.readOnlyReason != nil
      ? nil
      : Autosaver(opened) { [weak self] in
        ApplicationHost.perform { self?.autosaverDidChange() }
      }
    updateReadOnly()
  }

  var path: FilePath { opened.path }
  /// The path of the drawing's file, without symbolic links.
  var file: FilePath { opened.files.drawing }

  /// The path of the drawing after it has been closed.
  lazy var savedPath = path
  /// The message about what happened when the drawing was closed, or `nil` if there is none.
  var closingMessage: String?

  /// The drawing and the size of its page.
  var contents: DrawingDocument {
    lastContents ?? DrawingDocument(drawing: page.drawing, size: page.size)
  }

  /// Stores the contents of the drawing, immediately before another one replaces it on the page.
  func keepContents() { (lastContents, lastArea) = (contents, page.viewport.area) }

  /// The visible area of the drawing.
  var visibleArea: PageArea { lastArea ?? page.viewport.area }

  /// Makes the page read-only while the drawing cannot be saved or is written in its final state.
  func updateReadOnly() {
    if lastContents == nil { page.isReadOnly = autosaver == nil || leaving.isFinal }
  }

  // MARK: Messages

  /// The title of the window.
  var title: String {
    let file = path.displayName
    let name = (sign.isShown ? "• " : "") + (isNamed ? file + " - TouchTracker" : "TouchTracker")
    switch opened.readOnlyReason {
    case .openInAnotherWindow: return name + " - read only, open in another window"
    case .missingPermission: return name + " - read only"
    case nil: break
    }
    guard let autosaver else { return name + " - read only" }
    switch autosaver.problem {
    case .notSaved: return name + " - not saved"
    case .changedOutside: return name + " - changed by another program"
    case nil: break
    }
    guard !opened.keptFiles.isEmpty else { return name }
    let files = opened.keptFiles.map(\.displayName).joined(separator: ", ")
    return name + " - other contents kept as " + files
  }

  /// The message that the window shows, or `nil` for no message.
  var notice: Notice? {
    switch opened.readOnlyReason {
    case .openInAnotherWindow:
      return Notice(
        text:
          "This drawing is open in another window, so you cannot draw in this one. It shows the "
          + "drawing as it was when this window opened.")
    case .missingPermission(let error):
      return Notice(text: "You can look at this drawing, but not change it. \(error).")
    case nil: break
    }
    switch autosaver?.problem {
    case .notSaved(let error):
      return Notice(
        text:
          "\(error). Your strokes are kept in memory, and saving is retried every second.",
        actions: saveCopyAction.map { [$0] } ?? [])
    case .changedOutside: return conflictNotice
    case nil: return message
    }
  }

  /// The button that lets the user write a copy of the drawing, or `nil` if this is impossible.
  var saveCopyAction: UIAction? {
    onSaveCopy == nil
      ? nil : UIAction(title: "Save a Copy…") { [weak self] _ in self?.onSaveCopy?() }
  }

  /// Shows a message until the next edit; `nil` removes the current message.
  func show(message: String?, actions: [UIAction] = []) {
    self.message = message.map { Notice(text: $0, actions: actions) }
  }

  /// Adds a message to the current one, if there is one.
  func add(message text: String, actions: [UIAction] = []) {
    let current = message ?? Notice(text: "")
    message = Notice(
      text: current.text.isEmpty ? text : current.text + " " + text,
      actions: current.actions + actions)
  }

  /// Shows a message if the strokes of a file were not used, because it is not certain that the user
  /// has drawn them.
  private func offerRefusedFiles() {
    let refused = opened.contents.refusedFiles
    guard !refused.isEmpty, autosaver != nil else { return }
    let (files, paths) = (opened.files, Set(refused.map(\.path)))
    task = BackgroundTask {
      files.recoverableVersions().filter { paths.contains($0.path) && !files.isRestored($0) }
    } then: { [weak self] result in
      guard let self, let versions = try? result.get(), !versions.isEmpty else { return }
      let restore = UIAction(title: "Restore copies") { [weak self] _ in self?.restore(versions) }
      let used = Set(versions.map(\.path))
      add(
        message: refused.filter { used.contains($0.path) }.map { "\($0)." }.joined(separator: " ")
          + " It has strokes that this drawing lacks.", actions: [restore])
    }
  }

  /// Writes versions of the drawing to new files beside it.
  private func restore(_ versions: [RecoverableVersion]) {
    var (names, failure): ([String], String) = ([], "")
    do throws(FileError) {
      for version in versions {
        names.append(try opened.files.restore(version, whileOpen: true).displayName)
      }
    } catch {
      failure = " \(error)."
    }
    let result = names.isEmpty ? "" : "The strokes are now in \(names.joined(separator: ", "))."
    show(message: result + failure)
  }

  private var conflictNotice: Notice {
    Notice(
      text: (conflictFailure.map { "\($0). " } ?? "")
        + "Another program has changed \(path.displayName). \"Keep both\" continues with your version in "
        + "a new file; \"Reload\" shows the other version.",
      actions: [
        UIAction(title: "Keep both") { [weak self] _ in self?.resolveConflict(.keepBoth) },
        UIAction(title: "Reload") { [weak self] _ in self?.resolveConflict(.reload) },
      ])
  }

  // MARK: Saving

  /// Updates the title after another autosaver has replaced the previous one.
  private func autosaverWasReplaced() {
    updateSign()
    onChange?()
  }

  /// Passes the drawing to the autosaver if the autosaver needs it, and reports a new problem.
  private func autosaverDidChange() {
    guard let autosaver else { return }
    if autosaver.needsDocument { autosaver.save(contents) }
    showQuarantinedFiles(of: autosaver)
    saveStatusDidChange()
    updateSign()
    finishSaving()
    let problem = autosaver.problem
    guard problem != reportedProblem else { return }
    reportedProblem = problem
    onChange?()
    // The problem is also printed, because the window cannot show text if the system has no font.
    if let text = notice?.text, problem != nil { StandardError.show(text) }
  }

  /// Shows a message if the autosaver has moved a file that was in the place of the journal.
  private func showQuarantinedFiles(of autosaver: Autosaver) {
    let files = autosaver.quarantinedFiles
    defer { quarantinedCount = files.count }
    for file in files.dropFirst(quarantinedCount) {
      let text =
        "Another program has changed the journal of \(path.displayName); its version is kept as "
        + "\(file.displayText). All your strokes are saved."
      add(message: text)
      StandardError.show(text)
    }
  }

  /// Starts saving in the background.
  func save() { autosaver?.save(contents) }

  // MARK: Changes by other programs

  /// Checks in the background whether another program has changed the drawing.
  func checkForChanges() { autosaver?.checkForChanges() }

  /// The reason why the latest answer to a conflict had no effect, or `nil`.
  private var conflictFailure: String? { didSet { onChange?() } }

  private enum Resolution {
    case keepBoth
    case reload
  }

  /// Continues with the user's version in a new file, or with the version of the other program.
  ///
  /// Before that, the user's version is written to a new file. For `reload`, this happens only if
  /// that version has unsaved edits.
  private func resolveConflict(_ resolution: Resolution) {
    let contents = contents
    var copy: FilePath?
    do {
      copy = try autosaver?.close(contents, keepingCopy: resolution == .keepBoth)
      switch resolution {
      case .keepBoth:
        opened = try OpenedDrawing(continuing: contents, at: copy ?? path)
        message =
          copy == nil
          ? nil
          : Notice(
            text: "You now draw in \(path.displayName). The other version stays in its file.")
      case .reload:
        opened = try OpenedDrawing(path: path, newPage: contents.size, warn: StandardError.show)
        page.show(PageContent(opened.contents.document.drawing))
        message = copy.map { Notice(text: "Your version is kept in \($0.displayName).") }
      }
      conflictFailure = nil
      beginSaving()
    } catch let error as UnsavedEditsError {
      // The drawing is still open, and the user can answer again.
      conflictFailure = error.reason
      StandardError.show(error.reason)
    } catch {
      stopSaving(error, copy: copy)
    }
  }

  /// Makes the drawing read-only, and reports the error that prevents the saved drawing from being
  /// opened again.
  func stopSaving(_ error: any Error, copy: FilePath? = nil) {
    autosaver = nil
    updateReadOnly()
    hasFailed = true
    let text = "\(error)." + (copy.map { " Your version is saved in \($0.displayText)." } ?? "")
    message = Notice(text: text)
    StandardError.show(text)
  }
}
