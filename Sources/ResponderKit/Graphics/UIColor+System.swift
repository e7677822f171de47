// The colors of this module's views. They are chosen to meet the contrast requirements of WCAG: at
// least 7:1 between text and its background, 4.5:1 between the title of a control and the control,
// and 3:1 between a control and its background.
extension UIColor {
  /// The color of primary text.
  nonisolated public static let label = UIColor(
    light: UIColor(white: 0.09, alpha: 1), dark: UIColor(white: 0.95, alpha: 1))
  /// The color of secondary text.
  nonisolated public static let secondaryLabel = UIColor(
    light: UIColor(white: 0.32, alpha: 1), dark: UIColor(white: 0.74, alpha: 1))
  /// The main background color.
  nonisolated public static let systemBackground = UIColor(
    light: UIColor(white: 0.985, alpha: 1), dark: UIColor(white: 0.10, alpha: 1))
  /// The background color of content grouped on the main background.
  nonisolated public static let secondarySystemBackground = UIColor(
    light: UIColor(white: 0.94, alpha: 1), dark: UIColor(white: 0.16, alpha: 1))
  /// The fill color of the body of a control that is off.
  nonisolated public static let systemFill = UIColor(
    light: UIColor(white: 0.87, alpha: 1), dark: UIColor(white: 0.28, alpha: 1))
  /// The color of lines between pieces of content.
  nonisolated public static let separator = UIColor(
    light: UIColor(white: 0.80, alpha: 1), dark: UIColor(white: 0.32, alpha: 1))
  /// The color of interactive content, and of controls that are on.
  nonisolated public static let tintColor = UIColor(
    light: UIColor(red: 0.10, green: 0.37, blue: 0.80, alpha: 1),
    dark: UIColor(red: 0.42, green: 0.66, blue: 1, alpha: 1))
  /// The color of interactive titles on ``systemFill``, with a contrast of at least 7:1.
  nonisolated static let tintOnFill = UIColor(
    light: UIColor(red: 0.04, green: 0.24, blue: 0.56, alpha: 1),
    dark: UIColor(red: 0.80, green: 0.90, blue: 1, alpha: 1))
  /// The color of the title of an action that removes something.
  nonisolated static let destructive = UIColor(
    light: UIColor(red: 0.70, green: 0.05, blue: 0.08, alpha: 1),
    dark: UIColor(red: 1, green: 0.62, blue: 0.59, alpha: 1))
  /// The color of content on a background of ``tintColor``.
  nonisolated static let onTint = UIColor(
    light: .white, dark: UIColor(white: 0.06, alpha: 1))
}
