import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Compares buttons with reference pictures that a person has checked.
@Suite("Appearance of buttons")
struct ButtonAppearanceTests {
  private let icon = PictureFixture.image(15, 10)

  private func makeButton(_ title: String?, _ image: UIImage? = nil) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.setImage(image, for: .normal)
    button.backgroundColor = .secondarySystemBackground
    return button
  }

  @Test("The content alignment and insets of a button position its title and image")
  func alignments() throws {
    let fixture = PictureFixture(width: 560, height: 300)
    let horizontal: [UIControl.ContentHorizontalAlignment] = [
      .center, .left, .right, .fill, .leading, .trailing,
    ]
    let vertical: [UIControl.ContentVerticalAlignment] = [.center, .top, .bottom, .fill]
    for (column, x) in horizontal.enumerated() {
      for (row, y) in vertical.enumerated() {
        let button = makeButton("Ab", icon)
        (button.contentHorizontalAlignment, button.contentVerticalAlignment) = (x, y)
        button.contentEdgeInsets = UIEdgeInsets(top: 3, left: 9, bottom: 5, right: 2)
        button.titleEdgeInsets = UIEdgeInsets(top: 4, left: 8, bottom: 1, right: 3)
        button.imageEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 6, right: 5)
        fixture.add(button, 5 + CGFloat(column) * 92, 4 + CGFloat(row) * 58, 86, 52)
      }
    }
    // A title that is too long is truncated to the width that the image leaves.
    for (index, alignment) in horizontal.prefix(3).enumerated() {
      let button = makeButton("A long title", icon)
      button.contentHorizontalAlignment = alignment
      button.titleEdgeInsets.left = 4
      fixture.add(button, 5 + CGFloat(index) * 130, 240, 60 + CGFloat(index) * 11, 44)
    }
    fixture.add(makeButton(nil, PictureFixture.image(40, 17)), 400, 240, 26, 50)
    try fixture.check("button-alignments")
  }

  @Test(
    "A button draws the background, corners, colors and padding of its configuration",
    arguments: [true, false])
  func configurations(isDark: Bool) throws {
    let fixture = PictureFixture(width: 490, height: 380, style: isDark ? .dark : .light)
    let styles: [UIButton.Configuration] = [
      .plain(), .gray(), .tinted(), .filled(), .borderless(), .bordered(), .borderedTinted(),
      .borderedProminent(),
    ]
    let corners: [UIButton.Configuration.CornerStyle] = [
      .fixed, .dynamic, .small, .medium, .large, .capsule,
    ]
    for (index, style) in styles.enumerated() {
      var configuration = style
      configuration.title = "Go"
      configuration.image = icon
      configuration.imagePadding = CGFloat(index)
      configuration.cornerStyle = corners[index % corners.count]
      configuration.contentInsets = NSDirectionalEdgeInsets(
        top: 2, leading: 11, bottom: 7, trailing: 4)
      let (x, y) = (5 + CGFloat(index % 4) * 121, 5 + CGFloat(index / 4) * 62)
      fixture.add(UIButton(configuration: configuration), x, y, 112, 54)
      configuration.baseForegroundColor = .systemOrange
      configuration.baseBackgroundColor = .systemPurple
      let button = fixture.add(UIButton(configuration: configuration), x, y + 128, 112, 38)
      button.isHighlighted = index % 2 == 1
      button.isEnabled = index % 3 != 2
      button.contentHorizontalAlignment = .left
    }
    // These buttons have the smallest size that shows the title and the image.
    for (index, style) in [UIButton.Configuration.gray(), .filled()].enumerated() {
      let button = UIButton(configuration: style, primaryAction: UIAction(title: "Fits") { _ in })
      if index == 1 { button.setImage(icon, for: .normal) }
      button.sizeToFit()
      fixture.add(button, 10 + CGFloat(index) * 140, 260, button.bounds.width, button.bounds.height)
    }
    let tinted = UIButton(configuration: .filled(), primaryAction: UIAction(title: "Red") { _ in })
    tinted.tintColor = .systemRed
    fixture.add(tinted, 300, 262, 77, 41)
    fixture.addPictureOfFocusedView(
      UIButton(configuration: .gray(), primaryAction: UIAction(title: "Key") { _ in }), 395, 255,
      83,
      37)
    var capsule = UIButton.Configuration.tinted()
    capsule.cornerStyle = .capsule
    fixture.add(UIButton(configuration: capsule), 10, 312, 30, 60)
    try fixture.check(isDark ? "buttons-configured-dark" : "buttons-configured")
  }

  @Test("A button shows the title, the color and the images of its state")
  func states() throws {
    let fixture = PictureFixture(width: 420, height: 330)
    let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected]
    for type in [UIButton.ButtonType.custom, .system, .close].enumerated() {
      for (column, state) in states.enumerated() {
        let button = UIButton(type: type.element)
        button.setTitle("Normal", for: .normal)
        button.setTitle("Picked", for: .selected)
        button.setImage(icon, for: .normal)
        if type.offset == 2 {
          for (state, color) in zip(states, [UIColor.systemRed, .systemBlue, .gray, .purple]) {
            button.setTitleColor(color, for: state)
          }
          button.setBackgroundImage(PictureFixture.image(30, 20, .systemYellow), for: .normal)
          button.setBackgroundImage(PictureFixture.image(30, 20, .systemTeal), for: .highlighted)
          button.setImage(PictureFixture.image(9, 22), for: .selected)
        }
        button.backgroundColor = .systemGray4
        fixture.add(button, 4 + CGFloat(column) * 104, 4 + CGFloat(type.offset) * 60, 98, 52)
        button.isHighlighted = state == .highlighted
        button.isEnabled = state != .disabled
        button.isSelected = state == .selected
      }
    }
    // The images of these buttons look the same in the highlighted and disabled states.
    for (column, isHighlighted) in [true, false].enumerated() {
      let button = makeButton("Same", icon)
      (button.adjustsImageWhenHighlighted, button.adjustsImageWhenDisabled) = (false, false)
      fixture.add(button, 4 + CGFloat(column) * 104, 190, 98, 46)
      (button.isHighlighted, button.isEnabled) = (isHighlighted, isHighlighted)
    }
    let templates = [
      icon.withRenderingMode(.alwaysTemplate), icon.withRenderingMode(.alwaysOriginal), icon,
    ]
    for (column, image) in templates.enumerated() {
      for (row, type) in [UIButton.ButtonType.custom, .system].enumerated() {
        let button = UIButton(type: type)
        button.setImage(image, for: .normal)
        button.tintColor = .systemPink
        fixture.add(button, 215 + CGFloat(column) * 50, 190 + CGFloat(row) * 28, 40, 22)
      }
    }
    fixture.addPictureOfFocusedView(makeButton("Focused", icon), 4, 250, 131, 33)
    let large = makeButton("Big")
    large.font = .boldSystemFont(ofSize: 26)
    fixture.add(large, 150, 250, 99, 44)
    try fixture.check("button-states")
  }
}
