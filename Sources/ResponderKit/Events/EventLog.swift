/// A log of the touches that views receive, of the states of gesture recognizers, and of painted
/// frames.
///
/// The log shows why a touch or a gesture had an effect, or why it had none. A host enables
/// categories and writes the entries; while a category is disabled, its entries are not even
/// created.
public enum EventLog {
  /// A set of kinds of entries.
  nonisolated public struct Categories: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The states of gesture recognizers, with the reason for each failure.
    public static let gestures = Categories(rawValue: 1)
    /// The touches that views receive.
    public static let touches = Categories(rawValue: 2)
    /// The frames that are painted.
    public static let frames = Categories(rawValue: 4)

    /// All categories with their names.
    public static let names: [(name: String, category: Categories)] = [
      ("gestures", .gestures), ("touches", .touches), ("frames", .frames),
    ]
  }

  /// The categories whose entries are written; none by default.
  @exclusivity(unchecked) public static var categories: Categories = []

  /// A closure that writes an entry, a single line without a line break; by default, it does
  /// nothing.
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
  /// Returns the description of a recognizer for entries: its type, its name if it has one, and the
  /// type of its view.
  static func name(of recognizer: UIGestureRecognizer) -> String {
    let type = "\(type(of: recognizer))"
    let name = recognizer.name.map { "\(type) '\($0)'" } ?? type
    return recognizer.view.map { "\(name) on \(Swift.type(of: $0))" } ?? name
  }

  /// Returns the entry for touches that a view receives in a phase.
  static func entry(
    for touches: Set<UITouch>, in phase: UITouch.Phase, to view: UIView
  ) -> String {
    let list = touches.sorted { $0.ordinal < $1.ordinal }.map { touch in
      let location = touch.location(in: view)
      return "\(touch.ordinal) (\(location.x), \(location.y))"
    }
    let time = touches.first?.timestamp ?? 0
    return "touches: \(time) s: \(type(of: view)): \(phase) \(list.joined(separator: ", "))"
  }
}
