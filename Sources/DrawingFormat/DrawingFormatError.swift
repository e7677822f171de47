import DrawingModel

/// The reason why a file cannot be read as a drawing, with the key path of the invalid value if
/// there is one.
public struct DrawingFormatError: Error, CustomStringConvertible {
  /// A kind of file that cannot be read as a drawing.
  package enum Kind: Sendable {
    /// The file has another format.
    case notADrawing
    /// The file is a damaged drawing.
    case damaged
    /// The file is a drawing of a later version of the format.
    case newerVersion
  }

  public let description: String
  package let kind: Kind

  init(_ description: String, kind: Kind = .damaged) {
    (self.description, self.kind) = (description, kind)
  }

  init(_ error: ValidationError) { self.init("\(error)") }

  /// The error for bytes that end too early or contradict each other.
  static let incomplete = DrawingFormatError("it is not a complete property list")

  /// Returns the error with another kind.
  func withKind(_ kind: Kind) -> DrawingFormatError {
    DrawingFormatError(description, kind: kind)
  }
}
