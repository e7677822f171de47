import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Interactions of views")
struct ViewInteractionTests {
  private final class Provider: UIContextMenuInteractionDelegate {
    var locations: [CGPoint] = []
    var hasMenu = true
    var suggestions: [Int] = []

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      locations.append(location)
      return UIContextMenuConfiguration(
        identifier: "menu",
        actionProvider: { [self] elements in
          suggestions.append(elements.count)
          return hasMenu ? UIMenu(children: [UIAction(title: "Copy") { _ in }]) : nil
        })
    }
  }

  private final class LoggingInteraction: UIInteraction {
    private(set) weak var view: UIView?
    var log: [String] = []
    func willMove(to view: UIView?) {
      log.append("will \(view?.tag ?? -1), in \(self.view?.tag ?? -1)")
    }
    func didMove(to view: UIView?) {
      self.view = view
      log.append("did \(view?.tag ?? -1)")
    }
  }

  private let fixture = GestureFixture()
  private let provider = Provider()
  private let inner = UIView(frame: CGRect(x: 60, y: 90, width: 200, height: 200))

  init() { fixture.view.addSubview(inner) }

  private var list: MenuList? { fixture.window.subviews.last as? MenuList }

  @Test("A context menu is requested once, at the location of the long press or click in the view")
  func location() {
    let interaction = UIContextMenuInteraction(delegate: provider)
    inner.addInteraction(interaction)
    #expect(interaction.delegate === provider && interaction.view === inner)
    fixture.harness.touchDown(at: point(100, 150))
    fixture.harness.advance(by: 0.5)
    #expect(provider.locations == [point(40, 60)] && provider.suggestions == [0] && list != nil)
    #expect(interaction.location(in: inner) == point(40, 60))
    #expect(interaction.location(in: nil) == point(100, 150))
    #expect(interaction.location(in: fixture.window) == point(100, 150))
    fixture.harness.touchMove(to: point(120, 150))
    fixture.harness.touchUp()
    #expect(provider.locations.count == 1)
    list?.removeFromSuperview()
    fixture.harness.secondaryClick(at: point(80, 95))
    #expect(provider.locations == [point(40, 60), point(20, 5)] && list != nil)
  }

  @Test(
    "A tap, a press shorter than 0.5 s, or an action provider without a menu shows no context menu")
  func noMenu() {
    inner.addInteraction(UIContextMenuInteraction(delegate: provider))
    fixture.tap(100, 150)
    fixture.harness.touchDown(at: point(100, 150))
    fixture.harness.advance(by: 0.49)
    fixture.harness.touchUp()
    #expect(provider.locations.isEmpty && list == nil)
    provider.hasMenu = false
    fixture.harness.secondaryClick(at: point(80, 95))
    #expect(provider.locations.count == 1 && list == nil)
  }

  @Test("A context menu interaction shows no menu after removal, and a single menu if added twice")
  func addedAgain() {
    let interaction = UIContextMenuInteraction(delegate: provider)
    inner.addInteraction(interaction)
    inner.removeInteraction(interaction)
    #expect(interaction.view == nil && inner.gestureRecognizers?.isEmpty != false)
    fixture.harness.secondaryClick(at: point(80, 95))
    #expect(provider.locations.isEmpty)
    for _ in 0..<2 { inner.addInteraction(interaction) }
    #expect(inner.gestureRecognizers?.count == 2 && inner.interactions.count == 1)
    fixture.harness.secondaryClick(at: point(80, 95))
    #expect(provider.locations.count == 1)
  }

  @Test("A context menu interaction without a delegate or a view has no effect")
  func withoutDelegate() {
    do {
      let interaction = UIContextMenuInteraction(delegate: Provider())
      inner.addInteraction(interaction)
      #expect(interaction.delegate == nil)
    }
    fixture.harness.secondaryClick(at: point(80, 95))
    #expect(list == nil)
    let free = UIContextMenuInteraction(delegate: provider)
    #expect(free.location(in: nil) == .zero)
    let configuration = UIContextMenuConfiguration(identifier: 7)
    #expect(configuration.identifier as? Int == 7 && configuration.actionProvider == nil)
  }

  @Test("An interaction is notified before and after it moves to another view")
  func notifications() {
    let interaction = LoggingInteraction()
    (fixture.view.tag, inner.tag) = (1, 2)
    fixture.view.addInteraction(interaction)
    inner.addInteraction(interaction)
    fixture.view.removeInteraction(interaction)
    inner.removeInteraction(interaction)
    #expect(
      interaction.log == [
        "will 1, in -1", "did 1", "will -1, in 1", "did -1", "will 2, in -1", "did 2",
        "will -1, in 2", "did -1",
      ])
  }

  @Test("Setting the interactions of a view removes missing and adds new interactions")
  func setInteractions() {
    let interactions = (0..<3).map { _ in LoggingInteraction() }
    fixture.view.tag = 1
    fixture.view.interactions = [interactions[0], interactions[1]]
    fixture.view.interactions = [interactions[1], interactions[2]]
    #expect(interactions[0].view == nil && interactions[0].log.count == 4)
    #expect(interactions[1].log == ["will 1, in -1", "did 1"])
    #expect(interactions[2].view === fixture.view)
    let current = fixture.view.interactions
    #expect(current.count == 2 && current[0] === interactions[1] && current[1] === interactions[2])
    #expect(UIView().interactions.isEmpty)
  }

  @Test("A pencil interaction has its view and delegate, and no preferred actions")
  func pencil() {
    final class PencilDelegate: UIPencilInteractionDelegate {}
    let delegate = PencilDelegate()
    let interaction = UIPencilInteraction(delegate: delegate)
    inner.addInteraction(interaction)
    #expect(interaction.view === inner && interaction.delegate === delegate)
    #expect(interaction.isEnabled && UIPencilInteraction().delegate == nil)
    inner.removeInteraction(interaction)
    #expect(interaction.view == nil)
    #expect(UIPencilInteraction.preferredTapAction == .ignore)
    #expect(UIPencilInteraction.preferredSqueezeAction == .ignore)
    #expect(!UIPencilInteraction.prefersPencilOnlyDrawing)
    #expect(UIPencilInteraction.PreferredAction.runSystemShortcut.rawValue == 6)
  }

  @Test("A context menu that is opened without a key focuses none of its items")
  func noFocusedItem() throws {
    inner.addInteraction(UIContextMenuInteraction(delegate: provider))
    fixture.harness.secondaryClick(at: point(80, 95))
    let clicked = try #require(list)
    #expect(fixture.window.firstResponder === clicked)
    clicked.removeFromSuperview()
    fixture.harness.touchDown(at: point(100, 150))
    fixture.harness.advance(by: 0.5)
    let pressed = try #require(list)
    #expect(fixture.window.firstResponder === pressed)
    fixture.harness.touchUp()
  }
}
