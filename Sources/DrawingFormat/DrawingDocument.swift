public import DrawingModel
public import Geometry

/// A drawing and its page: the contents of a drawing file.
public struct DrawingDocument: Sendable {
  /// The latest version of the file format that this library reads and writes.
  public static let currentVersion = 2

  public var drawing: Drawing
  /// The size of the page in points.
  public var size: CGSize
  /// The area that an exported image shows, in points; `nil` for the page and all elements that
  /// extend beyond it.
  package var imageArea: CGRect?
  /// The format version of the file that the document was read from; for a new document, the
  /// version that a file of it would have.
  public var version: Int { readVersion ?? requiredVersion }
  /// The format version of the file that the document was read from; `nil` for a new document.
  var readVersion: Int?

  /// Creates a document.
  ///
  /// - Parameter size: The size of the page in points, which is clamped to the limits of the
  ///   format.
  public init(drawing: Drawing = Drawing(), size: CGSize) {
    self.drawing = drawing
    self.size = CGSize(width: Self.clampedSide(size.width), height: Self.clampedSide(size.height))
  }

  /// The lowest version of the format whose readers show the drawing as it is, and would not harm it
  /// by saving it.
  ///
  /// - Complexity: O(elements).
  package var requiredVersion: Int { drawing.elements.contains(where: \.needsVersion2) ? 2 : 1 }

  /// Returns the valid length of a side that is nearest to a given length.
  ///
  /// The page of a tiny window may have no height.
  private static func clampedSide(_ side: CGFloat) -> CGFloat {
    let limits = DrawingLimits.pageSide
    return max(CGFloat(limits.lowerBound), min(CGFloat(limits.upperBound), side))
  }
}

extension Element {
  /// A Boolean value that indicates whether readers of version 1 of the format do not know the element
  /// or one of its keys.
  fileprivate var needsVersion2: Bool {
    isSmoothed || !lineStyle.isPlain || fill != nil || kind == .area
      || grouping != Grouping()
  }
}

extension DrawingDocument {
  /// Reads a binary or XML property list.
  ///
  /// - Throws: ``DrawingFormatError``, whose description identifies the invalid value.
  /// - Complexity: O(bytes), in time and memory.
  public init(decoding data: Data) throws(DrawingFormatError) {
    if data.isEmpty { throw DrawingFormatError("it is empty", kind: .notADrawing) }
    let isBinary = data.starts(with: "bplist".utf8)
    do throws(DrawingFormatError) {
      self = try isBinary ? BinaryDrawingReader.document(data) : XMLDrawingReader.document(data)
    } catch {
      guard error.kind == .damaged else { throw error }
      let isDrawing = Self.isRecognizable(data, isBinary: isBinary)
      throw isDrawing ? error : error.withKind(.notADrawing)
    }
  }

  /// Reads a drawing, or the valid elements of a damaged binary drawing; returns `nil` if the data
  /// cannot be read at all.
  package init?(salvaging data: Data) {
    if let document = try? DrawingDocument(decoding: data) {
      self = document
    } else {
      guard data.starts(with: "bplist".utf8),
        let document = try? BinaryDrawingReader.document(data, isLenient: true)
      else { return nil }
      self = document
    }
  }

  /// Returns a Boolean value that indicates whether a damaged property list was written as a
  /// drawing: it contains the name of the format, or begins like every binary drawing that this
  /// program writes.
  private static func isRecognizable(_ data: Data, isBinary: Bool) -> Bool {
    guard isBinary || XMLPropertyListReader.canRead(data) else { return false }
    if data.starts(with: leadingBytes) { return true }
    let words = isBinary ? [RawHeader.format] : [RawHeader.format, "<plist"]
    return data.withUnsafeBytes { bytes in words.allSatisfy { bytes.contains($0) } }
  }

  /// Returns a Boolean value that indicates whether a file begins like every binary drawing that
  /// this program writes.
  package static func hasLeadingBytes(_ data: Data) -> Bool { data.starts(with: leadingBytes) }

  /// The first bytes of every binary drawing that this program writes: the keys of an element.
  private static let leadingBytes = Data("bplist00TkindUcolorUwidthVpointsUtimes".utf8)
}

extension UnsafeRawBufferPointer {
  /// Returns a Boolean value that indicates whether the bytes contain a word.
  ///
  /// The standard library's `firstRange(of:)` takes 7 seconds instead of 13 milliseconds for 20 MB,
  /// because it is generic code of another module.
  fileprivate func contains(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first, count >= word.count else { return word.isEmpty }
    return (0...count - word.count).contains { start in
      self[start] == first && self[start...].starts(with: word)
    }
  }
}
