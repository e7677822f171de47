import Ink
import ResponderKit
import ResponderKitTesting
import Testing
import TouchMarks

/// Tests that compare marks in unusual states with reference pictures that a person has checked.
@Suite("Appearance of marks in unusual states")
struct MarkPictureTests {
  /// A view that draws marks on a page of two colors.
  private final class MarksView: UIView {
    var marks: TouchMarks

    init(_ marks: TouchMarks, frame: CGRect) {
      self.marks = marks
      super.init(frame: frame)
      backgroundColor = .white
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
      guard let context = UIGraphicsGetCurrentContext() else { return }
      context.setFillColor(UIColor(white: 0.1, alpha: 1))
      context.fill(CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height / 2))
      marks.draw(in: context)
    }
  }

  private func check(_ marks: TouchMarks, _ size: CGSize, _ name: String) throws {
    let frame = CGRect(origin: .zero, size: size)
    let window = UIWindow(frame: frame)
    window.addSubview(MarksView(marks, frame: frame))
    try TouchHarness(window: window).checkSnapshot(name)
  }

  @Test("Touch marks show two-digit numbers in a smaller size, and numbers above 99 as 99")
  func wideNumbers() throws {
    let size = CGSize(width: 330, height: 90)
    var marks = TouchMarks(bounds: CGRect(origin: .zero, size: size))
    marks.style.showsNumbers = true
    marks.style.radius = 8
    for number in 1...101 {
      let shown = [1, 10, 23, 47, 56, 89, 98, 99, 100, 101].firstIndex(of: number)
      let x = shown.map { 20 + 32 * CGFloat($0) } ?? -500
      marks.began(TouchID(finger: Int64(number)), at: CGPoint(x: x, y: 60), time: 0)
    }
    try check(marks, size, "numbers-wide")
  }

  @Test("The crosshair of a pen has a light casing and is larger at a higher force")
  func crosshairs() throws {
    let size = CGSize(width: 260, height: 120)
    var marks = TouchMarks(bounds: CGRect(origin: .zero, size: size))
    marks.style.color = UIColor(red: 0.8, green: 0.2, blue: 0.4, alpha: 0.9)
    marks.style.radius = 30
    let forces: [CGFloat?] = [0, 0.3, nil, 1]
    for (index, force) in forces.enumerated() {
      marks.began(
        TouchID(finger: Int64(index)), at: CGPoint(x: 30 + 65 * index, y: 50 + 6 * index),
        kind: .pen, force: force, time: 0)
    }
    try check(marks, size, "crosshairs")
  }

  @Test(
    "The rings of both mouse buttons expand quickly at first and then fade",
    arguments: [0.05, 0.35])
  func rings(age: Double) throws {
    let size = CGSize(width: 240, height: 120)
    var marks = TouchMarks(bounds: CGRect(origin: .zero, size: size))
    marks.style.radius = 28
    marks.began(TouchID(finger: 1), at: CGPoint(x: 60, y: 55), kind: .mouse(.primary), time: 1)
    marks.moved(TouchID(finger: 1), to: CGPoint(x: 85, y: 70), time: 1)
    marks.began(TouchID(finger: 2), at: CGPoint(x: 180, y: 65), kind: .mouse(.secondary), time: 1)
    marks.ended(TouchID(finger: 2), time: 1)
    marks.advance(to: 1 + age)
    try check(marks, size, age < 0.1 ? "rings-early" : "rings-late")
  }

  @Test("The trail of a touch mark begins at the point whose age is exactly the trail's duration")
  func longTrail() throws {
    let size = CGSize(width: 280, height: 120)
    var marks = TouchMarks(bounds: CGRect(origin: .zero, size: size))
    marks.style.showsTrails = true
    marks.style.trailDuration = 0.35
    for (finger, kind) in [(1, TouchMark.Kind.finger), (2, .pen)] {
      let id = TouchID(finger: Int64(finger))
      let y: CGFloat = finger == 1 ? 30 : 80
      marks.began(id, at: CGPoint(x: 10, y: y), kind: kind, time: 0)
      for step in 1...8 {
        marks.moved(
          id, to: CGPoint(x: 10 + 30 * CGFloat(step), y: y + CGFloat(step % 3) * 9),
          time: 0.08 * Double(step))
      }
    }
    marks.advance(to: 0.66)
    try check(marks, size, "trails-long")
  }
}
