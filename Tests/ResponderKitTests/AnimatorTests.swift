import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Steps of animations")
struct AnimatorTests {
  private final class Owner {}

  private let animator = Animator()
  private let owner = Owner()

  @Test("The step closure of an animation is called every 1/120 s with the time since its start")
  func steps() {
    var elapsed: [Double] = []
    animator.start(for: owner, at: 2) { seconds in
      elapsed.append(seconds)
      return true
    }
    let interval = 1.0 / 120
    #expect(Animator.interval == interval)
    #expect(animator.nextStep == 2 + interval && elapsed.isEmpty)
    animator.step(at: animator.nextStep.nextDown)
    #expect(elapsed.isEmpty)
    animator.step(at: animator.nextStep)
    #expect(animator.nextStep == 2 + interval + interval)
    animator.step(at: 5)
    #expect(animator.nextStep == 5 + interval)
    #expect(elapsed.count == 2 && elapsed.last == 3)
    #expect(abs((elapsed.first ?? 0) - interval) < 1e-12)
  }

  @Test("Animations with the same interval step together, and other animations at their own times")
  func together() {
    var log: [String] = []
    func start(_ name: String, at time: Double, every interval: Double) {
      animator.start(for: owner, at: time, every: interval) { _ in
        log.append(name)
        return true
      }
    }
    start("a", at: 0, every: 0.5)
    start("b", at: 0.25, every: 0.5)
    start("c", at: 0.25, every: 0.125)
    #expect(animator.nextStep == 0.375)
    animator.step(at: 0.375)
    #expect(log == ["c"] && animator.nextStep == 0.5)
    animator.step(at: 0.5)
    #expect(log == ["c", "a", "b", "c"] && animator.nextStep == 0.625)
  }

  @Test("A stepped animation ends when its closure returns false or its owner is deallocated")
  func end() {
    var count = 0
    animator.start(for: owner, at: 0, every: 1) { seconds in
      count += 1
      return seconds < 2
    }
    for time in 1...5 { animator.step(at: Double(time)) }
    #expect(count == 2 && animator.nextStep == .infinity)
    var temporary: Owner? = Owner()
    animator.start(for: temporary ?? owner, at: 0, every: 1) { _ in
      count += 1
      return true
    }
    temporary = nil
    #expect(animator.nextStep == 1)
    animator.step(at: 1)
    #expect(count == 2 && animator.nextStep == .infinity)
  }

  @Test("A stopped animation makes no more steps, even if it was stopped earlier in the same step")
  func stop() {
    var log: [String] = []
    var ids: [Int] = []
    for name in ["a", "b", "c"] {
      let id = animator.start(for: owner, at: 0, every: 1) { [animator] seconds in
        log.append("\(name) \(Int(seconds))")
        if name == "a", seconds == 2 { animator.stop(ids[1]) }
        return true
      }
      ids.append(id)
    }
    #expect(Set(ids).count == 3)
    for time in 1...3 { animator.step(at: Double(time)) }
    #expect(log == ["a 1", "b 1", "c 1", "a 2", "c 2", "a 3", "c 3"])
    animator.stop(ids[0])
    animator.stop(ids[1])
    #expect(animator.nextStep == 4)
    animator.stop(ids[2])
    #expect(animator.nextStep == .infinity)
  }

  @Test("An animation that is started during another animation's step makes its first step later")
  func startInStep() {
    var log: [String] = []
    animator.start(for: owner, at: 0, every: 1) { [animator, owner] seconds in
      log.append("a \(seconds)")
      if seconds == 1 {
        animator.start(for: owner, at: 1, every: 1) { seconds in
          log.append("b \(seconds)")
          return true
        }
      }
      return true
    }
    animator.step(at: 1)
    #expect(log == ["a 1.0"])
    animator.step(at: 2)
    #expect(log == ["a 1.0", "a 2.0", "b 1.0"])
  }

  @Test("An application performs animation steps and gesture deadlines in the order of their times")
  func application() {
    let fixture = GestureFixture()
    let application = fixture.harness.application
    let press = fixture.add(UILongPressGestureRecognizer(), as: "press")
    press.minimumPressDuration = 0.75
    var log: [String] = []
    fixture.onEntry = { _, entry in log.append("\(entry) \(application.now)") }
    application.animator.start(for: owner, at: 0, every: 0.5) { seconds in
      log.append("step \(seconds) \(application.now)")
      return seconds < 1
    }
    fixture.harness.touchDown(at: point(10, 10))
    #expect(application.nextDeadline == 0.5)
    fixture.harness.advance(by: 2)
    #expect(log == ["step 0.5 0.5", "press began 0.75", "step 1.0 1.0"])
    #expect(application.nextDeadline == nil && application.now == 2)
  }

  @Test("An application handles a touch report after the animation steps due at the report's time")
  func report() {
    let fixture = GestureFixture()
    var log: [String] = []
    fixture.view.onEntry = { log.append($0) }
    fixture.harness.application.animator.start(for: owner, at: 0, every: 0.5) { seconds in
      log.append("step \(seconds)")
      return true
    }
    for time in [0.25, 0.5, 0.75] {
      fixture.harness.application.enqueue(
        TouchSample(
          id: TouchID(finger: 0), phase: time == 0.25 ? .began : .moved,
          location: point(10, 10 + time), timestamp: time))
    }
    fixture.harness.application.dispatchPendingEvents()
    #expect(log == ["began", "step 0.5", "moved"])
    fixture.harness.application.advance(to: 0.999)
    #expect(log.count == 3)
  }
}
