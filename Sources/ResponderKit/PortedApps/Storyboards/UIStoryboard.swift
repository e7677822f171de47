/// The view controllers of a storyboard, each with its views.
///
/// The plug-in `FromUIKit` writes the contents of the storyboards of its target.
@preconcurrency @MainActor open class UIStoryboard {
  /// The name of the storyboard's file, without the extension.
  package let name: String
  private let contents: Contents

  /// Creates a storyboard with contents that the plug-in `FromUIKit` has written.
  public init(_ contents: Contents) { (name, self.contents) = (contents.name, contents) }

  /// Creates the view controller with which the storyboard begins.
  ///
  /// - Returns: The controller, or nil if the storyboard has no such controller.
  open func instantiateInitialViewController() -> UIViewController? {
    contents.initialScene.flatMap(makeController)
  }

  /// Creates the view controller with an identifier, or a view controller without views if there is
  /// none.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    let scene = contents.scenes.first { $0.identifier == identifier }
    return scene.flatMap { makeController(of: $0.id) } ?? UIViewController()
  }

  /// Creates the view controller of the scene with an ID.
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
  /// The contents of a storyboard, which the plug-in `FromUIKit` writes.
  public struct Contents: Sendable {
    nonisolated let name: String
    /// The ID of the first scene; nil for none.
    nonisolated let initialScene: String?
    nonisolated let scenes: [Scene]

    nonisolated public init(name: String, initialScene: String?, scenes: [Scene]) {
      (self.name, self.initialScene, self.scenes) = (name, initialScene, scenes)
    }
  }

  /// A view controller of a storyboard with its views.
  public struct Scene: Sendable {
    /// The ID of the controller in the file.
    nonisolated let id: String
    /// The identifier that the author of the storyboard has given to the controller.
    nonisolated let identifier: String?
    nonisolated let segues: [Segue]
    /// The ID of the scene that a navigation controller shows first; nil for other controllers.
    nonisolated let rootScene: String?
    nonisolated let makeController: @MainActor @Sendable (InterfaceCoder) -> UIViewController?
    nonisolated let makeView: @MainActor @Sendable (InterfaceObjects) -> UIView?

    /// Creates a scene.
    ///
    /// - Parameters:
    ///   - id: The ID of the controller in the file.
    ///   - identifier: The identifier of the controller in code.
    ///   - segues: The transitions to other scenes.
    ///   - rootScene: The ID of the scene that a navigation controller shows first.
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

  /// A transition from a scene to another one.
  public struct Segue: Sendable {
    /// The effect of a transition.
    public enum Kind: Sendable {
      case show
      case present
      /// Calls a method of an earlier controller and returns to it.
      case unwind(action: String)
    }

    /// The ID of the transition in the file.
    nonisolated let id: String
    nonisolated let identifier: String?
    nonisolated let kind: Kind
    /// The ID of the other scene.
    nonisolated let destination: String
    nonisolated let isAnimated: Bool

    /// Creates a transition.
    ///
    /// - Parameters:
    ///   - id: The ID of the transition in the file.
    ///   - identifier: The identifier in code.
    ///   - kind: The effect.
    ///   - destination: The ID of the other scene.
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
