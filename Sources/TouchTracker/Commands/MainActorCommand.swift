import ArgumentParser
import CLibrary

/// A command that runs on the main actor, as views and windows require.
///
/// The argument parser calls the nonisolated method `run()` on the main thread.
nonisolated protocol MainActorCommand: ParsableCommand, Sendable {
  /// Runs the command; the counterpart of `run()` on the main actor.
  @MainActor func runOnMainActor() throws
}

extension MainActorCommand {
  nonisolated func run() throws {
    // With this signal ignored, a write beyond the file size limit fails instead of ending the
    // program.
    signal(SIGXFSZ, SIG_IGN)
    try MainActor.assumeIsolated { try runOnMainActor() }
  }
}
