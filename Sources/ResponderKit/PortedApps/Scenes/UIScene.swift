/// One instance of the user interface of an application.
///
/// An application of this module has one scene, which contains all its windows.
@preconcurrency @MainActor open class UIScene: UIResponder {
  /// The state of a scene.
  nonisolated public enum ActivationState: Int, Sendable {
    /// The scene is not connected.
    case unattached = -1
    /// The scene has the keyboard focus.
    case foregroundActive
    /// The scene is visible without the keyboard focus.
    case foregroundInactive
    /// The scene is hidden.
    case background
  }

  /// The reasons for connecting a scene, of which there are none in an application of this module.
  @preconcurrency @MainActor open class ConnectionOptions {
    /// Creates options without reasons.
    public init() {}
  }

  /// The session of the scene.
  public let session: UISceneSession
  /// The delegate of the scene, which the scene retains.
  open var delegate: (any UISceneDelegate)?
  /// The title of the scene, which is stored and has no effect.
  open var title: String? = ""
  weak var application: UIApplication?

  /// Creates a scene for a session.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }

  /// The state of the scene, which is derived from the state of its application.
  open var activationState: ActivationState {
    switch application?.applicationState {
    case .active: .foregroundActive
    case .inactive: .foregroundInactive
    case .background: .background
    case nil: .unattached
    }
  }

  open override var next: UIResponder? { application }
}

/// The scene that contains the windows of an application.
open class UIWindowScene: UIScene {
  convenience init(application: UIApplication) {
    let session = UISceneSession(
      UISceneConfiguration(name: nil, sessionRole: .windowApplication))
    self.init(session: session, connectionOptions: ConnectionOptions())
    self.application = application
    session.scene = self
  }

  /// The windows of the application, from back to front.
  open var windows: [UIWindow] { application?.windows ?? [] }

  /// The window that receives key events.
  open var keyWindow: UIWindow? { application?.keyWindow }

  /// The screen that shows the scene.
  open var screen: UIScreen { .main }

  open override var traitCollection: UITraitCollection {
    keyWindow?.traitCollection ?? super.traitCollection
  }
}

/// Information about a scene.
@preconcurrency @MainActor open class UISceneSession {
  /// The role of a scene.
  nonisolated public struct Role: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The role of a scene that shows windows on the display of the device.
    public static let windowApplication = Role(
      rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The configuration of the scene.
  public let configuration: UISceneConfiguration
  /// The scene; nil if it is not connected.
  open internal(set) weak var scene: UIScene?
  /// A text that identifies the session.
  open var persistentIdentifier: String { "scene" }
  /// Data that the application has stored with the session.
  open var userInfo: [String: Any]?

  init(_ configuration: UISceneConfiguration) { self.configuration = configuration }

  /// The role of the scene.
  open var role: Role { configuration.role }
}

extension UISceneSession: Hashable {
  nonisolated public static func == (a: UISceneSession, b: UISceneSession) -> Bool { a === b }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The name, the role and the classes for a new scene.
@preconcurrency @MainActor open class UISceneConfiguration {
  /// The name that the configuration has in the information property list of a program for iOS.
  public let name: String?
  /// The role of the scene.
  public let role: UISceneSession.Role
  /// The class of the scene, which is stored and has no effect: the scene is a ``UIWindowScene``.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate.
  open var delegateClass: AnyClass?

  /// Creates a configuration with a name and a role.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
  }
}
