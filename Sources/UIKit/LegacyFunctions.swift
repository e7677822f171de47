import Synchronization

// Functions of Apple's C and Objective-C libraries that code for UIKit uses.

/// Returns a random unsigned 32-bit integer.
nonisolated public func arc4random() -> UInt32 { UInt32.random(in: .min ... .max) }

/// Returns a random number that is at least 0 and below a bound; 0 if the bound is 0.
nonisolated public func arc4random_uniform(_ upperBound: UInt32) -> UInt32 {
  upperBound == 0 ? 0 : UInt32.random(in: 0..<upperBound)
}

/// Returns a random number that is at least 0 and below 1.
nonisolated public func drand48() -> Double { Double.random(in: 0..<1) }

/// Calls a closure and returns its result.
///
/// Without the Objective-C runtime, Swift releases objects without pools.
nonisolated public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows
  -> Result
{
  try body()
}

/// Returns the time in seconds on the clock of touches; in a process without a window, the time
/// since system startup.
nonisolated public func CACurrentMediaTime() -> CFTimeInterval {
  ProcessInfo.processInfo.systemUptime - touchClockStart.withLock { $0 }
}

/// The system uptime, in seconds, at which the clock of touches was 0.
nonisolated let touchClockStart = Mutex<TimeInterval>(0)

nonisolated public func NSStringFromCGPoint(_ point: CGPoint) -> String {
  "{\(point.x), \(point.y)}"
}

nonisolated public func NSStringFromCGSize(_ size: CGSize) -> String {
  "{\(size.width), \(size.height)}"
}

nonisolated public func NSStringFromCGRect(_ rect: CGRect) -> String {
  "{\(NSStringFromCGPoint(rect.origin)), \(NSStringFromCGSize(rect.size))}"
}
