import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Sizes and contents of buttons")
struct ButtonLayoutTests {
  // In the default font of 16 points, each character is 8 points wide and each line 20 points high.
  private let fixture = PictureFixture(width: 300, height: 200)

  private func makeButton(_ title: String? = nil, _ image: UIImage? = nil) -> UIButton {
    let button = fixture.add(UIButton(type: .system), 10, 20, 100, 50)
    button.setTitle(title, for: .normal)
    button.setImage(image, for: .normal)
    return button
  }

  private func size(_ width: CGFloat, _ height: CGFloat) -> CGSize {
    CGSize(width: width, height: height)
  }

  @Test("A button reserves space for an image that is 1 point wide or high")
  func thinImages() {
    #expect(makeButton(nil, PictureFixture.image(14, 1)).intrinsicContentSize == size(14, 1))
    var configuration = UIButton.Configuration.gray()
    (configuration.title, configuration.image) = ("Ab", PictureFixture.image(1, 9))
    configuration.imagePadding = 5
    #expect(
      fixture.add(UIButton(configuration: configuration), 0, 0, 9, 9).intrinsicContentSize
        == size(54, 38))
  }

  @Test("The intrinsic size of a button without a configuration depends on title, image and insets")
  func plainSizes() {
    let icon = PictureFixture.image(14, 11)
    #expect(makeButton().intrinsicContentSize == size(30, 32))
    #expect(makeButton("").intrinsicContentSize == size(30, 32))
    #expect(makeButton("Abc").intrinsicContentSize == size(30, 32))
    #expect(makeButton("Abcdef").intrinsicContentSize == size(48, 32))
    #expect(makeButton(nil, icon).intrinsicContentSize == size(14, 11))
    #expect(makeButton("Abcdef", icon).intrinsicContentSize == size(62, 20))
    #expect(makeButton("A", PictureFixture.image(5, 33)).intrinsicContentSize == size(13, 33))
    let button = makeButton("Abcdef")
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 5, right: 7)
    #expect(button.intrinsicContentSize == size(57, 26))
    #expect(button.sizeThatFits(size(3, 3)) == size(57, 26))
    button.setTitle("Ab", for: .normal)
    #expect(button.intrinsicContentSize == size(30, 26))
  }

  @Test("The intrinsic size of a button is rounded up to whole points")
  func roundedSizes() {
    let button = makeButton("Abcdef", PictureFixture.image(5, 22))
    button.contentEdgeInsets = UIEdgeInsets(top: 0.1, left: 0.2, bottom: 0.1, right: 0.2)
    #expect(button.intrinsicContentSize == size(54, 23))
    button.setImage(nil, for: .normal)
    #expect(button.intrinsicContentSize == size(49, 21))
    button.font = .systemFont(ofSize: 15)
    button.contentEdgeInsets = .zero
    button.setTitle("Abcde", for: .normal)
    // The text is 5 · 7.5 = 37.5 points wide.
    #expect(button.intrinsicContentSize == size(38, 31))
    #expect(button.titleRect(forContentRect: button.bounds).size == size(38, 19))
  }

  @Test("The intrinsic size of a configured button includes its insets and image padding")
  func configuredSizes() {
    var configuration = UIButton.Configuration.gray()
    #expect(UIButton(configuration: configuration).intrinsicContentSize.width == 32)
    configuration.title = "Ab"
    configuration.imagePadding = 5
    #expect(
      fixture.add(UIButton(configuration: configuration), 0, 0, 9, 9).intrinsicContentSize
        == size(48, 38))
    configuration.image = PictureFixture.image(14, 31)
    #expect(
      fixture.add(UIButton(configuration: configuration), 0, 0, 9, 9).intrinsicContentSize
        == size(67, 49))
    configuration.contentInsets = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 4, trailing: 7)
    configuration.title = nil
    #expect(
      fixture.add(UIButton(configuration: configuration), 0, 0, 9, 9).intrinsicContentSize
        == size(23, 36))
    configuration.contentInsets = .zero
    (configuration.title, configuration.image) = ("Ab", nil)
    #expect(
      fixture.add(UIButton(configuration: configuration), 0, 0, 9, 9).intrinsicContentSize
        == size(16, 20))
  }

  @Test("titleRect and imageRect of a button lie side by side in the content rectangle")
  func rectangles() {
    let button = makeButton("Abcd", PictureFixture.image(14, 11))
    button.contentEdgeInsets = UIEdgeInsets(top: 2, left: 8, bottom: 4, right: 6)
    let content = button.contentRect(forBounds: button.bounds)
    #expect(button.backgroundRect(forBounds: button.bounds) == button.bounds)
    #expect(content == CGRect(x: 8, y: 2, width: 86, height: 44))
    // The image of 14 points and the title of 32 points are centered in a width of 86 points, which
    // begins at x = 8: 8 + (86 - 46) / 2 = 28.
    #expect(
      button.imageRect(forContentRect: content) == CGRect(x: 28, y: 18.5, width: 14, height: 11))
    #expect(
      button.titleRect(forContentRect: content) == CGRect(x: 42, y: 14, width: 32, height: 20))
    fixture.window.layoutIfNeeded()
    #expect(button.titleLabel?.frame == CGRect(x: 42, y: 14, width: 32, height: 20))
    #expect(button.imageView?.frame == CGRect(x: 28, y: 18.5, width: 14, height: 11))
  }

  @Test("A button that is too narrow truncates its title and keeps the size of its image")
  func narrowButton() {
    let button = makeButton("Abcdef", PictureFixture.image(14, 11))
    for width in [62, 40, 14, 6] as [CGFloat] {
      let content = CGRect(x: 3, y: 0, width: width, height: 20)
      let (image, title) = (
        button.imageRect(forContentRect: content), button.titleRect(forContentRect: content)
      )
      #expect(image.width == 14 && title.width == max(0, width - 14), "\(width)")
      #expect(title.minX == image.maxX && image.minX == (width < 14 ? -1 : 3), "\(width)")
    }
  }

  @Test("Button configurations are equal if and only if all their properties are equal")
  func equality() {
    typealias Configuration = UIButton.Configuration
    let image = UIImage()
    let changes: [(inout Configuration) -> Void] = [
      { $0.title = "A" }, { $0.image = image }, { $0.baseForegroundColor = .red },
      { $0.baseBackgroundColor = .red }, { $0.cornerStyle = .capsule }, { $0.imagePadding = 1 },
      { $0.contentInsets.leading = 1 },
    ]
    for change in changes {
      var configuration = Configuration.plain()
      change(&configuration)
      #expect(configuration != .plain())
      var other = Configuration.plain()
      change(&other)
      #expect(configuration == other && Set([configuration, other]).count == 1)
    }
    #expect(Configuration.plain() == .borderless() && Configuration.gray() == .bordered())
    #expect(Configuration.tinted() == .borderedTinted())
    #expect(Configuration.filled() == .borderedProminent() && Configuration.plain() != .gray())
    #expect(Set([Configuration.plain(), .gray(), .tinted(), .filled()]).count == 4)
  }

  @Test("A new button configuration has insets of 9 and 16 points and no content")
  func configurationDefaults() {
    let configuration = UIButton.Configuration.plain()
    #expect(configuration.title == nil && configuration.image == nil)
    #expect(configuration.baseForegroundColor == nil && configuration.baseBackgroundColor == nil)
    #expect(configuration.cornerStyle == .dynamic && configuration.imagePadding == 0)
    let insets = configuration.contentInsets
    #expect((insets.top, insets.leading, insets.bottom, insets.trailing) == (9, 16, 9, 16))
    let zero = NSDirectionalEdgeInsets.zero
    #expect((zero.top, zero.leading, zero.bottom, zero.trailing) == (0, 0, 0, 0))
    #expect(NSDirectionalEdgeInsets(leading: 3) != .zero)
  }

  @Test("The content insets of a configuration replace the content edge insets of the button")
  func insets() {
    let button = makeButton("Ab")
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    button.configuration = .gray()
    button.configuration?.contentInsets = NSDirectionalEdgeInsets(
      top: 2, leading: 3, bottom: 5, trailing: 7)
    #expect(
      button.contentRect(forBounds: CGRect(x: 10, y: 20, width: 100, height: 50))
        == CGRect(x: 13, y: 22, width: 90, height: 43))
    #expect(button.intrinsicContentSize == size(26, 27))
  }

  @Test("A button state without content falls back to the same state without focus, then to normal")
  func stateContents() {
    let button = makeButton("Normal", PictureFixture.image(4, 4))
    let (selected, focused) = (UIImage(), UIImage())
    button.setTitle("Selected", for: .selected)
    button.setTitle("Both", for: [.selected, .highlighted])
    button.setImage(selected, for: .selected)
    button.setBackgroundImage(focused, for: [.selected, .focused])
    button.setTitleColor(.red, for: .selected)
    #expect(button.currentTitle == "Normal" && button.currentBackgroundImage == nil)
    button.isSelected = true
    #expect(button.currentTitle == "Selected" && button.currentImage === selected)
    #expect(button.currentTitleColor == .red)
    fixture.window.moveFocus(to: button)
    #expect(button.currentTitle == "Selected" && button.currentBackgroundImage === focused)
    button.isHighlighted = true
    #expect(button.currentTitle == "Both" && button.currentBackgroundImage == nil)
    #expect(button.currentImage === button.image(for: .normal))
    #expect(button.titleLabel?.text == "Both")
    button.isHighlighted = false
    #expect(button.titleLabel?.text == "Selected" && button.titleLabel?.textColor == .red)
    button.setTitle(nil, for: .selected)
    #expect(button.title(for: .selected) == nil && button.titleLabel?.text == "Normal")
    #expect(button.backgroundImage(for: .normal) == nil && button.image(for: .focused) == nil)
    #expect(button.backgroundImage(for: [.selected, .focused]) === focused)
  }

  @Test("The title color of a button depends on its type, configuration and tint color")
  func titleColors() {
    let (custom, system) = (UIButton(type: .custom), makeButton("Ab"))
    #expect(custom.currentTitleColor == .white && custom.titleColor(for: .normal) == .white)
    #expect(custom.titleColor(for: .highlighted) == nil)
    system.tintColor = .systemRed
    #expect(system.currentTitleColor == .systemRed && system.titleLabel?.textColor == .systemRed)
    system.configuration = .filled()
    #expect(system.currentTitleColor == .onTint)
    system.configuration = .tinted()
    #expect(system.currentTitleColor == .systemRed)
    system.setTitleColor(.green, for: .normal)
    #expect(system.currentTitleColor == .green && system.titleColor(for: .normal) == .green)
  }

  @Test(
    "The image of a button has the foreground color of its configuration, or else the tint color")
  func imageColors() {
    let button = makeButton("Ab", PictureFixture.image(4, 4))
    button.tintColor = .systemRed
    func color() -> UIColor? { button.imageView?.tintColor }
    #expect(color() == .systemRed)
    button.configuration = .filled()
    #expect(color() == .onTint)
    button.configuration?.baseForegroundColor = .green
    #expect(color() == .green)
    button.configuration = .tinted()
    #expect(color() == .systemRed)
    button.tintColor = .systemBlue
    #expect(color() == .systemBlue)
    button.configuration = nil
    button.tintColor = .systemPink
    #expect(color() == .systemPink)
  }

  @Test(
    "UIButton.ButtonType has UIKit's raw values, and init(primaryAction:) creates a system button")
  func types() {
    let types: [UIButton.ButtonType] = [
      .custom, .system, .detailDisclosure, .infoLight, .infoDark, .contactAdd, .plain, .close,
    ]
    #expect(types.map(\.rawValue) == Array(0..<8) && UIButton.ButtonType.roundedRect == .system)
    #expect(UIButton().buttonType == .custom && UIButton(type: .close).buttonType == .close)
    let image = UIImage()
    let action = UIAction(title: "Act", image: image) { _ in }
    for button in [
      UIButton(primaryAction: action), UIButton(type: .plain, primaryAction: action),
      UIButton(configuration: .gray(), primaryAction: action),
    ] {
      #expect(button.currentTitle == "Act" && button.currentImage === image)
      #expect(button.allControlEvents == .primaryActionTriggered)
    }
    #expect(UIButton(primaryAction: nil).buttonType == .system)
    #expect(UIButton(type: .plain, primaryAction: action).buttonType == .plain)
    let empty = UIButton(primaryAction: UIAction { _ in })
    #expect(empty.currentTitle == nil && empty.currentImage == nil)
  }

  @Test("A new button has no content, no insets and a font of 16 points")
  func defaults() {
    let button = UIButton()
    #expect(button.adjustsImageWhenHighlighted && button.adjustsImageWhenDisabled)
    #expect(!button.showsTouchWhenHighlighted && !button.showsMenuAsPrimaryAction)
    #expect(button.menu == nil && button.configuration == nil && button.currentTitle == nil)
    #expect(button.contentEdgeInsets == .zero && button.titleEdgeInsets == .zero)
    #expect(button.imageEdgeInsets == .zero && button.font == .systemFont(ofSize: 16))
    #expect(button.currentImage == nil && button.currentBackgroundImage == nil)
  }

  @Test(
    "Vertical insets move content at an edge by one inset, other content by half their difference",
    arguments: [(.center, 24, 19.5), (.fill, 24, 19.5), (.top, 9, 2), (.bottom, 39, 37)]
      as [(UIControl.ContentVerticalAlignment, CGFloat, CGFloat)])
  func verticalInsets(
    alignment: UIControl.ContentVerticalAlignment, titleY: CGFloat, imageY: CGFloat
  ) {
    let button = makeButton("Ab", PictureFixture.image(14, 11))
    button.contentVerticalAlignment = alignment
    button.titleEdgeInsets = UIEdgeInsets(top: 9, left: 0, bottom: 1, right: 0)
    button.imageEdgeInsets = UIEdgeInsets(top: 2, left: 0, bottom: 12, right: 0)
    let rect = CGRect(x: 0, y: 0, width: 100, height: 60)
    let (title, image) = (
      button.titleRect(forContentRect: rect), button.imageRect(forContentRect: rect)
    )
    #expect(title.minY == titleY && title.height == 20)
    #expect(image.minY == imageY && image.height == 11)
  }

  @Test("A button with a title 1 point wide keeps the padding between title and image")
  func narrowTitle() {
    var configuration = UIButton.Configuration.gray()
    (configuration.title, configuration.image) = ("A", PictureFixture.image(14, 9))
    configuration.imagePadding = 5
    let button = fixture.add(UIButton(configuration: configuration), 0, 0, 9, 9)
    // A character is half as wide as the size of its font, so the title is 1 point wide.
    button.font = .systemFont(ofSize: 2)
    #expect(button.intrinsicContentSize.width == 16 + 14 + 5 + 1 + 16)
    let rect = CGRect(x: 0, y: 0, width: 100, height: 40)
    #expect(button.imageRect(forContentRect: rect).minX == 40)
    #expect(button.titleRect(forContentRect: rect).minX == 59)
  }
}
