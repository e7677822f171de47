// swift-tools-version: 6.2
import PackageDescription

// The benchmarks with dependencies are a separate package, so that a build of the program does not
// fetch these dependencies.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "TouchTracker", path: ".."),
    // Without its default traits, the benchmark package intercepts neither allocations nor the
    // Swift runtime, and needs no system library.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(
      name: "StrokeWalk", dependencies: [.product(name: "Drawing", package: "TouchTracker")]),
    .executableTarget(
      name: "RenderCost",
      dependencies: [
        "StrokeWalk",
        .product(name: "Drawing", package: "TouchTracker"),
        .product(name: "ResponderKit", package: "TouchTracker"),
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    // The plugin runs the targets whose folders are in a folder named Benchmarks.
    .executableTarget(
      name: "Micro",
      dependencies: [
        "StrokeWalk",
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "Drawing", package: "TouchTracker"),
        .product(name: "Ink", package: "TouchTracker"),
        .product(name: "ResponderKit", package: "TouchTracker"),
      ],
      path: "Micro",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)
