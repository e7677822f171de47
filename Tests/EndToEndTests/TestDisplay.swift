import CSDL2
import Foundation
import Testing

/// A version of SDL with which the program under test runs.
struct TestSDL: Hashable, CustomTestStringConvertible {
  /// The version that is installed on this machine.
  static let installed = TestSDL(name: "installed")
  /// SDL 2.32 in the Debian 13 root file system that `make test-displays` creates.
  static let debian13 = TestSDL(name: "2.32")
  /// sdl2-compat on SDL 3, in the same root file system.
  static let compat = TestSDL(name: "sdl2-compat")

  /// The version in the root file system in which `make package-test` installs the package.
  static let package = TestSDL(name: "package")

  let name: String
  var testDescription: String { name }

  /// The folder of the Debian 13 root file system; nil if the tests run without it.
  static let debianRoot = ProcessInfo.processInfo.environment["TOUCH_DISPLAYS"]

  /// The folder of the root file system in which the package is installed; nil if the tests run
  /// without it.
  static let packageRoot = ProcessInfo.processInfo.environment["TOUCH_PACKAGE_ROOT"]

  /// Returns the command that runs a program with this version, without the program's arguments.
  func command(_ program: String) -> [String] {
    let script = AppFixture.repositoryRoot.appendingPathComponent("Tests/Displays/in-root").path
    if self == .package, let root = Self.packageRoot { return [script, root, program] }
    guard self != .installed, let debianRoot = Self.debianRoot else { return [program] }
    let library = "LD_LIBRARY_PATH=\(Self.compatFolder ?? "")"
    return [script, debianRoot, "env"] + (self == .compat ? [library] : []) + [program]
  }

  /// The path of sdl2-compat's folder inside the Debian 13 root file system; nil if there is none.
  ///
  /// Its parent is the library folder of the processor architecture, such as x86_64-linux-gnu.
  private static let compatFolder: String? = debianRoot.flatMap { root in
    let architectures = try? FileManager.default.contentsOfDirectory(atPath: root + "/usr/lib")
    return architectures?.lazy.map { "/usr/lib/\($0)/sdl2-compat" }.first {
      FileManager.default.fileExists(atPath: root + $0)
    }
  }

  /// Returns a Boolean value that indicates whether a program runs with this version.
  ///
  /// - Parameter linkedVersion: The version of SDL in the program's system report.
  func matches(linkedVersion: Substring) -> Bool {
    switch self {
    case .debian13: linkedVersion.hasPrefix("2.32.") && !linkedVersion.contains("sdl2-compat")
    case .compat: linkedVersion.contains("sdl2-compat")
    default: linkedVersion.split(separator: " ").first == Self.installedVersion[...]
    }
  }

  /// The number of the installed version, with which this process runs.
  private static let installedVersion: String = {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return "\(version.major).\(version.minor).\(version.patch)"
  }()
}

/// A version of SDL and a display: an X server or a Wayland compositor.
struct TestDisplay: Hashable, CustomTestStringConvertible {
  static let x11 = TestDisplay()

  var sdl = TestSDL.installed
  /// The scale of the Wayland compositor's screen; nil for X11.
  var waylandScale: Double?

  /// The size of the screen in pixels, large enough for the window at every scale under test.
  ///
  /// The size of a compositor's screen is a multiple of every scale under test. Otherwise the
  /// compositor would round the size in logical pixels, and shift fingers by up to a pixel.
  var screenSize: (width: Int, height: Int) {
    waylandScale == nil ? (1024, 768) : (2040, 1530)
  }

  var name: String { waylandScale.map { "Wayland at \($0)" } ?? "X11" }
  var testDescription: String { "\(sdl.name) on \(name)" }

  /// X11 with each available version of SDL.
  static let x11WithEachSDL =
    ([TestSDL.installed] + (TestSDL.debianRoot == nil ? [] : [.debian13, .compat])).map {
      TestDisplay(sdl: $0)
    }

  /// Wayland at scale 1 with each available version of SDL.
  static let waylandWithEachSDL = x11WithEachSDL.map { TestDisplay(sdl: $0.sdl, waylandScale: 1) }

  /// All combinations of SDL and a display that `make test-displays` tests.
  static let all = [TestSDL.installed, .debian13, .compat].flatMap { sdl in
    [nil, 1, 1.25, 1.5, 2].map { TestDisplay(sdl: sdl, waylandScale: $0) }
  }
}
