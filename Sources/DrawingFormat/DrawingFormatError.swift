import DrawingModel

/// The reason why a file is not a drawing, with the key path of the invalid value.
public struct DrawingFormatError: Error, CustomStringConvertible {
  /// A relation of a file to the format of drawings.
  package enum Kind: Sendable {
    /// The file has another format.
    case notADrawing
    /// The file was written as a drawing, and is damaged.
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
