// The adaptable colors of UIKit, with the values that Apple's Human Interface Guidelines publish.
nonisolated extension UIColor {
  /// A red.
  public static let systemRed = UIColor(
    light: rgb(255, 59, 48), dark: rgb(255, 69, 58))
  /// A green.
  public static let systemGreen = UIColor(
    light: rgb(52, 199, 89), dark: rgb(48, 209, 88))
  /// A blue.
  public static let systemBlue = UIColor(
    light: rgb(0, 122, 255), dark: rgb(10, 132, 255))
  /// An orange.
  public static let systemOrange = UIColor(
    light: rgb(255, 149, 0), dark: rgb(255, 159, 10))
  /// A yellow.
  public static let systemYellow = UIColor(
    light: rgb(255, 204, 0), dark: rgb(255, 214, 10))
  /// A pink.
  public static let systemPink = UIColor(
    light: rgb(255, 45, 85), dark: rgb(255, 55, 95))
  /// A purple.
  public static let systemPurple = UIColor(
    light: rgb(175, 82, 222), dark: rgb(191, 90, 242))
  /// A teal.
  public static let systemTeal = UIColor(
    light: rgb(48, 176, 199), dark: rgb(64, 200, 224))
  /// An indigo.
  public static let systemIndigo = UIColor(
    light: rgb(88, 86, 214), dark: rgb(94, 92, 230))
  /// A mint green.
  public static let systemMint = UIColor(
    light: rgb(0, 199, 190), dark: rgb(99, 230, 226))
  /// A cyan.
  public static let systemCyan = UIColor(
    light: rgb(50, 173, 230), dark: rgb(100, 210, 255))
  /// A brown.
  public static let systemBrown = UIColor(
    light: rgb(162, 132, 94), dark: rgb(172, 142, 104))
  /// The standard gray.
  public static let systemGray = UIColor(
    light: rgb(142, 142, 147), dark: rgb(142, 142, 147))
  /// A second gray, closer to the background than the previous one.
  public static let systemGray2 = UIColor(
    light: rgb(174, 174, 178), dark: rgb(99, 99, 102))
  /// A third gray, closer to the background than the previous one.
  public static let systemGray3 = UIColor(
    light: rgb(199, 199, 204), dark: rgb(72, 72, 74))
  /// A fourth gray, closer to the background than the previous one.
  public static let systemGray4 = UIColor(
    light: rgb(209, 209, 214), dark: rgb(58, 58, 60))
  /// A fifth gray, closer to the background than the previous one.
  public static let systemGray5 = UIColor(
    light: rgb(229, 229, 234), dark: rgb(44, 44, 46))
  /// A sixth gray, closest to the background.
  public static let systemGray6 = UIColor(
    light: rgb(242, 242, 247), dark: rgb(28, 28, 30))
  /// The color of links.
  public static let link = UIColor(
    light: rgb(0, 122, 255), dark: rgb(9, 132, 255))
  /// The opaque color of lines between pieces of content.
  public static let opaqueSeparator = UIColor(
    light: rgb(198, 198, 200), dark: rgb(56, 56, 58))
  /// The background color of content grouped on the secondary background.
  public static let tertiarySystemBackground = UIColor(
    light: rgb(255, 255, 255), dark: rgb(44, 44, 46))
  /// The main background color of grouped content.
  public static let systemGroupedBackground = UIColor(
    light: rgb(242, 242, 247), dark: rgb(0, 0, 0))
  /// The background color of groups.
  public static let secondarySystemGroupedBackground = UIColor(
    light: rgb(255, 255, 255), dark: rgb(28, 28, 30))
  /// The background color of content inside groups.
  public static let tertiarySystemGroupedBackground = UIColor(
    light: rgb(242, 242, 247), dark: rgb(44, 44, 46))
  /// The color of text that is less important than secondary text.
  public static let tertiaryLabel = UIColor(
    light: rgb(60, 60, 67, 0.3), dark: rgb(235, 235, 245, 0.3))
  /// The color of the least important text.
  public static let quaternaryLabel = UIColor(
    light: rgb(60, 60, 67, 0.18), dark: rgb(235, 235, 245, 0.16))
  /// The color of placeholders in text fields.
  public static let placeholderText = UIColor(
    light: rgb(60, 60, 67, 0.3), dark: rgb(235, 235, 245, 0.3))
  /// The fill color of medium shapes.
  public static let secondarySystemFill = UIColor(
    light: rgb(120, 120, 128, 0.16), dark: rgb(120, 120, 128, 0.32))
  /// The fill color of large shapes.
  public static let tertiarySystemFill = UIColor(
    light: rgb(118, 118, 128, 0.12), dark: rgb(118, 118, 128, 0.24))
  /// The fill color of large areas with complex content.
  public static let quaternarySystemFill = UIColor(
    light: rgb(116, 116, 128, 0.08), dark: rgb(118, 118, 128, 0.18))
  /// The color of dark text on a light background, in every interface style.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// The color of light text on a dark background, in every interface style.
  public static let lightText = UIColor(white: 1, alpha: 0.6)

  private static func rgb(
    _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1
  ) -> UIColor {
    UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }
}
