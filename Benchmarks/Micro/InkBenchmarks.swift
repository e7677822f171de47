import Benchmark
import Geometry
import Ink
import StrokeWalk

private let strokes = {
  var walk = StrokeWalk()
  return (0..<10_000).map { _ in walk.stroke(points: 100) }
}()
private let polylines = strokes.prefix(1000).map { stroke in
  Polyline(points: stroke.map { CGPoint(x: CGFloat($0.x), y: CGFloat($0.y)) })
}
private let black = PixelColor(red: 0, green: 0, blue: 0)

/// A stroke of a million points, which takes more than an hour to draw at 240 reports per second.
private let longStroke = {
  var walk = StrokeWalk()
  return walk.stroke(points: 1_000_000)
}()
private let longTimes = longStroke.indices.map { Float($0) / 240 }

func addInkBenchmarks() {
  Benchmark("Triangles of a stroke of 100 points", configuration: .batched) { benchmark in
    var mesh = Mesh()
    let style = StrokeStyle(width: 4, cap: .round, join: .round)
    for i in benchmark.scaledIterations {
      mesh.removeAll()
      mesh.addStroke(along: polylines[i % polylines.count], style: style, color: black)
    }
    blackHole(mesh)
  } setup: {
    blackHole(polylines)
  }

  Benchmark(
    "Painting of 10,000 strokes of 100 points",
    closure: onMainActor { benchmark in
      let lines = strokes.map { InkLine(points: $0, width: 4, color: black) }
      let canvas = BitmapCanvas(
        width: Int(StrokeWalk.page.width), height: Int(StrokeWalk.page.height))
      benchmark.startMeasurement()
      canvas.draw(lines, transform: .identity)
      benchmark.stopMeasurement()
      blackHole(canvas.bitmap)
    })

  Benchmark("Smoothing and curves of a million points") { benchmark in
    blackHole(StrokeBuilder.points(along: longStroke, times: longTimes, tolerance: 0.25))
  } setup: {
    blackHole(longTimes)
  }
}
