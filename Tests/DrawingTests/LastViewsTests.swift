import DrawingFormat
import DrawingPersistence
import Foundation
import SystemPackage
import Testing

@Suite("The visible areas of the latest drawings")
final class LastViewsTests {
  private let path: FilePath
  private var views: LastViews { LastViews(path: path) }

  init() {
    path = FilePath(NSTemporaryDirectory()).appending("views-\(UUID())").appending("views")
  }

  deinit { try? FileManager.default.removeItem(atPath: path.removingLastComponent().string) }

  private func area(_ number: Int) -> PageArea {
    PageArea(x: Double(number) + 0.25, y: -Double(number), scale: 2.5)
  }

  @Test("The area of each drawing is read back, whatever its name, and the latest one counts")
  func roundTrip() throws {
    let odd = FilePath("/a b/\u{1}\nü.plist")
    #expect(views.area(of: odd) == nil)
    try views.set(area(1), of: odd)
    try views.set(area(2), of: "/b")
    try views.set(area(3), of: odd)
    #expect(views.area(of: odd) == area(3) && views.area(of: "/b") == area(2))
    try views.set(area(4), of: "relative")
    #expect(views.area(of: "relative") == nil)
  }

  @Test("A renamed drawing keeps its area, which replaces that of a drawing with the new name")
  func rename() throws {
    for (number, path) in ["/a", "/b", "/c"].enumerated() {
      try views.set(area(number), of: FilePath(path))
    }
    try views.rename("/a", to: "/b")
    #expect(views.area(of: "/a") == nil && views.area(of: "/b") == area(0))
    #expect(views.area(of: "/c") == area(2))
    try views.rename("/missing", to: "/c")
    #expect(views.area(of: "/c") == area(2))
  }

  @Test("The areas of the latest 500 drawings are kept")
  func limit() throws {
    for number in 0...LastViews.limit { try views.set(area(number), of: FilePath("/\(number)")) }
    #expect(views.area(of: "/0") == nil)
    #expect(views.area(of: "/1") == area(1) && views.area(of: "/500") == area(500))
  }

  @Test(
    "A file of another program is neither read nor replaced",
    arguments: ["notes", "/a\0", "/a\01 2\0", "a\01 2 3\0", "/a\01 2 x\0"])
  func foreign(text: String) throws {
    try FileStore.createFolder(path.folder)
    try FileStore.replace(path, with: Data(text.utf8))
    #expect(views.area(of: "/a") == nil)
    #expect(throws: FileError.self) { try views.set(area(1), of: "/a") }
    #expect(try FileStore.contents(of: path) == Data(text.utf8))
  }
}
