import ResponderKit
import TouchMarks

/// A key that changes the appearance of the marks of touches.
nonisolated public struct OverlayKey: Sendable {
  /// The input of the key, a constant of `UIKeyCommand`.
  public let input: String
  /// The name of the key, as on the keyboard.
  public let title: String
  /// The name of the option, as a title.
  public let name: String
  /// The effect of the key: a phrase without a period.
  public let help: String
  /// A closure that changes a style and returns the sentence that the window shows.
  let change: @Sendable (inout TouchMarkStyle) -> String

  /// All keys, in the order of the help.
  public static let all: [OverlayKey] = [
    OverlayKey(
      input: UIKeyCommand.f3, title: "F3", name: "Touch Trails",
      help: "Shows a trail behind each touch, or not"
    ) { toggle(&$0.showsTrails, "Touch trails") },
    OverlayKey(
      input: UIKeyCommand.f4, title: "F4", name: "Touch Numbers",
      help: "Shows the numbers of fingers and pens, or not"
    ) { toggle(&$0.showsNumbers, "Touch numbers") },
    OverlayKey(
      input: UIKeyCommand.f6, title: "F6", name: "Touch Color",
      help: "Shows touches in the next color"
    ) { style in
      let index = colors.firstIndex { $0.color == style.color } ?? -1
      let next = colors[(index + 1) % colors.count]
      style.color = next.color
      return "Touch color: \(next.name)"
    },
    OverlayKey(
      input: UIKeyCommand.f7, title: "F7", name: "Touch Size",
      help: "Shows touches in the next size"
    ) { style in
      let index = radii.firstIndex(of: style.radius) ?? -1
      style.radius = radii[(index + 1) % radii.count]
      return "Touch size: \(Int(style.radius * 2)) points"
    },
    OverlayKey(
      input: UIKeyCommand.f8, title: "F8", name: "Mouse Clicks",
      help: "Shows which button of the mouse is clicked, or shows the mouse like a finger"
    ) { style in
      style.showsClicks.toggle()
      return style.showsClicks ? "The mouse shows its clicks" : "The mouse is shown like a finger"
    },
    OverlayKey(
      input: UIKeyCommand.f9, title: "F9", name: "Pen Crosshairs",
      help: "Shows pens with a crosshair, or like fingers"
    ) { style in
      style.distinguishesPens.toggle()
      return style.distinguishesPens ? "Pens have a crosshair" : "Pens are shown like fingers"
    },
  ]

  /// The colors through which F6 cycles, beginning with the color of a new style.
  private static let colors: [(name: String, color: UIColor)] = [
    ("blue", TouchMarkStyle().color),
    ("red", UIColor(red: 0.95, green: 0.22, blue: 0.2, alpha: 1)),
    ("orange", UIColor(red: 1, green: 0.6, blue: 0.05, alpha: 1)),
    ("green", UIColor(red: 0.15, green: 0.72, blue: 0.35, alpha: 1)),
    ("purple", UIColor(red: 0.64, green: 0.34, blue: 0.95, alpha: 1)),
  ]

  /// The radii through which F7 cycles, in points, beginning with the radius of a new style.
  private static let radii: [CGFloat] = [25, 35, 50, 15]

  private static func toggle(_ value: inout Bool, _ name: String) -> String {
    value.toggle()
    return "\(name) \(value ? "on" : "off")"
  }
}
