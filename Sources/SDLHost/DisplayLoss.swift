/// A reason why a program can no longer use its window.
public enum DisplayLoss: Sendable {
  /// The connection to the display is lost, for example because its server has ended.
  case connectionLost
  /// Another program has closed the window without asking this program.
  case windowClosed
}
