// swift-tools-version: 6.2
import PackageDescription

// The tool that checks whether tests notice faults is a separate package, so that a build of the
// program does not fetch swift-syntax.
let package = Package(
  name: "Mutation",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .target(
      name: "Mutations",
      dependencies: [
        .product(name: "SwiftOperators", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ]),
    .executableTarget(
      name: "mutate",
      dependencies: [
        "Mutations",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(name: "MutationsTests", dependencies: ["Mutations", "mutate"]),
  ]
)
