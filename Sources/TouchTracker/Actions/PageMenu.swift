import ResponderKit

/// The menu of the page, which a button of the tool bar shows.
enum PageMenu {
  /// The actions of the menu, in groups with separators between them.
  private static let groups: [[PageAction]] = [
    [
      .document(.new), .document(.gallery), .document(.rename), .document(.save),
      .document(.export),
    ],
    [.document(.insertPicture), .paste, .edit(.clear), .choosePageStyle, .toggleSnapping],
    [.zoomToFit, .toggleFingerAction],
    [.toggleFullScreen, .togglePresenting, .nextAppearance],
    [.toggleInstruments, .toggleHelp, .quit],
  ]

  /// The actions that the menu of the selection shows under "More", in groups.
  private static let selectionGroups: [[PageAction]] = [
    [.selection(.copyStyle), .pasteStyle],
    [.selection(.group), .selection(.ungroup), .selection(.lock), .selection(.unlock)],
    [.zoomToSelection],
  ]
  /// The actions that a narrow window lists there, too.
  private static let narrowGroups: [[PageAction]] = [
    [.selection(.duplicate), .chooseArrangement], [.selection(.toFront), .selection(.toBack)],
  ]

  /// Returns the menu with the current values of the settings; actions that are impossible now are
  /// disabled.
  ///
  /// - Parameter controller: The controller that performs the actions.
  static func menu(of controller: DrawingViewController) -> UIMenu {
    menu(groups, of: controller)
  }

  /// Returns the menu of the actions for the selection that are needed less often.
  static func selectionMenu(of controller: DrawingViewController) -> UIMenu {
    let width = controller.views.touchDrawView.bounds.width
    guard case .narrow = SelectionMenu(controller.page.rules, width: width) else {
      return menu(selectionGroups, of: controller)
    }
    let style = UIAction(title: "Color and Width") { [weak controller] _ in
      controller?.chooseColorOfSelection()
    }
    let styleGroup: UIMenuElement = UIMenu(children: [style])
    return UIMenu(
      children: [styleGroup] + menu(narrowGroups + selectionGroups, of: controller).children)
  }

  private static func menu(
    _ groups: [[PageAction]], of controller: DrawingViewController
  ) -> UIMenu {
    UIMenu(
      children: groups.map { group in
        UIMenu(children: group.compactMap { item(of: $0, in: controller) })
      })
  }

  /// Shows the menu at a point of the page, unless there is no tool bar.
  static func show(of controller: DrawingViewController, at point: CGPoint) {
    guard controller.toolBar != nil else { return }
    menu(of: controller).show(
      at: point.applying(controller.page.viewport.transform), in: controller.views.touchDrawView)
  }

  private static func item(
    of action: PageAction, in controller: DrawingViewController
  ) -> UIAction? {
    guard let description = ActionTable.description(of: action) else { return nil }
    return UIAction(
      title: description.name,
      subtitle: settingText(for: action, in: controller) ?? description.keys.first?.title,
      attributes: controller.page.allows(action) ? [] : .disabled
    ) { [weak controller] _ in controller?.perform(action) }
  }

  /// Returns the value that the menu shows for the setting that an action changes, or `nil` if the
  /// menu shows no value for the action.
  private static func settingText(
    for action: PageAction, in controller: DrawingViewController
  ) -> String? {
    let page = controller.page
    return switch action {
    case .nextAppearance: controller.appearance.name
    case .toggleSnapping: page.tools.snapsToGrid ? "on" : "off"
    case .toggleFingerAction: page.tools.fingerAction == .draw ? "draw" : "move"
    default: nil
    }
  }
}
