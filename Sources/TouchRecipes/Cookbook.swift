/// Every recipe, in the order of the list.
enum Cookbook {
  static let recipes: [Recipe] = [
    DirectManipulation.recipe,
    PanToMove.recipe,
    HitTestBitmap.recipe,
  ]

  static func recipe(named name: String) -> Recipe? { recipes.first { $0.name == name } }
}
