import ArgumentParser
import Drawing
import ResponderKit

/// Tells what is in a drawing.
struct InfoCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Tell what is in a drawing; fails when it is damaged.")

  @Argument(help: "The drawing.", completion: .file())
  var file: String

  @Flag(help: "Print one JSON object.")
  var json = false

  @MainActor
  func runOnMainActor() throws {
    let summary = DrawingSummary(try OpenedDrawing.look(at: file))
    print(json ? summary.json : summary.text)
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
