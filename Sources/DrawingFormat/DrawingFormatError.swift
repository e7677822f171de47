import DrawingModel

/// The reason why a file is not a drawing, with the key path of the invalid value.
public struct DrawingFormatError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }

  init(_ error: ValidationError) { description = "\(error)" }

  /// The error for bytes that end too early or contradict each other.
  static let incomplete = DrawingFormatError("it is not a complete property list")
}
