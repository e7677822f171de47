// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that those who build the program need not fetch what only measuring needs.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "TouchTracker", path: ".."),
    // Without its traits it puts nothing before the allocator and the runtime, and needs no library
    // of the system.
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
    // Its folder lies in one called Benchmarks, by which the plugin knows what to run.
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
