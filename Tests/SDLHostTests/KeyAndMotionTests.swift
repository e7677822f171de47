import CSDL2
import Glibc
import Ink
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Keys, typed text, mouse wheels and shake gestures")
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
    "A key press has the typed character or UIKit's name of the key as its input",
    arguments: [
      (SDLK_a, "a"), (SDLK_SPACE, " "), (SDLK_TAB, "\t"), (SDLK_RETURN, "\r"),
      (SDLK_KP_ENTER, "\r"), (SDLK_LEFT, UIKeyCommand.inputLeftArrow),
      (SDLK_ESCAPE, UIKeyCommand.inputEscape), (SDLK_DELETE, UIKeyCommand.inputDelete),
      (SDLK_F5, UIKeyCommand.f5), (SDLK_KP_PLUS, "+"), (SDLK_F13, ""),
    ])
  func keys(code: SDL_KeyCode, text: String) {
    #expect(press(code) == .key(UIKey(text), .began))
  }

  @Test("Typed text becomes a text event that ends at the first zero byte")
  func text() {
    var event = SDL_Event()
    event.text = SDL_TextInputEvent()
    event.text.type = SDL_TEXTINPUT.rawValue
    withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: "é字".utf8) }
    var translator = InputTranslator { _ in SDL_TOUCH_DEVICE_DIRECT }
    #expect(translator.translate(event, in: context) == .text("é字"))
  }

  @Test(
    "The selection of composed text is counted in characters and stays within the text",
    arguments: [
      ("e\u{301}a", 2, 1, 1..<2), ("にほん", 3, 0, 3..<3), ("にほん", 1, 1, 1..<2), ("", 0, 0, 0..<0),
      ("abc", -1, -1, 0..<0), ("abc", 2, Int32.max, 2..<3), ("abc", Int32.max, 1, 3..<3),
    ] as [(String, Int32, Int32, Range<Int>)])
  func markedText(text: String, start: Int32, length: Int32, selection: Range<Int>) {
    var event = SDL_Event()
    event.edit = SDL_TextEditingEvent()
    event.edit.type = SDL_TEXTEDITING.rawValue
    (event.edit.start, event.edit.length) = (start, length)
    withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: text.utf8) }
    var translator = InputTranslator { _ in SDL_TOUCH_DEVICE_DIRECT }
    #expect(translator.translate(event, in: context) == .markedText(text, selection))
  }

  @Test("The pen key makes a touch unless the window receives text", arguments: [false, true])
  func penKey(receivesText: Bool) {
    var context = context
    context.receivesText = receivesText
    var event = SDL_Event()
    event.key = SDL_KeyboardEvent()
    event.key.type = SDL_KEYDOWN.rawValue
    event.key.state = UInt8(SDL_PRESSED)
    event.key.keysym.sym = SDL_Keycode(SDLK_d.rawValue)
    var translator = InputTranslator { _ in SDL_TOUCH_DEVICE_DIRECT }
    #expect(translator.pointer.samples(ofKey: event, in: context).isEmpty == receivesText)
  }

  @Test("A media key sends one remote control command per press")
  func mediaKeys() {
    #expect(press(SDLK_AUDIOPLAY) == .remoteControl(.remoteControlTogglePlayPause))
    #expect(press(SDLK_AUDIONEXT) == .remoteControl(.remoteControlNextTrack))
    #expect(press(SDLK_AUDIONEXT, repeats: true) == nil)
  }

  @Test("A mouse wheel that turns away from the user scrolls up")
  func wheel() {
    var translator = InputTranslator { _ in SDL_TOUCH_DEVICE_DIRECT }
    #expect(
      translator.translate(TestEvent.wheel(0.5), in: context) == .scroll(CGVector(dx: 0, dy: -24)))
  }

  /// Returns the phases of the motion that results from pushes along the x-axis, followed by one
  /// second without a push.
  ///
  /// - Parameters:
  ///   - pushes: The accelerations of the pushes, in meters per second squared.
  ///   - interval: The time between two pushes, in seconds.
  private func phases(
    ofPushes pushes: [Float], every interval: TimeInterval
  ) -> [UIEvent.MotionPhase] {
    var detector = ShakeDetector()
    var phases: [UIEvent.MotionPhase] = []
    var time = 0.0
    for push in pushes {
      if let phase = detector.process(SIMD3(push, 0, 0), at: time) { phases.append(phase) }
      time += interval
    }
    for _ in 0..<10 {
      time += 0.1
      if let phase = detector.process(SIMD3(0, 9.81, 0), at: time) { phases.append(phase) }
    }
    return phases
  }

  @Test("Strong pushes in alternating directions are a shake")
  func shake() {
    #expect(phases(ofPushes: [25, -25, 25, -25], every: 0.15) == [.began, .ended])
  }

  @Test("A single push, pushes in a single direction, and weak pushes are not a shake")
  func noShake() {
    #expect(phases(ofPushes: [30], every: 0.1) == [.began, .cancelled])
    #expect(phases(ofPushes: [25, 25, 25, 25], every: 0.1) == [.began, .cancelled])
    #expect(phases(ofPushes: [5, -5, 5, -5], every: 0.1) == [])
    #expect(phases(ofPushes: [.nan, .infinity], every: 0.1) == [])
  }

  @Test("A shake that lasts longer than three seconds is cancelled")
  func longShake() {
    let pushes = (0..<40).map { $0 % 2 == 0 ? Float(25) : -25 }
    #expect(phases(ofPushes: pushes, every: 0.1) == [.began, .cancelled])
  }
}

@Suite("Widths and images of text, and image files", .serialized)
struct TextTests {
  @Test(
    "A rendered line is as wide as measured, so that a label does not cut it off",
    arguments: [1, 1.25, 1.5, 1.75, 2, 2.25, 3] as [CGFloat])
  func renderedWidth(scale: CGFloat) throws {
    let typesetter = try FontTypesetter()
    let line = "Pasted without 1 mask, which a drawing cannot show."
    for size in [11, 12.5, 13, 15, 17] as [CGFloat] {
      for font in [UIFont.systemFont(ofSize: size), .boldSystemFont(ofSize: size)] {
        let image = try #require(typesetter.image(of: line, in: font, scale: scale))
        let width = typesetter.width(of: line, in: font) * scale
        #expect(abs(CGFloat(image.width) - width) <= 2, "\(size) points")
      }
    }
  }

  @Test("The width of a text depends on its characters and is proportional to the font size")
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

  @Test("A typesetter caches the image of a line, which is about as wide as the measured text")
  func lineImage() throws {
    let typesetter = try FontTypesetter()
    let font = UIFont.systemFont(ofSize: 20)
    let image = try #require(typesetter.image(of: "Grüße 中", in: font, scale: 2))
    #expect(typesetter.image(of: "Grüße 中", in: font, scale: 2) === image)
    #expect(abs(CGFloat(image.width) / 2 - typesetter.width(of: "Grüße 中", in: font)) < 4)
    #expect(image.bitmap.bytes.contains(255))
    #expect(typesetter.image(of: "", in: font, scale: 2) == nil)
  }

  @Test(
    "An image keeps its pixels in a PNG file, and the error for a missing file includes the path")
  func imageFile() throws {
    let path = "/tmp/touchtracker-image-\(UInt64.random(in: 0 ... .max)).png"
    defer { remove(path) }
    let bytes: [UInt8] = [255, 0, 0, 255, 0, 128, 0, 128, 0, 0, 0, 0, 9, 9, 9, 255]
    let bitmap = Bitmap(width: 2, height: 2, bytes: bytes, isPremultiplied: true)
    let data = try ImageFile.png(bitmap)
    let file = try #require(fopen(path, "w"))
    #expect(fwrite(data, 1, data.count, file) == data.count)
    fclose(file)
    #expect(try ImageFile.read(path).bitmap == bitmap)
    let error = #expect(throws: HostError.self) { try ImageFile.read("/nowhere/a.png") }
    #expect(error?.description.hasPrefix("/nowhere/a.png: cannot read the image") == true)
  }
}
