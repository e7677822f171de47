import Geometry
import Ink
import Testing

@testable import DrawingFormat
@testable import DrawingModel

/// Tests of the areas of shapes in SVG images.
@Suite("Filled shapes of SVG images")
struct SVGFillTests {
  private static let black = PixelColor(red: 0, green: 0, blue: 0)
  private static let red = PixelColor(red: 255, green: 0, blue: 0)
  private static let white = PixelColor(red: 255, green: 255, blue: 255)

  private func elements(_ body: String) throws -> [Element] {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>\(body)</svg>"
    return try SVGElements.elements(in: text, color: Self.black, width: 5)
  }

  /// Returns the picture of an image on a white page, one pixel per point.
  private func picture(_ body: String) throws -> Bitmap {
    let drawing = Drawing(elements: try elements(body))
    return PagePicture.paint(
      drawing, area: CGRect(x: 0, y: 0, width: 100, height: 100), scale: 1,
      pictures: NoPictures())
  }

  private struct NoPictures: PictureDecoder {
    func image(of picture: Picture, scale: CGFloat) -> BitmapImage {
      BitmapImage(Bitmap(width: 1, height: 1))
    }
    func converted(_ picture: Picture) -> Picture? { nil }
  }

  @Test("A filled shape with a stroke has the color of its fill inside its line")
  func filledAndStroked() throws {
    for shape in [
      "<rect x='10' y='10' width='80' height='80'", "<circle cx='50' cy='50' r='40'",
      "<path d='M10 10h80v80h-80z'", "<polygon points='10 10 90 10 90 90 10 90'",
      "<polyline points='10 10 90 10 90 90 10 90'",
    ] {
      let shown = try elements("\(shape) fill='red' stroke='black' stroke-width='4'/>")
      #expect(shown.count == 1 && shown[0].fill == Self.red && shown[0].color == Self.black)
      #expect(shown[0].width == 4, "\(shape)")
    }
  }

  @Test("A filled shape without a stroke covers its area and nothing else")
  func onlyFilled() throws {
    let bitmap = try picture("<rect x='10' y='10' width='80' height='80' fill='red'/>")
    #expect(bitmap[12, 12] == Self.red && bitmap[87, 87] == Self.red)
    #expect(bitmap[8, 50] == Self.white && bitmap[92, 50] == Self.white)
  }

  @Test("A path of several lines has the holes that its fill rule leaves")
  func holes() throws {
    let same = "M10 10h80v80h-80z M30 30h40v40h-40z"
    let opposite = "M10 10h80v80h-80z M30 30v40h40v-40z"
    for (path, rule, isHole) in [
      (same, "nonzero", false), (opposite, "nonzero", true), (same, "evenodd", true),
      (opposite, "evenodd", true),
    ] {
      let bitmap = try picture("<path d='\(path)' fill='red' fill-rule='\(rule)'/>")
      #expect(bitmap[20, 50] == Self.red && bitmap[80, 80] == Self.red)
      #expect(bitmap[50, 50] == (isHole ? Self.white : Self.red), "\(path) \(rule)")
    }
  }

  @Test("The lines of a path of several lines are above its area")
  func strokedHoles() throws {
    let bitmap = try picture(
      "<path d='M10 10h80v80h-80z M30 30v40h40v-40z' fill='red' stroke='black' stroke-width='6'/>")
    #expect(bitmap[30, 50] == Self.black && bitmap[20, 50] == Self.red)
    #expect(bitmap[50, 50] == Self.white && bitmap[10, 50] == Self.black)
  }

  @Test("The opacities of a fill, a stroke and a group apply as in a viewer")
  func opacity() throws {
    let shape = "<rect x='10' y='10' width='80' height='80' fill='red'"
    for (body, alpha) in [
      ("\(shape) fill-opacity='.5' stroke='black'/>", 128), ("\(shape) opacity='.5'/>", 128),
      ("<g opacity='.5'>\(shape) stroke='black' fill-opacity='.5'/></g>", 64),
      ("\(shape) stroke='black' stroke-opacity='.5'/>", 255),
    ] as [(String, Int)] {
      let pixel = try picture(body)[50, 50]
      #expect(abs(Int(pixel.green) - (255 - alpha)) <= 1 && pixel.red == 255, "\(body)")
    }
  }

  @Test("A shape with a stroke and no fill attribute is filled in black, as the standard says")
  func initialFill() throws {
    #expect(try elements("<circle r='9' stroke='red'/>").map(\.fill) == [Self.black])
    #expect(try elements("<circle r='9' stroke='red' fill='none'/>").map(\.fill) == [nil])
    #expect(try elements("<circle r='9'/>").map(\.fill) == [nil], "nothing determines a color")
    #expect(try elements("<line x2='9' stroke='red' fill='lime'/>").map(\.fill) == [nil])
  }

  @Test("Many lines of one path, and lines without an area, are read in time")
  func hostile() throws {
    let many = String(repeating: "M0 0h1v1z", count: 5000)
    #expect(try !elements("<path d='\(many)' fill='red' fill-rule='evenodd'/>").isEmpty)
    for path in ["M0 0", "M0 0z", "M0 0h0z", "M0 0h9M1 1h9", "M0 0h9zM0 0v9z"] {
      _ = try elements("<path d='\(path)' fill='red'/>")
    }
  }
}
