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
  /// For work so short that a thousand times of it are measured at once.
  static var inThousands: Self {
    var configuration = Benchmark.defaultConfiguration
    configuration.scalingFactor = .kilo
    configuration.timeUnits = .nanoseconds
    return configuration
  }
}

/// What is measured on the main actor, where views and canvases live.
func onMainActor(
  _ body: @escaping @MainActor (Benchmark) -> Void
) -> Benchmark.BenchmarkAsyncClosure {
  { benchmark in
    // The runner waits, so that nobody else uses the benchmark meanwhile.
    nonisolated(unsafe) let benchmark = benchmark
    await MainActor.run { body(benchmark) }
  }
}
