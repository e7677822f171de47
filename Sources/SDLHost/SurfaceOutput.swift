import CSDL2
import Ink
import ResponderKit

/// An output that paints frames in memory and copies what has changed to the window.
///
/// Only the changed rectangles of a frame are painted and shown. So the cost of a stroke in
/// progress depends on its own pixels, not on the size of the window or the content of the page.
final class SurfaceOutput: FrameOutput {
  private let presenter: any Presenter
  private var canvas = BitmapCanvas(width: 0, height: 0)
  /// The scale at which the canvas was painted.
  private var canvasScale: CGFloat = 0

  /// Creates an output for a window.
  ///
  /// - Throws: ``HostError`` if SDL cannot draw in the window.
  init(_ window: OpaquePointer) throws(HostError) {
    if let surfacePresenter = SurfacePresenter(window) {
      presenter = surfacePresenter
    } else {
      presenter = try TexturePresenter(window)
    }
  }

  var name: String { presenter.name }

  var size: (width: Int, height: Int) { presenter.size }

  func show(_ root: UIWindow, scale: CGFloat, hasTime: () -> Bool) -> [CGRect] {
    let size = presenter.size
    if size != (canvas.bitmap.width, canvas.bitmap.height) || scale != canvasScale {
      canvas = BitmapCanvas(width: size.width, height: size.height)
      canvasScale = scale
      root.setNeedsDisplay()
    }
    let changed = root.renderChanges(on: canvas, scale: scale, hasTime: hasTime)
    presenter.show(canvas.bitmap, changed: changed)
    return changed
  }

  func discardContent() { presenter.discardContent() }

  func close() { presenter.close() }
}

/// An object that copies the pixels of a frame to a window.
private protocol Presenter: AnyObject {
  /// The name of the copying technique, for ``SystemReport``.
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
    let isAccelerated = SDLRenderer.isAccelerated(renderer)
    return "memory, shown with the SDL renderer \(SDLRenderer.name(renderer))"
      + (isAccelerated ? "" : ", without a GPU")
  }

  var size: (width: Int, height: Int) { SDLRenderer.size(renderer) }

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

  /// Destroys the renderer with its texture.
  func close() { SDL_DestroyRenderer(renderer) }
}

extension SDL_Rect {
  /// Creates an SDL rectangle from a rectangle with integer coordinates.
  init(_ rect: CGRect) {
    self.init(
      x: Int32(rect.minX), y: Int32(rect.minY), w: Int32(rect.width), h: Int32(rect.height))
  }
}
