import DrawingFormat
import DrawingModel
import Ink
import ResponderKit

extension ToolStyleChange {
  /// Creates the change of style in a line of a session; the change is empty if the line contains
  /// none.
  ///
  /// - Parameter widths: The permitted widths.
  init(
    _ values: KeyedDecodingContainer<SessionKey>, widths: ClosedRange<CGFloat> = ToolStyle.widths
  ) throws {
    if let name = try values.decodeIfPresent(String.self, forKey: .tool) {
      guard let toolID = ToolID(rawValue: name) else {
        throw SessionFault("unknown tool \"\(name)\"; the tools are \(ToolTable.nameList)")
      }
      tool = toolID
    }
    if let text = try values.decodeIfPresent(String.self, forKey: .color) {
      guard let pixelColor = PixelColor(hexadecimal: text) else {
        throw SessionFault("\"\(text)\" is not a color such as #1C1C1EFF")
      }
      color = pixelColor
    }
    if let opacity = try values.decodeIfPresent(Double.self, forKey: .opacity) {
      guard 0.1...1 ~= opacity else {
        throw SessionFault("the opacity is \(opacity); it must be within 0.1...1")
      }
      alpha = UInt8((opacity * 255).rounded())
    }
    if let points = try values.decodeIfPresent(Double.self, forKey: .width) {
      guard widths.contains(CGFloat(points)) else {
        throw SessionFault("the width is \(points); it must be within \(widths)")
      }
      width = CGFloat(points)
    }
    dash = try Self.keyword(.dash, in: values, LineStyle.Dash.allCases) { $0.rawValue }
    arrowheads = try Self.keyword(.arrows, in: values, LineStyle.Arrowheads.choices) {
      $0.name ?? "none"
    }
    fill = try Self.keyword(.fill, in: values, FillStyle.allCases) { $0.rawValue }
  }

  /// Returns the value whose name is a keyword of a line, or `nil` if the line has no such keyword.
  private static func keyword<Value>(
    _ key: SessionKey, in values: KeyedDecodingContainer<SessionKey>, _ known: [Value],
    _ name: (Value) -> String
  ) throws -> Value? {
    guard let keyword = try values.decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let value = known.first(where: { name($0) == keyword }) else {
      throw SessionFault(
        "unknown \(key.rawValue) \"\(keyword)\"; the values are "
          + known.map(name).englishList)
    }
    return value
  }

  /// Adds the values of the change to a line of a session.
  func write(to line: inout SessionLine) {
    if let tool { line.add(SessionKey.tool, keyword: tool.rawValue) }
    if let color { line.add(SessionKey.color, keyword: color.hexadecimal) }
    if let alpha { line.add(SessionKey.opacity, Double(alpha) / 255) }
    if let width { line.add(SessionKey.width, width) }
    if let dash { line.add(SessionKey.dash, keyword: dash.rawValue) }
    if let arrowheads { line.add(SessionKey.arrows, keyword: arrowheads.name ?? "none") }
    if let fill { line.add(SessionKey.fill, keyword: fill.rawValue) }
  }
}

extension LineStyle.Arrowheads {
  /// The arrowheads that the user can choose.
  nonisolated static let choices: [LineStyle.Arrowheads] = [[], .start, .end, [.start, .end]]
}
