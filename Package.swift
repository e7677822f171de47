// swift-tools-version: 6.2
import PackageDescription

// Homebrew keeps its headers where only pkg-config finds them. Debian's stand in the default place,
// and its sdl2.pc holds a flag that SwiftPM warns about on every build.
#if os(macOS)
  let (sdl2, sdl2Image, sdl2TTF): (String?, String?, String?) = ("sdl2", "SDL2_image", "SDL2_ttf")
  let fontconfig: String? = "fontconfig"
#else
  let (sdl2, sdl2Image, sdl2TTF): (String?, String?, String?) = (nil, nil, nil)
  let fontconfig: String? = nil
#endif

/// Views, responders and everything else that a user touches live on the main actor.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

// An X server with a touchscreen, to sit before as a user would, is to be had on Linux alone.
#if os(Linux)
  let onScreen: [Target] = [
    .systemLibrary(name: "CX11", path: "Tests/CX11"),
    .target(name: "TouchscreenRig", dependencies: ["CX11"], path: "Tests/TouchscreenRig"),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "TouchTracker", "TouchRecipes", "Drawing", "SeededRandom", "TouchscreenRig", "CSDL2",
        "CSDL2Image",
      ]),
    .executableTarget(
      name: "LatencyFloor", path: "Benchmarks/LatencyFloor",
      linkerSettings: [.linkedLibrary("SDL2")]),
    .executableTarget(
      name: "Latency", dependencies: ["TouchscreenRig", "Drawing", "Ink", "Geometry"],
      path: "Benchmarks/Latency", exclude: ["OwnAllocations.c"]),
    .target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter"),
    .executableTarget(
      name: "DispatchCost", dependencies: ["AllocationCounter", "ResponderKit"],
      path: "Benchmarks/DispatchCost", swiftSettings: onMainActor),
  ]
#else
  let onScreen: [Target] = []
#endif

let package = Package(
  name: "TouchTracker",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "touchtracker", targets: ["TouchTracker"]),
    .executable(name: "touch-recipes", targets: ["TouchRecipes"]),
    .library(name: "ResponderKit", targets: ["ResponderKit"]),
    .library(name: "ResponderKitTesting", targets: ["ResponderKitTesting"]),
    .library(name: "Ink", targets: ["Ink"]),
    .library(name: "Drawing", targets: ["Drawing"]),
  ],
  traits: [
    .trait(
      name: "DemoOverlay",
      description: "Shows every finger as a bubble, for screen recordings of the app."),
    .trait(
      name: "ObjectCounting",
      description: "Counts objects made and living in release builds as well."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CSDL2", pkgConfig: sdl2, providers: [.apt(["libsdl2-dev"]), .brew(["sdl2"])]),
    .systemLibrary(
      name: "CSDL2Image", pkgConfig: sdl2Image,
      providers: [.apt(["libsdl2-image-dev"]), .brew(["sdl2_image"])]),
    .systemLibrary(
      name: "CSDL2TTF", pkgConfig: sdl2TTF,
      providers: [.apt(["libsdl2-ttf-dev"]), .brew(["sdl2_ttf"])]),

    .systemLibrary(
      name: "CFontconfig", pkgConfig: fontconfig,
      providers: [.apt(["libfontconfig-dev"]), .brew(["fontconfig"])]),

    .target(name: "Geometry"),
    .target(name: "Ink", dependencies: ["Geometry"]),
    .target(
      name: "Drawing",
      dependencies: [
        "Geometry", "Ink", .product(name: "DequeModule", package: "swift-collections"),
      ]),
    .target(
      name: "ResponderKit",
      dependencies: [
        "Geometry", "Ink",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: onMainActor),
    .target(
      name: "ResponderKitTesting", dependencies: ["ResponderKit"], swiftSettings: onMainActor),
    .target(name: "TouchFeedback", dependencies: ["ResponderKit"], swiftSettings: onMainActor),
    .target(
      name: "SDLHost",
      dependencies: ["ResponderKit", "Ink", "CSDL2", "CSDL2Image", "CSDL2TTF", "CFontconfig"],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "TouchTracker",
      dependencies: [
        "Drawing", "ResponderKit", "SDLHost",
        .target(name: "TouchFeedback", condition: .when(traits: ["DemoOverlay"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "TouchRecipes",
      dependencies: [
        "ResponderKit", "SDLHost", "TouchFeedback",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: onMainActor),

    .target(name: "SeededRandom", path: "Tests/SeededRandom"),
    .target(name: "FaultyDisk", path: "Tests/FaultyDisk"),
    .target(name: "WatchedMutex", path: "Tests/WatchedMutex"),
    .testTarget(name: "InkTests", dependencies: ["Ink", "SeededRandom"]),
    .testTarget(name: "DrawingTests", dependencies: ["Drawing", "SeededRandom", "FaultyDisk"]),
    .testTarget(
      name: "ResponderKitTests", dependencies: ["ResponderKit", "ResponderKitTesting"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "TouchFeedbackTests", dependencies: ["TouchFeedback", "ResponderKitTesting"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "TouchRecipesTests", dependencies: ["TouchRecipes", "ResponderKitTesting"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "SDLHostTests", dependencies: ["SDLHost", "CSDL2"], swiftSettings: onMainActor),
    .testTarget(
      name: "TouchTrackerTests",
      dependencies: [
        "TouchTracker", "ResponderKitTesting", "SeededRandom", "FaultyDisk", "WatchedMutex",
      ],
      swiftSettings: onMainActor),
  ] + onScreen
)
