import Drawing
import Ink
import ResponderKit

/// The file in which the choice of tool, colour and width outlasts the program.
struct ToolSettings {
  private struct Form: Codable {
    var tool: Tool
    var color: String
    var width: Double
  }

  let path: String

  /// What was chosen last; nil where nothing was, or what is in the file cannot be used.
  func load() -> InkChoice? {
    do {
      let form = try PropertyListDecoder().decode(Form.self, from: FileStore.contents(of: path))
      guard let color = PixelColor(hexadecimal: form.color),
        InkChoice.widths.contains(CGFloat(form.width))
      else { return nil }
      return InkChoice(tool: form.tool, color: color, width: CGFloat(form.width))
    } catch let error as SystemError where error.isMissing {
      return nil
    } catch {
      Message.show("\(path): the tool of last time is not known: \(error)")
      return nil
    }
  }

  /// - Throws: ``SystemError``, where it cannot be written.
  func save(_ choice: InkChoice) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    let form = Form(
      tool: choice.tool, color: choice.color.hexadecimal, width: Double(choice.width))
    try FileStore.makeFolder(FileStore.folder(of: path))
    try FileStore.replace(path, with: encoder.encode(form))
  }
}
