import CSDL2
import ResponderKit

/// The state of SDL's text input, which is active only while a responder receives text.
///
/// Otherwise an input method or a screen keyboard would open over the window.
struct TextInput {
  private(set) var isActive = false
  /// The rectangle at which input methods show their windows, in SDL's units.
  private var rect = CGRect.null

  mutating func stop() {
    SDL_StopTextInput()
    (isActive, rect) = (false, .null)
  }

  /// Starts or stops text input.
  ///
  /// - Parameter caret: The rectangle of the caret, in points of the window; nil if no responder
  ///   receives text.
  mutating func follow(_ caret: CGRect?, in metrics: WindowMetrics) {
    guard let caret else {
      if isActive { stop() }
      return
    }
    if !isActive {
      SDL_StartTextInput()
      isActive = true
    }
    let origin = metrics.units(fromPoint: caret.origin)
    let corner = metrics.units(fromPoint: CGPoint(x: caret.maxX, y: caret.maxY))
    let units = CGRect(
      x: origin.x, y: origin.y, width: corner.x - origin.x, height: corner.y - origin.y
    ).integral
    guard units != rect, units.minX.isFinite, units.minY.isFinite else { return }
    rect = units
    // A caret far outside of the window must not overflow SDL's integers.
    func clamped(_ value: CGFloat) -> Int32 { Int32(max(-100_000, min(100_000, value))) }
    var sdlRect = SDL_Rect(
      x: clamped(units.minX), y: clamped(units.minY), w: clamped(units.width),
      h: clamped(units.height))
    SDL_SetTextInputRect(&sdlRect)
  }
}

extension String {
  /// Creates a string from the bytes of a C array, up to its first zero byte.
  init<Bytes>(nullTerminated bytes: Bytes) {
    self = withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
