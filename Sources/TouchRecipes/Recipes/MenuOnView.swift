import ResponderKit

extension Selector {
  fileprivate static let showMenu = Selector(MenuOnView.showMenu(_:))
  fileprivate static let rotate = Selector(MenuFlower.rotate)
  fileprivate static let recolor = Selector(MenuFlower.recolor)
  fileprivate static let restore = Selector(MenuFlower.restore)
}

/// A flower that performs the actions of a menu and of keys while it is the first responder.
final class MenuFlower: FlowerContainerView {
  private let initialColorIndex: Int

  override init(colorIndex: Int) {
    initialColorIndex = colorIndex
    super.init(colorIndex: colorIndex)
  }

  required init?(coder: NSCoder) { nil }

  override var canBecomeFirstResponder: Bool { true }

  override var keyCommands: [UIKeyCommand]? {
    [
      UIKeyCommand(title: "Rotate", action: .rotate, input: "r"),
      UIKeyCommand(title: "Recolour", action: .recolor, input: "c"),
    ]
  }

  /// Disables the recolor action, in the menu and for the key, when the flower has the last color.
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    if action == .recolor { return colorIndex + 1 < Palette.colors.count }
    return super.canPerformAction(action, withSender: sender)
  }

  fileprivate func rotate() { transform = transform.rotated(by: .pi / 6) }

  fileprivate func recolor() { colorIndex += 1 }

  fileprivate func restore() { (transform, colorIndex) = (.identity, initialColorIndex) }
}

/// A recipe for showing a menu after a long press.
final class MenuOnView: UIViewController {
  static let recipe = Recipe(
    "menu", title: "A menu on a view",
    summary: "Press a flower for half a second, then choose a command or press R or C. A "
      + "flower in the last colour has no Recolour command."
  ) { MenuOnView() }

  let flowers = [0, 3, 5].map { MenuFlower(colorIndex: $0) }

  override func viewDidLoad() {
    for (index, flower) in flowers.enumerated() {
      flower.center = CGPoint(x: 100 + 140 * index, y: 200)
      flower.addGestureRecognizer(
        UILongPressGestureRecognizer(target: self, action: .showMenu))
      view.addSubview(flower)
    }
  }

  fileprivate func showMenu(_ recognizer: UILongPressGestureRecognizer) {
    guard recognizer.state == .began, let flower = recognizer.view else { return }
    // The menu shows the actions that the first responder can perform, and sends the chosen action
    // to the first responder.
    flower.becomeFirstResponder()
    let menu = UIMenuController.shared
    menu.menuItems = [
      UIMenuItem(title: "Rotate", action: .rotate),
      UIMenuItem(title: "Recolour", action: .recolor),
      UIMenuItem(title: "Reset", action: .restore),
    ]
    menu.showMenu(from: flower, rect: flower.bounds)
  }
}
