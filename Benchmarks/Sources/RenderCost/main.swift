// Measures the seconds to paint the drawing of StrokeWalk, from the model to the pixels, as the app
// does after a zoom. With "--index", each round also rebuilds the spatial index.
//
// Prints the best time of five rounds and the percentage of dark pixels.
import Drawing
import Ink
import ResponderKit
import StrokeWalk

/// A view that paints the page as the app's PageView does, without touch handling.
final class BenchmarkPageView: UIView {
  let drawing: Drawing
  var index: SpatialIndex
  var inks: [Drawing.ID: InkLine] = [:]

  init(_ drawing: Drawing) {
    (self.drawing, index) = (drawing, SpatialIndex(drawing))
    super.init(frame: CGRect(origin: .zero, size: StrokeWalk.page))
    backgroundColor = .white
    retainsContent = true
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let ids = index.elements(in: rect)
    let uncached = ids.filter { inks[$0] == nil }.compactMap { id in
      drawing.element(id).map { (id, $0) }
    }
    for ((id, _), ink) in zip(uncached, Element.inks(of: uncached.map(\.1), tolerance: 0.25)) {
      inks[id] = ink
    }
    context.draw(ids.compactMap { inks[$0] })
  }
}

let buildsIndex = CommandLine.arguments.contains("--index")
let page = BenchmarkPageView(StrokeWalk.fullDrawing())
let window = UIWindow(frame: page.frame)
window.addSubview(page)
let canvas = BitmapCanvas(width: Int(page.frame.width), height: Int(page.frame.height))
let best = (0..<5).map { _ in
  page.inks.removeAll(keepingCapacity: true)
  page.setNeedsDisplay()
  return ContinuousClock().measure {
    if buildsIndex { page.index = SpatialIndex(page.drawing) }
    window.render(on: canvas, scale: 1)
  }
}.min()
let bytes = canvas.bitmap.bytes
let dark = stride(from: 0, to: bytes.count, by: 4).count { bytes[$0] < 128 }
print((best ?? .zero) / .seconds(1), Double(dark) * 400 / Double(bytes.count))
