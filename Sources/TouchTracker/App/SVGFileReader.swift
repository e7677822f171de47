import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import SystemPackage

/// The elements that were read from an SVG file.
nonisolated struct ImportedImage: Sendable {
  let elements: [Element]
  /// Sentences about differences between the elements and the file.
  let notes: [String]
}

/// A reader of dropped SVG files.
nonisolated struct SVGFileReader {
  /// The number of bytes within which the first tag of a file begins.
  static let signatureLength = 4096

  private let path: FilePath

  /// Creates a reader; returns `nil` if the file is not an SVG image.
  ///
  /// - Throws: ``FileError`` if the file cannot be read.
  init?(_ path: FilePath) throws(FileError) {
    let start = try FileStore.leadingBytes(of: path, count: Self.signatureLength)
    guard Self.isImage(firstBytes: start) else { return nil }
    self.path = path
  }

  /// Returns a Boolean value that indicates whether a file that begins with the given bytes is an
  /// SVG image rather than another XML document, such as a drawing.
  static func isImage(firstBytes bytes: some Collection<UInt8>) -> Bool {
    // In UTF-16, each second byte of the first tags is zero.
    let marks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, 9, 10, 13, 32]
    let start = bytes.drop { marks.contains($0) }
    guard start.first == UInt8(ascii: "<") else { return false }
    let text = String(decoding: start.filter { $0 != 0 }, as: UTF8.self)
    let isImage = text.contains("<svg") || text.contains("<!DOCTYPE svg") || text.contains(":svg ")
    return isImage && !text.contains("<plist")
  }

  /// Reads the elements of the file.
  ///
  /// - Parameters:
  ///   - color: The color of shapes without a color.
  ///   - width: The width of the lines that show shapes without a stroke, in points of the page.
  /// - Throws: ``FileError`` with the reason why the image cannot be added.
  func read(color: PixelColor, width: Float) throws(FileError) -> ImportedImage {
    let bytes = Array(try FileStore.contents(of: path))
    let content: SVGContent
    do throws(DrawingFormatError) {
      content = try SVGElements.content(ofFile: bytes, color: color, width: width)
    } catch {
      throw failure(error.description)
    }
    let omissions = content.omissions.description
    guard !content.elements.isEmpty else {
      throw failure(
        omissions.map { "it contains only \($0), which a drawing cannot show" }
          ?? "it contains no shapes")
    }
    let note = omissions.map {
      "\(path.displayName) was added without \($0), which a drawing cannot show."
    }
    return ImportedImage(elements: content.elements, notes: [note].compactMap(\.self))
  }

  private func failure(_ reason: String) -> FileError {
    FileError(path: path, action: "cannot add the image", reason: reason)
  }
}
