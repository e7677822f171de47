import ArgumentParser
import ResponderKit
import SDLHost

@main
struct TouchRecipesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touch-recipes",
    abstract: "Ways to answer touches, to be tried with fingers and read as source.",
    discussion: "Without a recipe it begins with the first one.")

  @Argument(help: "The recipe to begin with; see --list.")
  var recipe: String?

  @Flag(help: "Print the names of all recipes.")
  var list = false

  @Flag(help: "Light on dark.")
  var dark = false

  func validate() throws {
    try MainActor.assumeIsolated {
      guard let recipe, Cookbook.recipe(named: recipe) == nil else { return }
      throw ValidationError("There is no recipe '\(recipe)'; --list names all there are.")
    }
  }

  static func main() { main(ProgramArguments.all) }

  func run() throws { try MainActor.assumeIsolated { try open() } }

  @MainActor
  private func open() throws {
    if list {
      for recipe in Cookbook.recipes { print("\(recipe.name)  \(recipe.title)") }
      return
    }
    let size = CGSize(width: 860, height: 600)
    try SystemText.setUp()
    let display = try Display(
      as: ApplicationIdentity(name: "Touch recipes", identifier: "touch-recipes"))
    let host = try ApplicationHost(on: display, windowSize: size)
    let window = RecipeWindow(frame: CGRect(origin: .zero, size: size))
    window.title = "Touch recipes"
    window.overrideUserInterfaceStyle = dark ? .dark : .light
    window.rootViewController = RecipeBrowser(first: recipe.flatMap(Cookbook.recipe(named:)))
    UIApplication.shared.add(window)
    window.makeKeyAndVisible()
    host.run(.shared)
  }
}
