import ResponderKit

/// A section of the help: a title, and rows that each describe an input and its effect.
nonisolated struct HelpSection: Sendable {
  struct Row: Sendable {
    /// The name of the tool or action, or the gesture, as a title.
    let name: String
    /// The text of the keys; empty if there are none.
    var keys = ""
    /// The effect: a phrase without a period.
    let effect: String
  }

  let title: String
  let rows: [Row]

  /// The sections of the help that are the same in every window.
  ///
  /// Tools, actions and taps come from the same tables that determine the behavior of the program.
  static var appSections: [HelpSection] {
    [
      HelpSection(
        title: "Tools",
        rows: ToolTable.tools.map {
          Row(name: $0.name, keys: KeyEquivalent($0.key).title, effect: $0.help)
        }),
      HelpSection(title: "Gestures", rows: gestures),
      HelpSection(
        title: "Actions",
        rows: ActionTable.actions.map {
          Row(name: $0.name, keys: $0.keys.first?.title ?? "", effect: $0.help)
        }),
    ]
  }

  /// The section with the key commands of a window, or `nil` for a window without any.
  ///
  /// Only the window of the demo program has key commands, which change the marks that the window
  /// shows for touches.
  @MainActor
  init?(title: String, keyCommandsOf window: UIWindow?) {
    guard let commands = window?.keyCommands, !commands.isEmpty else { return nil }
    self.init(
      title: title,
      rows: commands.map {
        Row(
          name: $0.title, keys: KeyEquivalent($0.input ?? "", $0.modifierFlags).title,
          effect: $0.discoverabilityTitle ?? "")
      })
  }

  init(title: String, rows: [Row]) { (self.title, self.rows) = (title, rows) }

  private static var gestures: [Row] {
    PageTap.all.map {
      Row(
        name: $0.name,
        effect: ActionTable.description(of: .edit($0.command))?.help ?? "")
    } + [
      Row(
        name: "Double-tap with Line or Circle",
        effect: ActionTable.description(of: .edit(.clear))?.help ?? ""),
      Row(
        name: "Drag two fingers that land together",
        effect: "Moves and zooms the page, with Line and Circle three fingers"),
      Row(
        name: "Hold two fingers that land together",
        effect: "Takes the color of the page between them, with Line and Circle three fingers"),
      Row(name: "Hold or right-click a color", effect: "Opens a picker that replaces the color"),
      Row(name: "Rest on the Hand button", effect: "Other fingers move the page meanwhile"),
      Row(name: "Wheel, or two fingers on a touchpad", effect: "Scrolls the page"),
      Row(name: "Shift and the wheel", effect: "Scrolls the page sideways"),
      Row(name: "Drag with the middle button", effect: "Moves the page"),
      Row(name: "Ctrl and the wheel", effect: "Zooms the page"),
      Row(name: "Hold D and move the pointer", effect: "Draws without a button, on a touchpad"),
      Row(name: "Hold Shift while a line follows", effect: "Limits it to multiples of 15°"),
      Row(
        name: "Hold Shift while you scale or turn",
        effect: "Keeps the proportions, except those of a picture, or turns by multiples of 15°"),
      Row(name: "Tap or hold the selection", effect: "Shows its menu"),
      Row(name: "Right-click with Select", effect: "Selects the element and shows its menu"),
      Row(
        name: "Arrow keys",
        effect: "Move the selection by 1 point, with Shift by 10 points"),
      Row(
        name: "Drop a picture on the window",
        effect: "Adds it to the page, below everything that is drawn"),
      Row(name: "Hold Alt and drag the mouse", effect: "Adds a second finger opposite the mouse"),
    ]
  }
}
