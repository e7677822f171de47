import ArgumentParser
import Drawing
import ResponderKit
import SDLHost

/// Prints what is in a drawing, or what of the system a report of a fault needs.
struct InfoCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Print what is in a drawing, or the properties of this system.",
    discussion: """
      It fails when the drawing is damaged. With --system it prints what a report of a fault needs: \
      versions, display, scale, touch devices, font and places of files.
      """)

  @Argument(help: "The drawing.", completion: .file())
  var file: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  @Flag(help: "Print the properties of this system in place of a drawing.")
  var system = false

  func validate() throws {
    guard system == (file == nil) else {
      throw ValidationError("Name a drawing, or ask for --system.")
    }
  }

  @MainActor
  func runOnMainActor() throws {
    guard let file else { return printSystem() }
    let summary = DrawingSummary(try OpenedDrawing.look(at: file))
    print(json ? summary.json : summary.text)
  }

  @MainActor
  private func printSystem() {
    var properties = [(name: "TouchTracker", value: TouchTrackerCommand.configuration.version)]
    properties += SystemReport(as: .touchTracker).properties
    properties += Places.all
    print(json ? Self.json(properties) : Self.text(properties))
  }

  private static func text(_ properties: [(name: String, value: String)]) -> String {
    properties.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
  }

  /// In the order of the properties, which a dictionary would lose.
  private static func json(_ properties: [(name: String, value: String)]) -> String {
    let pairs = properties.map { "\(quoted($0.name)):\(quoted($0.value))" }
    return "{\(pairs.joined(separator: ","))}"
  }

  private static func quoted(_ text: String) -> String {
    let encoded = try? JSONEncoder().encode(text)
    return encoded.map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}

/// How much of what is in a drawing.
struct DrawingSummary {
  private let version: Int
  private let counts: [(name: String, count: Int)]
  private let points: Int
  private let bounds: CGRect

  init(_ document: DrawingDocument) {
    let elements = document.drawing.elements
    version = document.version
    counts = Element.Kind.allCases.map { kind in
      (kind.rawValue + "s", elements.lazy.filter { $0.kind == kind }.count)
    }
    points = elements.reduce(0) { $0 + $1.points.count }
    bounds = document.drawing.isEmpty ? .zero : document.drawing.bounds
  }

  /// Kinds that came later stand behind what was there before them.
  var json: String {
    func list(_ counts: some Sequence<(name: String, count: Int)>) -> String {
      counts.map { "\"\($0.name)\":\($0.count)" }.joined(separator: ",")
    }
    return "{\"version\":\(version),\(list(counts.prefix(3))),\"points\":\(points),\"bounds\":"
      + "[\(bounds.minX),\(bounds.minY),\(bounds.width),\(bounds.height)],"
      + "\(list(counts.dropFirst(3)))}"
  }

  var text: String {
    let kinds = counts.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
    return "version \(version): \(kinds), \(points) points within "
      + "\(bounds.width) × \(bounds.height) at (\(bounds.minX), \(bounds.minY))"
  }
}
