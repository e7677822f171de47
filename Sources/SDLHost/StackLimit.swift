import CLibrary

/// The memory of a program for its calls in progress, which the shell's `ulimit -s` can limit to
/// less than a window needs.
public nonisolated enum StackLimit {
  /// The number of bytes that are enough for every part of the program.
  private static let sufficient: rlim_t = 1 << 20
  /// The number of bytes without which the program does not start.
  private static let necessary: rlim_t = 256 << 10

  /// Raises a limit that is too low, also that of the threads which start later.
  ///
  /// - Returns: A sentence with the limit and the remedy if the user's limit is too low and must not
  ///   be raised; otherwise `nil`.
  public static func raise() -> String? {
    #if os(Linux)
      var limit = rlimit()
      guard getrlimit(resource, &limit) == 0, limit.rlim_cur < sufficient else { return nil }
      // Only the superuser can raise the upper limit.
      var raised = rlimit(rlim_cur: sufficient, rlim_max: max(limit.rlim_max, sufficient))
      if setrlimit(resource, &raised) != 0 {
        raised = rlimit(rlim_cur: limit.rlim_max, rlim_max: limit.rlim_max)
        _ = setrlimit(resource, &raised)
      }
      raiseOfThreads()
      guard getrlimit(resource, &limit) == 0, limit.rlim_cur < necessary else { return nil }
      return
        "the stack is limited to \(limit.rlim_cur >> 10) kilobytes, too few to run; "
        + "start the program after \"ulimit -s \(sufficient >> 10)\" in a new shell"
    #else
      return nil
    #endif
  }

  #if os(Linux)
    #if canImport(Glibc)
      private static let resource = __rlimit_resource_t(RLIMIT_STACK.rawValue)
    #else
      private static let resource = RLIMIT_STACK
    #endif

    /// Gives new threads a stack of their own size: their default is the limit at the start.
    private static func raiseOfThreads() {
      // An extension of glibc and musl, which the module of the C library does not declare.
      typealias SetDefault = @convention(c) (UnsafePointer<pthread_attr_t>) -> Int32
      guard let symbol = dlsym(nil, "pthread_setattr_default_np") else { return }
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      pthread_attr_setstacksize(&attributes, Int(sufficient))
      _ = unsafeBitCast(symbol, to: SetDefault.self)(&attributes)
    }
  #endif
}
