/// A transition from one view controller to another one in a storyboard.
@preconcurrency @MainActor open class UIStoryboardSegue {
  /// The identifier that the author of the storyboard has given to the transition; nil for none.
  public let identifier: String?
  /// The controller that is shown before the transition.
  public let source: UIViewController
  /// The controller that is shown after the transition.
  public let destination: UIViewController
  private let handler: (() -> Void)?

  /// Creates a transition whose ``perform()`` does nothing, unless a subclass overrides it.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    handler = nil
  }

  /// Creates a transition that calls a closure.
  ///
  /// - Parameters:
  ///   - identifier: The identifier that the author of the storyboard has given to the transition;
  ///     nil for none.
  ///   - source: The controller that is shown before the transition.
  ///   - destination: The controller that is shown after the transition.
  ///   - performHandler: A closure that shows the destination.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    handler = performHandler
  }

  /// Shows the destination by calling the closure of the transition, if there is one.
  open func perform() { handler?() }
}

extension UIViewController {
  /// Performs the transition with an ID after the user has triggered it.
  ///
  /// A transition with an identifier is only performed if
  /// ``shouldPerformSegue(withIdentifier:sender:)`` returns true.
  public func performSegue(withID id: String, sender: Any?) {
    guard let segue = storyboardSource?.scene.segues.first(where: { $0.id == id }),
      segue.identifier.map({ shouldPerformSegue(withIdentifier: $0, sender: sender) }) ?? true
    else { return }
    perform(segue, from: sender)
  }

  /// Performs the transition with an identifier, if there is one.
  func performSegue(named identifier: String, _ sender: Any?) {
    guard let segue = storyboardSource?.scene.segues.first(where: { $0.identifier == identifier })
    else { return }
    perform(segue, from: sender)
  }

  private func perform(_ segue: UIStoryboard.Segue, from sender: Any?) {
    if case .unwind(let action) = segue.kind { return unwind(segue, Selector(action), sender) }
    guard let destination = storyboardSource?.storyboard.makeController(of: segue.destination)
    else {
      return
    }
    let transition = UIStoryboardSegue(
      identifier: segue.identifier, source: self, destination: destination
    ) { [self] in
      switch segue.kind {
      case .show: show(destination, sender: sender)
      default: present(destination, animated: segue.isAnimated)
      }
    }
    prepare(for: transition, sender: sender)
    transition.perform()
  }

  /// Returns the last descendant that satisfies a predicate.
  ///
  /// If there is none, returns the controller itself if the controller satisfies the predicate, and
  /// nil otherwise.
  private func descendant(where predicate: (UIViewController) -> Bool) -> UIViewController? {
    for child in children.reversed() {
      if let found = child.descendant(where: predicate) { return found }
    }
    return predicate(self) ? self : nil
  }

  /// Performs an unwind segue: goes back to the nearest controller that implements its method.
  private func unwind(_ segue: UIStoryboard.Segue, _ action: Selector, _ sender: Any?) {
    var (candidate, found) = (parent ?? presentingViewController, UIViewController?.none)
    while let controller = candidate, found == nil {
      found = controller.descendant { $0 !== self && action.isImplemented(by: $0) }
      candidate = controller.parent ?? controller.presentingViewController
    }
    guard let destination = found else { return }
    let transition = UIStoryboardSegue(
      identifier: segue.identifier, source: self, destination: destination
    ) {
      destination.dismiss(animated: segue.isAnimated)
      destination.navigationController?.popToViewController(
        destination, animated: segue.isAnimated)
    }
    prepare(for: transition, sender: sender)
    action.perform(on: destination, from: transition, for: nil)
    transition.perform()
  }
}
