import DrawingPersistence
import ResponderKit
import SDLHost
import SystemPackage

/// An object that performs the actions of a ``PictureChoice``, and adds the chosen pictures to the
/// page.
final class PictureChooser {
  /// A function that asks the desktop to let the user choose files, reports the progress to the
  /// loop of the host, and returns a closure that closes the file chooser.
  typealias Desktop = (
    FileChooserRequest, _ onReport: @escaping @Sendable @MainActor (FileChooserReport) -> Void
  ) -> () -> Void

  private let controller: DrawingViewController
  private let folder: FilePath
  private let desktop: Desktop
  private(set) var machine = PictureChoice()
  /// A closure that closes the file chooser of the latest request.
  private var closeFileChooser: (() -> Void)?
  /// A closure that stops the timer of the latest request.
  private var stopTimer: (() -> Void)?
  /// The identifier of the window for the portals of the desktop.
  private var portalWindow = ""
  /// Called before chosen pictures are added, so that the window shows the page.
  var onInsertion: (() -> Void)?

  /// Creates a chooser.
  ///
  /// - Parameters:
  ///   - folder: The folder whose pictures are shown first.
  ///   - desktop: The file chooser of the desktop.
  init(
    _ controller: DrawingViewController, folder: FilePath,
    desktop: @escaping Desktop = PictureChooser.portal
  ) {
    (self.controller, self.folder, self.desktop) = (controller, folder, desktop)
  }

  /// The file chooser that the desktop offers to all programs.
  static let portal: Desktop = { request, onReport in
    let chooser = FileChooser(request) { report in
      ApplicationHost.perform { onReport(report) }
    }
    return { chooser.cancel() }
  }

  /// Lets the user choose pictures.
  ///
  /// - Parameter window: The identifier of the window for the portals of the desktop; empty if it
  ///   has none.
  func choosePictures(above window: String = "") {
    portalWindow = window
    if let reason = controller.pictureImporter.refusal() {
      controller.pictureImporter.onMessage?(reason)
    } else {
      send(.command)
    }
  }

  private func send(_ input: PictureChoice.Input) {
    for action in machine.handle(input) { perform(action) }
  }

  private func perform(_ action: PictureChoice.Action) {
    stopTimer?()
    stopTimer = nil
    switch action {
    case .ask(let number): ask(number)
    case .cancel:
      closeFileChooser?()
      closeFileChooser = nil
    case .showSheet: showSheet()
    case .insert(let addresses): insert(addresses)
    }
  }

  // MARK: The desktop

  /// The formats of the pictures that the program reads.
  private static let formats = PictureFormat.allCases.filter(\.isReadable)

  private func ask(_ number: Int) {
    controller.endTouches()
    let request = FileChooserRequest(
      title: "Insert pictures", buttonTitle: "Insert", filterName: "Pictures",
      mediaTypes: Self.formats.map(\.mediaType) + ["image/svg+xml"], folder: folder.bytes,
      parent: portalWindow)
    stopTimer = controller.viewIfLoaded?.window?.schedule(after: PictureChoice.patience) {
      [weak self] in
      self?.send(.patienceIsOver(number))
    }
    closeFileChooser = desktop(request) { [weak self] in self?.send(.reported($0, number)) }
  }

  private func insert(_ addresses: [String]) {
    onInsertion?()
    let paths = FileList.paths(in: Array(addresses.joined(separator: "\n").utf8))
    let failure =
      paths.count < addresses.count
      ? "Only files of this computer can be inserted. Copy the picture to a folder of this computer, "
        + "and then insert it." : nil
    controller.pictureImporter.addChosen(paths, failure: failure)
  }

  // MARK: The sheet

  private static let fileExtensions = Set(formats.flatMap(\.fileExtensions) + ["svg"])

  private func showSheet() {
    // By now, the window may show another sheet or the gallery.
    guard !controller.hasOverlay, controller.viewIfLoaded?.window != nil else {
      return send(.sheetClosed)
    }
    let sheet = PictureSheet(folder: folder, extensions: Self.fileExtensions)
    sheet.onClose = { [unowned self] path in
      controller.showOverlay(nil, endsTouches: false)
      send(.sheetClosed)
      if let path { controller.pictureImporter.addChosen([path]) }
    }
    controller.showOverlay(sheet, endsTouches: true)
    sheet.becomeFirstResponder()
  }
}
