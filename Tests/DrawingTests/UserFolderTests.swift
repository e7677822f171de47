import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingPersistence

@Suite("Folders of the desktop, and names of exported pictures")
struct UserFolderTests {
  private func pictures(_ text: String) -> FilePath? {
    UserFolders.folder("XDG_PICTURES_DIR", in: Data(text.utf8), home: "/home/u")
  }

  @Test("The pictures folder is read as an absolute path or relative to the home folder")
  func paths() {
    #expect(pictures("# x\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n") == "/home/u/Bilder")
    #expect(pictures("XDG_MUSIC_DIR=\"/m\"\nXDG_PICTURES_DIR=\"/data/p q\"") == "/data/p q")
    #expect(pictures("XDG_PICTURES_DIR=\"$HOME/a\\\"b\\\\c\"") == "/home/u/a\"b\\c")
    #expect(pictures("XDG_PICTURES_DIR=\"/a\"\nXDG_PICTURES_DIR=\"/b\"") == "/b")
  }

  @Test(
    "A missing or invalid line of the desktop's folder settings defines no pictures folder",
    arguments: ["", "XDG_PICTURES_DIR=", "XDG_PICTURES_DIR=\"$HOME/x", "XDG_PICTURES_DIR=\"rel\""])
  func invalid(text: String) {
    #expect(pictures(text) == nil)
  }

  @Test("The second and later exported pictures of a drawing have numbers after the drawing's name")
  func names() {
    let drawing: FilePath = "/a/b c.plist"
    #expect(drawing.picture(in: "/p", extension: "png", number: 1) == "/p/b c.png")
    #expect(drawing.picture(in: "/p", extension: "pdf", number: 3) == "/p/b c 3.pdf")
    #expect(FilePath("/a/x.svg").picture(in: "/p", extension: "png", number: 1) == "/p/x.svg.png")
  }
}
