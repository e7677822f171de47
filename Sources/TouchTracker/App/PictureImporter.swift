import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SDLHost
import SystemPackage

/// An object that reads dropped and pasted files in the background and adds those that are pictures
/// to the page.
final class PictureImporter {
  /// The content of a file that was read.
  nonisolated enum File: Sendable {
    case picture(ImportedPicture)
    case image(ImportedImage)
    /// The file is neither a picture nor an SVG image.
    case other
  }

  /// The maximum fraction of the width and of the height of the view that a new picture covers.
  private static let maximumShare: CGFloat = 0.8
  /// The distance, in points of the view, by which each picture is below and to the right of the
  /// previous one in the same visible area.
  private static let offset: CGFloat = 24

  private let page: Page
  /// The treatment of a file that is not a picture.
  private enum OtherFiles {
    /// The file is passed on, because it may be a drawing.
    case passOn
    case refuse
  }

  /// A file that is to be read.
  private struct WaitingFile {
    let path: FilePath
    /// The point of the view where the file was dropped.
    let location: CGPoint?
    let others: OtherFiles
  }

  private var waiting: [WaitingFile] = []
  /// A Boolean value that indicates whether a file is being read.
  private var isReading = false
  /// The files of the current drop that are not pictures.
  private var others: [FilePath] = []
  /// The reasons why pictures of the current drop were not added.
  private var failures: [String] = []
  /// The number of pictures of the current drop that were not added.
  private var failureCount = 0
  /// Sentences about differences between the added pictures of the current drop and their files.
  private var notes: [String] = []
  /// The number of reasons, and the number of sentences about added pictures, that a message
  /// contains.
  private static let maximumFailures = 3
  /// The visible area and the location to which the latest picture was added, and the number of
  /// pictures that were added there one after the other.
  private var latest: (viewport: Viewport, location: CGPoint?, count: Int)?

  /// A closure that returns the reason why no picture can be added to the page, or `nil` if a
  /// picture can be added.
  var refusal: () -> String? = { nil }
  /// Called with the path of each file that is not a picture, after all pictures of the same drop,
  /// and with the message about the pictures, which the user must see after the file is opened.
  var onOther: ((FilePath, String?) -> Void)?
  /// Called after all files of a drop of pictures, with the reasons why pictures were not added and
  /// the differences between added pictures and their files.
  ///
  /// A later picture would be an edit, which removes the message.
  var onMessage: ((String) -> Void)?

  init(to page: Page) { self.page = page }

  /// Adds a picture that was read.
  func add(_ imported: ImportedPicture) {
    insert(imported, at: nil)
    if !isReading { finishDrop() }
  }

  /// Reads a file after those that are waiting, and adds it if it is a picture.
  ///
  /// - Parameter location: The point of the view where the picture is to have its middle; `nil`, or a
  ///   point outside of the view, for the middle of the view.
  func add(_ path: FilePath, at location: CGPoint? = nil) {
    read(WaitingFile(path: path, location: location, others: .passOn))
  }

  /// Reads files that the user has chosen as pictures, and adds them in the middle of the view; the
  /// message says which of them are none.
  ///
  /// - Parameter failure: The reason why other chosen pictures cannot be added, or `nil` for none.
  func addChosen(_ paths: [FilePath], failure: String? = nil) {
    if let failure { addFailure(failure) }
    for path in paths { read(WaitingFile(path: path, location: nil, others: .refuse)) }
    if !isReading { finishDrop() }
  }

  private func read(_ file: WaitingFile) {
    waiting.append(file)
    if !isReading { readNext() }
  }

  /// Handles the result of reading a file, and reads the next file.
  private func finish(_ file: WaitingFile, _ result: Result<File, any Error>) {
    isReading = false
    switch (result, file.others) {
    case (.success(.picture(let imported)), _): insert(imported, at: file.location)
    case (.success(.image(let imported)), _):
      add(imported.elements, imported.notes, at: file.location)
    case (.success(.other), .passOn): others.append(file.path)
    case (.success(.other), .refuse):
      addFailure("\(file.path.displayName) is not a picture that can be added.")
    case (.failure(let error), _): addFailure("\(error).")
    }
    if waiting.isEmpty { finishDrop() } else { readNext() }
  }

  private func insert(_ imported: ImportedPicture, at location: CGPoint?) {
    let area = CGRect(origin: .zero, size: imported.picture.uprightSize)
    add([Element(imported.picture, in: area)], imported.notes, at: location)
  }

  /// Adds the elements of a file, or the reason why they were not added.
  private func add(_ elements: [Element], _ newNotes: [String], at location: CGPoint?) {
    if let reason = refusal() ?? insert(elements, at: location) {
      addFailure(reason)
    } else {
      notes += newNotes
    }
  }

  /// Adds the reason why a picture was not added, unless another picture has the same reason.
  private func addFailure(_ reason: String) {
    failureCount += 1
    if failures.count < Self.maximumFailures, !failures.contains(reason) { failures.append(reason) }
  }

  /// The message about the current drop; `nil` if all pictures were added as they are.
  private var message: String? {
    var sentences = failures
    if failureCount > failures.count {
      sentences.append("In all, \(failureCount) pictures were not added.")
    }
    sentences += notes.prefix(Self.maximumFailures)
    if notes.count > Self.maximumFailures {
      sentences.append("In all, \(notes.count) pictures differ from their files.")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Passes on the files that are not pictures, and shows the message about all pictures.
  private func finishDrop() {
    let (others, message) = (others, message)
    (self.others, failures, failureCount, notes) = ([], [], 0, [])
    for path in others { onOther?(path, message) }
    if let message, others.isEmpty { onMessage?(message) }
  }

  private func readNext() {
    guard !waiting.isEmpty else { return }
    isReading = true
    let file = waiting.removeFirst()
    let path = file.path
    let (color, width) = (page.tools.style.color, Float(page.tools.style.width))
    _ = BackgroundTask {
      try Self.read(path, color: color, width: width)
    } then: { [weak self] result in
      self?.finish(file, result)
    }
  }

  /// Reads a file, and decodes it if it is a picture.
  ///
  /// - Parameters:
  ///   - color: The color of shapes without a color in an SVG image.
  ///   - width: The width of the lines that show shapes without a stroke, in points of the page.
  /// - Throws: ``FileError`` if the file cannot be read, or if it is a picture that is damaged or
  ///   that no drawing can contain.
  nonisolated static func read(
    _ path: FilePath, color: PixelColor, width: Float
  ) throws(FileError) -> File {
    if let reader = try PictureReader(path) { return .picture(try reader.read()) }
    if let reader = try SVGFileReader(path) {
      return .image(try reader.read(color: color, width: width))
    }
    return .other
  }

  /// Adds the elements of a file at or near a point of the view, or in the middle of the visible
  /// area, and selects them.
  ///
  /// - Returns: The reason why the elements were not added, or `nil` if they were added.
  private func insert(_ elements: [Element], at location: CGPoint?) -> String? {
    let (viewport, area) = (page.viewport, page.size)
    let location = location.flatMap { CGRect(origin: .zero, size: area).contains($0) ? $0 : nil }
    let middle = location ?? CGPoint(x: area.width / 2, y: area.height / 2)
    let bounds = elements.reduce(CGRect.null) { $0.union($1.bounds) }
    let size = CGSize(width: max(bounds.width, 1), height: max(bounds.height, 1))
    let scale = min(
      1, Self.maximumShare * area.width / size.width, Self.maximumShare * area.height / size.height)
    let isAtLatest = latest.map { $0.viewport == viewport && $0.location == location } ?? false
    let count = isAtLatest ? latest?.count ?? 0 : 0
    latest = (viewport, location, count + 1)
    let offset = CGFloat(count % 8) * Self.offset
    let frame = CGRect(
      x: middle.x - size.width * scale / 2 + offset,
      y: middle.y - size.height * scale / 2 + offset,
      width: size.width * scale, height: size.height * scale
    ).applying(viewport.transform.inverted())
    let transform = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
      .concatenating(
        CGAffineTransform(scaleX: frame.width / size.width, y: frame.height / size.height)
      )
      .concatenating(CGAffineTransform(translationX: frame.minX, y: frame.minY))
    let placed = elements.compactMap { $0.applying(transform) }
    guard placed.count == elements.count else {
      return "The picture was not added, because its lines would be too thin or too thick."
    }
    guard page.selection.insert(placed, movedBy: .zero) else {
      return "The picture was not added, because the drawing is full."
    }
    page.tools.style.tool = .select
    return nil
  }
}
