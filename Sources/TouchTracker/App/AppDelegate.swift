import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import SDLHost

#if DemoOverlay
  import TouchFeedback
  /// The window class of the demo build, which marks every touch and differs in nothing else.
  typealias AppWindow = TOUCHOverlayWindow
#else
  typealias AppWindow = UIWindow
#endif

/// An application delegate that shows a drawing in a window and saves every edit.
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let path: String
  /// The autosaver of the drawing, or `nil` if the drawing is open in another process.
  private let autosaver: Autosaver?
  private let controller: DrawingViewController
  private let window: AppWindow
  private let title: String
  private let styleStore = PenStyleStore(path: AppPaths.penStyle)
  private var savedStyle: PenStyle
  /// A Boolean value that indicates whether the drawing or the session could not be written
  /// completely.
  private(set) var hasFailed = false
  private var recorder: SessionRecorder?
  /// The notice that the window shows for some seconds after the recorder has failed.
  private let recordingNotice = RecordingNotice { ApplicationHost.wake() }

  /// Creates a delegate for an opened drawing.
  ///
  /// - Parameters:
  ///   - opened: The drawing.
  ///   - content: The page of the drawing.
  ///   - isNamed: A Boolean value that indicates whether the user named the file. If so, the title
  ///     of the window contains the name.
  init(showing opened: OpenedDrawing, _ content: PageContent, isNamed: Bool) {
    path = opened.path
    autosaver = opened.isReadOnly ? nil : Autosaver(opened) { ApplicationHost.wake() }
    controller = DrawingViewController(content, hasToolBar: true)
    controller.paintBudget = PageView.defaultPaintBudget
    controller.style = styleStore.load() ?? PenStyle()
    savedStyle = controller.style
    let size = opened.contents.document.size
    window = AppWindow(
      frame: CGRect(x: 0, y: 0, width: size.width, height: size.height + ToolBar.height))
    title = Self.title(of: opened, isNamed: isNamed)
    super.init()
    controller.onEdit = { [autosaver] edit in autosaver?.record(edit) }
    window.title = title
    window.rootViewController = controller
    if opened.isReadOnly {
      controller.isReadOnly = true
      controller.notice = Self.readOnlyNotice
    }
  }

  private static let readOnlyNotice =
    "This drawing is open in another window, so you cannot draw in this one. It shows the drawing as "
    + "it was when this window opened."

  /// The size of the window that shows the complete page, in points.
  var windowSize: CGSize { window.bounds.size }

  /// Returns the size of the page in a window of a given size, in points.
  func pageSize(in size: CGSize) -> CGSize {
    CGSize(width: size.width, height: max(1, size.height - ToolBar.height))
  }

  private static func title(of opened: OpenedDrawing, isNamed: Bool) -> String {
    let file = FileStore.lastComponent(opened.path)
    let name = isNamed ? file + " - TouchTracker" : "TouchTracker"
    if opened.isReadOnly { return name + " - read only, open in another window" }
    guard !opened.quarantined.isEmpty else { return name }
    let files = opened.quarantined.map(FileStore.lastComponent).joined(separator: ", ")
    return name + " - damaged file kept as " + files
  }

  /// Shows the window until the user quits.
  func run(_ application: UIApplication, in host: ApplicationHost, recorder: SessionRecorder?) {
    application.delegate = self
    application.typesetterProvider = Self.makeTypesetter
    application.add(window)
    window.makeKeyAndVisible()
    controller.onQuit = { [weak host] in host?.quit() }
    if let recorder { record(with: recorder, host) }
    host.onWake = { [weak self] in self?.updateSaving() }
    host.onConnectionLost = { [weak self] in
      guard let self else { return }
      save()
      closeRecorder()
      StandardError.show(
        "the connection to the display was lost"
          + (hasFailed ? "" : "; the drawing is saved in \(path)"))
    }
    host.run(application)
  }

  /// Creates a typesetter, or reports the error and returns `nil`.
  ///
  /// The application calls this method when the notice bar shows its first message. In most runs,
  /// the bar shows no message.
  private static func makeTypesetter() -> (any Typesetter)? {
    do {
      return try SystemText.makeTypesetter()
    } catch {
      StandardError.show("cannot show messages in the window: \(error)")
      return nil
    }
  }

  // MARK: Recording

  /// Records touches on the page, edit commands and style changes.
  ///
  /// Touches on the tool bar are recorded only as the style changes that they cause.
  private func record(with recorder: SessionRecorder, _ host: ApplicationHost) {
    self.recorder = recorder
    recorder.record(controller.style)
    controller.onCommand = { recorder.record($0) }
    controller.onStyleChange = { recorder.record($0) }
    host.onSample = { [unowned self] sample in
      if sample.phase == .began, !controller.pageFrame.contains(sample.location) { return }
      recorder.record(sample)
    }
  }

  /// The closure that the recorder calls, on any thread, when it can write no more entries.
  var onRecordingFailure: @Sendable (FileError) -> Void {
    { [recordingNotice] in recordingNotice.show($0) }
  }

  /// Closes the recorder after it has written the pending entries, and reports an error.
  private func closeRecorder() {
    do {
      try recorder?.close()
    } catch {
      hasFailed = true
      StandardError.show("\(error)")
    }
    if recordingNotice.hasFailed { hasFailed = true }
    recorder = nil
  }

  // MARK: Saving

  private var document: DrawingDocument {
    DrawingDocument(drawing: controller.drawing, size: controller.pageFrame.size)
  }

  /// Starts saving if the autosaver needs a snapshot, and shows the errors of the autosaver and the
  /// recorder.
  private func updateSaving() {
    if recordingNotice.hasFailed { hasFailed = true }
    guard let autosaver else {
      controller.notice = recordingNotice.text ?? Self.readOnlyNotice
      return
    }
    if autosaver.needsSnapshot { autosaver.beginSaving(document) }
    let error = autosaver.lastError
    controller.notice =
      error.map { "\($0). Your strokes are kept in memory, and saving is retried every second." }
      ?? recordingNotice.text
    window.title = error == nil ? title : title + " - not saved"
  }

  /// Starts saving in the background when the window loses the keyboard focus.
  func applicationWillResignActive(_ application: UIApplication) {
    saveStyle()
    autosaver?.beginSaving(document)
  }

  func applicationWillTerminate(_ application: UIApplication) {
    save()
    closeRecorder()
  }

  /// Saves the drawing, waits for the result, and closes the autosaver.
  private func save() {
    saveStyle()
    do throws(UnsavedChangesError) {
      try autosaver?.close(document)
    } catch {
      hasFailed = true
      StandardError.show(error.reason)
      guard !error.isInJournal else {
        return StandardError.show(
          "all strokes are in the drawing's journal and will be restored when you open it again")
      }
      recover()
    }
  }

  /// Saves a copy of the drawing in the folder for recovered drawings.
  private func recover() {
    do {
      let file = try AppPaths.recover(document.encoded(), of: path)
      StandardError.show("a copy of the drawing is saved in \(file)")
    } catch {
      StandardError.show("\(error)")
      StandardError.show("the latest strokes are lost, because they could not be saved anywhere")
    }
  }

  /// Saves the pen style; a failure is reported but does not block quitting.
  private func saveStyle() {
    guard controller.style != savedStyle else { return }
    savedStyle = controller.style
    do {
      try styleStore.save(savedStyle)
    } catch {
      StandardError.show("\(error)")
    }
  }
}
