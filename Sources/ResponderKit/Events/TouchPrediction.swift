extension UIApplication {
  /// The time, in seconds after its last report, until which a moving touch is predicted, for each
  /// type of touch; 0.016 by default for fingers and pencils.
  ///
  /// ``UIEvent/predictedTouches(for:)`` returns no touches for a type that is missing or whose time
  /// is not above 0. A time above 0.05 counts as 0.05. The pointer of a mouse is not predicted by
  /// default: the system's cursor shows the true location, so that a wrong prediction would be
  /// visible.
  public var predictionHorizons: [UITouch.TouchType: TimeInterval] {
    get { touchSystem.predictionHorizons }
    set { touchSystem.predictionHorizons = newValue }
  }

  nonisolated static let defaultPredictionHorizons: [UITouch.TouchType: TimeInterval] = [
    .direct: TouchConstants.predictionHorizon,
    .indirect: TouchConstants.predictionHorizon,
    .pencil: TouchConstants.predictionHorizon,
  ]

  /// The maximum time, in seconds, for which a touch is predicted.
  nonisolated package static let maximumPredictionHorizon: TimeInterval = 0.05
}

extension UITouch {
  /// The time, in seconds, for which the touch is predicted in the event that is being sent; 0 for
  /// no prediction.
  private var predictionHorizon: TimeInterval {
    // While a delayed phase is delivered, the tracker contains reports that are newer than the
    // phase.
    guard state.phase == .moved, tracker.newestTime == state.timestamp,
      let horizon = hitWindow?.touchSystem?.predictionHorizons[kind], horizon > 0
    else { return 0 }
    return min(horizon, UIApplication.maximumPredictionHorizon)
  }

  /// Calls a closure with the reports that are expected after the last report, at equal intervals
  /// up to the horizon.
  func forEachPrediction(_ body: (TouchSample) -> Void) {
    let horizon = predictionHorizon
    guard horizon > 0, var sample = state.samples.last else { return }
    let displacement = tracker.predictedDisplacement(after: horizon)
    guard displacement != .zero else { return }
    // Without the subtraction of 0.1, a rounding error of the quotient could add a step.
    let count = Int((horizon / TouchConstants.predictionStep - 0.1).rounded(.up))
    for index in 1...max(1, count) {
      let fraction = Double(index) / Double(max(1, count))
      sample.location = CGPoint(
        x: state.location.x + displacement.x * fraction,
        y: state.location.y + displacement.y * fraction)
      sample.timestamp = state.timestamp + horizon * fraction
      body(sample)
    }
  }

  /// Returns a separate touch object for each predicted report.
  func predicted() -> [UITouch] {
    var touches: [UITouch] = []
    var last = state.location
    forEachPrediction { sample in
      let touch = UITouch(sample, in: window, on: view)
      touch.state.tapCount = tapCount
      touch.state.previousLocation = last
      last = sample.location
      touches.append(touch)
    }
    return touches
  }
}
