/// A kind of bar for which an appearance is set.
///
/// Differs from UIKit: The appearance is the same in all bars.
nonisolated public enum UIBarMetrics: Int, Sendable {
  /// A bar of the usual height.
  case `default`
  /// A bar of a small height.
  case compact
  /// A bar of the usual height with a prompt.
  case defaultPrompt = 101
  /// A bar of a small height with a prompt.
  case compactPrompt
}
