import CLibrary
import CSDL2
import ResponderKit

/// The output of ResponderKit's event log to standard error.
enum EventLogOutput {
  /// The environment variable with the names of the enabled categories, separated by commas.
  private static let variable = "TOUCH_LOG"

  /// Enables the categories that the environment variable names.
  static func enable() {
    guard let value = SDL_getenv(variable).map({ String(cString: $0) }), !value.isEmpty else {
      return
    }
    EventLog.write = { write($0) }
    let (categories, unknownNames) = categories(value)
    EventLog.categories = categories
    let knownNames = EventLog.Categories.names.map(\.name).joined(separator: ", ")
    for name in unknownNames {
      write("\(variable): '\(name)' is not a category; the categories are \(knownNames)")
    }
  }

  /// Returns the categories in a comma-separated list, and those names in the list that are not
  /// categories.
  static func categories(
    _ list: String
  ) -> (categories: EventLog.Categories, unknownNames: [String]) {
    var (categories, unknownNames) = (EventLog.Categories(), [String]())
    for item in list.split(separator: ",") {
      let name = item.filter { $0 != " " }
      if let known = EventLog.Categories.names.first(where: { $0.name == name }) {
        categories.insert(known.category)
      } else {
        unknownNames.append(name)
      }
    }
    return (categories, unknownNames)
  }

  private static func write(_ entry: String) {
    let line = entry + "\n"
    _ = line.withCString { CLibrary.write(STDERR_FILENO, $0, strlen($0)) }
  }
}
