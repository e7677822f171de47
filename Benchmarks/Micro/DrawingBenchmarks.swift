import Benchmark
import Drawing
import Foundation
import StrokeWalk

import struct Geometry.CGPoint
import struct Geometry.CGRect

private let drawing = StrokeWalk.fullDrawing()
private let index = SpatialIndex(drawing)
private let document = DrawingDocument(drawing: drawing, size: StrokeWalk.page)

/// Random locations on the page.
private let locations = {
  var walk = StrokeWalk()
  return (0..<1000).map { _ in
    CGPoint(
      x: CGFloat(walk.random()) * StrokeWalk.page.width,
      y: CGFloat(walk.random()) * StrokeWalk.page.height)
  }
}()

/// A simulated hand-drawn circle, whose radius varies by up to 2 page points.
private let circle = {
  var walk = StrokeWalk()
  return (0..<100).map { i in
    let angle = Double(i) / 100 * 2 * Double.pi
    let radius = 150 + 4 * (walk.random() - 0.5)
    return CGPoint(x: 400 + radius * cos(angle), y: 300 + radius * sin(angle))
  }
}()

/// The painted lines of the strokes, indexed by the numbers of the elements, as the program caches
/// them.
private let inks = Element.inks(of: drawing.elements, tolerance: 0.25)

func addDrawingBenchmarks() {
  Benchmark("Index of 10,000 strokes of 100 points") { _ in
    blackHole(SpatialIndex(drawing))
  } setup: {
    blackHole(drawing)
  }

  Benchmark("Strokes within 5 points of a location", configuration: .batched) { benchmark in
    for i in benchmark.scaledIterations {
      let location = locations[i % locations.count]
      blackHole(index.elements(near: location, within: 5) { inks[$0.number] })
    }
  } setup: {
    blackHole(index)
    blackHole(inks)
  }

  Benchmark("Strokes in a tile of 256 points", configuration: .batched) { benchmark in
    for i in benchmark.scaledIterations {
      let origin = locations[i % locations.count]
      blackHole(index.elements(in: CGRect(x: origin.x, y: origin.y, width: 256, height: 256)))
    }
  } setup: {
    blackHole(index)
  }

  Benchmark("Encoding of 10,000 strokes of 100 points") { _ in
    blackHole(document.encoded())
  } setup: {
    blackHole(document)
  }

  Benchmark("Decoding of 10,000 strokes of 100 points") { benchmark in
    let data = document.encoded()
    benchmark.startMeasurement()
    blackHole(try DrawingDocument(decoding: data))
    benchmark.stopMeasurement()
  }

  Benchmark("Shape of a circle of 100 points", configuration: .batched) { benchmark in
    for _ in benchmark.scaledIterations { blackHole(ShapeRecognizer.shape(of: circle)) }
  } setup: {
    guard case .circle = ShapeRecognizer.shape(of: circle) else { fatalError("not recognized") }
  }
}
