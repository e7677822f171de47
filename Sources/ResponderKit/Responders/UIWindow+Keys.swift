extension UIWindow {
  /// Performs the key commands that an event triggers, or sends the event to the first responder.
  func send(_ event: UIPressesEvent) {
    for press in event.allPresses {
      switch press.phase {
      case .began:
        if let key = press.key,
          hideMenu(for: key) || !isTextInput(key) && performCommand(for: key)
        {
          commandKeys.insert(key.identity)
        } else {
          press.responder = keyTarget
          keyTarget.pressesBegan([press], with: event)
        }
      case .ended, .cancelled:
        // A key that performed a command sent no began phase, and therefore sends no ended or
        // cancelled phase.
        if let key = press.key, commandKeys.remove(key.identity) != nil {
          continue
        }
        if press.phase == .ended {
          keyTarget.pressesEnded([press], with: event)
        } else {
          keyTarget.pressesCancelled([press], with: event)
        }
      case .changed, .stationary: break
      }
    }
  }

  /// Hides the visible menu if the key is Escape.
  ///
  /// - Returns: A Boolean value that indicates whether a menu was hidden.
  private func hideMenu(for key: UIKey) -> Bool {
    let menu = UIMenuController.shared
    guard menu.isMenuVisible, key.charactersIgnoringModifiers == UIKeyCommand.inputEscape else {
      return false
    }
    menu.hideMenu()
    return true
  }

  /// Returns a Boolean value that indicates whether a key types or edits text, and therefore
  /// triggers no key command.
  private func isTextInput(_ key: UIKey) -> Bool {
    guard let textInput else { return false }
    return key.typesText || (textInput as? UITextField)?.edits(with: key) == true
  }

  /// The responder that receives key events first.
  private var keyTarget: UIResponder {
    firstResponder ?? rootViewController?.frontmostPresented ?? self
  }

  /// Performs the first key command in the responder chain that a key triggers and that has a
  /// target.
  ///
  /// - Returns: A Boolean value that indicates whether a responder performed the command.
  private func performCommand(for key: UIKey) -> Bool {
    var responder: UIResponder? = keyTarget
    while let current = responder {
      for command in current.keyCommands ?? [] where command.matches(key) {
        guard let target = current.target(forAction: command.action, withSender: command).object
        else { continue }
        return command.action.perform(on: target, from: command, for: nil)
      }
      responder = current.next
    }
    return false
  }

  // MARK: Focus

  /// Moves the focus to the next or previous focusable view, in the order of the view tree.
  ///
  /// After the last view, the order continues with the first view.
  ///
  /// Differs from UIKit: Tab and Shift-Tab call this method. In UIKit, the focus engine moves the
  /// focus.
  ///
  /// - Returns: A Boolean value that indicates whether a view has accepted the focus.
  @discardableResult
  public func moveFocus(backwards: Bool = false) -> Bool {
    let views = focusableViews
    guard !views.isEmpty else { return false }
    let current = views.firstIndex { $0 === firstResponder }
    let step = backwards ? views.count - 1 : 1
    let start = current.map { $0 + step } ?? (backwards ? views.count - 1 : 0)
    // Views that refuse to become the first responder are skipped.
    for offset in 0..<views.count {
      if moveFocus(to: views[(start + offset * step) % views.count]) { return true }
    }
    return false
  }

  /// Gives a view of the window the keyboard focus, which makes it the first responder.
  ///
  /// - Returns: A Boolean value that indicates whether the view has accepted the focus.
  @discardableResult
  public func moveFocus(to view: UIView) -> Bool {
    guard view.canBecomeFocused || view.canBecomeFirstResponder else { return false }
    let previous = viewGettingFocus
    defer { viewGettingFocus = previous }
    viewGettingFocus = view
    return view.becomeFirstResponder()
  }
}

extension UIView {
  /// The visible, enabled and focusable views among this view and its descendants, from back to
  /// front.
  fileprivate var focusableViews: [UIView] {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01 else { return [] }
    return (canBecomeFocused ? [self] : []) + subviews.flatMap(\.focusableViews)
  }
}
