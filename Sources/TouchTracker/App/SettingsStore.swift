import DrawingFormat
import DrawingPersistence
import Ink
import ResponderKit
import SystemPackage

/// The choices of the user that the next run of the program restores.
struct Settings: Hashable {
  var style = ToolStyle()
  var appearance = Appearance.automatic
  var snapsToGrid = false
}

/// The colors of the bar, the menus and the help.
nonisolated enum Appearance: String, CaseIterable, Sendable {
  /// The colors that the desktop prefers; light if the desktop has no preference.
  case automatic
  case light
  case dark

  /// The choice after this one; the first choice follows the last one.
  var next: Appearance {
    switch self {
    case .automatic: .light
    case .light: .dark
    case .dark: .automatic
    }
  }

  var name: String {
    switch self {
    case .automatic: "as the desktop"
    case .light: "light"
    case .dark: "dark"
    }
  }

  /// Returns the interface style of this choice on a desktop that prefers, or does not prefer, dark
  /// colors.
  func userInterfaceStyle(desktopIsDark: Bool) -> UIUserInterfaceStyle {
    self == .dark || (self == .automatic && desktopIsDark) ? .dark : .light
  }
}

/// The file that stores the settings: an XML property list.
struct SettingsStore {
  let path: FilePath

  /// Returns the saved settings, or `nil` if the file is missing, cannot be read or is invalid.
  ///
  /// The method reports an error to the user if the file exists, but cannot be read or is not a
  /// property list.
  func load() -> Settings? {
    do {
      let list = try XMLPropertyListReader.propertyList(FileStore.contents(of: path))
      let entries = list.dictionary ?? [:]
      guard let tool = entries["tool"]?.string.flatMap({ ToolID(rawValue: $0) }),
        let color = entries["color"]?.string.flatMap({ PixelColor(hexadecimal: $0) }),
        let width = entries["width"]?.real, ToolStyle.widths.contains(CGFloat(width))
      else { return nil }
      // Earlier versions of the program wrote neither the appearance nor the snapping.
      let appearance = entries["appearance"]?.string.flatMap { Appearance(rawValue: $0) }
      return Settings(
        style: ToolStyle(tool: tool, color: color, width: CGFloat(width)),
        appearance: appearance ?? .automatic, snapsToGrid: entries["snap"]?.string == "grid")
    } catch let error as FileError where error.isMissing {
      return nil
    } catch {
      StandardError.show(
        "\(path.displayText): cannot read the last tool, color and width: \(error)")
      return nil
    }
  }

  /// Replaces the saved settings.
  func save(_ settings: Settings) throws(FileError) {
    // None of the values contains a character that XML reserves.
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>appearance</key>
      \t<string>\(settings.appearance.rawValue)</string>
      \t<key>color</key>
      \t<string>\(settings.style.color.hexadecimal)</string>
      \t<key>snap</key>
      \t<string>\(settings.snapsToGrid ? "grid" : "none")</string>
      \t<key>tool</key>
      \t<string>\(settings.style.tool.rawValue)</string>
      \t<key>width</key>
      \t<real>\(Double(settings.style.width))</real>
      </dict>
      </plist>

      """
    try FileStore.createFolder(path.folder)
    try FileStore.replace(path, with: Data(text.utf8))
  }
}
