import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Keyframes and transitions of views")
struct KeyframeTests {
  private let fixture = AnimationFixture()
  private var view: UIView { fixture.view }
  private var shown: AnimatableProperties { view.presentation }

  /// Returns the value at a time, interpolated linearly between points in time.
  private func polyline(_ points: [(time: CGFloat, value: CGFloat)], at time: CGFloat) -> CGFloat {
    guard let next = points.firstIndex(where: { $0.time > time }) else {
      return points[points.count - 1].value
    }
    guard next > 0 else { return points[0].value }
    let (a, b) = (points[next - 1], points[next])
    return a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time)
  }

  @Test("A view moves linearly between keyframes and stays in place in the gaps between them")
  func polylines() {
    fixture.startClock()
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0.1, relativeDuration: 0.2) {
        view.center = point(90, 110)
        view.alpha = 0.5
      }
      UIView.addKeyframe(withRelativeStartTime: 0.45, relativeDuration: 0.25) {
        view.center = point(20, 140)
      }
      UIView.addKeyframe(withRelativeStartTime: 0.8, relativeDuration: 0.9) {
        view.center.x = 60
        view.bounds.size.width = 100
      }
    }
    let tracks: [([(time: CGFloat, value: CGFloat)], (AnimatableProperties) -> CGFloat)] = [
      (
        [(0.1, 50), (0.3, 90), (0.45, 90), (0.7, 20), (0.8, 20), (1, 60)], { $0.center.x }
      ),
      ([(0.1, 80), (0.3, 110), (0.45, 110), (0.7, 140), (1, 140)], { $0.center.y }),
      ([(0.1, 1), (0.3, 0.5)], { $0.alpha }), ([(0.8, 40), (1, 100)], { $0.bounds.width }),
    ]
    for _ in 0..<24 {
      fixture.harness.advance(by: 0.04)
      let time = fixture.fraction
      for (points, value) in tracks {
        #expect(abs(value(shown) - polyline(points, at: time)) < 1e-9)
      }
    }
    fixture.harness.advance(by: 0.1)
    #expect(shown == view.model && view.center == point(60, 140) && view.animations.isEmpty)
  }

  @Test("A keyframe without a duration changes a view in one step at its start time")
  func jump() {
    fixture.startClock()
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { view.center.x = 90 }
      UIView.addKeyframe(withRelativeStartTime: -3, relativeDuration: 0) { view.alpha = 0.2 }
      UIView.addKeyframe(withRelativeStartTime: 0.7, relativeDuration: -0.5) {
        view.bounds.size.width = 10
      }
    }
    #expect(abs(shown.alpha - 0.2) < 1e-9)
    fixture.harness.advance(by: 0.48)
    #expect(shown.center.x == 50 && shown.bounds.width == 40)
    fixture.harness.advance(by: 0.04)
    #expect(abs(shown.center.x - 90) < 1e-9)
    fixture.harness.advance(by: 0.2)
    #expect(abs(shown.bounds.width - 10) < 1e-9)
  }

  @Test("A keyframe that restores the old value is animated")
  func returning() {
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 150 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 50 }
    }
    fixture.harness.advance(by: 0.5)
    #expect(abs(shown.center.x - 150) < 2 && view.center.x == 50)
  }

  @Test("Changes outside all keyframes are animated evenly over the whole animation")
  func withoutKeyframe() {
    fixture.startClock()
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      view.alpha = 0
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 90 }
    }
    fixture.harness.advance(by: 0.3)
    #expect(abs(shown.alpha - (1 - fixture.fraction)) < 1e-9 && shown.center.x == 50)
  }

  @Test("Keyframe animations support delay, autoreverse and allowUserInteraction")
  func options() {
    UIView.animateKeyframes(
      withDuration: 1, delay: 0.5, options: [.autoreverse, .allowUserInteraction]
    ) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 150 }
    }
    #expect(!view.refusesTouches)
    for (time, x) in [(0.4, 50), (1, 100), (1.4, 140), (1.7, 130), (2.2, 80)]
      as [(CGFloat, CGFloat)]
    {
      fixture.harness.advance(by: time - CGFloat(fixture.harness.now))
      #expect(abs(shown.center.x - x) < 2)
    }
    fixture.harness.advance(by: 0.4)
    #expect(shown.center.x == 150 && view.animations.isEmpty)
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: .calculationModeCubic) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 50 }
    }
    #expect(view.refusesTouches)
  }

  @Test("A keyframe outside a keyframe animation changes the views at once")
  func outside() {
    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 90 }
    #expect(shown.center.x == 90 && view.animations.isEmpty)
  }

  @Test("A nested keyframe is relative to the interval of its enclosing keyframe")
  func nestedKeyframe() {
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
        view.center.x = 150
      }
    }
    fixture.harness.advance(by: 0.25)
    #expect(abs(shown.center.x - 100) < 2 && shown.alpha == 1)
    fixture.harness.advance(by: 0.5)
    #expect(shown.center.x == 150 && abs(shown.alpha - 0.5) < 0.02)
  }

  // MARK: Transitions

  @Test("A transition applies its changes at once and calls its completion after its duration")
  func transition() {
    var calls: [Bool] = []
    UIView.transition(with: fixture.window, duration: 0.5) {
      view.center.x = 90
    } completion: {
      calls.append($0)
    }
    #expect(view.presentation.center.x == 90 && calls.isEmpty)
    fixture.harness.advance(by: 0.45)
    #expect(calls.isEmpty)
    fixture.harness.advance(by: 0.06)
    #expect(calls == [true] && fixture.harness.application.nextDeadline == nil)
    UIView.transition(with: view, duration: 0, animations: nil) { calls.append($0) }
    UIView.transition(with: UIView(), duration: 1, animations: nil) { calls.append($0) }
    UIView.setAnimationsEnabled(false)
    UIView.transition(with: view, duration: 1, animations: nil) { calls.append($0) }
    UIView.setAnimationsEnabled(true)
    #expect(calls == [true, true, true, true])
  }

  @Test("A transition between two views replaces or hides the first view")
  func replacement() {
    let (behind, other, next) = (UIView(), UIView(), UIView())
    fixture.window.insertSubview(behind, at: 0)
    UIView.transition(from: view, to: other, duration: 0)
    #expect(fixture.window.subviews == [behind, other, fixture.clock])
    fixture.window.addSubview(next)
    next.isHidden = true
    UIView.transition(from: other, to: next, duration: 0, options: .showHideTransitionViews)
    #expect(other.isHidden && !next.isHidden && other.superview === fixture.window)
    var isCompleted = false
    UIView.transition(from: UIView(), to: next, duration: 0) { _ in isCompleted = true }
    #expect(!isCompleted && next.superview === fixture.window)
  }
}
