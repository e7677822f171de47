import DrawingFormat
import DrawingPersistence
import Ink
import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Settings, appearances and colors")
struct SettingsTests {
  private let temporary = TemporaryFile()
  private var path: FilePath {
    FilePath(temporary.folder).appending("sub").appending("settings.plist")
  }
  private var store: SettingsStore { SettingsStore(path: path) }

  private func text(_ entries: [(String, String)]) -> String {
    let content = entries.map { "<key>\($0.0)</key>\($0.1)" }.joined()
    return "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(content)</dict></plist>"
  }

  private func load(_ entries: [(String, String)]) throws -> Settings? {
    let path = FilePath(temporary.folder).appending("a.plist")
    try FileStore.replace(path, with: Data(text(entries).utf8))
    return try SettingsStore(path: path).load()
  }

  private let complete = [
    ("tool", "<string>eraser</string>"), ("color", "<string>#0072B2C0</string>"),
    ("width", "<real>7.5</real>"),
  ]

  @Test(
    "Saved settings are read back unchanged, and their folder is created",
    arguments: Appearance.allCases, [false, true])
  func roundTrip(appearance: Appearance, snapsToGrid: Bool) throws {
    for tool in ToolID.allCases {
      let style = ToolStyle(
        tool: tool, color: PixelColor(red: 1, green: 0xAB, blue: 3, alpha: 0x42), width: 2.25)
      var inks: [ToolID: InkStyle] = [.pen: InkStyle(color: Palette.inks[4], width: 1.5)]
      inks[tool] = style.ink
      let settings = Settings(
        style: style, inks: tool == .hand ? [:] : inks, appearance: appearance,
        snapsToGrid: snapsToGrid, offersPen: snapsToGrid,
        export: ExportSettings(
          choice: ExportChoice(
            format: .pdf, scale: 3, isTransparent: snapsToGrid, margin: snapsToGrid ? .none : .wide),
          folder: snapsToGrid ? "/home/ada/R&D <new>" : nil),
        galleryOrder: snapsToGrid ? .name : .recent)
      try store.save(settings)
      #expect(try store.load() == settings)
    }
  }

  @Test("The settings file is an XML property list with its keys in alphabetical order")
  func file() throws {
    let palette = UserPalette([PixelColor(red: 1, green: 2, blue: 3)])
    try store.save(
      Settings(
        style: ToolStyle(tool: .line, color: Palette.ink, width: 10),
        inks: [.line: InkStyle(width: 10), .highlighter: InkStyle(width: 20)], appearance: .dark,
        snapsToGrid: true, offersPen: false, introducedTools: [.select, .line, .pen],
        galleryOrder: .name, palette: palette))
    let text = String(decoding: try FileStore.contents(of: path), as: UTF8.self)
    func ink(_ tool: String, _ width: Double) -> String {
      "\t\t<key>\(tool)</key>\n\t\t<dict>\n\t\t\t<key>color</key>\n"
        + "\t\t\t<string>#1C1C1EFF</string>\n\t\t\t<key>width</key>\n"
        + "\t\t\t<real>\(width)</real>\n\t\t</dict>\n"
    }
    let colors = ["#010203FF"] + Palette.inks.dropFirst().map(\.hexadecimal)
    let entries =
      "\t<key>appearance</key>\n\t<string>dark</string>\n\t<key>color</key>\n"
      + "\t<string>#1C1C1EFF</string>\n\t<key>eraser</key>\n\t<string>complete</string>\n"
      + "\t<key>export</key>\n\t<dict>\n"
      + "\t\t<key>background</key>\n\t\t<string>page</string>\n"
      + "\t\t<key>format</key>\n\t\t<string>png</string>\n"
      + "\t\t<key>margin</key>\n\t\t<integer>10</integer>\n"
      + "\t\t<key>scale</key>\n\t\t<integer>1</integer>\n\t</dict>\n"
      + "\t<key>gallery</key>\n\t<string>name</string>\n"
      + "\t<key>inks</key>\n\t<dict>\n"
      + ink("highlighter", 20) + ink("line", 10)
      + "\t</dict>\n\t<key>introduced</key>\n\t<string>line pen select</string>\n"
      + "\t<key>palette</key>\n\t<array>\n"
      + colors.map { "\t\t<string>\($0)</string>\n" }.joined()
      + "\t</array>\n\t<key>penOffer</key>\n\t<string>done</string>\n"
      + "\t<key>snap</key>\n\t<string>grid</string>\n"
      + "\t<key>tool</key>\n\t<string>line</string>\n\t<key>width</key>\n\t<real>10.0</real>\n"
    #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC "))
    #expect(text.hasSuffix("<plist version=\"1.0\">\n<dict>\n" + entries + "</dict>\n</plist>\n"))
  }

  @Test(
    "Settings of an earlier version follow the desktop's appearance, do not snap and offer no pen")
  func earlierVersion() throws {
    #expect(
      try load(complete)
        == Settings(
          style: ToolStyle(
            tool: .eraser, color: PixelColor(red: 0, green: 0x72, blue: 0xB2, alpha: 0xC0),
            width: 7.5), offersPen: false))
    let unknown = [
      ("appearance", "<string>blue</string>"), ("snap", "<string>dots</string>"),
      ("gallery", "<string>created</string>"), ("other", "<true/>"),
    ]
    #expect(try load(complete + unknown) == load(complete))
  }

  @Test("A setting that is missing or invalid has its default value, and the other ones are kept")
  func invalid() throws {
    let initial = Settings().style
    for (key, value) in [
      ("tool", "<string>saw</string>"), ("color", "<string>red</string>"),
      ("width", "<real>0.5</real>"), ("width", "<real>40.5</real>"), ("width", "<true/>"),
    ] {
      var expected = try #require(try load(complete)).style
      switch key {
      case "tool": expected.tool = initial.tool
      case "color": expected.color = initial.color
      default: expected.width = initial.width
      }
      let style = try load(complete.filter { $0.0 != key } + [(key, value)])?.style
      #expect(style == expected, "\(value)")
    }
    #expect(try load(Array(complete.prefix(2)))?.style.width == initial.width)
    for width in [1, 40] {
      let entries = complete.prefix(2) + [("width", "<real>\(width)</real>")]
      #expect(try load(Array(entries))?.style.width == CGFloat(width))
    }
  }

  @Test("A missing or empty settings file gives no settings, and saving replaces it")
  func missing() throws {
    #expect(try store.load() == nil)
    try FileStore.createFolder(path.folder)
    try FileStore.replace(path, with: Data())
    #expect(try store.load() == nil)
    try store.save(Settings(snapsToGrid: true))
    #expect(try store.load()?.snapsToGrid == true)
  }

  @Test("A file at the path of the settings that the program has not written is never replaced")
  func foreign() throws {
    try FileStore.createFolder(path.folder)
    let drawing = DrawingDocument(size: CGSize(width: 200, height: 100)).encoded()
    let texts = ["hello", "<plist><array/></plist>", "<plist><dict/></plist>", text([complete[0]])]
    for data in texts.map({ Data($0.utf8) }) + [drawing] {
      try FileStore.replace(path, with: data)
      let error = #expect(throws: FileError.self) { try store.load() }
      #expect(error?.description.contains("are not those that this program writes there") == true)
      #expect(throws: FileError.self) { try store.save(Settings()) }
      #expect(try FileStore.contents(of: path) == data)
    }
  }

  @Test(
    "The settings of an earlier version are read among the drawings, and moved when they change")
  func moved() throws {
    let folder = FilePath(temporary.folder)
    let path = folder.appending("config/s.plist")
    let earlierPath = folder.appending("tools.plist")
    let store = SettingsStore(path: path, movedFrom: earlierPath)
    try SettingsStore(path: earlierPath).save(Settings(appearance: .dark))
    #expect(try store.load()?.appearance == .dark)
    #expect(!path.exists && earlierPath.exists, "reading writes nothing")
    try store.save(Settings(appearance: .light))
    #expect(try store.load()?.appearance == .light)
    #expect(!earlierPath.exists)
    // From now on, the user can give a drawing this name.
    let drawing = DrawingDocument(size: CGSize(width: 200, height: 100)).encoded()
    try FileStore.replace(earlierPath, with: drawing)
    try store.save(Settings(appearance: .dark))
    #expect(try FileStore.contents(of: earlierPath) == drawing)
    _ = path.withPlatformString { unlink($0) }
    #expect(try store.load() == nil, "a drawing is not read as settings")
  }

  @Test("Saving settings to an unusable path throws an error")
  func failure() throws {
    let blocked = FilePath(temporary.folder).appending("file")
    try FileStore.replace(blocked, with: Data())
    #expect(throws: FileError.self) {
      try SettingsStore(path: blocked.appending("settings.plist")).save(Settings())
    }
  }

  @Test("A color and a width of a tool that are incomplete or invalid are ignored")
  func invalidInks() throws {
    let valid = "<key>pen</key><dict><key>color</key><string>#010203FF</string>"
    let inks =
      valid + "<key>width</key><integer>7</integer></dict>"
      + valid.replacing("pen", with: "saw") + "<key>width</key><real>7</real></dict>"
      + valid.replacing("pen", with: "line") + "<key>width</key><real>41</real></dict>"
      + valid.replacing("pen", with: "circle") + "</dict><key>highlighter</key><true/>"
    let settings = try load(complete + [("inks", "<dict>\(inks)</dict>")])
    let color = PixelColor(red: 1, green: 2, blue: 3)
    #expect(settings?.inks == [.pen: InkStyle(color: color, width: 7)])
    #expect(try load(complete + [("inks", "<array/>")])?.inks == [:])
  }

  @Test("A choice for exports that is missing or invalid has its default value")
  func invalidExport() throws {
    let entries = [
      "<key>format</key><string>gif</string>", "<key>scale</key><real>1.5</real>",
      "<key>scale</key><integer>5</integer>", "<key>margin</key><integer>15</integer>",
      "<key>background</key><true/>", "<key>folder</key><string>Pictures</string>", "",
    ]
    for entry in entries {
      let settings = try load(complete + [("export", "<dict>\(entry)</dict>")])
      #expect(settings?.export == ExportSettings(), "\(entry)")
    }
    let entry = entries[0] + "<key>scale</key><real>2</real>"
    let settings = try load(complete + [("export", "<dict>\(entry)</dict>")])
    #expect(settings?.export == ExportSettings(choice: ExportChoice(scale: 2)))
    #expect(try load(complete + [("export", "<array/>")])?.export == ExportSettings())
  }

  @Test("A folder for exports whose path is not text is not remembered")
  func folderOfBytes() throws {
    for bytes in [[0x2F, 0x61, 0xFF], [0x2F, 0x61, 0x0A, 0x62], [0x61]] as [[UInt8]] {
      try store.save(Settings(export: ExportSettings(folder: FilePath(bytes: bytes))))
      #expect(try store.load()?.export == ExportSettings())
    }
  }

  @Test(
    "The default settings are dark ink, 4-point lines, the desktop's appearance and no snapping")
  func defaults() {
    let settings = Settings()
    #expect(settings.style == ToolStyle(tool: .line, color: Palette.ink, width: 4))
    #expect(settings.appearance == .automatic && !settings.snapsToGrid)
    #expect(settings.galleryOrder == .recent)
    #expect(ToolStyle.widths == 1...40 && Palette.lineWidth == 10)
  }

  @Test("Only the automatic appearance follows the desktop, and the appearances form a cycle")
  func appearances() {
    #expect(Appearance.automatic.userInterfaceStyle(desktopIsDark: true) == .dark)
    #expect(Appearance.automatic.userInterfaceStyle(desktopIsDark: false) == .light)
    for isDark in [false, true] {
      #expect(Appearance.light.userInterfaceStyle(desktopIsDark: isDark) == .light)
      #expect(Appearance.dark.userInterfaceStyle(desktopIsDark: isDark) == .dark)
    }
    #expect(Appearance.allCases.map(\.next) == [.light, .dark, .automatic])
    #expect(Appearance.allCases.map(\.name) == ["as the desktop", "light", "dark"])
  }

  // MARK: Colors

  @Test("The palette has the colors of Okabe and Ito, with gray, white and a dark ink")
  func palette() {
    #expect(
      Palette.inks.map(\.hexadecimal) == [
        "#1C1C1EFF", "#FFFFFFFF", "#8C8C8CFF", "#E69F00FF", "#56B4E9FF", "#009E73FF", "#F0E442FF",
        "#0072B2FF", "#D55E00FF", "#CC79A7FF",
      ])
    #expect(Palette.ink.hexadecimal == "#1C1C1EFF")
    #expect(Palette.inProgress.hexadecimal == "#E63845FF")
    #expect(Palette.highlighter.hexadecimal == "#FFD60AFF" && Palette.highlighterAlpha == 0x66)
    #expect(Palette.eraser.hexadecimal == "#8E8E93FF")
    #expect(Palette.selection.hexadecimal == "#006FD6FF")
  }

  @Test("Converting a page color to a UIColor keeps its channels")
  func color() {
    let color = UIColor(PixelColor(red: 51, green: 102, blue: 204, alpha: 153))
    #expect(abs(color.red - 0.2) < 1e-9 && abs(color.green - 0.4) < 1e-9)
    #expect(abs(color.blue - 0.8) < 1e-9 && abs(color.alpha - 0.6) < 1e-9)
  }
}

@Suite("Names that users give to drawings")
struct RenamingTests {
  private let temporary = TemporaryFile()
  private var folder: FilePath { FilePath(temporary.folder) }

  @Test("Renaming changes neither the folder nor the extension of a drawing's path")
  func newName() throws {
    let path = folder.appending("a.plist")
    #expect(try path.drawingPath(named: "sketch 2") == folder.appending("sketch 2.plist"))
    #expect(try path.drawingPath(named: "a") == path)
  }

  @Test("The name of an existing drawing is refused, even if only the drawing's journal exists")
  func taken() throws {
    let path = folder.appending("a.plist")
    try FileStore.replace(folder.appending("b.plist"), with: Data("x".utf8))
    let journal = DrawingFiles(folder.appending("c.plist")).journal
    try FileStore.replace(journal, with: Data("touchtracker-journal 1\n".utf8))
    for name in ["b", "c"] {
      let error = #expect(throws: RenameRefusal.self) { try path.drawingPath(named: name) }
      #expect(error?.reason == "Another drawing is named \"\(name)\".")
    }
    // The drawing's own name is free, even though its file exists.
    try FileStore.replace(path, with: Data("x".utf8))
    #expect(try path.drawingPath(named: "a") == path)
  }

  @Test(
    "A drawing name that is not a valid file name is refused with a reason",
    arguments: ["", "a/b", "."])
  func impossible(name: String) {
    let error = #expect(throws: RenameRefusal.self) {
      try folder.appending("a.plist").drawingPath(named: name)
    }
    #expect(error?.reason.isEmpty == false)
  }
}
