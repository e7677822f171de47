import CSDL2
import Ink
import ResponderKit

/// A renderer that paints frames in memory and shows them in an SDL window.
///
/// Only the dirty rectangles of a frame are painted and shown. So the cost of a stroke in progress
/// depends on its own pixels, not on the size of the window or the content of the page. A graphics
/// library would have to draw the entire window for each frame.
final class WindowRenderer {
  private let window: OpaquePointer
  private let requestedScale: CGFloat?
  private let presenter: any Presenter
  private var canvas = BitmapCanvas(width: 0, height: 0)
  /// The scale at which the canvas was painted.
  private var canvasScale: CGFloat = 0

  /// The reciprocal of the time for painting content in a frame, in 1/s.
  ///
  /// Input that arrives while the program paints waits for at most this time and one step.
  private static let paintingRate: UInt64 = 125

  /// Creates a renderer for a window.
  ///
  /// - Parameter requestedScale: The number of pixels per point, or nil for one point per SDL unit.
  /// - Throws: ``HostError`` if SDL cannot draw in the window.
  init(window: OpaquePointer, requestedScale: CGFloat? = nil) throws(HostError) {
    (self.window, self.requestedScale) = (window, requestedScale)
    if let surfacePresenter = SurfacePresenter(window) {
      presenter = surfacePresenter
    } else {
      presenter = try TexturePresenter(window)
    }
  }

  /// The name of the technique that copies frames to the window, for ``SystemReport``.
  var outputName: String { presenter.name }

  /// The current size and scale of the window.
  var metrics: WindowMetrics {
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &width, &height)
    let pixels = presenter.size
    return WindowMetrics(
      units: CGSize(width: CGFloat(width), height: CGFloat(height)),
      pixels: CGSize(width: pixels.width, height: pixels.height), requestedScale: requestedScale)
  }

  /// Paints the dirty rectangles of a ResponderKit window and shows them.
  func show(_ root: UIWindow) {
    let (size, scale) = (presenter.size, metrics.scale)
    // The scale can change while the size in pixels stays the same. A canvas retains content of
    // views at a single scale, so a new scale needs a new canvas.
    if size != (canvas.bitmap.width, canvas.bitmap.height) || scale != canvasScale {
      canvas = BitmapCanvas(width: size.width, height: size.height)
      canvasScale = scale
      root.setNeedsDisplay()
    }
    let start = SDL_GetPerformanceCounter()
    let end = start + SDL_GetPerformanceFrequency() / Self.paintingRate
    let changed = root.renderChanges(on: canvas, scale: scale) {
      SDL_GetPerformanceCounter() < end
    }
    EventLog.log(.frames, Self.logEntry(changed, since: start))
    presenter.show(canvas.bitmap, changed: changed)
  }

  private static func logEntry(_ changed: [CGRect], since start: UInt64) -> String {
    let ticks = Double(SDL_GetPerformanceCounter() - start)
    let milliseconds = ticks * 1000 / Double(SDL_GetPerformanceFrequency())
    let pixels = changed.reduce(0) { $0 + Int($1.width * $1.height) }
    return "frames: \(changed.count) rectangles, \(pixels) pixels painted in \(milliseconds) ms"
  }

  /// Discards the texture that contains the last frame, after the graphics device has lost its
  /// content.
  ///
  /// The next frame is copied to a new texture in full.
  func discardContent() { presenter.discardContent() }

  /// Releases the resources of the window before the window is destroyed.
  func close() { presenter.close() }
}

/// A technique that copies the pixels of a frame to a window.
private protocol Presenter: AnyObject {
  /// The name of the technique, for ``SystemReport``.
  var name: String { get }

  /// The size of the window, in pixels.
  var size: (width: Int, height: Int) { get }

  /// Shows a frame that has the size of the window and differs from the last frame in some
  /// rectangles.
  func show(_ bitmap: Bitmap, changed: [CGRect])

  func discardContent()

  func close()
}

/// A presenter that copies dirty rectangles to the window surface, which X11 and Windows show
/// directly.
private final class SurfacePresenter: Presenter {
  private let window: OpaquePointer
  /// The dirty rectangles; reused between frames to avoid an allocation.
  private var dirtyRects: [SDL_Rect] = []

  /// Creates a presenter, or returns nil if the window needs a ``TexturePresenter``.
  ///
  /// The window needs a texture in three cases: the system does not show window surfaces directly,
  /// SDL's units are not pixels, or the user has selected an SDL renderer by name. Wayland and
  /// macOS do not show window surfaces directly. On these systems, SDL copies the entire surface to
  /// a texture for each change.
  init?(_ window: OpaquePointer) {
    self.window = window
    var (units, pixels) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &units, nil)
    SDL_GetWindowSizeInPixels(window, &pixels, nil)
    guard SDL_GetHint(SDL_HINT_RENDER_DRIVER) == nil, units == pixels,
      !["wayland", "cocoa"].contains(Display.currentDriver),
      SDL_GetWindowSurface(window) != nil
    else { return nil }
  }

  var name: String { "window surface" }

  var size: (width: Int, height: Int) {
    guard let surface = SDL_GetWindowSurface(window) else { return (0, 0) }
    return (Int(surface.pointee.w), Int(surface.pointee.h))
  }

  func show(_ bitmap: Bitmap, changed: [CGRect]) {
    guard let surface = SDL_GetWindowSurface(window), SDL_LockSurface(surface) == 0 else { return }
    let target = surface.pointee
    let bounds = CGRect(x: 0, y: 0, width: Int(target.w), height: Int(target.h))
    dirtyRects.removeAll(keepingCapacity: true)
    for rect in changed where bounds.contains(rect) { dirtyRects.append(SDL_Rect(rect)) }
    bitmap.bytes.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress, let pixels = target.pixels else { return }
      let (format, rowBytes) = (target.format.pointee, Int32(bitmap.width * 4))
      for rect in dirtyRects {
        let sourceOffset = Int(rect.y * rowBytes + rect.x * 4)
        let targetOffset = Int(rect.y * target.pitch + rect.x * Int32(format.BytesPerPixel))
        SDL_ConvertPixels(
          rect.w, rect.h, SDL_PIXELFORMAT_RGBA32.rawValue, source + sourceOffset, rowBytes,
          format.format, pixels + targetOffset, target.pitch)
      }
    }
    SDL_UnlockSurface(surface)
    SDL_UpdateWindowSurfaceRects(window, &dirtyRects, Int32(dirtyRects.count))
  }

  func discardContent() {}

  func close() {}
}

/// A presenter that copies dirty rectangles to a texture and the texture to the window.
private final class TexturePresenter: Presenter {
  private let renderer: OpaquePointer
  private var texture: (pointer: OpaquePointer, size: (width: Int, height: Int))?

  init(_ window: OpaquePointer) throws(HostError) {
    guard
      let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED.rawValue)
        ?? SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    else { throw HostError("cannot draw in the window") }
    self.renderer = renderer
  }

  var name: String {
    var info = SDL_RendererInfo()
    guard SDL_GetRendererInfo(renderer, &info) == 0 else { return "renderer" }
    let isAccelerated = info.flags & SDL_RENDERER_ACCELERATED.rawValue != 0
    return "renderer \(String(cString: info.name))" + (isAccelerated ? "" : ", without a GPU")
  }

  var size: (width: Int, height: Int) {
    var size = (width: Int32(0), height: Int32(0))
    SDL_GetRendererOutputSize(renderer, &size.width, &size.height)
    return (Int(size.width), Int(size.height))
  }

  func show(_ bitmap: Bitmap, changed: [CGRect]) {
    let size = (width: bitmap.width, height: bitmap.height)
    var dirtyRects = changed
    if let texture, texture.size != size { discardContent() }
    if texture == nil {
      let pointer = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_RGBA32.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
        Int32(size.width), Int32(size.height))
      guard let pointer else { return }
      SDL_SetTextureBlendMode(pointer, SDL_BLENDMODE_NONE)
      texture = (pointer, size)
      dirtyRects = [CGRect(x: 0, y: 0, width: size.width, height: size.height)]
    }
    guard let texture else { return }
    bitmap.bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      for dirtyRect in dirtyRects {
        var rect = SDL_Rect(dirtyRect)
        let offset = (Int(rect.y) * bitmap.width + Int(rect.x)) * 4
        _ = SDL_UpdateTexture(texture.pointer, &rect, start + offset, Int32(bitmap.width * 4))
      }
    }
    SDL_RenderCopy(renderer, texture.pointer, nil, nil)
    SDL_RenderPresent(renderer)
  }

  func discardContent() {
    if let texture { SDL_DestroyTexture(texture.pointer) }
    texture = nil
  }

  func close() {
    discardContent()
    SDL_DestroyRenderer(renderer)
  }
}

extension SDL_Rect {
  /// Creates an SDL rectangle from a rectangle with integer coordinates.
  fileprivate init(_ rect: CGRect) {
    self.init(
      x: Int32(rect.minX), y: Int32(rect.minY), w: Int32(rect.width), h: Int32(rect.height))
  }
}
