import Ink
import ResponderKit
import Testing
import TouchMarks

@Suite("Marks and the state of the context in which they are drawn")
struct MarkContextTests {
  private static let size = 240

  private func picture(_ draw: (CGContext) -> Void) -> Bitmap {
    let canvas = BitmapCanvas(width: Self.size, height: Self.size)
    let context = CGContext(canvas: canvas, scale: 1)
    draw(context)
    context.flush()
    return canvas.bitmap
  }

  /// Returns marks of each kind with trails and numbers, around a point.
  private func marks(around center: CGPoint) -> TouchMarks {
    var marks = TouchMarks(bounds: CGRect(x: 0, y: 0, width: 240, height: 240))
    (marks.style.showsTrails, marks.style.showsNumbers) = (true, true)
    let kinds: [TouchMark.Kind] = [.pen, .finger, .mouse(.primary), .mouse(.secondary)]
    for (index, kind) in kinds.enumerated() {
      let id = TouchID(finger: Int64(index))
      let start = CGPoint(x: center.x + 55 * CGFloat(index) - 80, y: center.y)
      marks.began(id, at: start, kind: kind, time: 1)
      marks.moved(id, to: CGPoint(x: start.x + 9, y: start.y + 20), time: 1.05)
    }
    marks.advance(to: 1.1)
    return marks
  }

  /// Changes all properties of a context, and begins a path.
  private func disturb(_ context: CGContext) {
    context.setFillColor(.red)
    context.setStrokeColor(.green)
    context.setLineWidth(11)
    context.setLineCap(.square)
    context.setLineJoin(.bevel)
    context.move(to: CGPoint(x: 5, y: 5))
    context.addLine(to: CGPoint(x: 230, y: 30))
    context.addLine(to: CGPoint(x: 200, y: 220))
  }

  @Test("Touch marks do not depend on the colors, line style or unfinished path of the context")
  func independence() {
    for kind in [TouchMark.Kind.pen, .finger, .mouse(.primary), .mouse(.secondary)] {
      for showsNumbers in [false, true] {
        var marks = TouchMarks(bounds: CGRect(x: 0, y: 0, width: 240, height: 240))
        marks.style.showsNumbers = showsNumbers
        marks.began(TouchID(finger: 1), at: CGPoint(x: 120, y: 120), kind: kind, time: 1)
        let isEqual =
          picture { marks.draw(in: $0) }
          == picture {
            disturb($0)
            marks.draw(in: $0)
          }
        #expect(isEqual, "\(kind), \(showsNumbers)")
      }
    }
    let marks = marks(around: CGPoint(x: 120, y: 120))
    let isEqual =
      picture { marks.draw(in: $0) }
      == picture {
        disturb($0)
        marks.draw(in: $0)
      }
    #expect(isEqual)
  }

  @Test("Drawing touch marks restores the colors, line style and transform of the context")
  func restoration() {
    func figure(_ context: CGContext) {
      context.beginPath()
      context.move(to: CGPoint(x: 20, y: 30))
      context.addLine(to: CGPoint(x: 220, y: 40))
      context.addLine(to: CGPoint(x: 60, y: 200))
      context.strokePath()
      context.fill(CGRect(x: 120, y: 150, width: 60, height: 50))
    }
    let distantMarks = marks(around: CGPoint(x: -3000, y: 120))
    let isEqual =
      picture {
        disturb($0)
        figure($0)
      }
      == picture {
        disturb($0)
        distantMarks.draw(in: $0)
        figure($0)
      }
    #expect(isEqual)
  }
}
