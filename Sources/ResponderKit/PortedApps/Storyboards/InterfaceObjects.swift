/// The objects of a storyboard scene, by ID, while the objects are created and connected.
@preconcurrency @MainActor public final class InterfaceObjects {
  /// The controller whose view is created.
  public let controller: UIViewController
  private var objects: [String: AnyObject] = [:]
  private var views: [UIView] = []
  private var storyboard: UIStoryboard?

  init(of controller: UIViewController, in storyboard: UIStoryboard?) {
    (self.controller, self.storyboard) = (controller, storyboard)
    if let id = controller.storyboardSource?.scene.id { objects[id] = controller }
  }

  /// The object with the given ID; nil if there is none.
  public subscript(id: String) -> AnyObject? {
    get { objects[id] }
    set { objects[id] = newValue }
  }

  /// Returns the objects with the given IDs; skips IDs that belong to no object.
  public func objects(_ ids: [String]) -> [AnyObject] { ids.compactMap { objects[$0] } }

  /// Records a view with its ID; ``awake()`` later calls the view's `awakeFromNib()`.
  func add(_ view: UIView, as id: String) {
    objects[id] = view
    views.append(view)
  }

  /// Configures a view that was created without a coder.
  public func configure<View: UIView>(_ view: View, with coder: InterfaceCoder) -> View {
    coder.configureView(view)
    coder.configureContent(view)
    return view
  }

  /// Adds the controller of another scene as a child whose view fills a container view.
  ///
  /// - Parameters:
  ///   - scene: The ID of the other scene.
  ///   - segue: The identifier of the embedding segue; nil for none.
  ///   - container: The ID of the view that contains the child's view.
  public func embed(scene: String, segue: String?, in container: String) {
    guard let container = objects[container] as? UIView,
      let child = storyboard?.makeController(of: scene)
    else { return }
    controller.prepare(
      for: UIStoryboardSegue(identifier: segue, source: controller, destination: child), sender: nil
    )
    controller.addChild(child)
    child.view.frame = container.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(child.view)
    child.didMove(toParent: controller)
  }

  /// Adds a target and an action to a control or to a gesture recognizer.
  ///
  /// - Parameters:
  ///   - action: The method that is called.
  ///   - id: The ID of the control or recognizer.
  ///   - target: The object whose method is called. If it is nil, a control calls the method of the
  ///     first responder, and nothing is added to a recognizer.
  ///   - events: The events for which a control calls the method; ignored for a recognizer.
  public func addAction(
    _ action: Selector, of id: String, to target: AnyObject?, for events: UIControl.Event
  ) {
    if let control = objects[id] as? UIControl {
      control.addTarget(target, action: action, for: events)
    } else if let recognizer = objects[id] as? UIGestureRecognizer, let target {
      recognizer.addTarget(target, action: action)
    }
  }

  /// Makes the controller perform a transition when a control or a gesture recognizer is activated.
  ///
  /// - Parameters:
  ///   - segue: The ID of the transition.
  ///   - id: The ID of the control or recognizer.
  public func addSegue(_ segue: String, of id: String) {
    let method = Selector.Method("segue:" + segue) {
      (controller: UIViewController, sender: AnyObject) in
      controller.performSegue(withID: segue, sender: sender)
    }
    let isSwitch = objects[id] is UISegmentedControl || objects[id] is UISwitch
    addAction(
      Selector(method), of: id, to: controller, for: isSwitch ? .valueChanged : .touchUpInside)
  }

  /// Calls `awakeFromNib()` of all recorded views; call it when all objects are connected.
  func awake() { for view in views { view.awakeFromNib() } }
}

/// An archive of one object of a storyboard, which is passed to the object's `init(coder:)`.
///
/// The `init(coder:)` of a ResponderKit view sets the archived properties. A subclass can therefore
/// read them after it has called `super.init(coder:)`.
public final class InterfaceCoder: NSCoder {
  /// The type of the archived button; nil for any other object.
  let buttonType: UIButton.ButtonType?
  private let setView: ((UIView) -> Void)?
  private let setContent: ((UIView) -> Void)?

  /// Creates an archive of a view controller.
  public override init() { (buttonType, setView, setContent) = (nil, nil, nil) }

  /// Creates an archive of a view.
  ///
  /// - Parameters:
  ///   - objects: The objects of the scene.
  ///   - id: The ID of the view.
  ///   - buttonType: The type of a button; nil for other views.
  ///   - view: A closure that sets the properties that all views have, and adds the subviews.
  ///   - content: A closure that sets the properties of the view's class.
  public init<View: UIView>(
    _ objects: InterfaceObjects, _ id: String, buttonType: UIButton.ButtonType? = nil,
    view: @escaping (UIView) -> Void, content: @escaping (View) -> Void
  ) {
    self.buttonType = buttonType
    setView = { [objects] in
      objects.add($0, as: id)
      view($0)
    }
    setContent = { if let view = $0 as? View { content(view) } }
  }

  /// Sets the properties that all views have, and adds the subviews.
  func configureView(_ view: UIView) { setView?(view) }

  /// Sets the properties of the view's class.
  func configureContent(_ view: UIView) { setContent?(view) }
}

extension NSCoder {
  /// The coder as an ``InterfaceCoder``; nil for any other coder.
  var interface: InterfaceCoder? { self as? InterfaceCoder }
}

/// Sets a property to the value of an outlet or of an attribute, if the value has the right type.
///
/// A `Double` of the storyboard is converted to `CGFloat`, `Float` or `Int` if the property
/// requires it.
@preconcurrency @MainActor
public func setInterfaceValue<Value>(_ property: inout Value, _ value: Any?) {
  guard let value else { return }
  if let value = value as? Value {
    property = value
  } else if let number = value as? Double {
    let numbers: [Any] = [CGFloat(number), Float(number), Int(number)]
    for number in numbers {
      if let number = number as? Value { property = number }
    }
  }
}
