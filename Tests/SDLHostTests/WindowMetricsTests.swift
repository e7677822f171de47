import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Window metrics")
struct WindowMetricsTests {
  /// The sizes of a window on a display, and the expected metrics.
  nonisolated struct Display: CustomTestStringConvertible {
    let units: CGSize
    let pixels: CGSize
    var requestedScale: CGFloat?
    let scale: CGFloat
    let size: CGSize

    var metrics: WindowMetrics {
      WindowMetrics(units: units, pixels: pixels, requestedScale: requestedScale)
    }
    var testDescription: String {
      "\(units) units, \(pixels) pixels, requested scale \(requestedScale ?? 0)"
    }
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
    // X11, where units are pixels, on a display with scale 2.
    Display(
      units: CGSize(width: 1920, height: 1368), pixels: CGSize(width: 1920, height: 1368),
      requestedScale: 2, scale: 2, size: CGSize(width: 960, height: 684)),
    // A display with scale 2, on which the user requests one pixel per point.
    Display(
      units: CGSize(width: 508, height: 357), pixels: CGSize(width: 1016, height: 714),
      requestedScale: 1, scale: 1, size: CGSize(width: 1016, height: 714)),
  ]

  @Test(
    "The scale of a window is the requested scale or else the display's scale",
    arguments: displays)
  func scale(display: Display) {
    let metrics = display.metrics
    #expect(metrics.scale == display.scale)
    #expect(metrics.size == display.size)
  }

  @Test("A location in SDL's units is converted to the same pixel in points", arguments: displays)
  func locations(display: Display) {
    let metrics = display.metrics
    let (center, corner) = (
      CGPoint(x: metrics.units.width / 2, y: metrics.units.height / 2),
      CGPoint(x: metrics.units.width, y: metrics.units.height)
    )
    let cornerPoint = metrics.point(fromUnits: corner)
    #expect(abs(cornerPoint.x * metrics.scale - metrics.pixels.width) < 1e-9)
    #expect(abs(cornerPoint.y * metrics.scale - metrics.pixels.height) < 1e-9)
    let roundTrip = metrics.units(fromPoint: metrics.point(fromUnits: center))
    #expect(abs(roundTrip.x - center.x) < 1e-9 && abs(roundTrip.y - center.y) < 1e-9)
  }

  @Test("The metrics of an empty window convert all locations to zero")
  func emptyWindow() {
    let metrics = WindowMetrics(units: .zero, pixels: .zero)
    #expect(metrics.scale == 1)
    #expect(metrics.point(fromUnits: CGPoint(x: 3, y: 4)) == .zero)
    #expect(metrics.units(fromPoint: CGPoint(x: 3, y: 4)) == .zero)
  }

  @Test(
    "A window without pixels or units has scale 1, a tiny one its actual scale, at least 1/120",
    arguments: [
      (0, 100, 1), (100, 0, 1), (0, 0, 1), (1, 2, 2), (2, 1, 0.5), (1, 1, 1), (1000, 1, 1.0 / 120),
    ] as [(CGFloat, CGFloat, CGFloat)])
  func tinyWindows(units: CGFloat, pixels: CGFloat, scale: CGFloat) {
    let metrics = WindowMetrics(
      units: CGSize(width: units, height: 50), pixels: CGSize(width: pixels, height: 100))
    #expect(metrics.scale == scale)
    let point = metrics.point(fromUnits: CGPoint(x: 3, y: 4))
    let expectedPoint = CGPoint(x: units > 0 ? 3 * pixels / units / scale : 0, y: 8 / scale)
    #expect(point.distance(to: expectedPoint) < 1e-9)
    let location = metrics.units(fromPoint: CGPoint(x: 6, y: 8))
    let expectedLocation = CGPoint(x: pixels > 0 ? 6 * units * scale / pixels : 0, y: 4 * scale)
    #expect(location.distance(to: expectedLocation) < 1e-9)
  }

  @Test(
    "The width of a window determines its scale, and each axis is converted separately")
  func axes() {
    let empty = WindowMetrics(
      units: CGSize(width: 50, height: 0), pixels: CGSize(width: 100, height: 0))
    #expect(empty.scale == 2 && empty.size == CGSize(width: 50, height: 0))
    #expect(empty.point(fromUnits: CGPoint(x: 3, y: 4)) == CGPoint(x: 3, y: 0))
    #expect(empty.units(fromPoint: CGPoint(x: 3, y: 4)) == CGPoint(x: 3, y: 0))
    let flat = WindowMetrics(
      units: CGSize(width: 50, height: 1), pixels: CGSize(width: 50, height: 1))
    #expect(flat.point(fromUnits: CGPoint(x: 3, y: 0.5)) == CGPoint(x: 3, y: 0.5))
    #expect(flat.units(fromPoint: CGPoint(x: 3, y: 0.5)) == CGPoint(x: 3, y: 0.5))
  }

  /// The driver, a Boolean value that indicates SDL 3, and two recorded locations as fractions of
  /// the window: of a finger that landed at 97 of 1020 units, and of a finger that moved there.
  nonisolated static let fractions: [(String, Bool, Double, Double)] = [
    ("x11", false, 0.0951914, 0.0951914), ("x11", true, 0.0951914, 0.0951914),
    ("wayland", false, 0.095098, 0.095098), ("wayland", true, 0.0951914, 0.095098),
    ("cocoa", false, 0.095098, 0.095098),
  ]

  @Test(
    "Fractions that were recorded with three video drivers yield the finger's actual location",
    arguments: fractions)
  func fingers(driver: String, isSDL3: Bool, landed: Double, moved: Double) {
    let normalization = FingerNormalization(driver: driver, isSDL3: isSDL3)
    let size = CGSize(width: 1020, height: 1020)
    for (fraction, isLanding) in [(landed, true), (moved, false)] {
      let location = normalization.units(
        CGPoint(x: fraction, y: fraction), in: size, isLanding: isLanding)
      #expect(abs(location.x - 97) < 1e-3 && abs(location.y - 97) < 1e-3)
    }
  }

  /// The values of `Xft.dpi` and `GDK_SCALE`, and the expected scale.
  nonisolated static let desktops: [(String?, String?, Double?)] = [
    (nil, nil, nil), ("96", nil, 1.0), ("192", nil, 2.0), ("144", "3", 1.5), (nil, "2", 2.0),
    ("120", nil, 1.25), ("72", nil, 1.0), ("none", "2", 2.0), ("-5", nil, nil), ("nan", nil, nil),
    ("96000", nil, 8.0), ("0", "2", 2.0), ("96", "2", 1.0), ("inf", "2", 2.0), (nil, "0.5", 1.0),
    (nil, "20", 8.0), (nil, "0", nil),
  ]

  @Test("The scale of an X11 desktop is taken from Xft.dpi or GDK_SCALE", arguments: desktops)
  func desktopScale(resolution: String?, gdkScale: String?, scale: Double?) {
    let desktopScale = X11Scale.scale(resolution: resolution, gdkScale: gdkScale)
    #expect(desktopScale == scale.map { CGFloat($0) })
  }

  @Test(
    "A window is stale if a new window would differ by more than 0.01 pixels per unit",
    arguments: [
      (1000, 1500, 1.5, false), (1000, 1509, 1.5, false), (1000, 1491, 1.5, false),
      (1000, 1511, 1.5, true), (1000, 1489, 1.5, true), (1000, 1000, 2, true), (0, 0, 1, false),
      (0, 100, 1, false), (1, 2, 1, true),
    ] as [(CGFloat, CGFloat, CGFloat, Bool)])
  func staleScale(units: CGFloat, pixels: CGFloat, pixelsPerUnit: CGFloat, isStale: Bool) {
    let metrics = WindowMetrics(
      units: CGSize(width: units, height: 7), pixels: CGSize(width: pixels, height: 9))
    #expect(metrics.isStale(pixelsPerUnit: pixelsPerUnit) == isStale)
  }
}
