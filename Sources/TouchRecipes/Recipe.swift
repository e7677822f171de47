import ResponderKit

/// An example of touch handling that the recipe browser shows.
struct Recipe {
  /// The name that identifies the recipe on the command line.
  let name: String
  /// The title in the list and above the recipe.
  let title: String
  /// The instructions above the recipe, in two or three sentences.
  let summary: String
  /// The closure that creates the recipe's view controller.
  let makeViewController: () -> UIViewController

  init(
    _ name: String, title: String, summary: String,
    makeViewController: @escaping () -> UIViewController
  ) {
    (self.name, self.title, self.summary) = (name, title, summary)
    self.makeViewController = makeViewController
  }
}
