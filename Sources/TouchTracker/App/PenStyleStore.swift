import DrawingFormat
import DrawingPersistence
import Ink
import ResponderKit
import SystemPackage

/// The file that stores the pen style between two runs of the program: an XML property list.
struct PenStyleStore {
  let path: FilePath

  /// Returns the saved style, or `nil` if the file is missing or invalid.
  ///
  /// If the file exists but cannot be read, the method reports the error to the user.
  func load() -> PenStyle? {
    do {
      let list = try XMLPropertyListReader.propertyList(FileStore.contents(of: path))
      let entries = list.dictionary ?? [:]
      guard let tool = entries["tool"]?.string.flatMap({ ToolID(rawValue: $0) }),
        let color = entries["color"]?.string.flatMap({ PixelColor(hexadecimal: $0) }),
        let width = entries["width"]?.real, PenStyle.widths.contains(CGFloat(width))
      else { return nil }
      return PenStyle(tool: tool, color: color, width: CGFloat(width))
    } catch let error as FileError where error.isMissing {
      return nil
    } catch {
      StandardError.show(
        "\(path.displayText): cannot read the last tool, color and width: \(error)")
      return nil
    }
  }

  /// Replaces the saved style.
  func save(_ style: PenStyle) throws(FileError) {
    // None of the values contains a character that XML reserves.
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>color</key>
      \t<string>\(style.color.hexadecimal)</string>
      \t<key>tool</key>
      \t<string>\(style.tool.rawValue)</string>
      \t<key>width</key>
      \t<real>\(Double(style.width))</real>
      </dict>
      </plist>

      """
    try FileStore.createFolder(path.folder)
    try FileStore.replace(path, with: Data(text.utf8))
  }
}
