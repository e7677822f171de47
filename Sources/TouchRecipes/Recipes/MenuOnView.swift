import ResponderKit

extension Selector {
  fileprivate static let showMenu = Selector(MenuOnView.showMenu(_:))
  fileprivate static let rotate = Selector(MenuFlower.rotate)
  fileprivate static let recolor = Selector(MenuFlower.recolor)
  fileprivate static let restore = Selector(MenuFlower.restore)
}

/// A flower that performs actions while it is the first responder, whoever sends them.
final class MenuFlower: FlowerPot {
  private let firstNumber: Int

  override init(number: Int) {
    firstNumber = number
    super.init(number: number)
  }

  override var canBecomeFirstResponder: Bool { true }

  override var keyCommands: [UIKeyCommand]? {
    [
      UIKeyCommand(title: "Rotate", action: .rotate, input: "r"),
      UIKeyCommand(title: "Recolour", action: .recolor, input: "c"),
    ]
  }

  /// There is a next colour until the last one; menu and keys both ask here.
  override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
    if action == .recolor { return number + 1 < Palette.colors.count }
    return super.canPerformAction(action, withSender: sender)
  }

  fileprivate func rotate() { transform = transform.rotated(by: .pi / 6) }

  fileprivate func recolor() { number += 1 }

  fileprivate func restore() { (transform, number) = (.identity, firstNumber) }
}

final class MenuOnView: UIViewController {
  static let recipe = Recipe(
    "menu", title: "A menu on a view",
    summary: "Press a flower for half a second and choose. It also takes the keys R and C then. A "
      + "flower that has the last colour is not offered another."
  ) { MenuOnView() }

  let flowers = [0, 3, 5].map { MenuFlower(number: $0) }

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
    // The menu shows what the first responder would perform, and sends it there.
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
