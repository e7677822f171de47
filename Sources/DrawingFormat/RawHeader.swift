import DrawingModel
import Geometry

/// The values of a drawing file that concern the drawing as a whole, before validation.
struct RawHeader {
  static let format = "touchtracker-drawing"

  var format: String?
  var version: Int?
  var width: Double?
  var height: Double?
  var pattern: String?
  var board: String?

  /// Returns an empty document with the page size, the page style and the version of the file.
  ///
  /// - Throws: ``DrawingFormatError`` if the file is not a drawing of a known version, or if the
  ///   size of its page is missing or invalid.
  func validated() throws(DrawingFormatError) -> DrawingDocument {
    do throws(ValidationError) {
      guard let format else { throw .missing("format") }
      guard format == Self.format else {
        throw ValidationError("format", "is \"\(format.prefix(40))\", not \"\(Self.format)\"")
      }
    } catch {
      throw DrawingFormatError("\(error)", kind: .notADrawing)
    }
    do throws(ValidationError) {
      return try validatedDocument()
    } catch {
      let isNewer = version.map { $0 > DrawingDocument.currentVersion } ?? false
      throw DrawingFormatError("\(error)", kind: isNewer ? .newerVersion : .damaged)
    }
  }

  private func validatedDocument() throws(ValidationError) -> DrawingDocument {
    guard let version else { throw .missing("version") }
    guard (1...DrawingDocument.currentVersion).contains(version) else {
      throw ValidationError(
        "version",
        "is \(version); this program reads versions 1 to \(DrawingDocument.currentVersion)")
    }
    let size = CGSize(
      width: try Self.side(width, "width"), height: try Self.side(height, "height"))
    var document = DrawingDocument(drawing: Drawing(pageStyle: pageStyle), size: size)
    document.readVersion = version
    return document
  }

  /// The style of the page.
  ///
  /// An unknown pattern or board, which a later version may have added, counts as absent.
  private var pageStyle: PageStyle {
    PageStyle(
      pattern: pattern.flatMap { PageStyle.Pattern(rawValue: $0) } ?? .plain,
      board: board.flatMap { PageStyle.Board(rawValue: $0) } ?? .white)
  }

  private static func side(_ side: Double?, _ key: String) throws(ValidationError) -> CGFloat {
    guard let side else { throw .missing(key) }
    guard DrawingLimits.pageSide.contains(side) else {
      throw ValidationError(
        key, "is \(side); a page has \(DrawingLimits.pageSide) points to a side")
    }
    return CGFloat(side)
  }
}
