import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Values of traits and numbers")
struct TraitValueTests {
  /// Collections that specify one trait each.
  private let single: [UITraitCollection] = [
    UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(displayScale: 3),
    UITraitCollection(userInterfaceIdiom: .phone), UITraitCollection(horizontalSizeClass: .compact),
    UITraitCollection(verticalSizeClass: .regular),
    UITraitCollection(layoutDirection: .rightToLeft),
    UITraitCollection(forceTouch: .available),
  ]

  @Test(
    "A trait collection made from one trait has its value and none of six values of other traits")
  func singleTraits() {
    let empty = UITraitCollection()
    #expect(empty.userInterfaceStyle == .unspecified && empty.displayScale == 0)
    #expect(empty.userInterfaceIdiom == .unspecified && empty.layoutDirection == .unspecified)
    #expect(empty.horizontalSizeClass == .unspecified && empty.verticalSizeClass == .unspecified)
    #expect(empty.forceTouchCapability == .unknown)
    for (index, collection) in single.enumerated() {
      #expect((collection.userInterfaceStyle == .dark) == (index == 0))
      #expect(collection.displayScale == (index == 1 ? 3 : 0))
      #expect((collection.userInterfaceIdiom == .phone) == (index == 2))
      #expect((collection.horizontalSizeClass == .compact) == (index == 3))
      #expect((collection.verticalSizeClass == .regular) == (index == 4))
      #expect((collection.layoutDirection == .rightToLeft) == (index == 5))
      #expect((collection.forceTouchCapability == .available) == (index == 6))
      #expect(collection != empty && collection == UITraitCollection(traitsFrom: [collection]))
      #expect(collection.containsTraits(in: empty) && collection.containsTraits(in: nil))
      #expect(!empty.containsTraits(in: collection))
    }
  }

  @Test("A combined trait collection has all traits, and a trait's last value counts")
  func combination() {
    let all = UITraitCollection(traitsFrom: single)
    for collection in single {
      #expect(all.containsTraits(in: collection) && all != collection)
      #expect(UITraitCollection(traitsFrom: [all, UITraitCollection()]) == all)
    }
    for (index, collection) in single.enumerated() {
      let others = UITraitCollection(
        traitsFrom: single.enumerated().filter { $0.offset != index }.map(\.element))
      #expect(!others.containsTraits(in: collection) && others != all)
    }
    let light = UITraitCollection(userInterfaceStyle: .light)
    let changed = UITraitCollection(traitsFrom: [all, light])
    #expect(changed.userInterfaceStyle == .light && changed.displayScale == 3)
    #expect(changed.hasDifferentColorAppearance(comparedTo: all))
    #expect(!changed.hasDifferentColorAppearance(comparedTo: light))
    #expect(light.hasDifferentColorAppearance(comparedTo: nil))
  }

  @Test("A window has the compact size class in a dimension of less than 500 points")
  func sizeClasses() {
    for (length, sizeClass) in [(499, UIUserInterfaceSizeClass.compact), (500, .regular)] {
      let size = CGSize(width: length, height: 999 - length)
      let window = UIWindow(frame: CGRect(origin: .zero, size: size))
      #expect(window.traitCollection.horizontalSizeClass == sizeClass)
      #expect(
        window.traitCollection.verticalSizeClass == (sizeClass == .compact ? .regular : .compact))
    }
    let outside = UITraitCollection(of: nil, style: .dark)
    #expect(outside.displayScale == 1 && outside.userInterfaceStyle == .dark)
    #expect(outside.verticalSizeClass == .unspecified && outside.userInterfaceIdiom == .pad)
  }

  @Test("Trait enumerations have UIKit's raw values")
  func rawValues() {
    let idioms: [UIUserInterfaceIdiom] = [
      .unspecified, .phone, .pad, .tv, .carPlay, .mac, .vision,
    ]
    #expect(idioms.map(\.rawValue) == [-1, 0, 1, 2, 3, 5, 6])
    #expect(
      [UIUserInterfaceSizeClass.unspecified, .compact, .regular].map(\.rawValue) == [0, 1, 2])
    let directions: [UITraitEnvironmentLayoutDirection] = [
      .unspecified, .leftToRight, .rightToLeft,
    ]
    #expect(directions.map(\.rawValue) == [-1, 0, 1])
    #expect(
      [UIForceTouchCapability.unknown, .unavailable, .available].map(\.rawValue) == [0, 1, 2])
  }

  @Test(
    "performAsCurrent replaces the current traits during its closure and restores them afterward")
  func current() {
    let outside = UITraitCollection.current.userInterfaceStyle
    single[0].performAsCurrent {
      #expect(UITraitCollection.current === single[0])
      single[1].performAsCurrent { #expect(UITraitCollection.current === single[1]) }
      #expect(UITraitCollection.current === single[0])
      UITraitCollection.current = single[2]
      #expect(UITraitCollection.current === single[2])
    }
    #expect(UITraitCollection.current.userInterfaceStyle == outside)
  }

  @Test("While a view draws, the current traits are those of its window")
  func drawing() {
    final class Drawn: UIView {
      var style: UIUserInterfaceStyle?
      override func draw(_ rect: CGRect) {
        style = UITraitCollection.current.userInterfaceStyle
      }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let view = Drawn(frame: window.bounds)
    window.addSubview(view)
    for style in [UIUserInterfaceStyle.dark, .light] {
      window.overrideUserInterfaceStyle = style
      _ = TouchHarness(window: window).snapshot()
      #expect(view.style == style)
    }
  }

  @Test("Views and view controllers are notified of changed traits, superviews first")
  func notifications() {
    final class Log {
      var entries: [String] = []
    }
    final class Notified: UIView {
      var log: Log?
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        log?.entries.append("view \(tag)")
      }
    }
    final class Controller: UIViewController {
      var log: Log?
      override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        log?.entries.append("controller")
      }
    }
    let (log, window) = (Log(), UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    let (outer, inner, controller) = (Notified(), Notified(), Controller())
    (outer.tag, inner.tag) = (1, 2)
    (outer.log, inner.log, controller.log) = (log, log, log)
    controller.view = outer
    outer.addSubview(inner)
    window.addSubview(outer)
    window.layoutIfNeeded()
    log.entries = []
    window.overrideUserInterfaceStyle = .dark
    window.layoutIfNeeded()
    #expect(log.entries == ["controller", "view 1", "view 2"])
  }

  // MARK: Numbers

  @Test("An NSNumber converts to other types within the limits of these types")
  func numbers() {
    #expect(NSNumber(value: 7).doubleValue == 7 && NSNumber(value: -2.75).doubleValue == -2.75)
    #expect(NSNumber(value: 7).intValue == 7 && NSNumber(value: 2.75).intValue == 2)
    #expect(NSNumber(value: -1e300).intValue == .min && NSNumber(value: 1e300).intValue == .max)
    #expect(NSNumber(value: 7).uintValue == 7 && NSNumber(value: 2.75).uintValue == 2)
    #expect(NSNumber(value: -3).uintValue == 0 && NSNumber(value: 1e300).uintValue == .max)
    #expect(NSNumber(value: true).intValue == 1 && NSNumber(value: false).intValue == 0)
    #expect(NSNumber(value: true).boolValue && NSNumber(value: -0.5).boolValue)
    #expect(!NSNumber(value: false).boolValue && NSNumber(value: UInt(9)).intValue == 9)
    #expect(NSNumber(value: UInt.max).doubleValue == 18_446_744_073_709_551_616)
    #expect(NSNumber(value: 0.5).stringValue == "0.5" && NSNumber(value: -7).stringValue == "-7")
    #expect(NSNumber(value: 3.0).stringValue == "3" && NSNumber(value: Float(1.5)) == 1.5)
    let literals: [NSNumber] = [4, 4.5, true]
    #expect(literals.map(\.doubleValue) == [4, 4.5, 1] && literals[0] != literals[1])
    #expect(Set([NSNumber(value: 2), 2.0, NSNumber(value: UInt(2))]).count == 1)
  }

  @Test("An NSValue returns zero or the identity if a value of another type is requested")
  func otherKinds() {
    let size = NSValue(cgSize: CGSize(width: 3, height: 4))
    #expect(size.cgPointValue == .zero && size.cgRectValue == .zero)
    #expect(size.cgVectorValue == .zero && size.cgAffineTransformValue == .identity)
    #expect(size.cgSizeValue == CGSize(width: 3, height: 4))
    #expect(NSValue(cgPoint: point(3, 4)).cgPointValue == point(3, 4))
    #expect(NSValue(cgPoint: point(3, 4)) != size && size.nonretainedObjectValue == nil)
    #expect(Set([size, NSValue(cgSize: CGSize(width: 3, height: 4))]).count == 1)
  }
}
