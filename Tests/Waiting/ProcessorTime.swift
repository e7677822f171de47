#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Calls a closure and returns the processor time that the current thread has used meanwhile.
///
/// Tests compare this time with a limit that only an endless or exponential algorithm exceeds. Other
/// processes do not change it.
public func processorTime(of body: () throws -> Void) rethrows -> Duration {
  let start = threadTime()
  try body()
  return threadTime() - start
}

private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
}
