import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("The field of shades and the slider of hues")
struct ColorFieldTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var harness: TouchHarness { fixture.harness }
  private let red = HSBColor(hue: 0, saturation: 1, brightness: 1)

  private func add<F: ColorField>(_ field: F, _ frame: CGRect) -> F {
    field.frame = frame
    field.hsb = red
    fixture.window.addSubview(field)
    fixture.window.layoutIfNeeded()
    return field
  }

  private func addShades() -> ShadeField {
    add(ShadeField(name: "Shades"), CGRect(x: 40, y: 30, width: 200, height: 100))
  }

  private func addHues() -> HueSlider {
    // The thumb has a radius of 14 points, so a point of the range is a degree of the hue.
    add(HueSlider(name: "Hue"), CGRect(x: 40, y: 30, width: 388, height: 40))
  }

  @Test("Shades have more saturation to the right and more brightness to the top")
  func shades() {
    let field = addShades()
    func text(_ x: CGFloat, _ y: CGFloat) -> String {
      field.color(at: CGPoint(x: x, y: y)).color.rgbText
    }
    #expect(text(0, 0) == "#FFFFFF" && text(200, 0) == "#FF0000" && text(100, 0) == "#FF8080")
    #expect(text(0, 100) == "#000000" && text(200, 100) == "#000000")
    #expect(text(200, 50) == "#800000" && text(0, 50) == "#808080")
    #expect(text(-30, -20) == text(0, 0) && text(900, -20) == text(200, 0))
  }

  @Test("From left to right, the hue slider is red, yellow, green, cyan, blue, magenta and red")
  func hues() {
    let slider = addHues()
    let texts = ["#FF0000", "#FFFF00", "#00FF00", "#00FFFF", "#0000FF", "#FF00FF", "#FF0000"]
    for (index, text) in texts.enumerated() {
      let color = slider.color(at: CGPoint(x: 14 + 60 * CGFloat(index), y: 20)).color
      #expect(color.rgbText == text)
    }
    #expect(slider.color(at: CGPoint(x: -50, y: 0)).hue == 0)
    #expect(slider.color(at: CGPoint(x: 950, y: 0)).hue == 1)
  }

  @Test("A moving finger chooses shades, even beyond the edges, and its lift is the final choice")
  func picking() {
    let field = addShades()
    var (colors, finals, events) = ([String](), [Bool](), 0)
    field.onChange = {
      colors.append($0.color.rgbText)
      finals.append($1)
    }
    field.addAction(UIAction { _ in events += 1 }, for: .valueChanged)
    harness.touchDown(at: CGPoint(x: 140, y: 30))
    harness.touchMove(to: CGPoint(x: 240, y: 80))
    #expect(field.isChoosing)
    harness.touchMove(to: CGPoint(x: 500, y: 400))
    harness.touchUp()
    #expect(colors == ["#FF8080", "#800000", "#000000", "#000000"])
    #expect(finals == [false, false, false, true] && events == 3 && !field.isChoosing)
  }

  @Test("A touch does not change the color of a field without an area", arguments: [true, false])
  func fieldWithoutArea(isFlat: Bool) {
    let field = addShades()
    harness.touchDown(at: CGPoint(x: 100, y: 57))
    let hsb = field.hsb
    field.onChange = { if $0 != hsb { Issue.record("\($0) is chosen, \($1)") } }
    field.frame.size = isFlat ? CGSize(width: 240, height: 0) : CGSize(width: 0, height: 90)
    for point in [CGPoint(x: 40, y: 30), CGPoint(x: 160, y: 102)] { harness.touchMove(to: point) }
    harness.touchUp()
    #expect(field.hsb == hsb)
  }

  @Test("Arrow keys change a shade by 5 %, and with Shift by 1 %")
  func shadeKeys() {
    let field = addShades()
    fixture.window.moveFocus(to: field)
    for key in [UIKeyCommand.inputLeftArrow, UIKeyCommand.inputDownArrow] { fixture.type(key) }
    #expect(abs(field.hsb.saturation - 0.95) < 1e-9 && abs(field.hsb.brightness - 0.95) < 1e-9)
    for key in [UIKeyCommand.inputLeftArrow, UIKeyCommand.inputUpArrow] {
      fixture.type(key, .shift)
    }
    #expect(abs(field.hsb.saturation - 0.94) < 1e-9 && abs(field.hsb.brightness - 0.96) < 1e-9)
    for _ in 0..<3 { fixture.type(UIKeyCommand.inputRightArrow) }
    #expect(field.hsb.saturation == 1)
  }

  @Test("Arrow keys change the hue by 6°, and with Shift by 1°, from 0° to 360°")
  func hueKeys() {
    let slider = addHues()
    fixture.window.moveFocus(to: slider)
    fixture.type(UIKeyCommand.inputRightArrow)
    fixture.type(UIKeyCommand.inputUpArrow, .shift)
    #expect(abs(slider.hsb.hue * 360 - 7) < 1e-9)
    for _ in 0..<3 { fixture.type(UIKeyCommand.inputLeftArrow) }
    #expect(slider.hsb.hue == 0)
  }

  @Test("A held arrow key is one choice, which ends with the key or the focus")
  func heldKey() {
    let field = addShades()
    fixture.window.moveFocus(to: field)
    var finals: [Bool] = []
    field.onChange = { finals.append($1) }
    for _ in 0..<3 { fixture.press(UIKeyCommand.inputLeftArrow) }
    #expect(finals == [false, false, false])
    fixture.press(UIKeyCommand.inputLeftArrow, [], .ended)
    #expect(finals == [false, false, false, true])
    fixture.press(UIKeyCommand.inputLeftArrow)
    fixture.type("\t")
    #expect(finals.suffix(2) == [false, true] && !field.isFocused)
  }

  @Test("The mark of a shade at the edge of the field is completely in the field")
  func markAtEdge() {
    let field = addShades()
    func picture() -> Bitmap {
      let canvas = BitmapCanvas(width: 700, height: 544)
      fixture.window.render(on: canvas, scale: 1)
      return canvas.bitmap
    }
    let before = picture()
    field.hsb = HSBColor(hue: 0, saturation: 0, brightness: 0.5)
    let after = picture()
    func differs(_ columns: Range<Int>) -> Bool {
      columns.contains { x in (70..<90).contains { y in before[x, y] != after[x, y] } }
    }
    #expect(differs(40..<43) && differs(61..<64) && !differs(26..<40) && !differs(66..<90))
  }

  @Test("The mark contains black and white, one of which is clear on any color")
  func contrast() {
    let field = addShades()
    for hsb in [red, HSBColor(hue: 0, saturation: 0, brightness: 0.5)] {
      field.hsb = HSBColor(hue: hsb.hue, saturation: 0.5, brightness: hsb.brightness / 2)
      let canvas = BitmapCanvas(width: 700, height: 544)
      fixture.window.render(on: canvas, scale: 1)
      let y = Int(42 + (1 - field.hsb.brightness) * 76)
      let row = (126...154).map { canvas.bitmap[$0, y].luminance }
      let background = canvas.bitmap[120, y].luminance
      let contrasts = row.map { (max($0, background) + 0.05) / (min($0, background) + 0.05) }
      #expect((contrasts.max() ?? 0) >= 3)
      #expect((row.max() ?? 0) > 0.8 && (row.min() ?? 1) < 0.05)
    }
  }
}

@Suite("The color picker")
struct ColorPickerTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var harness: TouchHarness { fixture.harness }
  private let picker = ColorPicker()
  private let orange = Palette.inks[3]

  init() {
    picker.frame = CGRect(x: 40, y: 30, width: 220, height: ColorPicker.heights.upperBound)
    picker.color = orange
    fixture.window.addSubview(picker)
    fixture.window.layoutIfNeeded()
  }

  private func inPicker<V: UIView>(_ type: V.Type) throws -> V {
    try #require(picker.subviews.lazy.compactMap { $0 as? V }.first)
  }

  private func write(_ text: String) throws -> UITextField {
    let field = try inPicker(UITextField.self)
    fixture.window.moveFocus(to: field)
    field.selectAll(nil)
    harness.type(text)
    return field
  }

  @Test("The picker shows its color in the field of shades, on the slider and as digits")
  func shown() throws {
    #expect(try inPicker(UITextField.self).text == "#E69F00")
    #expect(try inPicker(ShadeField.self).hsb.color == orange)
    #expect(try inPicker(HueSlider.self).hsb.color == orange)
    #expect(try inPicker(UILabel.self).text == "H 41°   S 100 %   B 90 %")
  }

  @Test("A choice in one control is shown in the others")
  func connected() throws {
    var colors: [String] = []
    picker.onChange = { color, isFinal in if isFinal { colors.append(color.rgbText) } }
    let hues = try inPicker(HueSlider.self)
    let point = CGPoint(x: 14 + (hues.bounds.width - 28) / 2, y: 20)
    harness.touchDown(at: hues.convert(point, to: nil))
    harness.touchUp()
    #expect(colors == ["#00E6E6"])
    #expect(try inPicker(UITextField.self).text == "#00E6E6")
    let shades = try inPicker(ShadeField.self)
    #expect(abs(shades.hsb.hue - 0.5) < 1e-9)
  }

  @Test("The hue stays while the color is gray, so that the saturation can grow again")
  func gray() throws {
    let shades = try inPicker(ShadeField.self)
    let hue = shades.hsb.hue
    harness.touchDown(at: shades.convert(CGPoint(x: 50, y: 30), to: nil))
    harness.touchMove(to: shades.convert(CGPoint(x: -20, y: 30), to: nil))
    harness.touchUp()
    #expect(picker.color.red == picker.color.blue && shades.hsb.hue == hue)
  }

  @Test("Return accepts the digits in the field", arguments: ["#0F0", "0f0", "00FF00"])
  func digits(text: String) throws {
    var choices: [(PixelColor, Bool)] = []
    picker.onChange = { choices.append(($0, $1)) }
    let field = try write(text)
    #expect(choices.isEmpty)
    harness.press(UIKey("\r"))
    #expect(choices.map(\.0.rgbText) == ["#00FF00"] && choices.allSatisfy(\.1))
    #expect(field.text == "#00FF00" && picker.color.rgbText == "#00FF00")
    fixture.type("\t")
    #expect(choices.count == 1, "the end of editing chooses the same color only once")
  }

  @Test("The end of editing accepts the digits, too")
  func endOfEditing() throws {
    _ = try write("00F")
    fixture.type("\t")
    #expect(picker.color.rgbText == "#0000FF")
  }

  @Test("Wrong digits are explained, and change neither the color nor the text")
  func refusal() throws {
    picker.onChange = { color, _ in Issue.record("\(color) is chosen") }
    let field = try write("#12G")
    let caption = try inPicker(UILabel.self)
    harness.press(UIKey("\r"))
    #expect(
      caption.text == "\"G\" is not a digit 0–9 or A–F" && caption.textColor == .destructiveText)
    #expect(field.text == "#12G" && picker.color == orange && field.isEditing)
    harness.press(UIKey("\u{8}"))
    #expect(caption.textColor == .secondaryLabel, "the next change removes the explanation")
    fixture.type("\t")
    #expect(caption.text == "2 digits; a color has 3 or 6" && field.text == "#12")
  }

  @Test("Escape restores the digits of the color")
  func escape() throws {
    let field = try write("#12")
    fixture.type(UIKeyCommand.inputEscape)
    #expect(field.text == "#E69F00" && picker.color == orange)
  }

  @Test("The alpha of the color stays when another color is chosen")
  func alpha() throws {
    picker.color = orange.withAlpha(0x66)
    _ = try write("#0F0")
    harness.press(UIKey("\r"))
    #expect(picker.color == PixelColor(red: 0, green: 255, blue: 0, alpha: 0x66))
    let shades = try inPicker(ShadeField.self)
    harness.touchDown(at: shades.convert(CGPoint(x: 100, y: 30), to: nil))
    harness.touchUp()
    #expect(picker.color.alpha == 0x66 && picker.color.green < 255)
  }

  @Test("All controls have names")
  func names() throws {
    let controls = picker.subviews.compactMap { $0 as? UIControl }
    #expect(controls.count == 3)
    #expect(controls.allSatisfy { $0.accessibilityLabel?.isEmpty == false })
  }
}
