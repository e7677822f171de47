import ArgumentParser

/// A command that works with views and windows, which all live on the main actor.
///
/// The parser calls commands on the main thread, and knows nothing of actors.
nonisolated protocol MainActorCommand: ParsableCommand, Sendable {
  @MainActor func runOnMainActor() throws
}

extension MainActorCommand {
  nonisolated func run() throws {
    try MainActor.assumeIsolated { try runOnMainActor() }
  }
}
