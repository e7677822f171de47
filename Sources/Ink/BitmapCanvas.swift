public import Geometry

/// A canvas that paints into a picture in memory, with no help from any graphics library.
@MainActor
public final class BitmapCanvas: Canvas {
  private struct Layer {
    var bitmap: Bitmap
    var opacity: CGFloat
  }

  private var layers: [Layer]
  private var clip: PixelBox
  private var whole: PixelBox

  /// A transparent picture of a size in pixels.
  public init(width: Int, height: Int) {
    let bitmap = Bitmap(width: width, height: height)
    layers = [Layer(bitmap: bitmap, opacity: 1)]
    whole = PixelBox(minX: 0, minY: 0, maxX: bitmap.width, maxY: bitmap.height)
    clip = whole
  }

  /// What has been painted, open layers not included.
  public var bitmap: Bitmap { layers[0].bitmap }

  public func setClip(_ rect: CGRect?) {
    clip = rect.map { whole.intersection(PixelBox($0)) } ?? whole
  }

  public func draw(_ mesh: Mesh) {
    guard !clip.isEmpty else { return }
    let rasterizer = TriangleRasterizer(clip: clip, rowBytes: whole.maxX * 4)
    layers[layers.count - 1].bitmap.bytes.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      rasterizer.paint(mesh, into: start)
    }
  }

  public func clear(_ rect: CGRect) {
    let box = whole.intersection(PixelBox(rect))
    guard !box.isEmpty else { return }
    for row in box.minY..<box.maxY {
      let start = (row * whole.maxX + box.minX) * 4
      let end = (row * whole.maxX + box.maxX) * 4
      for i in start..<end { layers[layers.count - 1].bitmap.bytes[i] = 0 }
    }
  }

  public func beginLayer(bounds: CGRect, opacity: CGFloat) {
    layers.append(
      Layer(
        bitmap: Bitmap(width: whole.maxX, height: whole.maxY), opacity: max(0, min(1, opacity))))
  }

  public func endLayer() {
    guard layers.count > 1 else { return }
    let layer = layers.removeLast()
    let opacity = UInt32((layer.opacity * 255).rounded())
    guard opacity > 0 else { return }
    let source = layer.bitmap.bytes
    layers[layers.count - 1].bitmap.bytes.withUnsafeMutableBufferPointer { target in
      for i in stride(from: 0, to: source.count, by: 4) where source[i + 3] > 0 {
        let rest = 255 - (UInt32(source[i + 3]) * opacity + 127) / 255
        for k in i..<(i + 4) {
          target[k] = UInt8(
            truncatingIfNeeded: min(
              255, (UInt32(source[k]) * opacity + UInt32(target[k]) * rest + 127) / 255))
        }
      }
    }
  }

  /// Paints straight into the picture, since a picture in memory has no later frame.
  public func drawRetained(
    _ key: ObjectIdentifier, frame: CGRect, dirty: CGRect, paint: (CGRect) -> Void
  ) {
    paint(frame)
  }
}

extension PixelBox {
  /// The whole pixels that a rectangle touches; coordinates beyond any picture are taken to its rim.
  fileprivate init(_ rect: CGRect) {
    let bound: CGFloat = 16_777_216
    func whole(_ value: CGFloat) -> Int { Int(max(-bound, min(bound, value))) }
    let box = rect.isNull ? .zero : rect.integral
    self.init(
      minX: whole(box.minX), minY: whole(box.minY), maxX: whole(box.maxX), maxY: whole(box.maxY))
  }
}
