import ResponderKit
import Synchronization
import Testing

@testable import SDLHost

/// The number of calls of a closure on any thread.
private nonisolated final class CallCount: Sendable {
  let value = Atomic(0)
}

@Suite("The names and encodings of what is copied")
struct ClipboardRulesTests {
  @Test("All names of a text are one type, and names that are no media types are left out")
  func types() {
    #expect(
      ClipboardRules.normalized([
        "TARGETS", "image/PNG", "UTF8_STRING", "text/plain;charset=UTF-8", "STRING", "image/png",
        "text/html",
      ]) == ["image/png", "text/plain;charset=utf-8", "text/html"])
  }

  @Test("A text is requested by its best name, and other forms by the name that is offered")
  func names() {
    let text = ClipboardForm.text
    #expect(ClipboardRules.name(of: text, among: ["STRING", "UTF8_STRING"]) == "UTF8_STRING")
    #expect(ClipboardRules.name(of: text, among: ["STRING", "image/png"]) == "STRING")
    #expect(ClipboardRules.name(of: "image/png", among: ["STRING", "Image/PNG"]) == "Image/PNG")
    #expect(ClipboardRules.name(of: "image/png", among: ["STRING"]) == nil)
  }

  @Test("A text in ISO 8859-1 has a question mark for each character that the encoding lacks")
  func encodings() {
    let latin1: [UInt8] = [0x47, 0xFC, 0x3F, 0xFF]
    #expect(ClipboardRules.latin1(Array("Gü€ÿ".utf8)) == latin1)
    #expect(ClipboardRules.utf8(fromLatin1: latin1) == Array("Gü?ÿ".utf8))
  }

  @Test("The bytes of a form are made when they are first read, and only once")
  func content() {
    let count = CallCount()
    func value() -> Int { count.value.load(ordering: .relaxed) }
    let content = ClipboardContent([
      ClipboardForm(type: "image/png") {
        count.value.add(1, ordering: .relaxed)
        return [1, 2]
      }, ClipboardForm("Gü€"),
    ])
    #expect(
      content.names == [
        "image/png", "text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "TEXT", "STRING",
      ])
    #expect(value() == 0)
    #expect(content.bytes(named: "image/png") == [1, 2])
    #expect(content.bytes(of: "image/png") == [1, 2] && value() == 1)
    #expect(content.bytes(named: "STRING") == [0x47, 0xFC, 0x3F])
    #expect(content.bytes(named: "TEXT") == Array("Gü€".utf8))
    #expect(content.bytes(named: "image/jpeg") == nil)
  }
}
