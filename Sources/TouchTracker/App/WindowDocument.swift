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
  private(set) var autosaver: Autosaver? { didSet { onChange?() } }
  /// The message that is shown until the next edit, for example about a resolved conflict; `nil`
  /// for no message.
  private(set) var message: Notice? { didSet { onChange?() } }
  /// Called when ``title`` or ``notice`` may have changed.
  var onChange: (() -> Void)?
  /// A Boolean value that indicates whether the drawing is new and has no edits.
  private(set) var isUntouched: Bool
  /// The work that saves and closes the drawing, with the contents that it saves; `nil` before
  /// ``startClosing(addingTo:whenClosed:)``.
  private var closing:
    (contents: DrawingDocument, task: BackgroundTask<Result<FilePath?, UnsavedEditsError>>)?
  /// The latest problem that was reported on standard error, or `nil` if it has been solved.
  private var reportedProblem: SaveMachine.Problem?
  /// A Boolean value that indicates whether the drawing could not be written completely.
  private(set) var hasFailed = false

  /// Creates the document of an opened drawing; the page must already show the contents of the
  /// drawing.
  ///
  /// - Parameter isNamed: A Boolean value that determines whether the title of the window contains
  ///   the name of the file.
  init(_ opened: OpenedDrawing, on page: Page, isNamed: Bool) {
    (self.opened, self.page, self.isNamed) = (opened, page, isNamed)
    isUntouched =
      !opened.files.drawing.exists && !opened.contents.hasJournal && opened.readOnlyReason == nil
    page.onEdit = { [weak self] edit in self?.record(edit) }
    beginSaving()
  }

  /// Saves an edit, and removes the message.
  private func record(_ edit: Edit) {
    isUntouched = false
    autosaver?.record(edit)
    if message != nil { message = nil }
  }

  /// Creates the autosaver of the opened drawing, or makes the page read-only if the drawing cannot
  /// be changed.
  func beginSaving() {
    page.isReadOnly = opened.readOnlyReason != nil
    guard opened.readOnlyReason == nil else {
      autosaver = nil
      return
    }
    autosaver = Autosaver(opened) { [weak self] in
      ApplicationHost.perform { self?.autosaverDidChange() }
    }
  }

  var path: FilePath { opened.path }
  /// The path of the drawing's file, without symbolic links.
  var file: FilePath { opened.files.drawing }

  /// The path of the drawing after it has been closed.
  private(set) lazy var savedPath = path

  /// The drawing and the size of its page.
  var contents: DrawingDocument {
    DrawingDocument(drawing: page.drawing, size: page.size)
  }

  // MARK: Messages

  /// The title of the window.
  var title: String {
    let file = path.displayName
    let name = isNamed ? file + " - TouchTracker" : "TouchTracker"
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
          "\(error). Your strokes are kept in memory, and saving is retried every second.")
    case .changedOutside: return conflictNotice
    case nil: return message
    }
  }

  /// Shows a message until the next edit; `nil` removes the current message.
  func show(message: String?, actions: [UIAction] = []) {
    self.message = message.map { Notice(text: $0, actions: actions) }
  }

  private var conflictNotice: Notice {
    Notice(
      text:
        "Another program has changed \(path.displayName). \"Keep both\" continues with your version in "
        + "a new file; \"Reload\" shows the other version.",
      actions: [
        UIAction(title: "Keep both") { [weak self] _ in self?.resolveConflict(.keepBoth) },
        UIAction(title: "Reload") { [weak self] _ in self?.resolveConflict(.reload) },
      ])
  }

  // MARK: Saving

  /// Passes the drawing to the autosaver if the autosaver needs it, and reports a new problem.
  private func autosaverDidChange() {
    guard let autosaver else { return }
    if autosaver.needsDocument { autosaver.save(contents) }
    let problem = autosaver.problem
    guard problem != reportedProblem else { return }
    reportedProblem = problem
    onChange?()
    // The problem is also printed, because the window cannot show text if the system has no font.
    if let text = notice?.text, problem != nil { StandardError.show(text) }
  }

  /// Starts saving in the background.
  func save() { autosaver?.save(contents) }

  /// Starts to save the drawing and to release its files in the background.
  ///
  /// The page may show another drawing as soon as the method returns.
  ///
  /// - Parameters:
  ///   - recents: The list to which the drawing is added if it has a file.
  ///   - whenClosed: Called by the loop of the host when the drawing has been closed.
  func startClosing(
    addingTo recents: RecentDrawings, whenClosed: (@Sendable @MainActor () -> Void)? = nil
  ) {
    guard closing == nil else { return }
    let (autosaver, contents, file) = (autosaver, contents, opened.files.drawing)
    // Without `whenClosed`, the task does not wake the loop of the host, because a program that
    // ends may have lost its display.
    var then: BackgroundTask<Result<FilePath?, UnsavedEditsError>>.Completion?
    if let whenClosed { then = { _ in whenClosed() } }
    let task = BackgroundTask(
      {
        let result = Result { () throws(UnsavedEditsError) in try autosaver?.close(contents) }
        // The list of recent drawings is only a convenience, so an error is not reported.
        if file.exists { try? recents.add(file) }
        return result
      }, then: then)
    closing = (contents, task)
  }

  /// Waits until the drawing is closed, and reports an error or a change by another program.
  func finishClosing() {
    guard let closing, let result = try? closing.task.wait() else { return }
    do throws(UnsavedEditsError) {
      guard let copy = try result.get() else { return }
      savedPath = copy
      let sentence =
        ": another program has changed the drawing; yours is saved in \(copy.displayText)"
      closingMessage = path.displayName + sentence + "."
      StandardError.show(path.displayText + sentence)
    } catch {
      report(error, closing.contents)
      closingMessage = message?.text ?? "\(error.reason)."
    }
  }

  /// The message about a problem that occurred when the drawing was closed, or `nil` if there was
  /// none.
  private(set) var closingMessage: String?

  /// Reports that the drawing could not be saved, and saves a copy in the folder for recovered
  /// drawings, unless the journal has all edits.
  private func report(_ error: UnsavedEditsError, _ contents: DrawingDocument) {
    hasFailed = true
    StandardError.show(error.reason)
    guard !error.isInJournal else {
      return StandardError.show(
        "all strokes are in the drawing's journal and will be restored when you open it again")
    }
    do {
      let file = try AppPaths.saveRecoveredDrawing(contents.encoded(), of: opened.files.drawing)
      message = Notice(
        text: "\(error.reason). A copy of the drawing is saved in \(file.displayText).")
      StandardError.show("a copy of the drawing is saved in \(file.displayText)")
    } catch {
      StandardError.show("\(error)")
      StandardError.show("the latest strokes are lost, because they could not be saved anywhere")
    }
  }

  // MARK: Changes by other programs

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
      beginSaving()
    } catch {
      stopSaving(error, contents, copy: copy)
    }
  }

  /// Makes the drawing read-only, and reports the error that prevents the drawing from being saved
  /// or opened again.
  func stopSaving(_ error: any Error, _ contents: DrawingDocument, copy: FilePath? = nil) {
    autosaver = nil
    page.isReadOnly = true
    if let error = error as? UnsavedEditsError { return report(error, contents) }
    hasFailed = true
    let text = "\(error)." + (copy.map { " Your version is saved in \($0.displayText)." } ?? "")
    message = Notice(text: text)
    StandardError.show(text)
  }
}
