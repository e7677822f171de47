import ArgumentParser
import FoundationEssentials
import ResponderKit
import ResponderKitTesting
import SDLHost

/// The command that opens the window.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Open a window with examples of touch handling (default).",
    discussion: "Without a recipe, the window shows the first one.")

  @Argument(help: "The name of the recipe to show first; see --list.")
  var recipe: String?

  @Flag(help: "Print the names of all recipes.")
  var list = false

  @Flag(help: "Use the dark appearance.")
  var dark = false

  @Option(
    help: ArgumentHelp(
      "Write the touches to a file when the window is closed; see record-test.", valueName: "file"))
  var record: String?

  func validate() throws {
    try MainActor.assumeIsolated {
      guard let recipe, Cookbook.recipe(named: recipe) == nil else { return }
      throw ValidationError(
        "There is no recipe '\(recipe)'. Use --list to print the names of all recipes.")
    }
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
    window.makeKeyAndVisible()
    var recording = TouchRecording(size: host.windowSize)
    if record != nil { host.onSample = { recording.append($0) } }
    host.run(.shared)
    if let record { try Data(recording.session.utf8).write(to: URL(filePath: record)) }
  }
}
