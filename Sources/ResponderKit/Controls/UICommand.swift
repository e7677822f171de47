/// A menu element or a key command that sends an action to the responder chain.
open class UICommand: UIMenuElement {
  /// The title of the command in a list of keyboard shortcuts, which this module does not show; nil
  /// to use ``UIMenuElement/title``.
  open var discoverabilityTitle: String?
  /// The action of the command.
  public let action: Selector
  /// Data for the action.
  public let propertyList: Any?
  /// Alternative actions for modifier keys; menus of this module do not show these actions.
  public let alternates: [UICommandAlternate]
  /// The attributes of the command in a menu.
  open var attributes: UIMenuElement.Attributes
  /// The state of the command in a menu.
  open var state: UIMenuElement.State

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - title: The title of the command in a menu.
  ///   - image: The image of the command in a menu.
  ///   - action: The action, a method with no parameter or with the command as its parameter.
  ///   - propertyList: Data for the action.
  ///   - alternates: Alternative actions for modifier keys.
  ///   - discoverabilityTitle: A longer title for a list of keyboard shortcuts.
  ///   - attributes: The attributes of the command in a menu.
  ///   - state: The state of the command in a menu.
  public init(
    title: String, image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
    alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off
  ) {
    (self.action, self.propertyList) = (action, propertyList)
    (self.alternates, self.discoverabilityTitle) = (alternates, discoverabilityTitle)
    (self.attributes, self.state) = (attributes, state)
    super.init(title: title, subtitle: nil, image: image)
  }

  /// The menu element that performs the command.
  ///
  /// The first object in the responder chain that can perform ``action`` performs it.
  var menuAction: UIAction {
    UIAction(title: title, subtitle: subtitle, attributes: attributes, state: state) {
      [self] action in
      let application = (action.sender as? UIView)?.window?.application ?? .shared
      application.sendAction(self.action, to: nil, from: self, for: nil)
    }
  }
}

/// An alternative action of a command for a modifier key.
@preconcurrency @MainActor open class UICommandAlternate {
  /// The title of the alternative.
  public let title: String
  /// The action of the alternative.
  public let action: Selector
  /// The modifier keys that select the alternative.
  public let modifierFlags: UIKeyModifierFlags

  /// Creates an alternative for modifier keys.
  public init(title: String, action: Selector, modifierFlags: UIKeyModifierFlags) {
    (self.title, self.action, self.modifierFlags) = (title, action, modifierFlags)
  }
}
