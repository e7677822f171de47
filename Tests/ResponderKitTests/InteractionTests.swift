import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Interactions, presentations, editing and snapshots of views")
struct InteractionTests {
  private final class Menus: UIContextMenuInteractionDelegate {
    var locations: [CGPoint] = []
    var choices: [String] = []

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      locations.append(location)
      guard location.x < 150 else { return nil }
      return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
        UIMenu(children: [UIAction(title: "Delete") { _ in self.choices.append("Delete") }])
      }
    }
  }

  private let fixture = GestureFixture()
  private var view: UIView { fixture.view }

  @Test("A long press shows a view's context menu, and a tap chooses an action in the menu")
  func contextMenu() throws {
    let menus = Menus()
    view.addInteraction(UIContextMenuInteraction(delegate: menus))
    fixture.harness.touchDown(at: point(100, 100))
    fixture.harness.advance(by: 0.6)
    fixture.harness.touchUp()
    let window = try #require(view.window)
    let list = try #require(window.subviews.last as? MenuList)
    window.layoutIfNeeded()
    let row = try #require(list.subviews.first?.subviews.first as? UIControl)
    let location = row.convert(point(20, row.bounds.midY), to: nil)
    #expect(abs(location.x - 100) < 60 && abs(location.y - 100) < 80)
    fixture.harness.touchDown(at: location)
    fixture.harness.touchUp()
    #expect(menus.choices == ["Delete"] && list.superview == nil)
    fixture.harness.touchDown(at: point(200, 100))
    fixture.harness.advance(by: 0.6)
    fixture.harness.touchUp()
    #expect(!(window.subviews.last is MenuList) && menus.locations.count == 2)
  }

  @Test("Adding an interaction to a view removes the interaction from its previous view")
  func moving() {
    let (interaction, other) = (UIContextMenuInteraction(delegate: Menus()), UIView())
    view.addInteraction(interaction)
    #expect(interaction.view === view && view.gestureRecognizers?.count == 2)
    other.addInteraction(interaction)
    #expect(view.interactions.isEmpty && view.gestureRecognizers?.isEmpty != false)
    other.removeInteraction(interaction)
    #expect(interaction.view == nil && other.interactions.isEmpty)
  }

  @Test("A popover appears below its source, or above a source at the lower edge of the window")
  func popover() throws {
    let window = try #require(view.window)
    let root = UIViewController()
    window.rootViewController = root
    let content = UIViewController()
    content.modalPresentationStyle = .popover
    content.preferredContentSize = CGSize(width: 120, height: 80)
    let source = UIView(frame: CGRect(x: 10, y: 20, width: 40, height: 20))
    root.view.addSubview(source)
    content.popoverPresentationController?.sourceView = source
    root.present(content, animated: false)
    window.layoutIfNeeded()
    #expect(content.view.frame == CGRect(x: 8, y: 48, width: 120, height: 80))
    content.dismiss(animated: false)
    source.frame.origin.y = window.bounds.height - 30
    root.present(content, animated: false)
    window.layoutIfNeeded()
    #expect(content.view.frame.maxY == window.bounds.height - 38)
  }

  @Test("A tap outside a sheet dismisses the sheet unless the delegate refuses")
  func dismissal() throws {
    final class Observer: UIAdaptivePresentationControllerDelegate {
      var calls: [String] = []
      var mayDismiss = false
      func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
        mayDismiss
      }
      func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
        calls.append("attempt")
      }
      func presentationControllerWillDismiss(_ controller: UIPresentationController) {
        calls.append("will")
      }
      func presentationControllerDidDismiss(_ controller: UIPresentationController) {
        calls.append("did")
      }
    }
    let window = try #require(view.window)
    let (root, sheet, observer) = (UIViewController(), UIViewController(), Observer())
    window.rootViewController = root
    sheet.presentationController?.delegate = observer
    sheet.sheetPresentationController?.detents = [.medium()]
    root.present(sheet, animated: false)
    window.layoutIfNeeded()
    #expect(sheet.view.frame.height == window.bounds.height / 2)
    fixture.harness.touchDown(at: point(5, 5))
    fixture.harness.touchUp()
    #expect(observer.calls == ["attempt"] && root.presentedViewController === sheet)
    observer.mayDismiss = true
    fixture.harness.touchDown(at: point(5, 5))
    fixture.harness.touchUp()
    fixture.harness.advance(by: 0.5)
    #expect(observer.calls == ["attempt", "will", "did"] && root.presentedViewController == nil)
  }

  @Test("A view ends editing if the first responder is the view or one of its descendants")
  func endEditing() throws {
    let window = try #require(view.window)
    let (form, field) = (UIView(), UITextField(frame: CGRect(x: 0, y: 0, width: 50, height: 20)))
    form.addSubview(field)
    window.addSubview(form)
    field.becomeFirstResponder()
    #expect(!view.endEditing(true) && field.isFirstResponder)
    #expect(form.endEditing(false) && !field.isFirstResponder)
    #expect(!form.endEditing(false))
    field.becomeFirstResponder()
    #expect(field.endEditing(false) && !field.isFirstResponder)
  }

  @Test("snapshotView has the size of the view, and drawHierarchy draws a view and subviews scaled")
  func snapshots() throws {
    let harness = TouchHarness(window: UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let (card, spot) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)),
      UIView(frame: CGRect(x: 20, y: 20, width: 20, height: 20))
    )
    (card.backgroundColor, spot.backgroundColor) = (.red, .blue)
    card.addSubview(spot)
    let copy = try #require(card.snapshotView(afterScreenUpdates: true))
    #expect(
      copy.bounds.size == card.bounds.size && UIView().snapshotView(afterScreenUpdates: true) == nil
    )
    _ = harness
    let image = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 80)).image { _ in
      #expect(
        card.drawHierarchy(in: CGRect(x: 0, y: 0, width: 80, height: 80), afterScreenUpdates: true))
    }
    let pixels = image.bitmapImage.bitmap
    #expect(pixels[10, 10].red == 255 && pixels[60, 60].blue == 255 && pixels[60, 30].red == 255)
  }
}
