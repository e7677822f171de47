private import CLibrary

/// The stack of graphics contexts of a thread, with the current context last.
///
/// While no window is drawn, the stack contains only the contexts that the program itself has
/// pushed.
nonisolated final class ContextStack {
  fileprivate(set) var contexts: [CGContext] = []
  /// The traits that ``UITraitCollection/performAsCurrent(_:)`` has set for the thread; nil for the
  /// traits of the current context.
  var traits: UITraitCollection?

  /// The interface style with which dynamic colors are now resolved on the calling thread.
  static var style: UIUserInterfaceStyle {
    let stack = current
    return stack.traits?.userInterfaceStyle ?? stack.contexts.last?.userInterfaceStyle
      ?? .unspecified
  }

  #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      pthread_key_create(&key) { pointer in
        // The parameter is optional in some C libraries.
        let pointer: UnsafeMutableRawPointer? = pointer
        guard let pointer else { return }
        Unmanaged<ContextStack>.fromOpaque(pointer).release()
      }
      return key
    }()

    /// The stack of the calling thread.
    static var current: ContextStack {
      if let pointer = pthread_getspecific(key) {
        return Unmanaged<ContextStack>.fromOpaque(pointer).takeUnretainedValue()
      }
      let stack = ContextStack()
      pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
      return stack
    }
  #else
    /// The stack of the only thread that draws.
    nonisolated(unsafe) static let current = ContextStack()
  #endif
}

/// Returns the current graphics context of the calling thread, or nil if there is none.
///
/// During ``UIView/draw(_:)``, this is the context that the view draws into.
nonisolated public func UIGraphicsGetCurrentContext() -> CGContext? {
  ContextStack.current.contexts.last
}

/// Makes a context the current one until the matching call of ``UIGraphicsPopContext()``.
nonisolated public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.current.contexts.append(context)
}

/// Restores the graphics context that was current before the last push.
nonisolated public func UIGraphicsPopContext() { _ = ContextStack.current.contexts.popLast() }
