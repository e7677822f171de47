import CSDL2
import Ink
import ResponderKit

/// Shows frames in a window of SDL.
///
/// They are painted in memory, and only the parts that have changed are painted and shown: a line
/// under a finger costs its own pixels, however large the window is and whatever is on the page. A
/// graphics library would have to draw the whole window for each frame.
final class WindowScreen {
  private let window: OpaquePointer
  private let requestedScale: CGFloat?
  private let presenter: any Presenter
  private var canvas = BitmapCanvas(width: 0, height: 0)
  /// The scale at which the canvas was painted.
  private var canvasScale: CGFloat = 0

  /// - Parameter requestedScale: pixels per point; nil for one point per unit of SDL.
  /// - Throws: ``HostError``, where SDL has no way at all to draw in the window.
  init(window: OpaquePointer, requestedScale: CGFloat? = nil) throws {
    (self.window, self.requestedScale) = (window, requestedScale)
    presenter = try SurfacePresenter(window) ?? TexturePresenter(window)
  }

  /// The way by which frames reach the screen, for a report of the system.
  var outputDescription: String { presenter.name }

  /// The sizes of the window now.
  var metrics: WindowMetrics {
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &width, &height)
    let pixels = presenter.size
    return WindowMetrics(
      units: CGSize(width: CGFloat(width), height: CGFloat(height)),
      pixels: CGSize(width: pixels.width, height: pixels.height), requestedScale: requestedScale)
  }

  /// Draws what has changed in a window of ResponderKit and shows it.
  func show(_ root: UIWindow) {
    let (size, scale) = (presenter.size, metrics.scale)
    // A display of another scale may leave the window as many pixels as it had. Pixels that a canvas
    // keeps for views are of one scale, too.
    if size != (canvas.bitmap.width, canvas.bitmap.height) || scale != canvasScale {
      canvas = BitmapCanvas(width: size.width, height: size.height)
      canvasScale = scale
      root.setNeedsDisplay()
    }
    let changed = root.renderChanges(on: canvas, scale: scale)
    presenter.show(canvas.bitmap, changed: changed)
  }

  /// What the system had of the window is gone, and is shown anew with the next frame.
  func forgetContent() { presenter.forgetContent() }

  /// Lets go of the window, which is about to be destroyed.
  func close() { presenter.close() }
}

/// A way for pixels to come to the screen.
private protocol Presenter: AnyObject {
  /// For a report of the system.
  var name: String { get }

  /// Of the window, in pixels.
  var size: (width: Int, height: Int) { get }

  /// Shows a picture of the window's size, of which some rectangles have changed.
  func show(_ bitmap: Bitmap, changed: [CGRect])

  func forgetContent()

  func close()
}

/// Copies what has changed into the memory that the system shows, as X11 and Windows have it.
private final class SurfacePresenter: Presenter {
  private let window: OpaquePointer
  /// Kept for its room.
  private var areas: [SDL_Rect] = []

  /// Nil where the system has no such memory, where its pixels are not the window's, and where the
  /// user asks SDL for a renderer by name.
  ///
  /// On Wayland and macOS, which have none, SDL makes a texture behind it and sends all of that for
  /// each change.
  init?(_ window: OpaquePointer) {
    self.window = window
    var (points, pixels) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &points, nil)
    SDL_GetWindowSizeInPixels(window, &pixels, nil)
    guard SDL_GetHint(SDL_HINT_RENDER_DRIVER) == nil, points == pixels,
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
    let whole = CGRect(x: 0, y: 0, width: Int(target.w), height: Int(target.h))
    areas.removeAll(keepingCapacity: true)
    for rect in changed where whole.contains(rect) { areas.append(SDL_Rect(rect)) }
    bitmap.bytes.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress, let pixels = target.pixels else { return }
      let (format, rowBytes) = (target.format.pointee, Int32(bitmap.width * 4))
      for area in areas {
        let start = Int(area.y * rowBytes + area.x * 4)
        let end = Int(area.y * target.pitch + area.x * Int32(format.BytesPerPixel))
        SDL_ConvertPixels(
          area.w, area.h, SDL_PIXELFORMAT_RGBA32.rawValue, source + start, rowBytes,
          format.format, pixels + end, target.pitch)
      }
    }
    SDL_UnlockSurface(surface)
    SDL_UpdateWindowSurfaceRects(window, &areas, Int32(areas.count))
  }

  func forgetContent() {}

  func close() {}
}

/// Brings what has changed to a texture, and that to the window.
private final class TexturePresenter: Presenter {
  private let renderer: OpaquePointer
  private var texture: (pointer: OpaquePointer, size: (width: Int, height: Int))?

  init(_ window: OpaquePointer) throws {
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
    var areas = changed
    if let texture, texture.size != size { forgetContent() }
    if texture == nil {
      let pointer = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_RGBA32.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
        Int32(size.width), Int32(size.height))
      guard let pointer else { return }
      SDL_SetTextureBlendMode(pointer, SDL_BLENDMODE_NONE)
      texture = (pointer, size)
      areas = [CGRect(x: 0, y: 0, width: size.width, height: size.height)]
    }
    guard let texture else { return }
    bitmap.bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      for rect in areas {
        var area = SDL_Rect(rect)
        let offset = (Int(area.y) * bitmap.width + Int(area.x)) * 4
        _ = SDL_UpdateTexture(texture.pointer, &area, start + offset, Int32(bitmap.width * 4))
      }
    }
    SDL_RenderCopy(renderer, texture.pointer, nil, nil)
    SDL_RenderPresent(renderer)
  }

  func forgetContent() {
    if let texture { SDL_DestroyTexture(texture.pointer) }
    texture = nil
  }

  func close() {
    forgetContent()
    SDL_DestroyRenderer(renderer)
  }
}

extension SDL_Rect {
  /// A rectangle of whole pixels.
  fileprivate init(_ rect: CGRect) {
    self.init(
      x: Int32(rect.minX), y: Int32(rect.minY), w: Int32(rect.width), h: Int32(rect.height))
  }
}
