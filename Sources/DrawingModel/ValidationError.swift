/// The reason why a value is not part of a valid drawing.
package struct ValidationError: Error, CustomStringConvertible {
  /// The key path of the value in the file, such as `elements[3].width`; empty for the root.
  package let path: String
  /// The fault, as a verb phrase that follows the path, such as "is missing".
  package let fault: String

  package var description: String { "\(path.isEmpty ? "the root" : path) \(fault)" }

  package init(_ path: String, _ fault: String) { (self.path, self.fault) = (path, fault) }

  package static func missing(_ key: String) -> ValidationError {
    ValidationError(key, "is missing")
  }

  /// Returns the error with the path of the element that the value belongs to.
  package func inElement(_ index: Int) -> ValidationError {
    ValidationError("elements[\(index)]" + (path.isEmpty ? "" : ".") + path, fault)
  }
}
