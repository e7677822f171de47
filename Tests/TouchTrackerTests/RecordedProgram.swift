import DrawingModel
import DrawingPersistence
import ResponderKit
import SystemPackage

@testable import TouchTracker

/// A page whose session is recorded as by the host: Samples are recorded when they arrive, and
/// several samples can be delivered together.
@MainActor
final class RecordedProgram {
  private let file = TemporaryFile()
  var path: String { file.path }
  let controller: DrawingViewController
  let application = UIApplication()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 600, height: 400))
  private let recorder: SessionRecorder
  /// The current time in seconds.
  var time = 1000.0

  init(
    hasToolBar: Bool = false, prepare: (DrawingViewController) -> Void = { _ in }
  ) throws {
    controller = DrawingViewController(hasToolBar: hasToolBar)
    window.rootViewController = controller
    application.add(window)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    prepare(controller)
    recorder = try SessionRecorder(path: FilePath(file.path), size: window.bounds.size)
    recorder.observe(controller.page)
    application.onFinishedTouch = { [unowned self] in recorder.record($0, in: controller) }
  }

  /// Records a sample and adds it to the samples that are delivered together.
  ///
  /// - Parameter delay: The time in seconds since the sample before.
  func enqueue(
    _ finger: Int, _ phase: UITouch.Phase, _ point: CGPoint, _ source: TouchSample.Source = .touch,
    after delay: TimeInterval = 0.004
  ) {
    time += delay
    let sample = TouchSample(
      id: TouchID(finger: Int64(finger)), phase: phase, location: point, timestamp: time,
      source: source)
    recorder.record(sample, in: controller)
    application.enqueue(sample)
  }

  /// Records and delivers a click of a mouse.
  func click(_ button: UIEvent.ButtonMask, at point: CGPoint) {
    for phase in [UITouch.Phase.began, .ended] {
      time += 0.004
      var sample = TouchSample(
        id: TouchID(finger: 1), phase: phase, location: point, timestamp: time, source: .mouse)
      sample.buttonMask = button
      recorder.record(sample, in: controller)
      application.enqueue(sample)
    }
    deliver()
  }

  func deliver(after delay: TimeInterval = 0) {
    time += delay
    application.advance(to: time)
  }

  func press(_ key: String, _ phase: UIPress.Phase, _ flags: UIKeyModifierFlags = []) {
    application.dispatchPendingEvents()
    application.sendPress(of: UIKey(key, modifierFlags: flags), phase: phase, timestamp: time)
  }

  func scroll(by displacement: CGVector, _ flags: UIKeyModifierFlags) {
    application.dispatchPendingEvents()
    application.scroll(at: CGPoint(x: 200, y: 100), by: displacement, with: flags)
  }

  /// Ends the recording and returns the elements that a replay draws.
  func replay() throws -> [Element] {
    try recorder.close()
    let reader = try SessionReader(path: FilePath(path))
    let player = SessionPlayer(size: reader.header.size)
    try player.play(reader)
    return player.controller.page.drawing.elements
  }
}
