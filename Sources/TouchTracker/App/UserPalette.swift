import Ink

/// The colors of the swatches, which the user can edit.
nonisolated struct UserPalette: Hashable, Sendable {
  /// The color of each swatch, in the order of ``Palette/inks``; all are opaque.
  private(set) var colors = Palette.inks

  /// Creates the original palette.
  init() {}

  /// Creates a palette from saved colors; a color that is missing or `nil` is the original one.
  init(_ saved: [PixelColor?]) {
    for (index, color) in zip(colors.indices, saved) { if let color { self[index] = color } }
  }

  /// The color of a swatch; without a swatch of that number, the default ink.
  subscript(index: Int) -> PixelColor {
    get { colors.indices.contains(index) ? colors[index] : Palette.ink }
    set { if colors.indices.contains(index) { colors[index] = newValue.withAlpha(255) } }
  }

  /// A Boolean value that indicates whether the user has edited a color.
  var isEdited: Bool { self != UserPalette() }

  /// Returns the color that a swatch had before it was edited.
  static func original(_ index: Int) -> PixelColor { UserPalette()[index] }
}
