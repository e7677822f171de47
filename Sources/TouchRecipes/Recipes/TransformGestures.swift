import ResponderKit

extension Selector {
  fileprivate static let pan = Selector(TransformGestures.pan(_:))
  fileprivate static let pinch = Selector(TransformGestures.pinch(_:))
  fileprivate static let rotate = Selector(TransformGestures.rotate(_:))
}

/// Three recognizers at work at the same time, each with its part of one transform.
final class TransformGestures: UIViewController, UIGestureRecognizerDelegate {
  static let recipe = Recipe(
    "transform", title: "Pan, pinch and turn at once",
    summary: "Put two fingers on the flower: it moves, grows and turns with them at the same time. "
      + "One finger alone moves it."
  ) { TransformGestures() }

  let flower = FlowerView(number: 4)

  override func viewDidLoad() {
    flower.center = CGPoint(x: 240, y: 200)
    // Large enough for two fingers.
    flower.transform = CGAffineTransform(scaleX: 2, y: 2)
    let recognizers: [UIGestureRecognizer] = [
      UIPanGestureRecognizer(target: self, action: .pan),
      UIPinchGestureRecognizer(target: self, action: .pinch),
      UIRotationGestureRecognizer(target: self, action: .rotate),
    ]
    for recognizer in recognizers {
      recognizer.delegate = self
      flower.addGestureRecognizer(recognizer)
    }
    view.addSubview(flower)
  }

  /// Without this the first of the three to recognize would have the others fail.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { gestureRecognizer.view === other.view }

  // What a recognizer tells is used up each time: the scale is 1 again, the others are zero. So
  // each call adds only what is new, and none needs to know how far the others have come.

  fileprivate func pan(_ recognizer: UIPanGestureRecognizer) {
    let way = recognizer.translation(in: view)
    add(CGAffineTransform(translationX: way.x, y: way.y), around: flower.center)
    recognizer.setTranslation(.zero, in: view)
  }

  fileprivate func pinch(_ recognizer: UIPinchGestureRecognizer) {
    let scale = CGAffineTransform(scaleX: recognizer.scale, y: recognizer.scale)
    add(scale, around: recognizer.location(in: view))
    recognizer.scale = 1
  }

  fileprivate func rotate(_ recognizer: UIRotationGestureRecognizer) {
    let turn = CGAffineTransform(rotationAngle: recognizer.rotation)
    add(turn, around: recognizer.location(in: view))
    recognizer.rotation = 0
  }

  /// Has the flower changed once more, around a point of the view.
  ///
  /// Around the middle of the fingers, so that what is under them stays there. A transform works
  /// around the center of its view; the point has to be brought there first, and back.
  private func add(_ change: CGAffineTransform, around point: CGPoint) {
    let (x, y) = (point.x - flower.center.x, point.y - flower.center.y)
    flower.transform = flower.transform
      .concatenating(CGAffineTransform(translationX: -x, y: -y))
      .concatenating(change)
      .concatenating(CGAffineTransform(translationX: x, y: y))
  }
}
