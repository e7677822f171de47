public import DrawingModel
public import Geometry

/// A drawing and its page: the contents of a drawing file.
public struct DrawingDocument: Sendable {
  /// The version of the file format that this library writes.
  public static let currentVersion = 1

  public var drawing: Drawing
  /// The size of the page in points; an export shows the page.
  public var size: CGSize
  /// The format version of the file that the document was read from; for a new document, the
  /// current version.
  public internal(set) var version = Self.currentVersion

  /// Creates a document.
  ///
  /// - Parameter size: The size of the page in points, which is clamped to the limits of the
  ///   format.
  public init(drawing: Drawing = Drawing(), size: CGSize) {
    self.drawing = drawing
    self.size = CGSize(width: Self.clampedSide(size.width), height: Self.clampedSide(size.height))
  }

  /// Returns the valid length of a side that is nearest to a given length.
  ///
  /// The page of a tiny window may have no height.
  private static func clampedSide(_ side: CGFloat) -> CGFloat {
    let limits = DrawingLimits.pageSide
    return max(CGFloat(limits.lowerBound), min(CGFloat(limits.upperBound), side))
  }
}

extension DrawingDocument {
  /// Reads a binary or XML property list.
  ///
  /// - Throws: ``DrawingFormatError``, which names the invalid value.
  /// - Complexity: O(bytes), in time and memory.
  public init(decoding data: Data) throws(DrawingFormatError) {
    if data.isEmpty { throw DrawingFormatError("it is empty") }
    self =
      try data.starts(with: "bplist".utf8)
      ? BinaryDrawingReader.document(data) : XMLDrawingReader.document(data)
  }
}
