import CSDL2

/// Something that SDL could not do.
public struct HostError: Error, CustomStringConvertible {
  public let description: String

  init(saying description: String) { self.description = description }

  /// Adds what SDL says about it.
  ///
  /// - Parameter action: what was tried, as in "cannot open a window".
  init(_ action: String) {
    let reason = String(cString: SDL_GetError())
    SDL_ClearError()
    description = reason.isEmpty ? action : "\(action): \(reason)"
  }
}
