import Foundation
import Testing

/// A version of SDL that programs are run with.
struct TestSDL: Hashable, CustomTestStringConvertible {
  /// That of this machine.
  static let installed = TestSDL(name: "installed")
  /// SDL 2.32 and sdl2-compat on SDL 3, in the Debian 13 that `make test-displays` makes.
  static let debian13 = TestSDL(name: "2.32")
  static let compat = TestSDL(name: "sdl2-compat")

  let name: String
  var testDescription: String { name }

  /// The folder of the Debian 13; nil where the tests are to do without it.
  static let root = ProcessInfo.processInfo.environment["TOUCH_DISPLAYS"]

  /// The words before a program's arguments that run it with this version.
  func command(_ program: String) -> [String] {
    guard self != .installed, let root = Self.root else { return [program] }
    let script = Desk.root.appendingPathComponent("Tests/Displays/in-root").path
    let library = "LD_LIBRARY_PATH=/usr/lib/x86_64-linux-gnu/sdl2-compat"
    return [script, root, "env"] + (self == .compat ? [library] : []) + [program]
  }
}

/// What a program under test sees: a version of SDL on an X server or a Wayland compositor.
struct TestDisplay: Hashable, CustomTestStringConvertible {
  static let x11 = TestDisplay()

  var sdl = TestSDL.installed
  /// The scale of the Wayland compositor's screen; nil for X11.
  var wayland: Double?

  /// The pixels of the screen: room for the window at any scale that is tried.
  var screen: (width: Int, height: Int) {
    wayland == nil ? (1024, 768) : (2048, 1536)
  }

  var name: String { wayland.map { "Wayland at \($0)" } ?? "X11" }
  var testDescription: String { "\(sdl.name) on \(name)" }

  /// X11 with each version of SDL that is there.
  static let x11s = ([TestSDL.installed] + (TestSDL.root == nil ? [] : [.debian13, .compat])).map {
    TestDisplay(sdl: $0)
  }

  /// Wayland at scale 1 with each version of SDL that is there; none without a compositor.
  static let waylands = x11s.map { TestDisplay(sdl: $0.sdl, wayland: 1) }

  /// Every combination that `make test-displays` tries.
  static let all = [TestSDL.installed, .debian13, .compat].flatMap { sdl in
    [nil, 1, 1.25, 1.5, 2].map { TestDisplay(sdl: sdl, wayland: $0) }
  }
}
