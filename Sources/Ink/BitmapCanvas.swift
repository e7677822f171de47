public import Geometry

/// A canvas that paints into a picture in memory, with no help from any graphics library.
@MainActor
public final class BitmapCanvas: Canvas {
  private struct Layer {
    var bitmap: Bitmap
    var bounds: PixelBox
    var opacity: CGFloat
    /// What could be painted before it began.
    var outerClip: PixelBox
  }

  private var layers: [Layer]
  /// Pixels of a layer that has ended, for the next one.
  private var spare: [Bitmap] = []
  private var clip: PixelBox
  private let whole: PixelBox
  private var retained: [ObjectIdentifier: RetainedContent] = [:]
  private var masks: [CoverageMask] = []
  /// What lines can reach that are being drawn; kept for its room.
  private var boxes: [PixelBox] = []
  /// As many lines, or points of them, are painted sooner than several processors have begun.
  private static let fewLines = 16
  private static let fewPoints = 4096
  /// The side of the squares in which many are painted, in pixels: each on one processor, in whose
  /// cache it stays meanwhile.
  static let tile = 256

  /// A transparent picture of a size in pixels.
  public init(width: Int, height: Int) {
    let bitmap = Bitmap(width: width, height: height)
    whole = PixelBox(minX: 0, minY: 0, maxX: bitmap.width, maxY: bitmap.height)
    layers = [Layer(bitmap: bitmap, bounds: whole, opacity: 1, outerClip: whole)]
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

  public func draw(
    _ image: BitmapImage, transform: CGAffineTransform, tint: PixelColor?, opacity: CGFloat
  ) {
    let painter = ImagePainter(
      source: image.bitmap, transform: transform, tint: tint, opacity: max(0, min(1, opacity)))
    painter.paint(into: &layers[layers.count - 1].bitmap, clip: clip)
  }

  public func clear(_ rect: CGRect) {
    layers[layers.count - 1].bitmap.clear(whole.intersection(PixelBox(rect)))
  }

  public func beginLayer(bounds: CGRect, opacity: CGFloat) {
    let box = clip.intersection(PixelBox(bounds))
    var bitmap = spare.popLast() ?? Bitmap(width: whole.maxX, height: whole.maxY)
    bitmap.clear(box)
    layers.append(
      Layer(bitmap: bitmap, bounds: box, opacity: max(0, min(1, opacity)), outerClip: clip))
    clip = box
  }

  public func endLayer() {
    guard layers.count > 1 else { return }
    let layer = layers.removeLast()
    layers[layers.count - 1].bitmap.blend(layer.bitmap, layer.bounds, opacity: layer.opacity)
    clip = layer.outerClip
    if spare.isEmpty { spare.append(layer.bitmap) }
  }

  public func draw(_ lines: [InkLine], transform: CGAffineTransform) {
    let isLarge =
      lines.count > Self.fewLines
      || lines.reduce(0) { $0 + $1.points.count } > Self.fewPoints
    boxes.removeAll(keepingCapacity: true)
    if isLarge {
      for line in lines { boxes.append(CoverageMask.box(of: line, transform: transform)) }
    }
    let tileCount = isLarge ? clip.tileCount(side: Self.tile) : 1
    while masks.count < tileCount { masks.append(CoverageMask()) }
    let (clip, width, boxes, side) = (clip, whole.maxX, boxes, Self.tile)
    layers[layers.count - 1].bitmap.bytes.withUnsafeMutableBytes { bytes in
      masks.withUnsafeMutableBufferPointer { masks in
        if !isLarge {
          for line in lines {
            let box = CoverageMask.box(of: line, transform: transform).intersection(clip)
            masks[0].paint(line, transform: transform, clip: box, into: bytes, width: width)
          }
          return
        }
        // Each tile has pixels and a mask of its own.
        nonisolated(unsafe) let (bytes, masks) = (bytes, masks)
        inParallel(tileCount) { k in
          let tile = clip.tile(k, side: side)
          for (line, box) in zip(lines, boxes) {
            let box = box.intersection(tile)
            if box.isEmpty { continue }
            masks[k].paint(line, transform: transform, clip: box, into: bytes, width: width)
          }
        }
      }
    }
  }

  public func drawRetained(
    _ key: ObjectIdentifier, frame: CGRect, isOpaque: Bool, update: ContentUpdate
  ) {
    let content = retained[key] ?? RetainedContent(width: whole.maxX, height: whole.maxY)
    retained[key] = content
    content.paint(update, in: frame)
    let visible = clip.intersection(PixelBox(isOpaque ? frame : content.usedBounds))
    if isOpaque {
      layers[layers.count - 1].bitmap.copy(content.bitmap, visible)
    } else {
      layers[layers.count - 1].bitmap.blend(content.bitmap, visible, opacity: 1)
    }
  }
}

extension Bitmap {
  fileprivate mutating func clear(_ box: PixelBox) {
    guard !box.isEmpty else { return }
    for row in box.minY..<box.maxY {
      for i in ((row * width + box.minX) * 4)..<((row * width + box.maxX) * 4) { bytes[i] = 0 }
    }
  }

  /// Puts pixels of a picture of the same size in the place of those that are here.
  fileprivate mutating func copy(_ source: Bitmap, _ box: PixelBox) {
    guard !box.isEmpty else { return }
    for row in box.minY..<box.maxY {
      let range = (row * width + box.minX) * 4..<(row * width + box.maxX) * 4
      bytes.replaceSubrange(range, with: source.bytes[range])
    }
  }

  /// Lays pixels of a picture of the same size over this one.
  fileprivate mutating func blend(_ source: Bitmap, _ box: PixelBox, opacity: CGFloat) {
    let opacity = UInt32((opacity * 255).rounded())
    guard !box.isEmpty, opacity > 0 else { return }
    let width = width
    bytes.withUnsafeMutableBufferPointer { target in
      for row in box.minY..<box.maxY {
        for x in box.minX..<box.maxX {
          let i = (row * width + x) * 4
          let alpha = UInt32(source.bytes[i + 3])
          if alpha == 0 { continue }
          let rest = 255 - (alpha * opacity + 127) / 255
          for k in i..<(i + 4) {
            let sum = UInt32(source.bytes[k]) * opacity + UInt32(target[k]) * rest
            target[k] = UInt8(truncatingIfNeeded: min(255, (sum + 127) / 255))
          }
        }
      }
    }
  }
}

extension PixelBox {
  /// The whole pixels that a rectangle touches; coordinates beyond any picture are taken to its rim.
  init(_ rect: CGRect) {
    let bound: CGFloat = 16_777_216
    func whole(_ value: CGFloat) -> Int { Int(max(-bound, min(bound, value))) }
    let box = rect.isNull ? .zero : rect.integral
    self.init(
      minX: whole(box.minX), minY: whole(box.minY), maxX: whole(box.maxX), maxY: whole(box.maxY))
  }
}
