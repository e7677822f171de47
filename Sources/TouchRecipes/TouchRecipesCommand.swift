import ArgumentParser
import ResponderKit
import SDLHost

/// The `touch-recipes` command, which opens a window with the recipe browser.
@main
struct TouchRecipesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touch-recipes",
    abstract: "Opens a window with examples of touch handling.",
    discussion: "Without a recipe, the window shows the first one.")

  @Argument(help: "The name of the recipe to show first; see --list.")
  var recipe: String?

  @Flag(help: "Print the names of all recipes.")
  var list = false

  @Flag(help: "Use the dark appearance.")
  var dark = false

  func validate() throws {
    try MainActor.assumeIsolated {
      guard let recipe, Cookbook.recipe(named: recipe) == nil else { return }
      throw ValidationError(
        "There is no recipe '\(recipe)'. Use --list to print the names of all recipes.")
    }
  }

  static func main() {
    StandardStreams.openMissing()
    main(ProgramArguments.all.map { String(decoding: $0, as: UTF8.self) })
  }

  func run() throws { try MainActor.assumeIsolated { try open() } }

  @MainActor
  private func open() throws {
    if list {
      for recipe in Cookbook.recipes { print("\(recipe.name)  \(recipe.title)") }
      return
    }
    let size = CGSize(width: 860, height: 600)
    UIApplication.shared.typesetter = try SystemText.makeTypesetter()
    let display = try Display(
      as: ApplicationIdentity(name: "Touch recipes", identifier: "touch-recipes"))
    let host = try ApplicationHost(on: display, windowSize: size)
    let window = RecipeWindow(frame: CGRect(origin: .zero, size: size))
    window.title = "Touch recipes"
    window.overrideUserInterfaceStyle = dark ? .dark : .light
    window.rootViewController = RecipeBrowser(
      initialRecipe: recipe.flatMap(Cookbook.recipe(named:)))
    UIApplication.shared.add(window)
    window.makeKeyAndVisible()
    host.run(.shared)
  }
}
