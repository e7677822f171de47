/// A group of changes to layers.
///
/// A transaction calls its completion closure when the animations that were added in it have ended.
///
/// Differs from UIKit: Changes are shown at once, without implicit animations.
@preconcurrency @MainActor public enum CATransaction {
  /// The transactions that have begun but not ended, the most recent one last.
  private static var open: [LayerTransaction] = []

  /// The most recent open transaction, to which new animations belong; nil for none.
  static var current: LayerTransaction? { open.last }

  /// Begins a transaction.
  public static func begin() { open.append(LayerTransaction()) }

  /// Ends the most recent open transaction.
  ///
  /// The completion closure is called when all animations of the transaction have ended, or at once
  /// if there are none.
  public static func commit() { open.popLast()?.commit() }

  /// This method has no effect, because the next frame shows all changes in any case.
  public static func flush() {}

  /// Ignores the value, because changes are never animated implicitly.
  public static func setDisableActions(_ flag: Bool) {}

  /// Returns true, because changes are never animated implicitly.
  public static func disableActions() -> Bool { true }

  /// Ignores the value, because changes are never animated implicitly.
  public static func setAnimationDuration(_ dur: TimeInterval) {}

  /// Ignores the value, because changes are never animated implicitly.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}

  /// Sets the closure that is called after the transaction and its animations have ended.
  ///
  /// Outside of a transaction, the closure is called at once.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    if let current { current.completion = block } else { block?() }
  }
}

/// A transaction that counts its running animations.
final class LayerTransaction {
  var completion: (() -> Void)?
  private var animationCount = 0
  private var isCommitted = false

  func animationDidStart() { animationCount += 1 }

  func animationDidEnd() {
    animationCount -= 1
    completeIfDone()
  }

  func commit() {
    isCommitted = true
    completeIfDone()
  }

  private func completeIfDone() {
    guard isCommitted, animationCount == 0, let completion else { return }
    self.completion = nil
    completion()
  }
}
