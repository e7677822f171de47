import CLibrary

/// Threads that share the work of a task with the thread that begins the task.
///
/// The threads sleep until there is a task. Threads of the Dispatch library would wake up once per
/// second on Linux after they have worked, even while the program is idle.
final class WorkerPool: @unchecked Sendable {
  static let shared = WorkerPool()

  /// The maximum number of threads; each needs a mask of the pixels that it paints.
  private static let maximumThreadCount = 15

  private typealias Body = @Sendable (Int) -> Void

  // The lock protects all properties below it.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Signaled when a task begins.
  private let hasTask = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// Signaled when the last thread that worked on the task has finished its last index.
  private let hasFinished = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// The closure of the current task; `nil` if there is none.
  private var body: UnsafePointer<Body>?
  private var nextIndex = 0
  private var count = 0
  /// The number of threads that are calling the body.
  private var activeCount = 0
  private var threadCount = 0

  private init() {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(hasTask, nil)
    pthread_cond_init(hasFinished, nil)
  }

  /// Calls a closure once for each index below a count, and waits until all calls have returned.
  ///
  /// - Returns: `false`, without any call, if another task is running.
  func perform(_ count: Int, _ body: @Sendable (Int) -> Void) -> Bool {
    pthread_mutex_lock(lock)
    guard self.body == nil else {
      pthread_mutex_unlock(lock)
      return false
    }
    startThreads()
    // The compiler passes the path of the file to the check at the end of the call. With this name
    // instead, the program does not depend on the folder in which it was built.
    #sourceLocation(file:"WorkerPool.perform",line:54)
    withoutActuallyEscaping(body) { body in
      withUnsafePointer(to: body) { body in
        self.body = body
        (nextIndex, self.count) = (0, count)
        pthread_cond_broadcast(hasTask)
        callBody()
        while activeCount > 0 { pthread_cond_wait(hasFinished, lock) }
        self.body = nil
      }
    }
    #sourceLocation()
    pthread_mutex_unlock(lock)
    return true
  }

  /// Calls the body for the remaining indices.
  ///
  /// The lock is held before and after this method.
  private func callBody() {
    activeCount += 1
    while nextIndex < count {
      let index = nextIndex
      nextIndex += 1
      pthread_mutex_unlock(lock)
      callBody(for: index)
      pthread_mutex_lock(lock)
    }
    activeCount -= 1
    if activeCount == 0 { pthread_cond_broadcast(hasFinished) }
  }

  /// Calls the body once.
  ///
  /// When the method returns, the thread no longer refers to the closure, which must not outlive
  /// the task. Inlining could extend the reference.
  @inline(never)
  private func callBody(for index: Int) { body?.pointee(index) }

  // MARK: Threads

  /// Starts one thread for each processor except that of the caller, but at least one and at most
  /// ``maximumThreadCount``.
  ///
  /// Does nothing if the threads already run.
  private func startThreads() {
    guard threadCount == 0 else { return }
    let processorCount = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    threadCount = max(1, min(processorCount - 1, Self.maximumThreadCount))
    // The new threads block all signals, so that signals are delivered to the threads that wait for
    // them.
    var (allSignals, outerMask) = (sigset_t(), sigset_t())
    sigfillset(&allSignals)
    pthread_sigmask(SIG_SETMASK, &allSignals, &outerMask)
    for _ in 0..<threadCount { Self.startThread() }
    pthread_sigmask(SIG_SETMASK, &outerMask, nil)
  }

  private static func startThread() {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    // If the thread cannot be created, the other threads do the work.
    let error = pthread_create(
      &thread, nil,
      { _ in
        WorkerPool.shared.run()
        return nil
      }, nil)
    #if canImport(Darwin)
      if error == 0, let thread { pthread_detach(thread) }
    #else
      if error == 0 { pthread_detach(thread) }
    #endif
  }

  private func run() {
    pthread_mutex_lock(lock)
    while true {
      while body == nil || nextIndex >= count { pthread_cond_wait(hasTask, lock) }
      callBody()
    }
  }
}
