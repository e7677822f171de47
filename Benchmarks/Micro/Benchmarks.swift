import Benchmark

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration.metrics = [.wallClock]
  Benchmark.defaultConfiguration.maxDuration = .seconds(5)
  Benchmark.defaultConfiguration.maxIterations = 1000
  addInkBenchmarks()
  addDrawingBenchmarks()
  addDispatchBenchmark()
}

extension Benchmark.Configuration {
  /// The configuration for short operations, which are measured in batches of a thousand.
  static var batched: Self {
    var configuration = Benchmark.defaultConfiguration
    configuration.scalingFactor = .kilo
    configuration.timeUnits = .nanoseconds
    return configuration
  }
}

/// Returns a closure that runs a benchmark on the main actor, which views and canvases require.
func onMainActor(
  _ body: @escaping @MainActor (Benchmark) -> Void
) -> Benchmark.BenchmarkAsyncClosure {
  { benchmark in
    // The runner awaits this closure and does not use the benchmark in the meantime.
    nonisolated(unsafe) let benchmark = benchmark
    await MainActor.run { body(benchmark) }
  }
}
