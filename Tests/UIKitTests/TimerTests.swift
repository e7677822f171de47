import Testing
import UIKit

@Suite @MainActor
struct TimerTests {
  let recorder = CallRecorder()

  @Test(
    "A repeating timer calls its target with the timer as argument until the timer is invalidated")
  func repeatingTimer() {
    let timer = Timer.scheduledTimer(
      timeInterval: 0.001, target: recorder, selector: CallRecorder.call, userInfo: "info",
      repeats: true)
    #expect(runLoop { recorder.count >= 3 })
    #expect(recorder.lastArgument === timer)
    #expect(timer.userInfo as? String == "info")
    timer.invalidate()
    let count = recorder.count
    let end = Date(timeIntervalSinceNow: 0.02)
    #expect(runLoop { Date() >= end })
    #expect(recorder.count == count)
  }

  @Test("A timer that does not repeat calls its target once and becomes invalid")
  func singleTimer() {
    let timer = Timer.scheduledTimer(
      timeInterval: 0.001, target: recorder, selector: CallRecorder.call, userInfo: nil,
      repeats: false)
    #expect(runLoop { !timer.isValid && recorder.count > 0 })
    #expect(recorder.count == 1)
    #expect(timer.userInfo == nil)
  }

  @Test("A display link passes itself to its target, and its timestamp never decreases")
  func displayLink() {
    let link = CADisplayLink(target: recorder, selector: CallRecorder.call)
    var timestamps: [CFTimeInterval] = []
    recorder.onCall = { [unowned link] in timestamps.append(link.timestamp) }
    link.add(to: .current, forMode: .default)
    link.add(to: .current, forMode: .common)
    #expect(runLoop { recorder.count >= 3 })
    link.invalidate()
    #expect(recorder.lastArgument === link)
    #expect(timestamps == timestamps.sorted() && timestamps.first ?? 0 > 0)
    #expect(abs(link.targetTimestamp - link.timestamp - link.duration) < 1e-6)
    #expect(abs(link.duration - 1.0 / 60) < 1e-9)
  }

  @Test(
    "A paused or invalidated display link does not call its target", arguments: [true, false])
  func stoppedDisplayLink(isPaused: Bool) {
    let link = CADisplayLink(target: recorder, selector: CallRecorder.call)
    link.add(to: .current, forMode: .default)
    #expect(runLoop { recorder.count >= 1 })
    if isPaused { link.isPaused = true } else { link.invalidate() }
    let count = recorder.count
    let end = Date(timeIntervalSinceNow: 0.06)
    #expect(runLoop { Date() >= end })
    #expect(recorder.count == count)
    link.isPaused = false
    #expect(runLoop { recorder.count > count || !isPaused })
    link.invalidate()
  }

  @Test("An invalidated display link releases its target")
  func releasedTarget() {
    var target: CallRecorder? = CallRecorder()
    weak let weakTarget = target
    let link = CADisplayLink(target: target as Any, selector: CallRecorder.call)
    target = nil
    #expect(weakTarget != nil)
    link.invalidate()
    #expect(weakTarget == nil)
  }

  @Test(
    "The targetTimestamp of a display link follows its preferred frame rate",
    arguments: [(0, 60), (30, 30), (15, 15), (120, 60)])
  func preferredRate(rate: Int, expected: Int) {
    let link = CADisplayLink(target: recorder, selector: CallRecorder.call)
    link.preferredFramesPerSecond = rate
    #expect(abs(link.targetTimestamp - link.timestamp - 1 / Double(expected)) < 1e-9)
    #expect(link.frameInterval == 60 / expected)
  }

  @Test("A method performed after a delay is called with its argument")
  func performAfterDelay() async throws {
    let view = RecordingView()
    let selector = Selector(
      Selector.Method("show:") { (view: RecordingView, text: AnyObject) in view.shown = text })
    #expect(view.responds(to: selector))
    #expect(!UIView().responds(to: selector))
    view.perform(selector, with: recorder, afterDelay: 0.001)
    #expect(view.shown == nil)
    #expect(try await runMainQueue { view.shown != nil })
    #expect(view.shown === recorder)
  }

  @Test("A cancelled delayed call does not occur", arguments: [true, false])
  func cancelledCall(isForAllMethods: Bool) async throws {
    let expectedCount = isForAllMethods ? 0 : 1
    recorder.perform(CallRecorder.call, with: "a", afterDelay: 0.001)
    recorder.perform(CallRecorder.call, with: "b", afterDelay: 0.002)
    if isForAllMethods {
      NSObject.cancelPreviousPerformRequests(withTarget: recorder)
    } else {
      UIView.cancelPreviousPerformRequests(
        withTarget: recorder, selector: CallRecorder.call, object: "a")
    }
    let later = CallRecorder()
    later.perform(CallRecorder.call, with: nil, afterDelay: 0.003)
    #expect(try await runMainQueue { later.count == 1 && recorder.count >= expectedCount })
    #expect(recorder.count == expectedCount)
  }

  private final class RecordingView: UIView {
    var shown: AnyObject?
  }
}
