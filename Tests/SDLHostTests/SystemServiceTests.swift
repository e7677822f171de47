import CSDL2
import Foundation
import Ink
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Services of the system, and caches of text and images", .serialized)
struct SystemServiceTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "SDLHostTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  // MARK: Caches

  #if os(Linux)
    /// Runs `touchtracker info --system` without a display and returns the lines of its output.
    ///
    /// - Parameter environment: Environment variables that are added for the program.
    private func reportLines(_ environment: [String: String]) throws -> [String] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        .deletingLastPathComponent().appendingPathComponent("touchtracker")
      process.arguments = ["info", "--system"]
      var variables = ProcessInfo.processInfo.environment
      for name in ["DISPLAY", "WAYLAND_DISPLAY"] { variables[name] = nil }
      variables["SDL_VIDEODRIVER"] = "dummy"
      process.environment = variables.merging(environment) { $1 }
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self).split(separator: "\n").map { String($0) }
    }

    @Test(
      "The system report lists a touch device with its name, ID and type")
    func touchDevice() throws {
      // With this variable, SDL lists a touch device for the mouse.
      let lines = try reportLines(["SDL_MOUSE_TOUCH_EVENTS": "1"])
      #expect(lines.contains("touch devices: mouse_input (-1, touchscreen)"), "\(lines)")
    }

    @Test("The system report without an installed font suggests a font to install")
    func missingFont() throws {
      try withFolder { folder in
        let configuration = """
          <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
          <fontconfig><cachedir>\(folder)/cache</cachedir></fontconfig>
          """
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: "\(folder)/fonts.conf"))
        let lines = try reportLines(["FONTCONFIG_FILE": "\(folder)/fonts.conf"])
        let message =
          "no font is installed; install one, such as fonts-dejavu-core, and try again"
        let fonts = lines.filter { $0.contains("font: ") }
        #expect(fonts == ["font: \(message)", "bold font: \(message)"])
      }
    }

    @Test("The system report gives the compiled and the linked version of SDL")
    func versions() throws {
      let lines = try reportLines([:])
      let linked = SDLVersion.linked
      let suffix = linked.isSDL3 ? " (sdl2-compat on SDL 3)" : ""
      #expect(lines.contains("SDL compiled: \(SDLVersion.compiled)"))
      #expect(lines.contains("SDL linked: \(linked)\(suffix)"))
    }
  #endif

  @Test("The typesetter caches the images of 512 lines and then clears the cache")
  func lineImages() throws {
    let typesetter = try FontTypesetter()
    func image(_ number: Int) throws -> BitmapImage {
      try #require(typesetter.image(of: "\(number)", in: .systemFont(ofSize: 5), scale: 1))
    }
    let first = try image(1)
    for number in 2...512 { _ = try image(number) }
    #expect(try image(1) === first)
    _ = try image(513)
    #expect(try image(1) !== first)
  }

  @Test("The cache of named images holds 64 images and is emptied for the next image")
  func namedImages() throws {
    try withFolder { folder in
      // The path of the folder relative to the current folder, which may have any depth.
      let root = String(repeating: "../", count: 64) + folder.dropFirst()
      let data = Data(try ImageFile.png(Bitmap(width: 3, height: 2)))
      var count = 0
      /// Reads an image whose file exists only for the first request.
      func readNext() throws -> (name: String, image: UIImage) {
        count += 1
        let file = URL(fileURLWithPath: "\(folder)/\(count)@2x.png")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let name = "\(root)/\(count)"
        return (name, try #require(SystemImages.loader.named(name)))
      }
      var kept = try readNext()
      #expect(kept.image.scale == 2 && kept.image.size == CGSize(width: 1.5, height: 1))
      // In the first round, the cache may contain images of other tests. The second round begins
      // right after the cache was emptied.
      for expectedCount in [1...64, 64...64] {
        let pixels = kept.image.bitmapImage
        var (last, number) = (kept, 0)
        while let image = SystemImages.loader.named(kept.name), number < 100 {
          #expect(image.bitmapImage === pixels)
          last = try readNext()
          number += 1
        }
        #expect(expectedCount ~= number)
        kept = last
      }
    }
  }

  #if os(Linux)
    // MARK: Other programs

    @Test("An address is opened with the command xdg-open of the desktop")
    func address() throws {
      try withFolder { folder in
        let (script, pipe) = ("\(folder)/xdg-open", "\(folder)/address")
        try Data("#!/bin/sh\nprintf %s \"$1\" > '\(pipe)'\n".utf8)
          .write(to: URL(fileURLWithPath: script))
        try #require(chmod(script, 0o700) == 0 && mkfifo(pipe, 0o600) == 0)
        let reader = open(pipe, O_RDONLY | O_NONBLOCK)
        try #require(reader >= 0)
        defer { close(reader) }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        setenv("PATH", "\(folder):\(path)", 1)
        defer { setenv("PATH", path, 1) }
        let address = "https://example.org/a?b=c%20d"
        try HostFixture.run { fixture in
          fixture.step { #expect(fixture.application.addressOpener?(address) == true) }
        }
        var event = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        try #require(poll(&event, 1, 5000) == 1)
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(reader, &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == address)
      }
    }

    @Test("A program is installed if a folder of the path contains an executable file")
    func installedProgram() throws {
      try withFolder { folder in
        #expect(!DesktopPrograms.isInstalled("xdg-open", in: "\(folder):/nowhere"))
        try Data().write(to: URL(fileURLWithPath: "\(folder)/xdg-open"))
        try #require(chmod("\(folder)/xdg-open", 0o600) == 0)
        #expect(!DesktopPrograms.isInstalled("xdg-open", in: folder))
        try #require(chmod("\(folder)/xdg-open", 0o700) == 0)
        #expect(DesktopPrograms.isInstalled("xdg-open", in: "/nowhere:\(folder)"))
        #expect(!DesktopPrograms.isInstalled("xdg-open", in: ""))
      }
    }

    @Test(
      "The system report describes a window of 320 × 240 units and its output",
      arguments: [
        (nil, "window surface"),
        ("software", "memory, shown with the SDL renderer software, without a GPU"),
      ])
    func report(renderDriver: String?, output: String) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        .deletingLastPathComponent().appendingPathComponent("touchtracker")
      process.arguments = ["info", "--system"]
      var variables = ProcessInfo.processInfo.environment
      for name in ["DISPLAY", "WAYLAND_DISPLAY", "GDK_SCALE"] { variables[name] = nil }
      variables["SDL_VIDEODRIVER"] = "dummy"
      variables["SDL_RENDER_DRIVER"] = renderDriver
      process.environment = variables
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
      let description = lines.drop { !$0.hasPrefix("video driver: ") }.prefix(6)
      let paths = try [UIFont.Weight.regular, .bold].map { try FontFile.path(for: $0) }
      #expect(
        Array(description) == [
          "video driver: dummy", "output: \(output)",
          "scale: 1.0 (320 × 240 pixels for 320 × 240 units of SDL)", "touch devices: none",
          "font: \(paths[0])", "bold font: \(paths[1])",
        ])
      #expect(process.terminationStatus == 0)
    }
  #endif

  @Test("The address of a file has a percent sign before each byte that an address cannot contain")
  func fileAddress() {
    let path: [UInt8] = Array("/home/ada/a b~1-é#%.png".utf8) + [0xFF]
    let address = PercentEncoding.fileAddress(of: path)
    #expect(address == "file:///home/ada/a%20b~1-%C3%A9%23%25.png%FF")
    #expect(PercentEncoding.bytes(of: address.dropFirst("file://".count).utf8) == path)
  }

  @Test("A desktop without a settings portal prefers light colors")
  func appearance() { #expect(!DesktopAppearance.isDark) }
}
