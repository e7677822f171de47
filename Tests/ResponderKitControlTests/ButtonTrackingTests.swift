import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Touches, keys and menus of buttons")
struct ButtonTrackingTests {
  private let fixture = ControlFixture()
  private let button: UIButton
  private var harness: TouchHarness { fixture.harness }

  init() {
    button = fixture.add(UIButton(type: .system), at: CGRect(x: 150, y: 160, width: 80, height: 40))
  }

  private var menuLists: [MenuList] { fixture.window.subviews.compactMap { $0 as? MenuList } }

  @Test(
    "A tap on a button sends touchUpInside, then its primary action; a cancelled tap sends neither")
  func order() {
    fixture.tap(170, 180)
    #expect(fixture.log == ["down", "up inside", "primary"])
    fixture.clear()
    harness.advance(by: 1)
    harness.touchDown(at: point(170, 180))
    harness.touchCancel()
    #expect(fixture.log == ["down", "cancel"])
  }

  @Test("A second finger on a button does not trigger its action while the first finger is down")
  func secondFinger() {
    harness.touchDown(0, at: point(170, 180))
    harness.touchDown(1, at: point(180, 180))
    harness.touchUp(1)
    #expect(fixture.log == ["down"])
    harness.touchUp(0)
    #expect(fixture.log == ["down", "up inside", "primary"])
  }

  @Test("Space and Return trigger a focused button unless Control, Alt or Command is held")
  func keys() {
    fixture.window.moveFocus(to: button)
    for key in [" ", "\r"] {
      for flags in [[], .shift, .control, .alternate, .command] as [UIKeyModifierFlags] {
        fixture.clear()
        fixture.press(key, flags)
        let isActivated = flags.isEmpty || flags == .shift
        #expect(fixture.log == (isActivated ? ["up inside", "primary"] : []))
      }
    }
  }

  @Test("A button with showsMenuAsPrimaryAction but no menu performs its action when tapped")
  func noMenu() {
    button.showsMenuAsPrimaryAction = true
    fixture.tap(170, 180)
    #expect(fixture.log.contains("primary") && menuLists.isEmpty)
    button.menu = UIMenu(children: [UIAction(title: "A") { _ in }])
    fixture.clear()
    harness.advance(by: 1)
    fixture.tap(170, 180)
    #expect(fixture.log == ["down", "up inside"] && menuLists.count == 1)
  }

  @Test("A tap or Space does not open a button's menu if showsMenuAsPrimaryAction is false")
  func secondaryMenu() {
    button.menu = UIMenu(children: [UIAction(title: "A") { _ in }])
    fixture.tap(170, 180)
    fixture.window.moveFocus(to: button)
    fixture.press(" ")
    #expect(fixture.log.filter { $0 == "primary" }.count == 2 && menuLists.isEmpty)
  }

  @Test(
    "Opening a button's menu by key focuses the first enabled action, and opening by tap does not")
  func menuFocus() throws {
    button.showsMenuAsPrimaryAction = true
    button.menu = UIMenu(children: [
      UIAction(title: "A", attributes: .disabled) { _ in }, UIAction(title: "B") { _ in },
    ])
    fixture.window.moveFocus(to: button)
    fixture.press(" ")
    #expect((fixture.window.firstResponder as? UIButton)?.currentTitle == "B")
    #expect(!fixture.log.contains("primary"))
    fixture.press(UIKeyCommand.inputEscape)
    #expect(menuLists.isEmpty && button.isFocused)
    fixture.tap(170, 180)
    #expect(fixture.window.firstResponder === menuLists.first)
  }

  @Test("A button creates its label and image view on demand and puts the image behind the title")
  func subviews() {
    #expect(button.subviews.isEmpty)
    button.setTitle("A", for: .normal)
    button.setImage(PictureFixture.image(4, 4), for: .normal)
    #expect(button.subviews.map { $0 is UIImageView } == [true, false])
    #expect(button.imageView?.drawsAutomaticImagesAsTemplates == true)
    #expect(UIButton(type: .custom).imageView?.drawsAutomaticImagesAsTemplates == false)
    button.setImage(nil, for: .normal)
    #expect(button.imageView?.image == nil && button.imageView?.alpha == 1)
    #expect(UIButton().titleLabel?.font == .systemFont(ofSize: 16))
  }

  @Test(
    "A button dims its image while highlighted or disabled if its adjustsImage properties are set")
  func dimmedImage() {
    button.setImage(PictureFixture.image(4, 4), for: .normal)
    func alpha(highlighted: Bool, enabled: Bool) -> CGFloat? {
      (button.isHighlighted, button.isEnabled) = (highlighted, enabled)
      defer { (button.isHighlighted, button.isEnabled) = (false, true) }
      return button.imageView?.alpha
    }
    for (whenHighlighted, whenDisabled) in [
      (true, true), (true, false), (false, true), (false, false),
    ] {
      button.adjustsImageWhenHighlighted = whenHighlighted
      button.adjustsImageWhenDisabled = whenDisabled
      #expect(alpha(highlighted: false, enabled: true) == 1)
      #expect(alpha(highlighted: true, enabled: true) == (whenHighlighted ? 0.4 : 1))
      #expect(alpha(highlighted: false, enabled: false) == (whenDisabled ? 0.4 : 1))
    }
    // A highlighted or disabled button shows a change of these properties at once.
    button.isHighlighted = true
    button.adjustsImageWhenHighlighted = true
    #expect(button.imageView?.alpha == 0.4)
    (button.isHighlighted, button.isEnabled) = (false, false)
    button.adjustsImageWhenDisabled = true
    #expect(button.imageView?.alpha == 0.4)
  }

  @Test(
    "A button dims its title while disabled, and an unconfigured system button while highlighted")
  func faintTitle() {
    button.setTitle("A", for: .normal)
    button.setTitleColor(.red, for: .normal)
    func color() -> UIColor? { button.titleLabel?.textColor }
    button.isHighlighted = true
    #expect(color() == .red.withAlphaComponent(0.3))
    button.setTitleColor(.blue, for: .highlighted)
    #expect(color() == .blue)
    (button.isHighlighted, button.isEnabled) = (false, false)
    #expect(color() == .red.withAlphaComponent(0.4))
    button.setTitleColor(.green, for: .disabled)
    #expect(color() == .green)
    let custom = fixture.add(UIButton(type: .custom), at: CGRect(x: 0, y: 0, width: 9, height: 9))
    custom.setTitle("A", for: .normal)
    custom.isHighlighted = true
    #expect(custom.titleLabel?.textColor == .white)
    custom.setTitleColor(.black.withAlphaComponent(0.5), for: .normal)
    custom.isEnabled = false
    #expect(custom.titleLabel?.textColor == .black.withAlphaComponent(0.2))
    let configured = UIButton(
      configuration: .plain(), primaryAction: UIAction(title: "A") { _ in })
    configured.isHighlighted = true
    #expect(configured.titleLabel?.textColor == .tintColor)
  }
}
