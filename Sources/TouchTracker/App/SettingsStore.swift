import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SystemPackage

/// The choices of the user that the next run of the program restores.
struct Settings: Hashable {
  /// The selected tool, and the style of strokes.
  var style = Self.firstStyle
  /// The color and the width of each tool that has been used.
  var inks: [ToolID: InkStyle] = [:]
  var appearance = Appearance.automatic
  var snapsToGrid = false
  var eraserMode = EraserMode.complete
  /// The value of ``Page/offersPen``; true for a new user only.
  var offersPen = true
  /// The tools that the user has selected, whose introductions are not shown again.
  var introducedTools: Set<ToolID> = []
  var export = ExportSettings()
  var galleryOrder = GalleryOrder.recent
  /// The colors of the swatches.
  var palette = UserPalette()

  /// The style with which a new user begins.
  private static let firstStyle: ToolStyle = {
    var style = ToolStyle()
    ToolState().selection(of: style.tool).apply(to: &style)
    return style
  }()
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
  private let file: OwnFile

  /// Creates a value for the settings in a file, which need not exist.
  ///
  /// - Parameter earlierPath: The path that earlier versions of the program gave the file.
  init(path: FilePath, movedFrom earlierPath: FilePath? = nil) {
    file = OwnFile(path, movedFrom: earlierPath) { Self.entries(in: $0) != nil }
  }

  /// The settings of the user.
  static var ofUser: SettingsStore {
    SettingsStore(path: AppPaths.settings, movedFrom: AppPaths.earlierSettings)
  }

  /// Returns the saved settings, or `nil` if there are none.
  ///
  /// A setting that is missing or invalid has its default value: earlier versions of the program
  /// wrote fewer settings, and later ones may write other values.
  ///
  /// - Throws: ``FileError`` if the file cannot be read or another program has written it. Such a
  ///   file is not replaced.
  func load() throws(FileError) -> Settings? {
    guard let data = try file.contents(), let entries = Self.entries(in: data) else { return nil }
    var settings = Settings()
    func text(_ key: String) -> String? { entries[key]?.string }
    if let tool = text("tool").flatMap({ ToolID(rawValue: $0) }) { settings.style.tool = tool }
    if let color = text("color").flatMap({ PixelColor(hexadecimal: $0) }) {
      settings.style.color = color
    }
    if let width = entries["width"]?.real, ToolStyle.widths.contains(CGFloat(width)) {
      settings.style.width = CGFloat(width)
    }
    for (name, values) in entries["inks"]?.dictionary ?? [:] {
      guard let tool = ToolID(rawValue: name), let values = values.dictionary,
        let color = values["color"]?.string.flatMap({ PixelColor(hexadecimal: $0) }),
        let width = values["width"]?.real, ToolStyle.widths.contains(CGFloat(width))
      else { continue }
      settings.inks[tool] = InkStyle(
        color: color, width: CGFloat(width), line: Self.lineStyle(in: values),
        fill: values["fill"]?.string.flatMap { FillStyle(rawValue: $0) } ?? .none)
    }
    if let ink = settings.inks[settings.style.tool] {
      (settings.style.line, settings.style.fill) = (ink.line, ink.fill)
    }
    // Up to version 0.3, highlights were yellow and wider than the common width.
    if entries["inks"] == nil, let ink = ToolTable.description(of: .highlighter)?.ink,
      settings.style.tool == .highlighter
    {
      (settings.style.color, settings.style.width) = (ink.color, ink.width)
    }
    if let appearance = text("appearance").flatMap({ Appearance(rawValue: $0) }) {
      settings.appearance = appearance
    }
    settings.snapsToGrid = text("snap") == "grid"
    settings.eraserMode = text("eraser").flatMap { EraserMode(rawValue: $0) } ?? .complete
    settings.offersPen = text("penOffer") == "pending"
    settings.introducedTools = Set(
      (text("introduced") ?? "").split(separator: " ").compactMap { ToolID(rawValue: String($0)) })
    settings.export = ExportSettings(entries["export"]?.dictionary ?? [:])
    settings.galleryOrder = text("gallery").flatMap { GalleryOrder(rawValue: $0) } ?? .recent
    if let colors = entries["palette"]?.array {
      settings.palette = UserPalette(
        colors.map { $0.string.flatMap { PixelColor(hexadecimal: $0) } })
    }
    return settings
  }

  private static func lineStyle(in values: [String: PropertyList]) -> LineStyle {
    LineStyle(
      dash: values["dash"]?.string.flatMap { LineStyle.Dash(rawValue: $0) } ?? .solid,
      arrowheads: values["arrows"]?.string.flatMap { LineStyle.Arrowheads(name: $0) } ?? [])
  }

  /// Returns the entries of the style of a tool; those with their first values are omitted.
  private static func text(of ink: InkStyle) -> String {
    var values: [(String, String)] = []
    if let arrows = ink.line.arrowheads.name {
      values.append(("arrows", "<string>\(arrows)</string>"))
    }
    values.append(("color", "<string>\(ink.color.hexadecimal)</string>"))
    if ink.line.dash != .solid {
      values.append(("dash", "<string>\(ink.line.dash.rawValue)</string>"))
    }
    if ink.fill != .none { values.append(("fill", "<string>\(ink.fill.rawValue)</string>")) }
    values.append(("width", "<real>\(Double(ink.width))</real>"))
    return values.map { "\t\t\t<key>\($0.0)</key>\n\t\t\t\($0.1)\n" }.joined()
  }

  /// Returns the entries of a file of settings, or `nil` if the data is not such a file.
  private nonisolated static func entries(in data: Data) -> [String: PropertyList]? {
    guard let list = try? XMLPropertyListReader.propertyList(data), let entries = list.dictionary,
      ["tool", "color"].allSatisfy({ entries[$0]?.string != nil })
    else { return nil }
    return entries
  }

  /// Replaces the saved settings.
  func save(_ settings: Settings) throws(FileError) {
    let inks = settings.inks.sorted { $0.key.rawValue < $1.key.rawValue }.map { tool, ink in
      "\t\t<key>\(tool.rawValue)</key>\n\t\t<dict>\n\(Self.text(of: ink))\t\t</dict>\n"
    }
    let introduced = settings.introducedTools.map(\.rawValue).sorted()
    // A palette that was not edited is not written, so that a later version can improve its colors.
    let colors = settings.palette.colors.map { "\t\t<string>\($0.hexadecimal)</string>\n" }
    let palette =
      settings.palette.isEdited
      ? "\t<key>palette</key>\n\t<array>\n\(colors.joined())\t</array>\n" : ""
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
      \t<key>eraser</key>
      \t<string>\(settings.eraserMode.rawValue)</string>
      \t<key>export</key>
      \t<dict>
      \(settings.export.lines)\t</dict>
      \t<key>gallery</key>
      \t<string>\(settings.galleryOrder.rawValue)</string>
      \t<key>inks</key>
      \t<dict>
      \(inks.joined())\t</dict>
      \t<key>introduced</key>
      \t<string>\(introduced.joined(separator: " "))</string>
      \(palette)\t<key>penOffer</key>
      \t<string>\(settings.offersPen ? "pending" : "done")</string>
      \t<key>snap</key>
      \t<string>\(settings.snapsToGrid ? "grid" : "none")</string>
      \t<key>tool</key>
      \t<string>\(settings.style.tool.rawValue)</string>
      \t<key>width</key>
      \t<real>\(Double(settings.style.width))</real>
      </dict>
      </plist>

      """
    try file.replace(with: Data(text.utf8))
  }
}
