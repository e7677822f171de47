/// A single fault that can be put into a source file.
///
/// The fault is expressed by insertions around the original text, so that the insertions of several
/// mutations can be nested. Each insertion asks a switch whether its mutant is active; the original
/// text is executed otherwise.
public struct Mutation: Hashable, Sendable {
  /// The kind of a fault.
  public enum Kind: String, Sendable, CaseIterable {
    case comparison, condition, operand, arithmetic, statement, arguments, constant
    case earlyReturn = "early return"
    case cleanup, error
    case counterpart
  }

  /// A text that is inserted at a position of the original file.
  public struct Insertion: Hashable, Sendable {
    /// The distance from the start of the file in UTF-8 bytes.
    public let offset: Int
    /// The text, in which ``Mutation/placeholder`` stands for the call that asks the switch.
    public let text: String
    /// A Boolean value that indicates whether the text begins a range, rather than ends it.
    public let isOpening: Bool
  }

  /// The character that stands for the call that asks the switch, in the texts of insertions.
  public static let placeholder = "§"

  public let kind: Kind
  /// The line of the original file, counted from 1.
  public let line: Int
  /// The range of the original text in UTF-8 bytes.
  public let range: Range<Int>
  /// The effect of the fault, in the words of the source.
  public let description: String
  public let insertions: [Insertion]

  /// The kind and the effect.
  public var fault: String { "\(kind.rawValue): \(description)" }
}
