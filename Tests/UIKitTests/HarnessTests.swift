import ResponderKitTesting
import Testing
import UIKit

@Suite @MainActor
struct HarnessTests {
  @Test("A tap on a button with an attributed title calls the target once")
  func button() {
    let window = UIWindow(frame: CGRectMake(0, 0, 200, 200))
    let button = UIButton(type: .system)
    button.frame = CGRectMake(50, 50, 100, 40)
    button.setAttributedTitle(NSAttributedString(string: "Draw"), for: .normal)
    window.addSubview(button)
    let recorder = CallRecorder()
    button.addTarget(recorder, action: CallRecorder.call, for: .touchUpInside)
    let harness = TouchHarness(window: window)
    harness.touchDown(at: CGPointMake(100, 70))
    harness.touchUp()
    #expect(recorder.count == 1 && recorder.lastArgument === button)
    #expect(UIImage(named: "no such image") == nil)
  }

  @Test("The background of text that a view draws appears in an image of the window")
  func textInView() {
    let window = UIWindow(frame: CGRectMake(0, 0, 100, 50))
    let view = TextView(frame: CGRectMake(20, 10, 60, 30))
    view.isOpaque = false
    window.addSubview(view)
    let bitmap = window.snapshot().bitmapImage.bitmap
    let (text, outside) = (bitmap[22, 12], bitmap[10, 12])
    #expect(text.red == 255 && text.green == 0)
    #expect(outside != text)
  }

  private final class TextView: UIView {
    override func draw(_ rect: CGRect) {
      let attributes: [NSAttributedString.Key: Any] = [
        .font: UIFont.systemFont(ofSize: 20), .backgroundColor: UIColor.red,
      ]
      "abc".draw(at: bounds.origin, withAttributes: attributes)
    }
  }
}
