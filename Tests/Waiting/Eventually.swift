#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Checks a condition about every millisecond until it is true or at least a minute has passed.
///
/// Tests use this function to wait for another thread or process, which a busy machine may delay by
/// seconds.
///
/// - Returns: A Boolean value that indicates whether the condition became true.
public func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<60_000 {
    if try condition() { return true }
    usleep(1000)
  }
  return false
}
