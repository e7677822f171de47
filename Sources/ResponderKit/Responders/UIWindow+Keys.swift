extension UIWindow {
  /// Brings keys to whoever offers them as a command, or else to the first responder.
  func send(_ event: UIPressesEvent) {
    for press in event.allPresses {
      switch press.phase {
      case .began:
        if let key = press.key, hidesMenu(key) || performCommand(for: key) {
          commandKeys.insert(key.charactersIgnoringModifiers)
        } else {
          keyTarget.pressesBegan([press], with: event)
        }
      case .ended, .cancelled:
        // Who did not hear of the beginning does not hear of the end.
        if let key = press.key, commandKeys.remove(key.charactersIgnoringModifiers) != nil {
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

  private func hidesMenu(_ key: UIKey) -> Bool {
    let menu = UIMenuController.shared
    guard menu.isMenuVisible, key.charactersIgnoringModifiers == UIKeyCommand.inputEscape else {
      return false
    }
    menu.hideMenu()
    return true
  }

  /// Who hears of keys first.
  private var keyTarget: UIResponder { firstResponder ?? rootViewController ?? self }

  private func performCommand(for key: UIKey) -> Bool {
    var responder: UIResponder? = keyTarget
    while let current = responder {
      for command in current.keyCommands ?? [] where command.matches(key) {
        guard let target = current.target(forAction: command.action, withSender: command) else {
          continue
        }
        return command.action.perform(on: target, from: command, for: nil)
      }
      responder = current.next
    }
    return false
  }

  // MARK: Focus

  /// Gives the keys to the next view that takes them, in the order of the tree, or to the one before.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  public func moveFocus(backwards: Bool = false) -> Bool {
    let views = focusableViews
    guard !views.isEmpty else { return false }
    let present = views.firstIndex { $0 === firstResponder }
    let step = backwards ? views.count - 1 : 1
    let start = present.map { $0 + step } ?? (backwards ? views.count - 1 : 0)
    // One that refuses is passed over.
    for offset in 0..<views.count {
      if views[(start + offset * step) % views.count].becomeFirstResponder() { return true }
    }
    return false
  }
}

extension UIView {
  /// Those in the view that keys may come to, from back to front.
  fileprivate var focusableViews: [UIView] {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01 else { return [] }
    return (canBecomeFocused ? [self] : []) + subviews.flatMap(\.focusableViews)
  }
}
