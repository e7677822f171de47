import Testing
import UIKit

/// A target whose methods record their names and their arguments.
private final class TwoMethods: NSObject {
  var log: [String] = []

  nonisolated static func selector(_ name: String) -> Selector {
    Selector(
      Selector.Method(name + ":") { (target: TwoMethods, argument: AnyObject?) in
        target.log.append(name + " " + (argument as? String ?? "nil"))
      })
  }
}

@Suite("Observers of notifications") @MainActor
struct NotificationObserverTests {
  private let center = NotificationCenter()
  private let names = ["a", "b"].map { NSNotification.Name($0) }

  private func post() { for name in names { center.post(name: name, object: nil) } }

  @Test("An observer with a closure is removed by its token and its name")
  func tokenWithName() {
    final class Counter: @unchecked Sendable { var count = 0 }
    let counter = Counter()
    let token = center.addObserver(forName: names[0], object: nil, queue: nil) { _ in
      counter.count += 1
    }
    post()
    center.removeObserver(token, name: names[0], object: nil)
    post()
    #expect(counter.count == 1)
  }

  @Test("Removing an observer releases the objects that the observer's method has captured")
  func releasedMethod() {
    let recorder = CallRecorder()
    weak var captured: UIView?
    do {
      let view = UIView()
      captured = view
      let selector = Selector(
        Selector.Method("note:") { (recorder: CallRecorder, argument: AnyObject?) in
          recorder.call(view)
        })
      center.addObserver(recorder, selector: selector, name: names[0], object: nil)
    }
    #expect(captured != nil)
    center.removeObserver(recorder)
    #expect(captured == nil)
  }

  @Test("An observer that is registered for a name and a sender receives no other notifications")
  func senders() {
    let (recorder, sender) = (CallRecorder(), NSObject())
    center.addObserver(recorder, selector: CallRecorder.call, name: names[0], object: sender)
    center.post(name: names[0], object: NSObject())
    center.post(name: names[1], object: sender)
    #expect(recorder.count == 0)
    center.post(name: names[0], object: sender, userInfo: ["k": 3])
    let notification = recorder.lastArgument as? Notification
    #expect(notification?.name == names[0] && notification?.object as? NSObject === sender)
    #expect(notification?.userInfo?["k"] as? Int == 3)
  }

  @Test("Removing an observer from a center does not affect other observers and other centers")
  func otherObservers() {
    let (first, second, other) = (CallRecorder(), CallRecorder(), NotificationCenter())
    for recorder in [first, second] {
      for name in names {
        center.addObserver(recorder, selector: CallRecorder.call, name: name, object: nil)
      }
    }
    other.addObserver(first, selector: CallRecorder.call, name: names[0], object: nil)
    center.removeObserver(first, name: names[1], object: nil)
    post()
    #expect(first.count == 1 && second.count == 2)
    center.removeObserver(first)
    post()
    #expect(first.count == 1 && second.count == 4)
    other.post(name: names[0], object: nil)
    #expect(first.count == 2)
    center.removeObserver(second, name: nil, object: nil)
    post()
    #expect(second.count == 4)
    other.removeObserver(first)
    other.post(name: names[0], object: nil)
    #expect(first.count == 2)
  }

  @Test("Removing an observer for one name leaves the observer registered for other names")
  func removedName() {
    let recorder = CallRecorder()
    center.addObserver(recorder, selector: CallRecorder.call, name: names[0], object: nil)
    center.addObserver(recorder, selector: CallRecorder.call, name: names[1], object: nil)
    center.removeObserver(recorder, name: names[0], object: nil)
    center.post(name: names[0], object: nil)
    #expect(recorder.count == 0)
    center.post(name: names[1], object: nil)
    #expect(recorder.count == 1)
  }

  @Test("An observer with a closure is removed by its token")
  func tokens() {
    final class Counter: @unchecked Sendable { var count = 0 }
    let counter = Counter()
    let token = center.addObserver(forName: names[0], object: nil, queue: nil) { _ in
      counter.count += 1
    }
    post()
    center.removeObserver(token)
    post()
    #expect(counter.count == 1)
  }
}

@Suite("Timers, delayed calls and display links") @MainActor
struct CallTests {
  private let recorder = CallRecorder()

  @Test("A timer keeps its userInfo until the timer has fired for the last time")
  func userInfo() {
    func timer(_ info: Any?, repeats: Bool = false) -> Timer {
      Timer(
        timeInterval: 0.001, target: recorder, selector: CallRecorder.call, userInfo: info,
        repeats: repeats)
    }
    let timers = [timer("a"), timer("b"), timer(nil), timer("d", repeats: true)]
    #expect(timers.map { $0.userInfo as? String } == ["a", "b", nil, "d"])
    #expect(callCountAfterTurn() == 0, "a timer fires only in a run loop")
    for timer in timers { RunLoop.current.add(timer, forMode: .default) }
    #expect(runLoop { recorder.count >= 8 })
    #expect(timers.map(\.isValid) == [false, false, false, true])
    #expect(timers.map { $0.userInfo as? String } == [nil, nil, nil, "d"])
    timers[3].invalidate()
  }

  /// Runs the run loop once and returns the number of calls so far.
  private func callCountAfterTurn() -> Int {
    _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
    return recorder.count
  }

  @Test("A new timer has the given fire date and interval, and retains its target")
  func fireDate() {
    var target: CallRecorder? = CallRecorder()
    weak let weakTarget = target
    let date = Date(timeIntervalSinceNow: 1000)
    let timer = Timer(
      fireAt: date, interval: 7, target: target as Any, selector: CallRecorder.call, userInfo: nil,
      repeats: true)
    target = nil
    #expect(weakTarget != nil)
    #expect(abs(timer.fireDate.timeIntervalSince(date)) < 0.01 && timer.timeInterval == 7)
    RunLoop.current.add(timer, forMode: .default)
    timer.fire()
    #expect(weakTarget?.count == 1 && weakTarget?.lastArgument === timer && timer.isValid)
    timer.invalidate()
    let interval = Timer(
      timeInterval: 500, target: recorder, selector: CallRecorder.call, userInfo: nil,
      repeats: true)
    #expect(abs(interval.fireDate.timeIntervalSinceNow - 500) < 5 && interval.timeInterval == 500)
  }

  @Test("A timer fires for the first time at its fire date, whatever its interval")
  func firstFiring() {
    let date = Date(timeIntervalSinceNow: 0.1)
    let timer = Timer(
      fireAt: date, interval: 1000, target: recorder, selector: CallRecorder.call, userInfo: nil,
      repeats: true)
    RunLoop.current.add(timer, forMode: .default)
    #expect(runLoop { recorder.count > 0 })
    // The clock of the run loop is not exactly that of the date.
    #expect(date.timeIntervalSinceNow < 0.01 && recorder.count == 1)
    timer.invalidate()
  }

  @Test("Delayed calls occur in the order of their delays and with their arguments")
  func order() async throws {
    let target = TwoMethods()
    // The delays differ by 0.2 seconds, because a busy computer can stop the test for some
    // hundredths of a second between two calls.
    target.perform(TwoMethods.selector("b"), with: "2", afterDelay: 0.4)
    target.perform(TwoMethods.selector("a"), with: "1", afterDelay: 0.2)
    target.perform(TwoMethods.selector("a"), with: "0", afterDelay: -5)
    #expect(target.log.isEmpty)
    #expect(try await runMainQueue { target.log.count == 3 })
    #expect(target.log == ["a 0", "a 1", "b 2"])
  }

  @Test(
    "Cancelling a delayed call requires the same target, the same selector and an equal argument")
  func cancellation() async throws {
    let (target, other, object) = (TwoMethods(), TwoMethods(), NSObject())
    let (a, b) = (TwoMethods.selector("a"), TwoMethods.selector("b"))
    func perform(on target: TwoMethods) {
      target.perform(a, with: "1", afterDelay: 0.001)
      target.perform(a, with: "2", afterDelay: 0.002)
      target.perform(b, with: "1", afterDelay: 0.003)
    }
    perform(on: target)
    perform(on: other)
    NSObject.cancelPreviousPerformRequests(withTarget: target, selector: a, object: "1")
    NSObject.cancelPreviousPerformRequests(withTarget: target, selector: b, object: "2")
    NSObject.cancelPreviousPerformRequests(withTarget: target, selector: a, object: nil)
    NSObject.cancelPreviousPerformRequests(withTarget: target, selector: a, object: object)
    #expect(try await runMainQueue { other.log.count == 3 && target.log.count >= 2 })
    #expect(target.log == ["a 2", "b 1"] && other.log == ["a 1", "a 2", "b 1"])
    perform(on: target)
    perform(on: other)
    UIView.cancelPreviousPerformRequests(withTarget: target)
    #expect(try await runMainQueue { other.log.count == 6 })
    #expect(target.log.count == 2)
  }

  @Test("A delayed call is cancelled only with its own argument, which may be nil")
  func cancelledArguments() async throws {
    let (recorder, last, object) = (CallRecorder(), CallRecorder(), UIView())
    let plain = Selector(
      Selector.Method("plain") { (recorder: CallRecorder) in recorder.call(nil) })
    recorder.perform(plain, with: nil, afterDelay: 0.001)
    recorder.perform(CallRecorder.call, with: object, afterDelay: 0.001)
    NSObject.cancelPreviousPerformRequests(withTarget: recorder, selector: plain, object: object)
    NSObject.cancelPreviousPerformRequests(
      withTarget: recorder, selector: CallRecorder.call, object: UIView())
    last.perform(CallRecorder.call, with: object, afterDelay: 0.005)
    #expect(try await runMainQueue { last.count == 1 && recorder.count == 2 })
    recorder.perform(plain, with: nil, afterDelay: 0.001)
    recorder.perform(CallRecorder.call, with: object, afterDelay: 0.001)
    NSObject.cancelPreviousPerformRequests(withTarget: recorder, selector: plain, object: nil)
    NSObject.cancelPreviousPerformRequests(
      withTarget: recorder, selector: CallRecorder.call, object: object)
    last.perform(CallRecorder.call, with: object, afterDelay: 0.005)
    #expect(try await runMainQueue { last.count == 2 })
    #expect(recorder.count == 2 && last.lastArgument === object)
  }

  // MARK: Display links

  @Test(
    "A display link has its preferred frame rate, at most the rate of the display",
    arguments: [
      (CAFrameRateRange.default, 60), (CAFrameRateRange(minimum: 10, maximum: 30), 30),
      (CAFrameRateRange(minimum: 10, maximum: 30, preferred: 20), 20),
      (CAFrameRateRange(minimum: 10, maximum: 30, preferred: 0), 30),
      (CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120), 60),
      (CAFrameRateRange(minimum: 0, maximum: .infinity), 60),
      (CAFrameRateRange(minimum: 0, maximum: 10, preferred: -3), 10),
      (CAFrameRateRange(minimum: -9, maximum: -9), 60),
    ])
  func rates(range: CAFrameRateRange, expected: Int) {
    let link = CADisplayLink(target: recorder, selector: CallRecorder.call)
    #expect(link.preferredFrameRateRange == .default && link.preferredFramesPerSecond == 0)
    #expect(!link.isPaused && link.timestamp == 0)
    link.preferredFrameRateRange = range
    #expect(abs(link.targetTimestamp - 1 / Double(expected)) < 1e-9)
  }

  @Test(
    "The frameInterval of a display link is limited to 1 to 60",
    arguments: [(1, 1), (2, 2), (3, 3), (4, 4), (0, 1), (-3, 1), (60, 60), (1000, 60)])
  func frameInterval(interval: Int, expected: Int) {
    let link = CADisplayLink(target: recorder, selector: CallRecorder.call)
    link.frameInterval = interval
    #expect(link.frameInterval == expected && link.preferredFramesPerSecond == 60 / expected)
  }

  @Test("A display link calls its target only in the modes to which it was added")
  func modes() {
    let link = CADisplayLink(target: recorder, selector: CallRecorder.call)
    let modes = ["one", "two"].map { RunLoop.Mode($0) }
    /// Runs the loop for at most 10 seconds, and returns a Boolean value that indicates whether the
    /// method was called.
    func isCalled(in mode: RunLoop.Mode) -> Bool {
      let (count, limit) = (recorder.count, Date(timeIntervalSinceNow: 10))
      while recorder.count == count, Date() < limit {
        _ = RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 0.02))
      }
      return recorder.count > count
    }
    /// Runs the loop for about two frames, and returns a Boolean value that indicates whether the
    /// method was not called.
    func isSilent(in mode: RunLoop.Mode) -> Bool {
      let count = recorder.count
      _ = RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 0.04))
      return recorder.count == count
    }
    #expect(isSilent(in: modes[0]))
    link.add(to: .current, forMode: modes[0])
    #expect(isCalled(in: modes[0]) && isSilent(in: modes[1]))
    link.add(to: .current, forMode: modes[1])
    #expect(isCalled(in: modes[0]) && isCalled(in: modes[1]))
    link.remove(from: .current, forMode: modes[0])
    #expect(isSilent(in: modes[0]) && isCalled(in: modes[1]))
    link.remove(from: .current, forMode: modes[0])
    #expect(isCalled(in: modes[1]))
    link.isPaused = true
    #expect(isSilent(in: modes[1]))
    link.isPaused = false
    #expect(isCalled(in: modes[1]))
    link.preferredFramesPerSecond = 30
    #expect(isCalled(in: modes[1]))
    link.invalidate()
    link.add(to: .current, forMode: modes[1])
    #expect(isSilent(in: modes[1]))
  }

  @Test("A paused display link that is added to a run loop does not call its target")
  func pausedBeforeAdding() {
    let link = CADisplayLink(target: recorder, selector: CallRecorder.call)
    link.isPaused = true
    let mode = RunLoop.Mode("paused")
    link.add(to: .current, forMode: mode)
    #expect(!RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 0.03)))
    #expect(recorder.count == 0)
    link.invalidate()
  }

  @Test(
    "A delayed call with an argument that is not Equatable is cancelled only with the same object")
  func cancelledObject() async throws {
    final class Plain {}
    let (target, last, first, second) = (CallRecorder(), CallRecorder(), Plain(), Plain())
    for object in [first, second] {
      target.perform(CallRecorder.call, with: object, afterDelay: 0.001)
    }
    NSObject.cancelPreviousPerformRequests(
      withTarget: target, selector: CallRecorder.call, object: second)
    last.perform(CallRecorder.call, with: first, afterDelay: 0.005)
    #expect(try await runMainQueue { last.count == 1 && target.count >= 1 })
    #expect(target.count == 1 && target.lastArgument === first)
  }
}
