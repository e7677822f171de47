import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A view that records the styles before and after each change of its traits.
private final class TraitView: UIView {
  var changes: [[UIUserInterfaceStyle?]] = []

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    changes.append([
      previousTraitCollection?.userInterfaceStyle, traitCollection.userInterfaceStyle,
    ])
  }
}

@Suite("Traits, scenes and feedback generators")
struct TraitTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
  private let view = TraitView()

  init() {
    window.addSubview(view)
    window.layoutIfNeeded()
  }

  @Test("The traits of a view have the style, size classes and scale of its window")
  func traits() {
    #expect(view.traitCollection.userInterfaceStyle == .light)
    window.overrideUserInterfaceStyle = .dark
    let traits = view.traitCollection
    #expect(traits.userInterfaceStyle == .dark && traits.displayScale == 1)
    #expect(traits.horizontalSizeClass == .compact && traits.verticalSizeClass == .regular)
    #expect(traits.userInterfaceIdiom == .pad && traits.layoutDirection == .leftToRight)
    view.overrideUserInterfaceStyle = .light
    #expect(view.traitCollection.userInterfaceStyle == .light)
    #expect(UIView().traitCollection.horizontalSizeClass == .unspecified)
  }

  @Test("Views are notified when the interface style or size class of their window changes")
  func changes() {
    window.overrideUserInterfaceStyle = .dark
    window.overrideUserInterfaceStyle = .dark
    #expect(view.changes == [[.light, .dark]])
    window.bounds.size.width = 700
    window.layoutIfNeeded()
    window.bounds.size.width = 701
    window.layoutIfNeeded()
    #expect(view.changes == [[.light, .dark], [.dark, .dark]])
  }

  @Test("Trait collections can be combined, compared and made current for a closure")
  func collections() {
    let (dark, scaled) = (
      UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(displayScale: 2)
    )
    let both = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .light), dark, scaled,
    ])
    #expect(both.userInterfaceStyle == .dark && both.displayScale == 2)
    #expect(both.containsTraits(in: dark) && !dark.containsTraits(in: scaled))
    #expect(both.hasDifferentColorAppearance(comparedTo: scaled) && both != dark)
    var style: UIUserInterfaceStyle?
    dark.performAsCurrent { style = UITraitCollection.current.userInterfaceStyle }
    #expect(style == .dark)
  }

  @Test("All windows of an application belong to its window scene")
  func scenes() throws {
    let application = TouchHarness(window: window).application
    let scene = try #require(window.windowScene)
    #expect(application.connectedScenes == [scene])
    let second = UIWindow(windowScene: scene)
    #expect(scene.windows == [window, second] && scene.keyWindow === window)
    #expect(scene.activationState == .foregroundActive && second.frame == window.frame)
    application.applicationState = .background
    #expect(scene.activationState == .background && scene.session.role == .windowApplication)
    second.windowScene = nil
    #expect(scene.windows == [window])
  }

  @Test("Feedback generators can be called without a crash")
  func feedback() {
    let impact = UIImpactFeedbackGenerator(style: .rigid)
    impact.prepare()
    impact.impactOccurred(intensity: 0.5)
    UISelectionFeedbackGenerator().selectionChanged()
    UINotificationFeedbackGenerator().notificationOccurred(.success)
  }

  @Test("A window is notified of a change of its own traits once, before its views")
  func windowChanges() {
    final class TraitWindow: UIWindow {
      var changes: [[UIUserInterfaceStyle?]] = []
      var viewChangeCounts: [Int] = []

      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        changes.append([
          previousTraitCollection?.userInterfaceStyle, traitCollection.userInterfaceStyle,
        ])
        viewChangeCounts += subviews.compactMap { ($0 as? TraitView)?.changes.count }
      }
    }
    let traitWindow = TraitWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    let content = TraitView()
    traitWindow.addSubview(content)
    traitWindow.layoutIfNeeded()
    #expect(traitWindow.changes.isEmpty)
    traitWindow.overrideUserInterfaceStyle = .dark
    traitWindow.overrideUserInterfaceStyle = .dark
    #expect(traitWindow.changes == [[.light, .dark]] && content.changes == [[.light, .dark]])
    #expect(traitWindow.viewChangeCounts == [0])
    traitWindow.overrideUserInterfaceStyle = .light
    #expect(traitWindow.changes == [[.light, .dark], [.dark, .light]])
    #expect(traitWindow.viewChangeCounts == [0, 1])
  }
}
