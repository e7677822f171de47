import Ink
import ResponderKit
import ResponderKitTesting
import Testing
import TouchMarks

/// Tests that compare the marks of touches with reference pictures that a person has checked.
@Suite("Appearance of marks")
struct MarkAppearanceTests {
  /// A view that draws marks.
  private final class MarksView: UIView {
    var marks: TouchMarks

    init(_ marks: TouchMarks, frame: CGRect) {
      self.marks = marks
      super.init(frame: frame)
      backgroundColor = .white
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
      if let context = UIGraphicsGetCurrentContext() { marks.draw(in: context) }
    }
  }

  private static let frame = CGRect(x: 0, y: 0, width: 520, height: 260)

  private func check(_ marks: TouchMarks, _ name: String) throws {
    let window = UIWindow(frame: Self.frame)
    window.addSubview(MarksView(marks, frame: Self.frame))
    try TouchHarness(window: window).checkSnapshot(name)
  }

  @Test(
    "The number of each touch is drawn next to its mark, at a radius of 25 or 40 points",
    arguments: [25, 40])
  func numbers(radius: Int) throws {
    var marks = TouchMarks(bounds: Self.frame)
    marks.style.showsNumbers = true
    marks.style.radius = CGFloat(radius)
    for finger in 0..<20 {
      let point = CGPoint(x: 26 + finger % 10 * 52, y: 80 + finger / 10 * 110)
      marks.began(TouchID(finger: Int64(finger)), at: point, time: 0)
    }
    try check(marks, "numbers-\(radius)")
  }

  @Test("A finger, a pen and each mouse button have different touch marks", arguments: [0, 0.2])
  func kinds(age: Double) throws {
    var marks = TouchMarks(bounds: Self.frame)
    let kinds: [TouchMark.Kind] = [
      .finger, .pen, .mouse(.primary), .mouse(.secondary),
    ]
    for (index, kind) in kinds.enumerated() {
      for row in 0..<2 {
        let point = CGPoint(x: 50 + index * 100, y: 70 + row * 120)
        let id = TouchID(finger: Int64(2 * index + row))
        marks.began(id, at: point, kind: kind, force: row == 0 ? nil : 0.4, time: 0)
        if row == 1 { marks.ended(id, time: 0.01) }
      }
    }
    marks.advance(to: age)
    try check(marks, age == 0 ? "kinds" : "kinds-later")
  }

  @Test("The trail of a touch mark becomes thinner and fades", arguments: [0.2, 0.5])
  func trails(time: Double) throws {
    var marks = TouchMarks(bounds: Self.frame)
    marks.style.showsTrails = true
    marks.style.color = UIColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.8)
    marks.began(TouchID(finger: 1), at: CGPoint(x: 40, y: 130), time: 0)
    for step in 1...20 {
      let point = CGPoint(x: 40 + step * 20, y: 130 + (step % 8 - 4) * 22)
      marks.moved(TouchID(finger: 1), to: point, time: Double(step) * 0.01)
    }
    marks.ended(TouchID(finger: 1), time: 0.2)
    marks.advance(to: time)
    try check(marks, time == 0.2 ? "trail" : "trail-later")
  }
}
