import Benchmark
import ResponderKit

func addDispatchBenchmark() {
  Benchmark(
    "Dispatch of a move through 3 recognizers", configuration: .batched,
    closure: onMainActor { benchmark in
      let fixture = DispatchFixture()
      fixture.send(.began)
      for _ in 0..<100 { fixture.send(.moved) }
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { fixture.send(.moved) }
      benchmark.stopMeasurement()
      fixture.send(.ended)
    })
}

/// Views at ten levels and three recognizers, as in DispatchCost, which also counts allocations.
@MainActor
private final class DispatchFixture {
  private final class LeafView: UIView {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  }

  @MainActor
  private final class RecognizerObserver: UIGestureRecognizerDelegate {
    func recognizerChanged(_ recognizer: UIGestureRecognizer) {}
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { true }
  }

  private let application = UIApplication()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
  private let observer = RecognizerObserver()
  private var step = 0

  init() {
    application.add(window)
    var parent: UIView = window
    for _ in 0..<9 {
      let view = UIView(frame: CGRect(x: 1, y: 1, width: 750, height: 550))
      parent.addSubview(view)
      parent = view
    }
    let leaf = LeafView(frame: CGRect(x: 1, y: 1, width: 700, height: 500))
    parent.addSubview(leaf)
    let action = Selector(RecognizerObserver.recognizerChanged(_:))
    let recognizers = [
      UIPanGestureRecognizer(target: observer, action: action),
      UIPinchGestureRecognizer(target: observer, action: action),
      UIRotationGestureRecognizer(target: observer, action: action),
    ]
    for (recognizer, view) in zip(recognizers, [leaf, parent, window] as [UIView]) {
      recognizer.cancelsTouchesInView = false
      recognizer.delegate = observer
      view.addGestureRecognizer(recognizer)
    }
  }

  func send(_ phase: UITouch.Phase) {
    application.enqueue(
      TouchSample(
        id: TouchID(finger: 1), phase: phase,
        location: CGPoint(x: Double(20 + step % 400), y: Double(20 + step % 300)),
        timestamp: Double(step) * 0.001))
    application.dispatchPendingEvents()
    step += 1
  }
}
