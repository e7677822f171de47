#if os(Linux)
  import Geometry
  import Glibc
  import Ink
  import SeededRandom
  import Testing

  @testable import DrawingFormat
  @testable import DrawingModel

  @Suite("SVG images compared with librsvg")
  struct SVGComparisonTests {
    private static let side = 300

    @Test("Random SVG images have the lines that librsvg paints", arguments: 0..<8 as Range<UInt64>)
    func random(seed: UInt64) throws {
      let librsvg = try LibRSVG()
      var random = RandomImage(seed: seed)
      for _ in 0..<12 {
        let text = random.next()
        let content = try SVGElements.content(
          of: text, color: PixelColor(red: 0, green: 0, blue: 0), width: 1)
        let own = PagePicture.paint(
          Drawing(elements: content.elements),
          area: CGRect(x: 0, y: 0, width: Self.side, height: Self.side), scale: 1,
          pictures: NoPictures())
        let other = try librsvg.paint(text, side: Self.side)
        let count = Self.clearlyDifferentPixels(own, other)
        // Both paint the ends of sharp corners and overlapping translucent lines differently.
        #expect(count <= 40, "\(count) pixels of \(text)")
      }
    }

    /// Returns the number of pixels that are similar to no pixel beside the same location of the
    /// other image.
    private static func clearlyDifferentPixels(_ first: Bitmap, _ second: [SIMD4<Int16>]) -> Int {
      let own = (0..<side * side).map { index in
        let color = first[index % side, index / side]
        return SIMD4(Int16(color.red), Int16(color.green), Int16(color.blue), 0)
      }
      func isAlone(_ x: Int, _ y: Int, _ a: [SIMD4<Int16>], _ b: [SIMD4<Int16>]) -> Bool {
        for dy in -1...1 {
          for dx in -1...1 {
            let difference = a[y * side + x] &- b[(y + dy) * side + x + dx]
            let size = max(abs(difference.x), abs(difference.y), abs(difference.z))
            if size <= 96 { return false }
          }
        }
        return true
      }
      var count = 0
      for y in 1..<side - 1 {
        for x in 1..<side - 1 where isAlone(x, y, own, second) || isAlone(x, y, second, own) {
          count += 1
        }
      }
      return count
    }
  }

  /// A generator of images with groups, uses, symbols, style sheets and transforms, all of whose
  /// lines a drawing can show exactly.
  private struct RandomImage {
    private var generator: SeededGenerator
    private var sheet = ""
    private var ids: [String] = []

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func next() -> String {
      (sheet, ids) = ("", [])
      let body = (0..<Int.random(in: 1...5, using: &generator)).map { _ in shape(depth: 0) }
      let box = pick(["0 0 300 300", "-50 -20 400 300", "0 0 600 300", "100 100 150 250"])
      let fit = pick(["xMidYMid", "xMinYMin", "xMaxYMax slice"])
      return """
        <svg xmlns='http://www.w3.org/2000/svg' width='300' height='300' viewBox='\(box)' \
        preserveAspectRatio='\(fit)' fill='none' stroke='black' stroke-linecap='round' \
        stroke-linejoin='round' font-size='16'><style>svg { color: teal } \(sheet)</style>
        <symbol id='s' viewBox='0 0 10 10'><circle cx='5' cy='5' r='3' stroke-width='1'/></symbol>
        \(body.joined(separator: "\n"))
        </svg>
        """
    }

    private mutating func pick<T>(_ list: [T]) -> T {
      list[Int.random(in: 0..<list.count, using: &generator)]
    }

    private mutating func number(_ range: ClosedRange<Double>) -> String {
      "\((Double.random(in: range, using: &generator) * 100).rounded() / 100)"
    }

    private mutating func length(_ range: ClosedRange<Double>) -> String {
      let (unit, size) = pick([("", 1), ("px", 1), ("mm", 96 / 25.4), ("pt", 4.0 / 3), ("em", 16)])
      return number(range.lowerBound / size...range.upperBound / size) + unit
    }

    private mutating func style(_ tag: String) -> String {
      let color = pick([
        "red", "#00f", "hsl(300 100% 25%)", "darkorange", "rgb(50% 20% 10%)", "currentColor",
        "rebeccapurple", "#080",
      ])
      let width = length(1...6)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: return "stroke='\(color)' stroke-width='\(width)'"
      case 1: return "style='stroke:\(color);stroke-width:\(width)'"
      case 2:
        let name = "c\(sheet.utf8.count)"
        let selector = pick([".\(name)", "\(tag).\(name)", "svg .\(name)"])
        sheet += "\(selector) { stroke: \(color); stroke-width: \(width) }\n"
        return "class='a \(name)'"
      default: return ""
      }
    }

    private mutating func transform() -> String {
      let (a, b) = (number(-40...40), number(-40...40))
      return pick([
        "", "", "transform='translate(\(a) \(b))'", "transform='rotate(\(a) 150,150)'",
        "transform='scale(0.8) translate(\(a),\(b))'",
        "style='transform:rotate(\(a)deg)'",
      ])
    }

    private mutating func point() -> String { "\(number(20...280)) \(number(20...280))" }

    private mutating func shape(depth: Int) -> String {
      let tags = [
        "line", "circle", "ellipse", "rect", "polygon", "path", "g", "use", "symbol", "svg",
      ]
      let tag = pick(tags)
      let transform = transform()
      // A tag has one style attribute.
      let style = transform.hasPrefix("style") ? "" : style(tag)
      let id = "e\(ids.count)"
      let attributes = "\(style) \(transform)"
      switch tag {
      case "g", "svg":
        guard depth < 3 else { return "" }
        let content = (0..<2).map { _ in shape(depth: depth + 1) }.joined()
        if tag == "g" { return "<g \(attributes)>\(content)</g>" }
        // Librsvg 2.63 paints an inner image that is sliced and overflows visibly otherwise than 2.54.
        let fit = pick(["xMidYMid", "xMinYMax meet", "xMaxYMid meet"])
        return """
          <svg overflow='visible' x='\(number(0...90))' width='\(number(80...200))' height='150' \
          viewBox='0 0 300 \(pick([150, 300]))' preserveAspectRatio='\(fit)'>\(content)</svg>
          """
      case "use":
        guard let target = ids.randomElement(using: &generator) else { return "" }
        return "<use href='#\(target)' x='\(number(-60...60))' \(attributes)/>"
      case "symbol":
        return "<use href='#s' x='\(number(0...150))' width='90' height='\(number(50...150))' "
          + "\(attributes)/>"
      default: break
      }
      ids.append(id)
      return "<\(tag) id='\(id)' \(geometry(tag)) \(attributes)/>"
    }

    private mutating func geometry(_ tag: String) -> String {
      switch tag {
      case "line":
        return "x1='\(length(0...300))' y1='\(number(0...300))' x2='\(number(0...300))' y2='20%'"
      case "circle": return "cx='\(length(50...250))' cy='150' r='\(length(5...90))'"
      case "ellipse": return "cx='50%' cy='\(length(50...250))' rx='\(length(5...90))' ry='30'"
      case "rect":
        return "x='\(length(0...200))' y='20' width='\(length(10...90))' height='70' "
          + "rx='\(number(0...9))'"
      case "polygon": return "points='\(point()), \(point()) \(point())'"
      default: break
      }
      var data = "M\(point())"
      for _ in 0..<4 {
        let (a, b, c) = (point(), point(), point())
        data += pick([
          "L\(a)", "h\(number(-80...80))", "C\(a) \(b) \(c)", "S\(a) \(b)", "Q\(a),\(b)", "T\(a)",
          "A\(number(20...90)) 40 \(number(-90...90)) 0 1 \(a)", "Z",
        ])
      }
      return "d='\(data)'"
    }
  }

  private struct NoPictures: PictureDecoder {
    func image(of picture: Picture, scale: CGFloat) -> BitmapImage {
      BitmapImage(Bitmap(width: 1, height: 1))
    }
  }

  /// The functions of librsvg and cairo that paint an image.
  private struct LibRSVG {
    /// A library that is not installed.
    struct Missing: Error { let name: String }

    private typealias Pointer = UnsafeMutableRawPointer
    private let newHandle:
      @convention(c) (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<Pointer?>?) -> Pointer?
    private let render:
      @convention(c) (Pointer, Pointer, UnsafePointer<Double>, UnsafeMutablePointer<Pointer?>?) ->
        Int32
    private let setResolution: @convention(c) (Pointer, Double) -> Void
    private let unref: @convention(c) (Pointer) -> Void
    private let newSurface: @convention(c) (Int32, Int32, Int32) -> Pointer?
    private let newContext: @convention(c) (Pointer) -> Pointer?
    private let fill: @convention(c) (Pointer) -> Void
    private let setColor: @convention(c) (Pointer, Double, Double, Double) -> Void
    private let flush: @convention(c) (Pointer) -> Void
    private let pixels: @convention(c) (Pointer) -> UnsafeMutablePointer<UInt8>?
    private let destroyContext: @convention(c) (Pointer) -> Void
    private let destroySurface: @convention(c) (Pointer) -> Void

    init() throws {
      func library(_ name: String) throws -> Pointer {
        guard let library = dlopen(name, RTLD_NOW) else { throw Missing(name: name) }
        return library
      }
      let (rsvg, cairo) = (try library("librsvg-2.so.2"), try library("libcairo.so.2"))
      func function<T>(_ library: Pointer, _ name: String) throws -> T {
        guard let symbol = dlsym(library, name) else { throw Missing(name: name) }
        return unsafeBitCast(symbol, to: T.self)
      }
      newHandle = try function(rsvg, "rsvg_handle_new_from_data")
      render = try function(rsvg, "rsvg_handle_render_document")
      setResolution = try function(rsvg, "rsvg_handle_set_dpi")
      unref = try function(rsvg, "g_object_unref")
      newSurface = try function(cairo, "cairo_image_surface_create")
      newContext = try function(cairo, "cairo_create")
      fill = try function(cairo, "cairo_paint")
      setColor = try function(cairo, "cairo_set_source_rgb")
      flush = try function(cairo, "cairo_surface_flush")
      pixels = try function(cairo, "cairo_image_surface_get_data")
      destroyContext = try function(cairo, "cairo_destroy")
      destroySurface = try function(cairo, "cairo_surface_destroy")
    }

    /// Returns the red, green and blue of the pixels of an image on white.
    func paint(_ text: String, side: Int) throws -> [SIMD4<Int16>] {
      let bytes = Array(text.utf8)
      let handle = try #require(newHandle(bytes, bytes.count, nil))
      defer { unref(handle) }
      // CSS pixels, to which millimeters and points refer.
      setResolution(handle, 96)
      let surface = try #require(newSurface(1, Int32(side), Int32(side)))
      defer { destroySurface(surface) }
      let context = try #require(newContext(surface))
      defer { destroyContext(context) }
      setColor(context, 1, 1, 1)
      fill(context)
      let area = [0, 0, Double(side), Double(side)]
      #expect(render(handle, context, area, nil) != 0)
      flush(surface)
      let data = try #require(pixels(surface))
      return (0..<side * side).map { index in
        SIMD4(
          Int16(data[4 * index + 2]), Int16(data[4 * index + 1]), Int16(data[4 * index]), 0)
      }
    }
  }
#endif
