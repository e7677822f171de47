import ArgumentParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A command that works with views and windows, which all live on the main actor.
///
/// The parser calls commands on the main thread, and knows nothing of actors.
nonisolated protocol MainActorCommand: ParsableCommand, Sendable {
  @MainActor func runOnMainActor() throws
}

extension MainActorCommand {
  nonisolated func run() throws {
    // A file that may not grow any more is an error of the write, which loses nothing.
    signal(SIGXFSZ, SIG_IGN)
    try MainActor.assumeIsolated { try runOnMainActor() }
  }
}
