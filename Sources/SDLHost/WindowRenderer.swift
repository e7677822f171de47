import CSDL2
import ResponderKit

/// A technique that shows frames in a window.
protocol FrameOutput: AnyObject {
  /// The name of the technique, for ``SystemReport``.
  var name: String { get }

  /// The size of the window, in pixels.
  var size: (width: Int, height: Int) { get }

  /// Draws the changes since the last frame and shows them.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels per point.
  ///   - hasTime: A closure that indicates whether there is time to paint more in this frame.
  /// - Returns: The rectangles that were drawn, in pixels.
  func show(_ root: UIWindow, scale: CGFloat, hasTime: () -> Bool) -> [CGRect]

  /// Discards all textures after the graphics device has lost their content.
  func discardContent()

  /// Releases the resources of the window before the window is destroyed.
  func close()
}

/// An object that shows the frames of an application in an SDL window.
final class WindowRenderer {
  private let window: OpaquePointer
  private let requestedScale: CGFloat?
  private let output: any FrameOutput

  /// The reciprocal of the maximum time for painting content in a frame, in 1/s.
  ///
  /// Input that arrives during painting waits at most for this time and one step of painting.
  private static let paintingRate: UInt64 = 125

  /// Creates a renderer for a window.
  ///
  /// - Parameters:
  ///   - requestedScale: The number of pixels per point, or nil for one point per SDL unit.
  ///   - preference: The output that the user prefers.
  /// - Throws: ``HostError`` if SDL cannot draw in the window.
  init(
    window: OpaquePointer, requestedScale: CGFloat? = nil,
    preference: RendererPreference = .auto
  ) throws(HostError) {
    (self.window, self.requestedScale) = (window, requestedScale)
    output = try preference.makeOutput(for: window)
  }

  /// The name of the technique that shows frames, for ``SystemReport``.
  var outputName: String { output.name }

  /// The current size and scale of the window.
  var metrics: WindowMetrics {
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &width, &height)
    let pixels = output.size
    return WindowMetrics(
      units: CGSize(width: CGFloat(width), height: CGFloat(height)),
      pixels: CGSize(width: pixels.width, height: pixels.height), requestedScale: requestedScale)
  }

  /// Draws and shows what has changed in a ResponderKit window.
  func show(_ root: UIWindow) {
    let start = SDL_GetPerformanceCounter()
    let end = start + SDL_GetPerformanceFrequency() / Self.paintingRate
    let changed = output.show(root, scale: metrics.scale) { SDL_GetPerformanceCounter() < end }
    EventLog.log(.frames, Self.logEntry(changed, since: start))
  }

  private static func logEntry(_ changed: [CGRect], since start: UInt64) -> String {
    let ticks = Double(SDL_GetPerformanceCounter() - start)
    let milliseconds = ticks * 1000 / Double(SDL_GetPerformanceFrequency())
    let pixels = changed.reduce(0) { $0 + Int($1.width * $1.height) }
    return "frames: \(changed.count) rectangles, \(pixels) pixels drawn in \(milliseconds) ms"
  }

  /// Discards the copies of the content on the graphics device, after the device has lost them.
  ///
  /// The next frame is drawn from the views.
  func discardContent() { output.discardContent() }

  /// Releases the resources of the window before the window is destroyed.
  func close() { output.close() }
}
