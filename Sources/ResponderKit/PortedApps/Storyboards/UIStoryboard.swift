/// The view controllers of a storyboard, each with its views.
///
/// The plug-in `FromUIKit` generates the contents from the storyboard files of its target.
@preconcurrency @MainActor open class UIStoryboard {
  /// The name of the storyboard's file, without the extension.
  package let name: String
  private let contents: Contents

  /// Creates a storyboard with contents that the plug-in `FromUIKit` has generated.
  public init(_ contents: Contents) { (name, self.contents) = (contents.name, contents) }

  /// Creates the initial view controller of the storyboard.
  ///
  /// - Returns: The controller, or nil if the storyboard has no such controller.
  open func instantiateInitialViewController() -> UIViewController? {
    contents.initialScene.flatMap(makeController)
  }

  /// Creates the view controller with an identifier, or an empty `UIViewController` if the
  /// storyboard has no controller with this identifier.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    let scene = contents.scenes.first { $0.identifier == identifier }
    return scene.flatMap { makeController(of: $0.id) } ?? UIViewController()
  }

  /// Creates the view controller of the scene whose ID is `scene`.
  func makeController(of scene: String) -> UIViewController? {
    guard let scene = contents.scenes.first(where: { $0.id == scene }),
      let controller = scene.makeController(InterfaceCoder())
    else { return nil }
    controller.storyboardSource = StoryboardSource(storyboard: self, scene: scene)
    if let navigation = controller as? UINavigationController, let root = scene.rootScene {
      navigation.viewControllers = [makeController(of: root)].compactMap { $0 }
    }
    controller.awakeFromNib()
    return controller
  }
}

extension UIStoryboard {
  /// The contents of a storyboard, which the plug-in `FromUIKit` generates.
  public struct Contents: Sendable {
    nonisolated let name: String
    /// The ID of the scene with the initial view controller; nil for none.
    nonisolated let initialScene: String?
    nonisolated let scenes: [Scene]

    nonisolated public init(name: String, initialScene: String?, scenes: [Scene]) {
      (self.name, self.initialScene, self.scenes) = (name, initialScene, scenes)
    }
  }

  /// A view controller of a storyboard with its views.
  public struct Scene: Sendable {
    /// The ID of the controller in the storyboard file.
    nonisolated let id: String
    /// The identifier that the author of the storyboard has given to the controller.
    nonisolated let identifier: String?
    nonisolated let segues: [Segue]
    /// The ID of the scene with the root view controller of a navigation controller; nil for any
    /// other controller.
    nonisolated let rootScene: String?
    nonisolated let makeController: @MainActor @Sendable (InterfaceCoder) -> UIViewController?
    nonisolated let makeView: @MainActor @Sendable (InterfaceObjects) -> UIView?

    /// Creates a scene.
    ///
    /// - Parameters:
    ///   - id: The ID of the controller in the storyboard file.
    ///   - identifier: The identifier that the author of the storyboard has given to the
    ///     controller; nil for none.
    ///   - segues: The transitions to other scenes.
    ///   - rootScene: The ID of the scene with the root view controller of a navigation controller;
    ///     nil for any other controller.
    ///   - makeController: A closure that creates the controller.
    ///   - makeView: A closure that creates the view of the controller.
    nonisolated public init(
      id: String, identifier: String?, segues: [Segue], rootScene: String? = nil,
      makeController: @escaping @MainActor @Sendable (InterfaceCoder) -> UIViewController?,
      makeView: @escaping @MainActor @Sendable (InterfaceObjects) -> UIView?
    ) {
      (self.id, self.identifier, self.segues) = (id, identifier, segues)
      (self.makeController, self.makeView) = (makeController, makeView)
      self.rootScene = rootScene
    }
  }

  /// A transition from one scene to another.
  public struct Segue: Sendable {
    /// The effect of a transition.
    public enum Kind: Sendable {
      case show
      case present
      /// Calls a method of an earlier controller, and goes back to that controller.
      case unwind(action: String)
    }

    /// The ID of the transition in the storyboard file.
    nonisolated let id: String
    nonisolated let identifier: String?
    nonisolated let kind: Kind
    /// The ID of the destination scene, which an unwind segue ignores.
    nonisolated let destination: String
    nonisolated let isAnimated: Bool

    /// Creates a transition.
    ///
    /// - Parameters:
    ///   - id: The ID of the transition in the storyboard file.
    ///   - identifier: The identifier that the author of the storyboard has given to the
    ///     transition; nil for none.
    ///   - kind: The effect.
    ///   - destination: The ID of the destination scene, which an unwind segue ignores.
    ///   - isAnimated: A Boolean value that indicates whether the transition is animated.
    nonisolated public init(
      id: String, identifier: String?, kind: Kind, destination: String, isAnimated: Bool = true
    ) {
      (self.id, self.identifier, self.kind) = (id, identifier, kind)
      (self.destination, self.isAnimated) = (destination, isAnimated)
    }
  }
}

/// The scene of a storyboard from which a view controller was created.
struct StoryboardSource {
  let storyboard: UIStoryboard
  let scene: UIStoryboard.Scene
}
