// What the views of this module are drawn in: chosen for the project, so that text on its ground has a
// contrast of 7 to 1 at least, and what may be touched one of 3 to 1 against what is around it (WCAG).
extension UIColor {
  /// Text.
  nonisolated public static let label = UIColor(
    light: UIColor(white: 0.09, alpha: 1), dark: UIColor(white: 0.95, alpha: 1))
  /// Text that matters less.
  nonisolated public static let secondaryLabel = UIColor(
    light: UIColor(white: 0.32, alpha: 1), dark: UIColor(white: 0.74, alpha: 1))
  /// What nothing else covers.
  nonisolated public static let systemBackground = UIColor(
    light: UIColor(white: 0.985, alpha: 1), dark: UIColor(white: 0.10, alpha: 1))
  /// What lies on the background as a group.
  nonisolated public static let secondarySystemBackground = UIColor(
    light: UIColor(white: 0.94, alpha: 1), dark: UIColor(white: 0.16, alpha: 1))
  /// The body of a control that is not switched on.
  nonisolated public static let systemFill = UIColor(
    light: UIColor(white: 0.87, alpha: 1), dark: UIColor(white: 0.28, alpha: 1))
  /// Lines between things.
  nonisolated public static let separator = UIColor(
    light: UIColor(white: 0.80, alpha: 1), dark: UIColor(white: 0.32, alpha: 1))
  /// What may be touched, and what is on.
  nonisolated public static let tintColor = UIColor(
    light: UIColor(red: 0.10, green: 0.37, blue: 0.80, alpha: 1),
    dark: UIColor(red: 0.42, green: 0.66, blue: 1, alpha: 1))
  /// What lies on ``tintColor``.
  nonisolated static let onTint = UIColor(
    light: .white, dark: UIColor(white: 0.06, alpha: 1))
}
