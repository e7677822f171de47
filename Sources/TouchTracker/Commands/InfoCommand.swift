import ArgumentParser
import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import SDLHost

/// The `info` command, which prints a summary of a drawing, or the properties of the system for a
/// bug report.
struct InfoCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Print a summary of a drawing, or the properties of this system.",
    discussion: """
      The command fails if the drawing is damaged. With --system, it prints the information that a \
      bug report needs: versions, display, scale, touch devices, fonts and file paths.
      """)

  @Argument(help: "The drawing to summarize.", completion: .file())
  var file: PathArgument?

  @Flag(help: "Print the result as a JSON object.")
  var json = false

  @Flag(help: "Print the properties of this system instead of a drawing.")
  var system = false

  func validate() throws {
    guard system == (file == nil) else {
      throw ValidationError("Specify either a drawing or --system.")
    }
  }

  @MainActor
  func runOnMainActor() throws {
    guard let file else { return try printSystem() }
    let document = try DrawingFiles.document(at: file.path, warn: StandardError.show)
    let summary = DrawingSummary(document)
    try StandardOutput.print(json ? summary.json : summary.text)
  }

  @MainActor
  private func printSystem() throws {
    var properties = [(name: "TouchTracker", value: TouchTrackerCommand.configuration.version)]
    properties += SystemReport(as: .touchTracker).properties
    properties += AppPaths.reportedPaths
    try StandardOutput.print(json ? Self.json(properties) : Self.text(properties))
  }

  private static func text(_ properties: [(name: String, value: String)]) -> String {
    properties.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
  }

  /// Returns a JSON object with the properties in their order, which a dictionary would not
  /// preserve.
  private static func json(_ properties: [(name: String, value: String)]) -> String {
    let pairs = properties.map { "\(quoted($0.name)):\(quoted($0.value))" }
    return "{\(pairs.joined(separator: ","))}"
  }

  private static func quoted(_ text: String) -> String {
    let encoded = try? JSONEncoder().encode(text)
    return encoded.map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}

/// A summary of a drawing: the version of its format, the numbers of its elements and points, its
/// bounds, and the style of its page.
struct DrawingSummary {
  private let version: Int
  private let counts: [(name: String, count: Int)]
  private let pointCount: Int
  private let bounds: CGRect
  private let pageStyle: PageStyle

  init(_ document: DrawingDocument) {
    let elements = document.drawing.elements
    version = document.version
    counts = Element.Kind.allCases.map { kind in
      (kind.rawValue + "s", elements.lazy.filter { $0.kind == kind }.count)
    }
    pointCount = elements.reduce(0) { $0 + $1.points.count }
    pageStyle = document.drawing.pageStyle
    bounds = document.drawing.isEmpty ? .zero : document.drawing.bounds
  }

  /// The summary as a JSON object.
  ///
  /// The keys of the first version keep their order. Keys that later versions have added follow
  /// them.
  var json: String {
    func list(_ counts: some Sequence<(name: String, count: Int)>) -> String {
      counts.map { "\"\($0.name)\":\($0.count)" }.joined(separator: ",")
    }
    return "{\"version\":\(version),\(list(counts.prefix(3))),\"points\":\(pointCount),\"bounds\":"
      + "[\(bounds.minX),\(bounds.minY),\(bounds.width),\(bounds.height)],"
      + "\(list(counts.dropFirst(3))),\"pattern\":\"\(pageStyle.pattern.rawValue)\","
      + "\"board\":\"\(pageStyle.board.rawValue)\"}"
  }

  /// The summary as a line of text.
  var text: String {
    let kinds = counts.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
    return "version \(version): \(kinds), \(pointCount) points within "
      + "\(bounds.width) × \(bounds.height) at (\(bounds.minX), \(bounds.minY))"
      + (pageStyle == PageStyle()
        ? "" : ", \(pageStyle.pattern.rawValue) on a \(pageStyle.board.rawValue) board")
  }
}
