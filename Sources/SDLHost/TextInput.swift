import CSDL2
import ResponderKit

/// The state of SDL's text input, which is active only while a responder receives text.
///
/// Otherwise an input method or a screen keyboard would open over the window.
struct TextInput {
  private(set) var isActive = false
  /// The rectangle at which input methods show their windows, in SDL's units; nil for none.
  private(set) var rect: CGRect?

  mutating func stop() {
    SDL_StopTextInput()
    (isActive, rect) = (false, nil)
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
    guard let units = Self.units(of: caret, in: metrics), units != rect else { return }
    rect = units
    var sdlRect = SDL_Rect(units)
    SDL_SetTextInputRect(&sdlRect)
  }

  /// Returns the smallest rectangle of whole SDL units that contains a caret, or nil if its
  /// location is not finite.
  private static func units(of caret: CGRect, in metrics: WindowMetrics) -> CGRect? {
    let origin = metrics.units(fromPoint: caret.origin)
    let corner = metrics.units(fromPoint: CGPoint(x: caret.maxX, y: caret.maxY))
    let units = CGRect(
      x: origin.x, y: origin.y, width: corner.x - origin.x, height: corner.y - origin.y
    ).integral
    guard units.minX.isFinite, units.minY.isFinite else { return nil }
    // A caret far outside of the window must not overflow SDL's integers.
    func clamped(_ value: CGFloat) -> CGFloat { max(-100_000, min(100_000, value)) }
    return CGRect(
      x: clamped(units.minX), y: clamped(units.minY), width: clamped(units.width),
      height: clamped(units.height))
  }
}

extension String {
  /// Creates a string from the bytes of a C array, up to its first zero byte.
  init<Bytes>(nullTerminated bytes: Bytes) {
    self = withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
