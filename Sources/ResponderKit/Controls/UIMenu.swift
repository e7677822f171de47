/// An element of a menu: an action or a group of elements.
@preconcurrency @MainActor open class UIMenuElement {
  /// Properties that change how a menu shows an action.
  nonisolated public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The action cannot be chosen.
    public static let disabled = Attributes(rawValue: 1)
    /// The action removes something.
    public static let destructive = Attributes(rawValue: 2)
    /// The action is not shown.
    public static let hidden = Attributes(rawValue: 4)
    /// The menu stays visible after the action; menus of this module are always hidden.
    public static let keepsMenuPresented = Attributes(rawValue: 8)
  }

  /// The state of what an action controls.
  nonisolated public enum State: Int, Sendable {
    /// No mark is shown.
    case off
    /// A check mark is shown.
    case on
    /// A dash is shown, because the state is on for some of several objects.
    case mixed
  }

  /// The title of the element.
  ///
  /// Changing the title does not affect existing buttons and visible menus.
  public var title: String
  /// A short text beside the title; nil for none.
  public var subtitle: String?

  init(title: String, subtitle: String?) { (self.title, self.subtitle) = (title, subtitle) }
}

/// A list of actions from which the user chooses one.
///
/// A button with ``UIButton/showsMenuAsPrimaryAction`` shows the menu when it is tapped. A group
/// within a menu is shown between lines.
public final class UIMenu: UIMenuElement {
  /// The elements, from top to bottom.
  public let children: [UIMenuElement]

  /// Creates a menu, or a group of elements within a menu.
  public init(title: String = "", children: [UIMenuElement] = []) {
    self.children = children
    super.init(title: title, subtitle: nil)
  }

  /// The visible actions, in one array for each group between two lines.
  var groups: [[UIAction]] {
    var groups: [[UIAction]] = [[]]
    for child in children {
      if let menu = child as? UIMenu {
        groups += menu.groups + [[]]
      } else if let action = child as? UIAction ?? (child as? UICommand)?.menuAction,
        !action.attributes.contains(.hidden)
      {
        groups[groups.count - 1].append(action)
      }
    }
    return groups.filter { !$0.isEmpty }
  }
}
