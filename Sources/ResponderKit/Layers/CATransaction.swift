/// A group of changes of layers.
///
/// Differs from UIKit: Changes are shown at once, so a transaction only calls its completion closure.
@preconcurrency @MainActor public enum CATransaction {
  private static var completions: [(() -> Void)?] = []

  /// Begins a transaction.
  public static func begin() { completions.append(nil) }

  /// Ends the transaction that began last, and calls its completion closure.
  public static func commit() { completions.popLast()??() }

  /// Shows all changes, which happens without it.
  public static func flush() {}

  /// Determines whether changes are animated; they never are.
  public static func setDisableActions(_ flag: Bool) {}

  /// Sets the duration of animations in seconds, which has no effect.
  public static func setAnimationDuration(_ dur: TimeInterval) {}

  /// Sets the closure that is called at the end of the transaction.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    guard !completions.isEmpty else {
      block?()
      return
    }
    completions[completions.count - 1] = block
  }
}
