import CSDL2
import Glibc
import Ink
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Keys, wheels and shaking")
struct KeyAndMotionTests {
  private let context = WindowContext.recorded

  private func press(_ code: SDL_KeyCode, repeats: Bool = false) -> HostEvent? {
    var event = SDL_Event()
    event.key = SDL_KeyboardEvent()
    event.key.type = SDL_KEYDOWN.rawValue
    event.key.state = UInt8(SDL_PRESSED)
    event.key.repeat = repeats ? 1 : 0
    event.key.keysym.sym = SDL_Keycode(code.rawValue)
    var translator = InputTranslator { _ in SDL_TOUCH_DEVICE_DIRECT }
    return translator.translate(event, in: context)
  }

  @Test(
    "Keys are told by what they type, or by UIKit's name",
    arguments: [
      (SDLK_a, "a"), (SDLK_SPACE, " "), (SDLK_TAB, "\t"), (SDLK_RETURN, "\r"),
      (SDLK_KP_ENTER, "\r"), (SDLK_LEFT, UIKeyCommand.inputLeftArrow),
      (SDLK_ESCAPE, UIKeyCommand.inputEscape), (SDLK_DELETE, UIKeyCommand.inputDelete),
      (SDLK_F5, ""),
    ])
  func keys(code: SDL_KeyCode, text: String) {
    #expect(press(code) == .key(UIKey(text), .began))
  }

  @Test("Keys for media are commands, once for each press")
  func media() {
    #expect(press(SDLK_AUDIOPLAY) == .remoteControl(.remoteControlTogglePlayPause))
    #expect(press(SDLK_AUDIONEXT) == .remoteControl(.remoteControlNextTrack))
    #expect(press(SDLK_AUDIONEXT, repeats: true) == nil)
  }

  @Test("A wheel turned away from the user shows what is above")
  func wheel() {
    var event = SDL_Event()
    event.wheel = SDL_MouseWheelEvent()
    event.wheel.type = SDL_MOUSEWHEEL.rawValue
    event.wheel.preciseY = 0.5
    var translator = InputTranslator { _ in SDL_TOUCH_DEVICE_DIRECT }
    #expect(translator.translate(event, in: context) == .scroll(CGVector(dx: 0, dy: -24)))
  }

  /// What becomes of a series of pushes, each told by its direction.
  private func phases(
    ofPushes pushes: [Float], every interval: TimeInterval
  ) -> [UIEvent.MotionPhase] {
    var detector = ShakeDetector()
    var phases: [UIEvent.MotionPhase] = []
    var time = 0.0
    for push in pushes {
      if let phase = detector.take(SIMD3(push, 0, 0), at: time) { phases.append(phase) }
      time += interval
    }
    for _ in 0..<10 {
      time += 0.1
      if let phase = detector.take(SIMD3(0, 9.81, 0), at: time) { phases.append(phase) }
    }
    return phases
  }

  @Test("Three strong pushes to and fro are a shake")
  func shake() {
    #expect(phases(ofPushes: [25, -25, 25, -25], every: 0.15) == [.began, .ended])
  }

  @Test("A knock, a push that goes on, and slow swinging are none")
  func noShake() {
    #expect(phases(ofPushes: [30], every: 0.1) == [.began, .cancelled])
    #expect(phases(ofPushes: [25, 25, 25, 25], every: 0.1) == [.began, .cancelled])
    #expect(phases(ofPushes: [5, -5, 5, -5], every: 0.1) == [])
    #expect(phases(ofPushes: [.nan, .infinity], every: 0.1) == [])
  }

  @Test("What shakes for longer than three seconds is cancelled, and a rest makes the next one new")
  func rattle() {
    let rattle = (0..<40).map { $0 % 2 == 0 ? Float(25) : -25 }
    #expect(phases(ofPushes: rattle, every: 0.1) == [.began, .cancelled])
  }
}

@Suite("Text and pictures", .serialized)
struct TextTests {
  @Test("A font is found, and wider text is wider, in proportion to its size")
  func widths() throws {
    let typesetter = try FontTypesetter()
    let (small, large) = (UIFont.systemFont(ofSize: 10), UIFont.systemFont(ofSize: 30))
    #expect(typesetter.width(of: "mm", in: small) > typesetter.width(of: "ii", in: small))
    #expect(
      abs(typesetter.width(of: "mm", in: large) - 3 * typesetter.width(of: "mm", in: small)) < 1e-9)
    #expect(typesetter.width(of: "", in: small) == 0)
    #expect(typesetter.lineHeight(of: large) >= 30)
    #expect(
      typesetter.width(of: "mm", in: .boldSystemFont(ofSize: 30))
        > typesetter.width(of: "mm", in: large))
  }

  @Test("A line is one picture as long as it is asked for, as large as it measures")
  func picture() throws {
    let typesetter = try FontTypesetter()
    let font = UIFont.systemFont(ofSize: 20)
    let image = try #require(typesetter.image(of: "Grüße 中", in: font, scale: 2))
    #expect(typesetter.image(of: "Grüße 中", in: font, scale: 2) === image)
    #expect(abs(CGFloat(image.width) / 2 - typesetter.width(of: "Grüße 中", in: font)) < 4)
    #expect(image.bitmap.bytes.contains(255))
    #expect(typesetter.image(of: "", in: font, scale: 2) == nil)
  }

  @Test("A picture that is written is read again; what is none is told by its name")
  func pictureFile() throws {
    let path = "/tmp/touchtracker-picture-\(UInt64.random(in: 0 ... .max)).png"
    defer { remove(path) }
    let bytes: [UInt8] = [255, 0, 0, 255, 0, 128, 0, 128, 0, 0, 0, 0, 9, 9, 9, 255]
    let bitmap = Bitmap(width: 2, height: 2, bytes: bytes, isPremultiplied: true)
    try PictureFile.writePNG(bitmap, to: path)
    #expect(try PictureFile.read(path).bitmap == bitmap)
    let error = #expect(throws: HostError.self) { try PictureFile.read("/nowhere/a.png") }
    #expect(error?.description.hasPrefix("/nowhere/a.png: cannot read the picture") == true)
  }
}
