import DrawingFormat
import DrawingPersistence
import Ink
import ResponderKit
import ResponderKitTesting
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("The sheet with the pictures of a folder")
struct PictureSheetTests {
  private let fixture = PictureChooserFixture()

  /// Opens the sheet, and waits until it lists the folder.
  private func open(until condition: () -> Bool) throws {
    fixture.chooser.choosePictures()
    try #require(fixture.requests.last).report(.unavailable("no portal"))
    fixture.wait(for: "the list", until: condition)
  }

  private func labels(_ text: String) -> [UILabel] {
    fixture.window.views(UILabel.self).filter { $0.text?.contains(text) == true }
  }

  @Test("An empty folder is named with the formats that the sheet looks for")
  func emptyFolder() throws {
    let name = AppPaths.shortText(of: fixture.folder)
    try open { !labels("There are no pictures in \(name).").isEmpty }
    #expect(labels("PNG, JPEG, GIF, BMP, TIFF, WebP, AVIF and SVG").count == 1)
    #expect(fixture.names.isEmpty)
    fixture.window.type(UIKeyCommand.inputDownArrow)
    #expect(fixture.sheet != nil)
  }

  @Test("A folder that cannot be read is named with the reason")
  func missingFolder() throws {
    try FileManager.default.removeItem(atPath: fixture.folder.string)
    try open { !labels("cannot read the folder: No such file or directory.").isEmpty }
    #expect(labels(fixture.folder.string).isEmpty == false)
  }

  @Test("A folder in the list opens, and Back returns to the folder that contains it")
  func folders() throws {
    try fixture.write("a.png")
    try FileStore.createFolder(fixture.folder.appending("trip"))
    try fixture.write("trip/b.png")
    try open { fixture.names == ["trip", "a.png"] }
    let back = try #require(
      fixture.window.views(UIButton.self).first { $0.currentTitle == "Back" })
    #expect(back.isHidden)
    try fixture.tapRow("trip")
    fixture.wait(for: "the other list") { fixture.names == ["b.png"] }
    #expect(!back.isHidden && !labels("/trip").isEmpty)
    try fixture.tapButton("Back")
    fixture.wait(for: "the first list") { fixture.names == ["trip", "a.png"] }
    #expect(back.isHidden && fixture.sheet != nil)
  }

  @Test("Only visible rows have views, and the list scrolls to the others")
  func scrolling() throws {
    for index in 0..<60 { try fixture.write("\(index).png", seconds: Double(1000 - index)) }
    try open { !fixture.names.isEmpty }
    #expect(fixture.names.first == "0.png" && fixture.names.count < 15)
    let scrollView = try #require(
      fixture.window.views(UIScrollView.self).first { $0.isDescendant(of: fixture.sheet ?? $0) })
    #expect(scrollView.contentSize.height == 8 + 60 * PictureRow.height)
    scrollView.contentOffset.y = scrollView.contentSize.height - scrollView.bounds.height
    #expect(fixture.names.last == "59.png" && fixture.names.count < 15)
    #expect(!fixture.names.contains("0.png"))
  }

  @Test("A wheel scrolls the list, and never the page behind the sheet")
  func wheel() throws {
    for index in 0..<40 { try fixture.write("\(index).png", seconds: Double(1000 - index)) }
    try open { !fixture.names.isEmpty }
    for point in [CGPoint(x: 350, y: 250), CGPoint(x: 20, y: 20)] {
      _ = fixture.window.application.scroll(at: point, by: CGVector(dx: 0, dy: 3000))
    }
    #expect(!fixture.names.contains("0.png"))
    #expect(fixture.controller.page.viewport == Viewport())
  }

  @Test("The arrow keys move through the list, and Return adds the picture")
  func keys() throws {
    for index in 0..<40 { try fixture.write("\(index).png", seconds: Double(1000 - index)) }
    try open { !fixture.names.isEmpty }
    for _ in 0..<32 { fixture.window.type(UIKeyCommand.inputDownArrow) }
    fixture.window.type(UIKeyCommand.inputUpArrow)
    let focused = try #require(fixture.window.views(PictureRow.self).first { $0.isFocused })
    #expect(focused.entry?.path.displayName == "30.png" && !focused.isHidden)
    fixture.window.type("\r")
    fixture.wait(for: "the picture") { fixture.elements.count == 1 }
    #expect(fixture.sheet == nil)
  }

  @Test("Letters do not act on the page behind the sheet, and Escape closes the sheet")
  func otherKeys() throws {
    try open { !labels("There are no pictures").isEmpty }
    fixture.window.type("1")
    #expect(fixture.controller.page.tools.style.tool == .pen)
    fixture.window.type(UIKeyCommand.inputEscape)
    #expect(fixture.sheet == nil && fixture.chooser.machine.state == .idle)
  }

  @Test("A touch beside the panel and the Cancel button close the sheet", arguments: [true, false])
  func cancelled(usesButton: Bool) throws {
    try open { !labels("There are no pictures").isEmpty }
    if usesButton {
      try fixture.tapButton("Cancel")
    } else {
      let panel = try #require(fixture.window.views(SheetPanel.self).first)
      fixture.window.harness.touchDown(0, at: CGPoint(x: panel.frame.midX, y: 30))
      fixture.window.harness.touchUp(0)
      #expect(fixture.sheet != nil, "a touch on the panel")
      fixture.window.harness.touchDown(0, at: CGPoint(x: panel.frame.minX - 5, y: 200))
      fixture.window.harness.touchUp(0)
    }
    #expect(fixture.sheet == nil && fixture.elements.isEmpty)
  }

  @Test("A row shows a preview of its picture, and says if the picture cannot be read")
  func previews() throws {
    try fixture.write("good.png", color: PixelColor(red: 10, green: 200, blue: 30))
    try fixture.write(
      Array("<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>".utf8),
      to: fixture.folder.appending("shape.svg"))
    try fixture.write(Array("no picture".utf8), to: fixture.folder.appending("bad.png"))
    try open { fixture.names == ["bad.png", "good.png", "shape.svg"] }
    fixture.wait(for: "the previews") {
      labels("Cannot be read").count == 1
        && fixture.window.views(UIImageView.self).filter { $0.image != nil }.count == 2
    }
    let rows = fixture.sheet?.rows ?? [:]
    func image(_ index: Int) -> UIImage? {
      rows[index]?.subviews.lazy.compactMap { $0 as? UIImageView }.first?.image
    }
    #expect(image(0) == nil)
    #expect(image(1)?.size == CGSize(width: 40, height: 30))
    #expect(image(2)?.size == CGSize(width: 128, height: 128))
  }
}
