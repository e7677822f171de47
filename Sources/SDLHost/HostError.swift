import CSDL2

/// A failed operation of SDL or of the window system.
public struct HostError: Error, CustomStringConvertible {
  public let description: String

  /// Creates an error with a complete message.
  init(message: String) { description = message }

  /// Creates an error whose message ends with SDL's last error message.
  ///
  /// - Parameter action: A description of the failed operation, such as "cannot open a window".
  init(_ action: String) {
    let reason = String(cString: SDL_GetError())
    SDL_ClearError()
    description = reason.isEmpty ? action : "\(action): \(reason)"
  }
}
