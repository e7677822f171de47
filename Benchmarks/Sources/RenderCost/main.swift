// Seconds from the model to the pixels: ten thousand strokes on a page, painted as the app paints them
// when the page has been zoomed. With "--index" the index is built anew each time, too.
//
// Prints the best of five rounds, and the share of the page that is dark.
import Drawing
import Ink
import ResponderKit
import StrokeWalk

/// What the app's PageView does for a frame, without what it does for touches.
final class Page: UIView {
  let drawing: Drawing
  var index: SpatialIndex
  var inks: [Drawing.ID: InkLine] = [:]

  init(_ drawing: Drawing) {
    (self.drawing, index) = (drawing, SpatialIndex(drawing))
    super.init(frame: CGRect(origin: .zero, size: StrokeWalk.page))
    backgroundColor = .white
    retainsContent = true
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let ids = index.elements(in: rect)
    let new = ids.filter { inks[$0] == nil }.compactMap { id in
      drawing.element(id).map { (id, $0) }
    }
    for ((id, _), ink) in zip(new, Element.inks(of: new.map(\.1), tolerance: 0.25)) {
      inks[id] = ink
    }
    context.draw(ids.compactMap { inks[$0] })
  }
}

let buildsIndex = CommandLine.arguments.contains("--index")
let page = Page(StrokeWalk.fullDrawing())
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
