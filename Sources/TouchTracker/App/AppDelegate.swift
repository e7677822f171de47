import DrawingModel
import DrawingPersistence
import ResponderKit
import SDLHost
import SystemPackage

/// An application delegate that shows a drawing in a window and saves every edit.
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let documents: DocumentController
  private var document: WindowDocument { documents.document }
  private let controller: DrawingViewController
  private let exports: ExportController
  private let saves: SaveController
  private let pictureChooser: PictureChooser
  private let window: UIWindow
  /// The gallery in the window, or `nil` while the window shows a drawing.
  private var gallery: GalleryViewController?
  /// The order of the drawings in the gallery.
  private var galleryOrder: GalleryOrder
  private let settingsStore = SettingsStore.ofUser
  private var savedSettings: Settings
  private var recorder: SessionRecorder?
  /// A Boolean value that indicates whether some entries could not be written in time when the
  /// recorder was closed.
  private var hasRecordingFailed = false
  /// The notice that the window shows for some seconds after the recorder has failed.
  private lazy var recordingNotice = RecordingNotice { [weak self] in
    ApplicationHost.perform { self?.updateMessages() }
  }

  /// Creates a delegate for an opened drawing.
  ///
  /// - Parameter isNamed: A Boolean value that determines whether the title of the window contains
  ///   the name of the file.
  init(showing drawing: FirstDrawing, isNamed: Bool) {
    let opened = drawing.opened
    let page = Page(drawing.content)
    controller = DrawingViewController(page, hasToolBar: true)
    documents = DocumentController(
      WindowDocument(opened, on: page, isNamed: isNamed), in: controller)
    var messages = [drawing.message].compactMap(\.self)
    do throws(FileError) {
      savedSettings = try settingsStore.load() ?? Settings()
    } catch {
      savedSettings = Settings()
      messages.append(
        "\(error). The file stays as it is, and the tools have their first settings. Correct or "
          + "remove the file to save your settings again.")
    }
    galleryOrder = savedSettings.galleryOrder
    page.tools.restore(savedSettings.style, savedSettings.inks)
    savedSettings.inks = page.tools.inks
    page.tools.snapsToGrid = savedSettings.snapsToGrid
    page.tools.eraserMode = savedSettings.eraserMode
    page.offersPen = savedSettings.offersPen
    page.toolsToIntroduce = Set(ToolID.allCases).subtracting(savedSettings.introducedTools)
    controller.toolBar?.palette = savedSettings.palette
    controller.appearance = savedSettings.appearance
    let size = opened.contents.document.size
    window = Program.makeWindow(
      CGRect(x: 0, y: 0, width: size.width, height: size.height + ToolBar.height))
    exports = ExportController(
      controller, settings: savedSettings.export, userFolders: { AppPaths.userFolders }
    ) { [documents] in
      let document = documents.document
      return ExportSource(
        path: document.path, folder: document.file.folder, document: document.contents)
    }
    saves = SaveController(controller, documents, dataFolder: AppPaths.dataFolder)
    pictureChooser = PictureChooser(controller, folder: AppPaths.picturesFolder)
    super.init()
    let pictures = controller.pictureImporter
    pictures.refusal = { [unowned self] in pictureRefusal }
    pictures.onOther = { [unowned self] in
      documents.open(DocumentRequest(path: $0, message: $1))
    }
    pictures.onMessage = { [unowned self] in document.show(message: $0) }
    pictureChooser.onInsertion = { [unowned self] in hideGallery() }
    window.rootViewController = controller
    controller.views.loadPicturesInBackground()
    controller.appearanceDidChange()
    documents.onChange = { [unowned self] in updateMessages() }
    documents.schedule = { [window] in window.schedule(after: $0, $1) }
    documents.onQuestion = { [unowned self] in hideGallery() }
    for message in messages {
      StandardError.show(message)
      document.add(message: message)
    }
    updateMessages()
  }

  /// A Boolean value that indicates whether a drawing or the session could not be written
  /// completely.
  var hasFailed: Bool { documents.hasFailed || hasRecordingFailed || recordingNotice.hasFailed }

  /// The size of the window that shows the complete page, in points.
  var windowSize: CGSize { window.bounds.size }

  /// Returns the size of the page, in points, in a window of a given size.
  func pageSize(in size: CGSize) -> CGSize {
    CGSize(width: size.width, height: max(1, size.height - ToolBar.height))
  }

  /// Shows the window and runs the application until it quits.
  func run(_ application: UIApplication, in host: ApplicationHost, recorder: SessionRecorder?) {
    application.delegate = self
    application.useSystemText()
    application.add(window)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    if !controller.page.drawing.isEmpty,
      let area = document.recents.lastViews.area(of: document.file)
    {
      controller.page.viewport = Viewport(area) ?? Viewport()
    }
    controller.navigator.showElements()
    controller.onAction = { [weak self, weak host] action in
      if let host { self?.perform(action, in: host) }
    }
    if let recorder { record(with: recorder, host) }
    host.onCloseRequest = { [weak self] in self?.documents.quit() }
    documents.onQuit = { [weak host] in host?.quit() }
    host.onFileDrop = { [weak self] in
      self?.hideGallery()
      self?.controller.pictureImporter.add(FilePath(platformString: $0), at: $1)
    }
    host.onUnusableDrop = { [weak self] in
      self?.hideGallery()
      self?.document.show(
        message:
          "What you dropped is not a file of this computer. Save it first, and then drop the file.")
    }
    offerRecoveredDrawings()
    updateAppearance()
    DesktopAppearance.watch { [weak self] in
      ApplicationHost.perform { self?.updateAppearance() }
    }
    host.onDisplayLost = { [weak self] loss in
      guard let self else { return }
      // A window without a display can show no message.
      documents.onChange = nil
      save()
      closeRecorder()
      let reason =
        switch loss {
        case .connectionLost: "the connection to the display was lost"
        case .windowClosed: "another program has closed the window"
        }
      StandardError.show(
        reason
          + (hasFailed ? "" : "; the drawing is saved in \(document.savedPath.displayText)"))
    }
    host.run(application)
  }

  /// Passes the desktop's preference for dark colors to the controller.
  private func updateAppearance() {
    let isDark = DesktopAppearance.isDark
    if isDark != controller.desktopIsDark { controller.desktopIsDark = isDark }
  }

  /// Performs an action that concerns the host, or the drawing and its files.
  private func perform(_ action: PageAction, in host: ApplicationHost) {
    switch action {
    case .quit: documents.quit()
    case .toggleFullScreen: host.toggleFullScreen()
    case .toggleInstruments: host.observer = controller.instruments
    case .document(let command): perform(command, in: host)
    default: break
    }
  }

  /// Performs a command that concerns a drawing and its files.
  private func perform(_ command: DocumentCommand, in host: ApplicationHost) {
    switch command {
    case .new: documents.openNew()
    case .gallery: showGallery()
    case .rename: showRenameSheet()
    case .save: saves.save()
    case .insertPicture: pictureChooser.choosePictures(above: host.portalWindow)
    case .export: exports.showOrHideSheet()
    }
  }

  /// Shows the gallery in the window instead of the drawing.
  private func showGallery() {
    if let reason = documents.fixedReason { return document.show(message: reason) }
    controller.endTouches()
    document.save()
    let gallery = GalleryViewController(
      openDrawing: document.file, folder: AppPaths.dataFolder,
      recents: AppPaths.recentDrawings, trash: AppPaths.trash, order: galleryOrder)
    gallery.onOrder = { [weak self] in self?.galleryOrder = $0 }
    gallery.onClose = { [weak self] in self?.hideGallery() }
    gallery.onNew = { [weak self] in
      self?.hideGallery()
      self?.documents.openNew()
    }
    gallery.renameOpenDrawing = { [unowned self] name throws(RenameRefusal) in
      try documents.rename(to: name)
      return document.file
    }
    gallery.onOpen = { [weak self] path in
      self?.hideGallery()
      self?.documents.open(
        DocumentRequest(path: path, ownsFolder: path.folder == AppPaths.dataFolder))
    }
    self.gallery = gallery
    window.rootViewController = gallery
  }

  private func showRenameSheet() {
    if let reason = documents.fixedReason { return document.show(message: reason) }
    let name = document.file.drawingName
    if controller.hasOverlay { return }
    let sheet = RenameSheet(name: name) { [unowned self] newName throws(RenameRefusal) in
      try documents.rename(to: newName)
      if document.file.drawingName != name { showRenamed(from: name) }
    }
    sheet.onClose = { [unowned self] in controller.showOverlay(nil, endsTouches: false) }
    controller.showOverlay(sheet, endsTouches: true)
    sheet.beginEditing()
  }

  private func showRenamed(from name: String) {
    let undo = UIAction(title: "Undo") { [unowned self] _ in
      do throws(RenameRefusal) {
        try documents.rename(to: name)
        document.show(message: nil)
      } catch {
        document.show(message: error.reason)
      }
    }
    document.show(
      message: "\(name) is now named \(document.file.drawingName).", actions: [undo])
  }

  /// Shows a message if there are copies of drawings that could not be saved earlier.
  private func offerRecoveredDrawings() {
    let recovered = AppPaths.recoveredDrawings
    _ = BackgroundTask {
      recovered.all
    } then: { [weak self] result in
      guard let self, let copies = try? result.get().filter({ $0 != self.document.file }),
        let copy = copies.first
      else { return }
      let open = UIAction(title: "Open") { [weak self] _ in self?.openRecovered(copy) }
      let number = copies.count == 1 ? "A drawing" : "\(copies.count) drawings"
      document.add(
        message: "\(number) could not be saved earlier. A copy is in \(copy.displayText).",
        actions: [open])
    }
  }

  /// Moves a copy of a drawing that could not be saved to the data folder, and opens it.
  private func openRecovered(_ copy: FilePath) {
    do throws(FileError) {
      let path = try RecoveredDrawings.move(copy, to: AppPaths.dataFolder)
      documents.open(DocumentRequest(path: path, ownsFolder: true))
      document.show(message: nil)
    } catch {
      document.show(message: "\(error).")
    }
  }

  private func hideGallery() {
    guard gallery != nil else { return }
    gallery = nil
    window.rootViewController = controller
  }

  /// The reason why no picture can be added to the page, or `nil` if a picture can be added.
  private var pictureRefusal: String? {
    if controller.page.isReadOnly {
      return "You cannot add a picture, because you can only look at this drawing."
    }
    if recorder != nil { return "You cannot add a picture while a session is recorded." }
    return nil
  }

  /// Updates the title of the window, and shows the message of the document or, if there is none,
  /// that of the recorder.
  private func updateMessages() {
    controller.notice =
      document.notice ?? documents.previousNotice
      ?? recordingNotice.text.map { Notice(text: $0) }
    window.title = document.title
  }

  // MARK: Recording

  /// Starts to record the touches on the page and the other inputs of the page.
  private func record(with recorder: SessionRecorder, _ host: ApplicationHost) {
    self.recorder = recorder
    documents.fixedReason = "The window shows only this drawing while a session is recorded."
    recorder.observe(controller.page)
    host.onSample = { [unowned self] in recorder.record($0, in: controller) }
  }

  /// The closure that the recorder calls, on any thread, when it can write no more entries.
  var onRecordingFailure: @Sendable (FileError) -> Void {
    { [recordingNotice] in recordingNotice.show($0) }
  }

  /// Closes the recorder, which first writes the pending entries, and reports an error if there is
  /// one.
  private func closeRecorder() {
    do {
      try recorder?.close()
    } catch {
      hasRecordingFailed = true
      StandardError.show("\(error)")
    }
    recorder = nil
  }

  // MARK: Saving

  /// Saves the settings, and starts to save the drawing in the background, when the window loses
  /// the keyboard focus.
  func applicationWillResignActive(_ application: UIApplication) {
    saveSettings()
    document.save()
  }

  /// Notices changes by other programs that the system has not reported.
  func applicationDidBecomeActive(_ application: UIApplication) { document.checkForChanges() }

  func applicationWillTerminate(_ application: UIApplication) {
    save()
    closeRecorder()
  }

  /// Saves the settings, cancels an export in progress, and saves and closes all drawings.
  private func save() {
    saveSettings()
    exports.close()
    saves.close()
    documents.close()
  }

  /// Saves the settings if they have changed; a failure is reported but does not block quitting.
  private func saveSettings() {
    let settings = Settings(
      style: controller.page.tools.style, inks: controller.page.tools.inks,
      appearance: controller.appearance,
      snapsToGrid: controller.page.tools.snapsToGrid,
      eraserMode: controller.page.tools.eraserMode, offersPen: controller.page.offersPen,
      introducedTools: Set(ToolID.allCases).subtracting(controller.page.toolsToIntroduce),
      export: exports.settings,
      galleryOrder: galleryOrder,
      palette: controller.toolBar?.palette ?? savedSettings.palette)
    guard settings != savedSettings else { return }
    savedSettings = settings
    do {
      try settingsStore.save(settings)
    } catch {
      StandardError.show("\(error)")
    }
  }
}
