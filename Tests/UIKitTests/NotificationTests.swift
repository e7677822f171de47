import Testing
import UIKit

@Suite @MainActor
struct NotificationTests {
  let center = NotificationCenter()
  let recorder = CallRecorder()

  @Test("An observer's method is called for notifications of its name until it is removed")
  func observer() {
    let name = UIApplication.didBecomeActiveNotification
    let selector = Selector(
      Selector.Method("update") { (recorder: CallRecorder) in recorder.call(nil) })
    center.addObserver(recorder, selector: selector, name: name, object: nil)
    center.post(name: name, object: nil)
    center.post(name: UIApplication.willTerminateNotification, object: nil)
    #expect(recorder.count == 1)
    center.removeObserver(recorder)
    center.post(name: name, object: nil)
    #expect(recorder.count == 1)
  }

  @Test("Removing an observer for one of two names leaves it registered for the other name")
  func removalOfName() {
    let names = [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillHideNotification,
    ]
    let selector = Selector(
      Selector.Method("update") { (recorder: CallRecorder) in recorder.call(nil) })
    for name in names {
      center.addObserver(recorder, selector: selector, name: name, object: nil)
    }
    center.removeObserver(recorder, name: names[0], object: nil)
    for name in names { center.post(name: name, object: nil) }
    #expect(recorder.count == 1)
  }

  @Test("An observer without a name or a sender receives notifications of all names or senders")
  func arguments() throws {
    let names = ["a", "b"].map { NSNotification.Name($0) }
    let senders = [CallRecorder(), CallRecorder()]
    for (name, sender, count) in [
      (names[0], senders[0], 1), (names[0], nil, 2), (nil, senders[1], 2), (nil, nil, 4),
    ] as [(NSNotification.Name?, CallRecorder?, Int)] {
      let observer = CallRecorder()
      center.addObserver(observer, selector: CallRecorder.call, name: name, object: sender)
      for name in names {
        for sender in senders { center.post(name: name, object: sender) }
      }
      #expect(observer.count == count)
      let last = try #require(observer.lastArgument as? Notification)
      #expect(last.name == name ?? names[1])
      #expect(last.object as? CallRecorder === sender ?? senders[1])
      center.removeObserver(observer)
    }
  }

  @Test(
    "Removing an observer for a name and a sender keeps the observer's other registrations",
    arguments: [
      (0, 0, [0, 1, 1, 1]), (1, nil, [1, 1, 0, 0]), (nil, 1, [1, 0, 1, 0]),
      (nil, nil, [0, 0, 0, 0]),
    ] as [(Int?, Int?, [Int])])
  func removalOfSender(name: Int?, sender: Int?, counts: [Int]) {
    let names = ["a", "b"].map { NSNotification.Name($0) }
    let senders = [CallRecorder(), CallRecorder()]
    let (observer, other) = (CallRecorder(), CallRecorder())
    for observer in [observer, other] {
      for name in names {
        for sender in senders {
          center.addObserver(observer, selector: CallRecorder.call, name: name, object: sender)
        }
      }
    }
    center.removeObserver(
      observer, name: name.map { names[$0] }, object: sender.map { senders[$0] })
    var received: [Int] = []
    for name in names {
      for sender in senders {
        let count = observer.count
        center.post(name: name, object: sender)
        received.append(observer.count - count)
      }
    }
    #expect(received == counts && other.count == 4)
  }

  @Test("An observer that is removed from one notification center remains in another center")
  func otherCenter() {
    let other = NotificationCenter()
    let name = NSNotification.Name("a")
    for center in [center, other] {
      center.addObserver(recorder, selector: CallRecorder.call, name: name, object: nil)
    }
    center.removeObserver(recorder)
    center.post(name: name, object: nil)
    #expect(recorder.count == 0)
    other.post(name: name, object: nil)
    #expect(recorder.count == 1)
    other.removeObserver(recorder, name: name, object: nil)
    other.post(name: name, object: nil)
    #expect(recorder.count == 1)
  }

  @Test("A notification center does not keep its observers alive")
  func weakObserver() {
    var observer: CallRecorder? = CallRecorder()
    weak let weakObserver = observer
    center.addObserver(observer as Any, selector: CallRecorder.call, name: nil, object: nil)
    observer = nil
    #expect(weakObserver == nil)
    center.post(name: UIApplication.willResignActiveNotification, object: nil)
  }

  @Test("Notification names of UIApplication and UIResponder are all different")
  func names() {
    let names = [
      UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
      UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
      UIApplication.willTerminateNotification, UIApplication.didFinishLaunchingNotification,
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
      UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
      UIResponder.keyboardWillChangeFrameNotification,
      UIResponder.keyboardDidChangeFrameNotification,
      UIApplication.didReceiveMemoryWarningNotification,
      UIApplication.significantTimeChangeNotification,
      UIApplication.userDidTakeScreenshotNotification,
    ]
    #expect(Set(names).count == names.count)
  }

  @Test("An observer with a closure is removed by its token, with or without a name")
  func tokens() {
    final class Counter: @unchecked Sendable {
      var value = 0
    }
    let (name, counter) = (NSNotification.Name("a"), Counter())
    for (index, removedName) in ([nil, name] as [NSNotification.Name?]).enumerated() {
      let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in
        counter.value += 1
      }
      center.post(name: name, object: nil)
      #expect(counter.value == index + 1)
      center.removeObserver(token, name: removedName, object: nil)
      center.post(name: name, object: nil)
      #expect(counter.value == index + 1)
    }
  }
}
