/// An element of a menu: an action, a command or a group of elements.
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
    /// The menu stays visible after the action; has no effect, because menus of this module are
    /// always hidden then.
    public static let keepsMenuPresented = Attributes(rawValue: 8)
  }

  /// The state of the setting that an action changes.
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
  /// The image of the element, which a button for an action shows; menus show no images.
  open var image: UIImage?

  init(title: String, subtitle: String?, image: UIImage? = nil) {
    (self.title, self.subtitle, self.image) = (title, subtitle, image)
  }
}

/// A list of actions from which the user chooses one.
///
/// A button with ``UIButton/showsMenuAsPrimaryAction`` shows the menu when it is tapped.
///
/// Differs from UIKit: The elements of a menu within a menu are shown in the outer menu, between
/// separators.
public final class UIMenu: UIMenuElement {
  /// The elements, from top to bottom.
  public let children: [UIMenuElement]

  /// The identifier of the menu.
  public let identifier: Identifier
  /// The options, which are stored and have no effect.
  public let options: Options

  /// An identifier of a menu.
  nonisolated public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The appearance of a menu within another one; the options have no effect.
  nonisolated public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The elements are shown in the outer menu.
    public static let displayInline = Options(rawValue: 1)
    /// The menu contains an action that removes something.
    public static let destructive = Options(rawValue: 2)
    /// Exactly one of the elements is selected.
    public static let singleSelection = Options(rawValue: 32)
    /// The elements are shown as a palette.
    public static let displayAsPalette = Options(rawValue: 128)
  }

  /// Creates a menu, or a group of elements within a menu.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - subtitle: A short text, which is stored.
  ///   - image: An image, which is stored.
  ///   - identifier: The identifier; nil for a unique identifier.
  ///   - options: The options, which are stored.
  ///   - children: The elements, from top to bottom.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
  ) {
    self.children = children
    self.options = options
    Self.lastNumber += 1
    self.identifier = identifier ?? Identifier("menu \(Self.lastNumber)")
    super.init(title: title, subtitle: subtitle, image: image)
  }

  private static var lastNumber = 0

  /// Returns a copy of the menu with other elements.
  public func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      children: newChildren)
  }

  /// The visible actions, in one array for each group between separators.
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
