import DrawingFormat
import DrawingPersistence
import Ink
import ResponderKit

/// The file that stores the pen style between two runs of the program.
struct PenStyleStore {
  private struct RawStyle: Codable {
    var tool: ToolID
    var color: String
    var width: Double
  }

  let path: String

  /// Returns the saved style, or `nil` if the file is missing or invalid.
  ///
  /// If the file exists but cannot be read, the method reports the error to the user.
  func load() -> PenStyle? {
    do {
      let data = try FileStore.contents(of: path)
      let raw = try PropertyListDecoder().decode(RawStyle.self, from: data)
      guard let color = PixelColor(hexadecimal: raw.color),
        PenStyle.widths.contains(CGFloat(raw.width))
      else { return nil }
      return PenStyle(tool: raw.tool, color: color, width: CGFloat(raw.width))
    } catch let error as FileError where error.isMissing {
      return nil
    } catch {
      StandardError.show("\(path): cannot read the last tool, color and width: \(error)")
      return nil
    }
  }

  /// Replaces the saved style.
  ///
  /// - Throws: ``FileError`` if the file cannot be written.
  func save(_ style: PenStyle) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    let raw = RawStyle(
      tool: style.tool, color: style.color.hexadecimal, width: Double(style.width))
    try FileStore.createFolder(FileStore.folder(of: path))
    try FileStore.replace(path, with: encoder.encode(raw))
  }
}
