// swift-tools-version: 6.2
import PackageDescription

// The compiler finds Homebrew's headers only through pkg-config. Debian's headers are in the
// default search path, and Debian's sdl2.pc contains a flag about which SwiftPM warns on every
// build.
#if os(macOS)
  let (sdl2, sdl2Image, sdl2TTF): (String?, String?, String?) = ("sdl2", "SDL2_image", "SDL2_ttf")
  let fontconfig: String? = "fontconfig"
  let (png, jpeg): (String?, String?) = ("libpng", "libjpeg")
#else
  let (sdl2, sdl2Image, sdl2TTF): (String?, String?, String?) = (nil, nil, nil)
  let fontconfig: String? = nil
  let (png, jpeg): (String?, String?) = (nil, nil)
#endif

/// The setting that makes an import internal to its module unless the import is `public` or
/// `package`.
let internalImports: [SwiftSetting] = [.enableUpcomingFeature("InternalImportsByDefault")]

/// The setting of targets with views and responders, whose code runs on the main actor by default.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

// The modules UIKit and CoreGraphics, where they are not part of the system.
#if os(macOS)
  let uiKitTargets: [Target] = []
  let uiKitProducts: [Product] = []
#else
  let uiKitTargets: [Target] = [
    // Swift Testing's toolchain names these modules for files that import it and UIKit.
    .target(name: "_Testing_UIKit"),
    .target(name: "_Testing_CoreGraphics"),
    .target(
      name: "UIKit", dependencies: ["ResponderKit", "SDLHost", "_Testing_UIKit"],
      swiftSettings: onMainActor),
    .target(name: "CoreGraphics", dependencies: ["UIKit", "_Testing_CoreGraphics"]),
    // An app that UIKitTests run as a process.
    .executableTarget(
      name: "HostedApp", dependencies: ["CSDL2", "UIKit"], path: "Tests/HostedApp"),
    // Clients need no default isolation and no Swift 6 mode.
    .testTarget(
      name: "UIKitTests",
      dependencies: ["UIKit", "ResponderKitTesting", "SeededRandom", "Waiting"],
      exclude: ["Snapshots"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "StoryboardTests", dependencies: ["UIKit", "ResponderKitTesting"],
      exclude: ["UIKit"], swiftSettings: [.swiftLanguageMode(.v5)], plugins: ["FromUIKit"]),
  ]
  let uiKitProducts: [Product] = [
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
  ]
#endif

// The end-to-end tests and the latency benchmarks need an X server with a simulated touchscreen,
// and the allocation counter needs glibc; both are available on Linux only.
#if os(Linux)
  let linuxTargets: [Target] = [
    .systemLibrary(name: "CX11", path: "Tests/CX11"),
    .target(name: "TouchscreenRig", dependencies: ["CX11"], path: "Tests/TouchscreenRig"),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "TouchTracker", "TouchRecipes", "DrawingFormat", "DrawingModel", "DrawingPersistence",
        "Geometry", "Ink", "SeededRandom", "TouchscreenRig", "CSDL2", "CSDL2Image", "EditScript",
        "SaverScript",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .executableTarget(
      name: "SaverScript",
      dependencies: [
        "DrawingFormat", "DrawingModel", "DrawingPersistence", "EditScript", "Geometry",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Tests/SaverScript"),
    .target(
      name: "EditScript", dependencies: ["DrawingModel", "Geometry", "Ink"],
      path: "Tests/EditScript", swiftSettings: internalImports),
    .executableTarget(
      name: "LatencyFloor", path: "Benchmarks/LatencyFloor",
      linkerSettings: [.linkedLibrary("SDL2")]),
    .executableTarget(
      name: "Latency",
      dependencies: ["TouchscreenRig", "DrawingFormat", "DrawingModel", "Ink", "Geometry"],
      path: "Benchmarks/Latency", exclude: ["OwnAllocations.c"]),
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "DispatchCost", dependencies: ["AllocationCounter", "ResponderKit"],
      path: "Benchmarks/DispatchCost", swiftSettings: onMainActor),
  ]
  let allocationCounter: [Target.Dependency] = [
    .target(name: "AllocationCounter", condition: .when(traits: ["ObjectCounting"]))
  ]
  // The libraries that tests preload into other processes.
  let linuxProducts: [Product] = [
    .library(name: "FaultyDisk", type: .dynamic, targets: ["FaultyDisk"]),
    .library(name: "EnvironmentGuard", type: .dynamic, targets: ["EnvironmentGuard"]),
  ]
#else
  let linuxTargets: [Target] = []
  let allocationCounter: [Target.Dependency] = []
  let linuxProducts: [Product] = []
#endif

let package = Package(
  name: "TouchTracker",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "touchtracker", targets: ["TouchTrackerProgram"]),
    .executable(name: "touchtracker-demo", targets: ["TouchTrackerDemo"]),
    .executable(name: "touch-recipes", targets: ["TouchRecipes"]),
    .library(name: "ResponderKit", targets: ["ResponderKit"]),
    .library(name: "ResponderKitTesting", targets: ["ResponderKitTesting"]),
    .library(name: "Ink", targets: ["Ink"]),
    .library(name: "Drawing", targets: ["Drawing"]),
    .plugin(name: "FromUIKit", targets: ["FromUIKit"]),
    .plugin(name: "from-uikit", targets: ["FromUIKitCommand"]),
  ] + uiKitProducts + linuxProducts,
  traits: [
    .trait(
      name: "DemoOverlay",
      description: "Shows every finger as a bubble, for screen recordings of the app."),
    .trait(
      name: "ObjectCounting",
      description: "Counts objects in release builds, as in debug builds, and allocations."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
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

    .systemLibrary(
      name: "CPNG", pkgConfig: png, providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: jpeg, providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),

    .systemLibrary(name: "CXattr"),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),

    .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
    .systemLibrary(name: "CWayland", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(name: "CXCB", providers: [.apt(["libxcb1-dev"])]),

    .target(name: "CLibrary"),
    .target(name: "Geometry", dependencies: ["CLibrary"]),
    .target(name: "Ink", dependencies: ["CLibrary", "Geometry"]),
    .target(
      name: "ShapeRecognition", dependencies: ["Geometry"], swiftSettings: internalImports),
    .target(
      name: "DrawingModel",
      dependencies: [
        "Geometry", "Ink", .product(name: "DequeModule", package: "swift-collections"),
      ],
      swiftSettings: internalImports),
    .target(
      name: "DrawingFormat", dependencies: ["DrawingModel", "Geometry", "Ink", "CExpat"],
      swiftSettings: internalImports),
    .target(
      name: "DrawingPersistence",
      dependencies: [
        "CLibrary", "CXattr", "DrawingFormat", "DrawingModel", "Geometry", "Ink",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: internalImports),
    .target(
      name: "Drawing",
      dependencies: [
        "DrawingFormat", "DrawingModel", "DrawingPersistence", "ShapeRecognition",
      ],
      swiftSettings: internalImports),
    .target(
      name: "ResponderKit",
      dependencies: [
        "CLibrary", "Geometry", "Ink",
        .product(name: "DequeModule", package: "swift-collections"),
      ],
      swiftSettings: onMainActor),
    .target(
      name: "ResponderKitTesting", dependencies: ["Ink", "ResponderKit"], swiftSettings: onMainActor
    ),
    .target(
      name: "TouchMarks", dependencies: ["Ink", "ResponderKit"], swiftSettings: onMainActor),
    .target(
      name: "TouchFeedback", dependencies: ["ResponderKit", "TouchMarks"],
      swiftSettings: onMainActor),
    .target(
      name: "SDLHost",
      dependencies: [
        "ResponderKit", "Ink", "CLibrary", "CSDL2", "CSDL2Image", "CSDL2TTF", "CFontconfig",
        "CJPEG", "CPNG",
        .target(name: "CDBus", condition: .when(platforms: [.linux])),
        .target(name: "CWayland", condition: .when(platforms: [.linux])),
        .target(name: "CXCB", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: onMainActor),
    .target(
      name: "TouchTracker",
      dependencies: [
        "CLibrary", "DrawingFormat", "DrawingModel", "DrawingPersistence", "Ink", "ResponderKit",
        "SDLHost", "ShapeRecognition", "TouchMarks",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ] + allocationCounter,
      swiftSettings: onMainActor),
    .executableTarget(
      name: "TouchTrackerProgram",
      dependencies: [
        "TouchTracker", .target(name: "TouchFeedback", condition: .when(traits: ["DemoOverlay"])),
      ],
      swiftSettings: onMainActor),
    // The same program as with the trait DemoOverlay, for builds that contain both.
    .executableTarget(
      name: "TouchTrackerDemo", dependencies: ["TouchFeedback", "TouchTracker"],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "TouchRecipes",
      dependencies: [
        "ResponderKit", "ResponderKitTesting", "SDLHost", "TouchFeedback",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: onMainActor),

    .target(name: "UIKitPort", dependencies: ["CExpat"], swiftSettings: internalImports),
    .executableTarget(
      name: "from-uikit-tool",
      dependencies: [
        "UIKitPort", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/FromUIKitTool"),
    .plugin(name: "FromUIKit", capability: .buildTool(), dependencies: ["from-uikit-tool"]),
    .plugin(
      name: "FromUIKitCommand",
      capability: .command(
        intent: .custom(
          verb: "from-uikit",
          description: "Ports the Swift files of a folder from UIKit on Apple's systems."),
        permissions: [
          .writeToPackageDirectory(reason: "The ported files replace those in the folder.")
        ]),
      dependencies: ["from-uikit-tool"]),

    .target(name: "SampleImages", dependencies: ["CLibrary"], path: "Tests/SampleImages"),
    .target(name: "SeededRandom", path: "Tests/SeededRandom"),
    .target(name: "Waiting", path: "Tests/Waiting"),
    .target(name: "FaultyDisk", path: "Tests/FaultyDisk"),
    .target(name: "EnvironmentGuard", path: "Tests/EnvironmentGuard"),
    .target(name: "WatchedMutex", path: "Tests/WatchedMutex"),
    .testTarget(
      name: "InkTests", dependencies: ["Geometry", "Ink", "SampleImages", "SeededRandom"]),
    .testTarget(
      name: "DrawingTests",
      dependencies: [
        "CXattr", "DrawingFormat", "DrawingModel", "DrawingPersistence", "ShapeRecognition",
        "Geometry", "Ink", "SampleImages", "SeededRandom", "FaultyDisk", "Waiting",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Samples"]),
    .testTarget(
      name: "UIKitPortTests", dependencies: ["SeededRandom", "UIKitPort"]),
    .testTarget(name: "PublicInterfaceTests", exclude: ["Interfaces", "UIKit"]),
    // Clients need no default isolation and no Swift 6 mode.
    .testTarget(
      name: "ResponderKitClientTests", dependencies: ["ResponderKit", "ResponderKitTesting"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "ResponderKitTests",
      dependencies: ["Ink", "ResponderKit", "ResponderKitTesting", "SeededRandom"],
      exclude: ["Snapshots"],
      swiftSettings: onMainActor),
    // The tests of controls, texts, graphics, layout and containers. The compiler takes longer for
    // each test of a module, the more tests the module has.
    .testTarget(
      name: "ResponderKitControlTests",
      dependencies: ["Ink", "ResponderKit", "ResponderKitTesting", "SeededRandom"],
      exclude: ["Snapshots"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "TouchFeedbackTests",
      dependencies: [
        "Ink", "ResponderKit", "TouchFeedback", "TouchMarks", "ResponderKitTesting", "SeededRandom",
      ],
      exclude: ["Snapshots"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "TouchRecipesTests",
      dependencies: ["Ink", "ResponderKit", "TouchRecipes", "ResponderKitTesting"],
      exclude: ["Snapshots"],
      swiftSettings: onMainActor),
    .testTarget(
      name: "SDLHostTests",
      dependencies: [
        "CSDL2", "Ink", "ResponderKit", "SDLHost", "SampleImages", "SeededRandom", "Waiting",
        .target(name: "CDBus", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: onMainActor),
    .testTarget(
      name: "TouchTrackerTests",
      dependencies: [
        "TouchTracker", "DrawingFormat", "DrawingModel", "DrawingPersistence", "FaultyDisk", "Ink",
        "ResponderKit", "ResponderKitTesting", "SDLHost", "SampleImages", "SeededRandom", "Waiting",
        "WatchedMutex",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Samples", "Snapshots"],
      swiftSettings: onMainActor),
  ] + uiKitTargets + linuxTargets
)

// In debug builds of this package, the modules that tests compute with for long are optimized as well,
// with all assertions: the tests compare millions of pixels. The compiler takes four times as long to
// optimize a module, so that the other modules and the tests are not optimized. For a debugger,
// TOUCH_DEBUGGER=1 leaves everything as it is written. SwiftPM permits such flags only in the package
// that is built, not in one that it has fetched as a dependency.
let optimizedModules: Set = [
  "Geometry", "Ink", "ShapeRecognition", "DrawingModel", "DrawingFormat", "DrawingPersistence",
  "ResponderKit", "TouchMarks", "TouchTracker",
]
let isFetched = Context.packageDirectory.contains("/checkouts/")
if !isFetched && Context.environment["TOUCH_DEBUGGER"] == nil {
  for target in package.targets where optimizedModules.contains(target.name) {
    target.swiftSettings =
      (target.swiftSettings ?? [])
      + [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
  }
}

// A build from nothing takes less time if the compiler reads each module once, instead of once for each
// batch of files and once for the module's interface: it expands the macros of the tests each time.
// After a change, it would have to compile the complete module again.
if !isFetched && Context.environment["TOUCH_CLEAN_BUILD"] != nil {
  for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    target.swiftSettings =
      (target.swiftSettings ?? [])
      + [
        .unsafeFlags(
          [
            "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2",
            "-no-emit-module-separately-wmo",
          ],
          .when(configuration: .debug))
      ]
  }
}

// SwiftPM compiles a target again only if a module that the target declares as a dependency has
// changed. A target also uses the modules that its dependencies export again, and with an outdated
// layout of their classes, its old object files crash or call other methods. All targets therefore
// depend on the dependencies of their dependencies as well. Style/check-imports checks the
// declarations without these additions.
if Context.environment["TOUCH_DECLARED_DEPENDENCIES"] == nil {
  let targets = Dictionary(
    uniqueKeysWithValues: package.targets.filter { $0.type != .system }.map { ($0.name, $0) })
  func localNames(_ target: Target) -> [String] {
    target.dependencies.compactMap { dependency in
      switch dependency {
      // What a target uses only with a trait, its clients use only with the trait.
      case .targetItem(let name, nil), .byNameItem(let name, nil):
        targets[name] == nil ? nil : name
      default: nil
      }
    }
  }
  func allNames(_ target: Target) -> Set<String> {
    localNames(target).reduce(into: []) { names, name in
      names.insert(name)
      if let dependency = targets[name] { names.formUnion(allNames(dependency)) }
    }
  }
  let additions = package.targets.filter { $0.type != .plugin }.map { target in
    (target, allNames(target).subtracting(localNames(target)))
  }
  for (target, names) in additions {
    target.dependencies += names.sorted().map { .target(name: $0) }
  }
}

// The names of the only test targets to build, with | between them: a sanitizer runs some tests only.
if let names = Context.environment["TOUCH_TESTS"] {
  let wanted = Set(names.split(separator: "|").map(String.init))
  package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}
