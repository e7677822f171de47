import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Places and sizes of a window at every scale")
struct WindowMetricsTests {
  nonisolated struct Display: CustomTestStringConvertible {
    let units: CGSize
    let pixels: CGSize
    var requestedScale: CGFloat?
    let scale: CGFloat
    let size: CGSize

    var metrics: WindowMetrics {
      WindowMetrics(units: units, pixels: pixels, requestedScale: requestedScale)
    }
    var testDescription: String { "\(units) in \(pixels), asked for \(requestedScale ?? 0)" }
  }

  nonisolated static let displays = [
    Display(
      units: CGSize(width: 960, height: 684), pixels: CGSize(width: 960, height: 684), scale: 1,
      size: CGSize(width: 960, height: 684)),
    Display(
      units: CGSize(width: 961, height: 641), pixels: CGSize(width: 1442, height: 962), scale: 1.5,
      size: CGSize(width: 1442 / 1.5, height: 962 / 1.5)),
    Display(
      units: CGSize(width: 677, height: 483), pixels: CGSize(width: 846, height: 604), scale: 1.25,
      size: CGSize(width: 846 / 1.25, height: 604 / 1.25)),
    Display(
      units: CGSize(width: 508, height: 357), pixels: CGSize(width: 1016, height: 714), scale: 2,
      size: CGSize(width: 508, height: 357)),
    // X11, where units are pixels, on a screen of twice the resolution.
    Display(
      units: CGSize(width: 1920, height: 1368), pixels: CGSize(width: 1920, height: 1368),
      requestedScale: 2, scale: 2, size: CGSize(width: 960, height: 684)),
    // A display of scale 2 of which the user wants the pixels for points.
    Display(
      units: CGSize(width: 508, height: 357), pixels: CGSize(width: 1016, height: 714),
      requestedScale: 1, scale: 1, size: CGSize(width: 1016, height: 714)),
  ]

  @Test("The scale is that of the display, and the points cover every pixel", arguments: displays)
  func scale(display: Display) {
    let metrics = display.metrics
    #expect(metrics.scale == display.scale)
    #expect(metrics.size == display.size)
  }

  @Test("A place in SDL's units and its point are the same pixel", arguments: displays)
  func points(display: Display) {
    let metrics = display.metrics
    let (middle, corner) = (
      CGPoint(x: metrics.units.width / 2, y: metrics.units.height / 2),
      CGPoint(x: metrics.units.width, y: metrics.units.height)
    )
    let end = metrics.point(fromUnits: corner)
    #expect(abs(end.x * metrics.scale - metrics.pixels.width) < 1e-9)
    #expect(abs(end.y * metrics.scale - metrics.pixels.height) < 1e-9)
    let back = metrics.units(fromPoint: metrics.point(fromUnits: middle))
    #expect(abs(back.x - middle.x) < 1e-9 && abs(back.y - middle.y) < 1e-9)
  }

  @Test("A window without a size has no places that are not finite")
  func empty() {
    let metrics = WindowMetrics(units: .zero, pixels: .zero)
    #expect(metrics.scale == 1)
    #expect(metrics.point(fromUnits: CGPoint(x: 3, y: 4)) == .zero)
    #expect(metrics.units(fromPoint: CGPoint(x: 3, y: 4)) == .zero)
  }

  /// The fractions were recorded for a finger at 97 of 1020 units that landed there, or moved there.
  nonisolated static let fractions: [(String, Bool, Double, Double)] = [
    ("x11", false, 0.0951914, 0.0951914), ("x11", true, 0.0951914, 0.0951914),
    ("wayland", false, 0.095098, 0.095098), ("wayland", true, 0.0951914, 0.095098),
    ("cocoa", false, 0.095098, 0.095098),
  ]

  @Test("A finger is where it is on every driver and version of SDL", arguments: fractions)
  func fingers(driver: String, isSDL3: Bool, landed: Double, moved: Double) {
    let range = FingerRange(driver: driver, isSDL3: isSDL3)
    let size = CGSize(width: 1020, height: 1020)
    for (fraction, isLanding) in [(landed, true), (moved, false)] {
      let place = range.units(
        CGPoint(x: fraction, y: fraction), in: size, isLanding: isLanding)
      #expect(abs(place.x - 97) < 1e-3 && abs(place.y - 97) < 1e-3)
    }
  }

  nonisolated static let desktops: [(String?, String?, Double?)] = [
    (nil, nil, nil), ("96", nil, 1.0), ("192", nil, 2.0), ("144", "3", 1.5), (nil, "2", 2.0),
    ("120", nil, 1.25), ("72", nil, 1.0), ("none", "2", 2.0), ("-5", nil, nil), ("nan", nil, nil),
    ("96000", nil, 8.0),
  ]

  @Test("The scale of an X11 desktop is that of its X resources, else GTK's", arguments: desktops)
  func desktopScale(resolution: String?, gdkScale: String?, scale: Double?) {
    let found = X11Scale.scale(resolution: resolution, gdkScale: gdkScale)
    #expect(found == scale.map { CGFloat($0) })
  }
}
