import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import SDLHost
import SystemPackage

/// Functions that write an image file of the page of a drawing.
nonisolated enum Export {
  /// The possible widths and heights of a PNG image, in pixels.
  ///
  /// A larger image may not fit into memory.
  static let sides = 1...16384

  /// The appearance of an image.
  struct Options {
    /// The number of pixels per point; in a PDF file, units of 1/72 inch per point.
    var scale: CGFloat = 1
    /// A Boolean value that determines whether the image shows the page below the elements.
    ///
    /// Otherwise the image is transparent there.
    var hasBackground = true
    /// The width of the margin around the area of a PDF file, in millimeters.
    ///
    /// The margin continues the page with its pattern.
    var margin: CGFloat = 0

    /// Returns these options with a smaller scale if the image would be too large, and a message
    /// about this.
    ///
    /// - Parameter area: The size of the area in points.
    func fitting(_ area: CGSize, as format: Format) -> (options: Options, message: String?) {
      let (longest, maximum) = (max(area.width, area.height), CGFloat(sides.upperBound))
      guard format == .png, (longest * scale).rounded() > maximum else { return (self, nil) }
      var options = self
      options.scale = maximum / longest
      let (size, requested) = (options.pixels(of: area), pixels(of: area))
      return (
        options,
        "the image has \(size.width)×\(size.height) pixels instead of "
          + "\(requested.width)×\(requested.height), because each side can have at most "
          + "\(sides.upperBound)"
      )
    }

    /// Returns the area that the page of a PDF file shows: an area of the drawing and its margin.
    func withMargin(_ area: CGRect) -> CGRect {
      let width = margin / Self.millimetersPerInch * Self.unitsPerInch / scale
      return area.insetBy(dx: -width, dy: -width)
    }

    /// Returns the size of the page of a PDF file that shows an area with its margin, in
    /// millimeters.
    func millimeters(of area: CGSize) -> (width: Int, height: Int) {
      let size = withMargin(CGRect(origin: .zero, size: area)).size
      let sides = [size.width, size.height].map {
        max(1, ($0 * scale / Self.unitsPerInch * Self.millimetersPerInch).rounded())
      }
      return (Int(saturating: sides[0]), Int(saturating: sides[1]))
    }

    private static let millimetersPerInch: CGFloat = 25.4
    /// The number of units of a PDF file per inch.
    private static let unitsPerInch: CGFloat = 72

    /// The size of a PNG image of an area in pixels.
    func pixels(of area: CGSize) -> (width: Int, height: Int) {
      let sides = [area.width, area.height].map { max(1, ($0 * scale).rounded()) }
      return (Int(saturating: sides[0]), Int(saturating: sides[1]))
    }
  }

  /// A format of image files; its raw value is the extension of file names.
  enum Format: String, CaseIterable {
    case png
    case svg
    case pdf

    /// Creates the format that the user has chosen, or, without a choice, the format of the path's
    /// extension.
    ///
    /// - Throws: ``FileError`` if no format is chosen and the extension is not that of a format.
    init(_ chosen: Format?, path: FilePath) throws(FileError) {
      if let chosen {
        self = chosen
        return
      }
      let name = path.displayName.lowercased()
      guard let format = Self.allCases.first(where: { name.hasSuffix("." + $0.rawValue) }) else {
        throw FileError(
          path: path, action: "cannot export", reason: "its name must end in .png, .svg or .pdf")
      }
      self = format
    }
  }

  /// Checks that an image can be written to a path.
  ///
  /// - Parameters:
  ///   - format: The format of the image, or `nil` for that of the extension of the path.
  ///   - inputs: The files that the command reads or writes, which the image must not replace.
  /// - Throws: ``FileError`` if the extension is unknown, or if the path leads to one of the files
  ///   or to a file that belongs to one of them, such as its journal.
  static func requireExportable(
    to path: FilePath, as format: Format? = nil, from inputs: [FilePath]
  ) throws(FileError) {
    _ = try Format(format, path: path)
    for input in inputs where DrawingFiles(input).contains(path) {
      throw FileError(
        path: path, action: "cannot export",
        reason: "it is, or belongs to, \(input.displayText); choose another file for the image")
    }
    try FileStore.requireOutput(path, "cannot export")
  }

  /// Writes an image of the page to a file.
  ///
  /// The image shows the page and the elements that extend beyond it. If the document has an image
  /// area, the image shows only this area.
  ///
  /// - Parameters:
  ///   - document: The drawing and the size of its page.
  ///   - path: The path of the image file, which is replaced if it exists.
  ///   - format: The format of the image, or `nil` for that of the extension of the path.
  ///   - options: The appearance of the image.
  ///   - warn: Called with a message if the image is smaller than the options request, because it
  ///     would be too large.
  /// - Throws: ``FileError`` if the extension is unknown or the file cannot be written; then an
  ///   existing file is unchanged.
  static func export(
    _ document: DrawingDocument, to path: FilePath, as format: Format? = nil,
    _ options: Options = Options(), warn: (String) -> Void
  ) throws(FileError) {
    let format = try Format(format, path: path)
    let message = options.fitting(document.exportedArea.size, as: format).message
    try FileStore.replace(path, isShared: true) { write throws(FileError) in
      try self.write(document, as: format, options, for: path, to: write)
    }
    if let message { warn("\(path.displayText): \(message)") }
  }

  /// Passes the bytes of an image to a closure, in pieces.
  ///
  /// - Parameters:
  ///   - path: The path of the image for error messages.
  ///   - shouldContinue: A closure that is called several times. If it returns `false`, the
  ///     function throws an error.
  ///   - write: Called with each piece of the image.
  static func write(
    _ document: DrawingDocument, as format: Format, _ options: Options = Options(),
    for path: FilePath, shouldContinue: () -> Bool = { true },
    to write: (Data) throws(FileError) -> Void
  ) throws(FileError) {
    func continuing(_ data: Data) throws(FileError) {
      guard shouldContinue() else {
        throw FileError(path: path, action: "cannot export", reason: "the export was cancelled")
      }
      try write(data)
    }
    switch format {
    case .png: try continuing(png(document, options, for: path, shouldContinue))
    case .svg:
      let text = document.svg(
        hasBackground: options.hasBackground, scale: options.scale, pictures: PictureStore.shared)
      try continuing(Data(text.utf8))
    case .pdf:
      var document = document
      if options.margin > 0 { document.imageArea = options.withMargin(document.exportedArea) }
      try document.writePDF(
        hasBackground: options.hasBackground, scale: options.scale,
        pictures: PictureStore.shared, to: continuing)
    }
  }

  private static func png(
    _ document: DrawingDocument, _ options: Options, for path: FilePath,
    _ shouldContinue: () -> Bool
  ) throws(FileError) -> Data {
    let area = document.exportedArea
    let bitmap = PagePicture.paint(
      document.drawing, area: area, scale: options.fitting(area.size, as: .png).options.scale,
      pictures: PictureStore.shared,
      hasBackground: options.hasBackground, shouldContinue: shouldContinue)
    do throws(HostError) {
      return Data(try ImageFile.png(bitmap))
    } catch {
      throw FileError(path: path, action: "cannot export", reason: "\(error)")
    }
  }
}
