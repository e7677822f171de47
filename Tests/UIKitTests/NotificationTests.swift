import Testing
import UIKit

@Suite @MainActor
struct NotificationTests {
  let center = NotificationCenter()
  let recorder = CallRecorder()

  @Test("An observer's method is called with notifications of its name until it is removed")
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

  @Test("Removing one name of an observer keeps its other names")
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

  @Test("A notification center keeps no observer alive")
  func weakObserver() {
    var observer: CallRecorder? = CallRecorder()
    weak let weakObserver = observer
    center.addObserver(observer as Any, selector: CallRecorder.call, name: nil, object: nil)
    observer = nil
    #expect(weakObserver == nil)
    center.post(name: UIApplication.willResignActiveNotification, object: nil)
  }

  @Test("The names of an application's notifications differ")
  func names() {
    let names = [
      UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
      UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
      UIApplication.willTerminateNotification, UIApplication.didFinishLaunchingNotification,
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
      UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
    ]
    #expect(Set(names).count == names.count)
  }
}
