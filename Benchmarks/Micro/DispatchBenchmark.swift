import Benchmark
import ResponderKit

func addDispatchBenchmark() {
  Benchmark(
    "Dispatch of a move past 3 recognizers", configuration: .inThousands,
    closure: onMainActor { benchmark in
      let stage = DispatchStage()
      stage.send(.began)
      for _ in 0..<100 { stage.send(.moved) }
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { stage.send(.moved) }
      benchmark.stopMeasurement()
      stage.send(.ended)
    })
}

/// The views and recognizers of DispatchCost, which counts allocations, too.
@MainActor
private final class DispatchStage {
  private final class Leaf: UIView {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  }

  @MainActor
  private final class Listener: UIGestureRecognizerDelegate {
    func note(_ recognizer: UIGestureRecognizer) {}
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { true }
  }

  private let application = UIApplication()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
  private let listener = Listener()
  private var step = 0

  init() {
    application.add(window)
    var parent: UIView = window
    for _ in 0..<9 {
      let view = UIView(frame: CGRect(x: 1, y: 1, width: 750, height: 550))
      parent.addSubview(view)
      parent = view
    }
    let leaf = Leaf(frame: CGRect(x: 1, y: 1, width: 700, height: 500))
    parent.addSubview(leaf)
    let action = Selector(Listener.note(_:))
    let recognizers = [
      UIPanGestureRecognizer(target: listener, action: action),
      UIPinchGestureRecognizer(target: listener, action: action),
      UIRotationGestureRecognizer(target: listener, action: action),
    ]
    for (recognizer, view) in zip(recognizers, [leaf, parent, window] as [UIView]) {
      recognizer.cancelsTouchesInView = false
      recognizer.delegate = listener
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
