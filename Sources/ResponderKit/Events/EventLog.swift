/// A log of the touches that views receive, of the gestures that are recognized, and of frames.
///
/// The log answers the question why a touch or a gesture had its effect, or none. A host enables
/// categories and writes the entries; while a category is disabled, its entries are not even created.
public enum EventLog {
  /// The kinds of entries.
  nonisolated public struct Categories: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The states of gesture recognizers, with the reason for each failure.
    public static let gestures = Categories(rawValue: 1)
    /// The touches that views receive.
    public static let touches = Categories(rawValue: 2)
    /// The frames that are painted.
    public static let frames = Categories(rawValue: 4)

    /// The categories by their names.
    public static let names: [(name: String, category: Categories)] = [
      ("gestures", .gestures), ("touches", .touches), ("frames", .frames),
    ]
  }

  /// The categories whose entries are written; none by default.
  @exclusivity(unchecked) public static var categories: Categories = []

  /// Writes an entry, which is a single line without a line break.
  public static var write: (String) -> Void = { _ in }

  /// Writes an entry if its category is enabled.
  ///
  /// - Parameters:
  ///   - category: One of the categories.
  ///   - entry: The entry, which is created only if the category is enabled.
  @inline(__always)
  public static func log(_ category: Categories, _ entry: @autoclosure () -> String) {
    guard categories.contains(category) else { return }
    write(entry())
  }
}

extension EventLog {
  /// Returns the name of an object in entries: its type, and its own name if it has one.
  static func name(of recognizer: UIGestureRecognizer) -> String {
    let type = "\(type(of: recognizer))"
    let name = recognizer.name.map { "\(type) '\($0)'" } ?? type
    return recognizer.view.map { "\(name) on \(Swift.type(of: $0))" } ?? name
  }

  static func touches(_ touches: Set<UITouch>, _ phase: UITouch.Phase, to view: UIView) -> String {
    let list = touches.sorted { $0.ordinal < $1.ordinal }.map { touch in
      let location = touch.location(in: view)
      return "\(touch.ordinal) (\(location.x), \(location.y))"
    }
    let time = touches.first?.timestamp ?? 0
    return "touches: \(time) s: \(type(of: view)): \(phase) \(list.joined(separator: ", "))"
  }
}
