// Measures the time and the number of allocations for the dispatch of one move of a finger: from
// the window, through three gesture recognizers that track the finger, to a view at the tenth level
// of the hierarchy.
import AllocationCounter
import ResponderKit

final class LeafView: UIView {
  var moveCount = 0
  var usesPredictions = false
  var predictionCount = 0
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    moveCount += 1
    guard usesPredictions else { return }
    for touch in touches {
      event?.forEachPrediction(of: touch, in: self) { _ in predictionCount += 1 }
    }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

final class RecognizerObserver: UIGestureRecognizerDelegate {
  var changeCount = 0
  func recognizerChanged(_ recognizer: UIGestureRecognizer) { changeCount += 1 }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { true }
}

let application = UIApplication()
let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
application.add(window)
var parent: UIView = window
for depth in 0..<9 {
  let view = UIView(frame: CGRect(x: 1, y: 1, width: 790 - depth * 2, height: 590 - depth * 2))
  parent.addSubview(view)
  parent = view
}
let leaf = LeafView(frame: CGRect(x: 1, y: 1, width: 700, height: 500))
parent.addSubview(leaf)
let observer = RecognizerObserver()
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

func send(_ phase: UITouch.Phase, _ step: Int) {
  application.enqueue(
    TouchSample(
      id: TouchID(finger: 1), phase: phase,
      location: CGPoint(x: Double(20 + step % 400), y: Double(20 + step % 300)),
      timestamp: Double(step) * 0.001))
  application.dispatchPendingEvents()
}

send(.began, 0)
let clock = ContinuousClock()
var step = 0
while step < 1000 {
  step += 1
  send(.moved, step)
}
/// The number of moves in a round; the first argument overrides it, for runs under a profiler.
let movesPerRound = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 200_000

func measure(_ name: String) {
  var best = Duration.seconds(1000)
  let (movesBefore, changesBefore, allocationsBefore) = (
    leaf.moveCount, observer.changeCount, allocation_count()
  )
  for _ in 0..<5 {
    let time = clock.measure {
      for _ in 0..<movesPerRound {
        step += 1
        send(.moved, step)
      }
    }
    best = min(best, time)
  }
  let allocations = allocation_count() - allocationsBefore
  precondition(leaf.moveCount - movesBefore == 5 * movesPerRound)
  precondition(observer.changeCount - changesBefore == 5 * movesPerRound)
  let nanoseconds = Double(best.components.attoseconds) / 1e9 / Double(movesPerRound)
  let allocationsPerMove = Double(allocations) / Double(5 * movesPerRound)
  print("\(name): \(Int(nanoseconds)) ns, \(allocationsPerMove) allocations")
}

measure("a move through 3 recognizers to a view at the tenth level")
leaf.usesPredictions = true
measure("the same, with predictions")
precondition(leaf.predictionCount > 0)
