import ResponderKit

extension Selector {
  fileprivate static let pan = Selector(TransformGestures.pan(_:))
  fileprivate static let pinch = Selector(TransformGestures.pinch(_:))
  fileprivate static let rotate = Selector(TransformGestures.rotate(_:))
}

/// A recipe for combining pan, pinch and rotation recognizers in one transform.
final class TransformGestures: UIViewController, UIGestureRecognizerDelegate {
  static let recipe = Recipe(
    "transform", title: "Pan, pinch and rotate at once",
    summary: "Put two fingers on the flower: it moves, scales and rotates with them at the same "
      + "time. A single finger moves it."
  ) { TransformGestures() }

  let flower = FlowerView(colorIndex: 4)

  override func viewDidLoad() {
    flower.center = CGPoint(x: 240, y: 200)
    // The flower is large enough for two fingers.
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

  /// Allows the three recognizers to succeed together; by default, the first makes the others fail.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { gestureRecognizer.view === other.view }

  // Each action applies the change and resets its recognizer: the scale to 1, the translation and
  // the rotation to zero. The next call then gets only the change since this one, and no action
  // depends on the state of the other recognizers.

  fileprivate func pan(_ recognizer: UIPanGestureRecognizer) {
    let translation = recognizer.translation(in: view)
    apply(
      CGAffineTransform(translationX: translation.x, y: translation.y), around: flower.center)
    recognizer.setTranslation(.zero, in: view)
  }

  fileprivate func pinch(_ recognizer: UIPinchGestureRecognizer) {
    let scale = CGAffineTransform(scaleX: recognizer.scale, y: recognizer.scale)
    apply(scale, around: recognizer.location(in: view))
    recognizer.scale = 1
  }

  fileprivate func rotate(_ recognizer: UIRotationGestureRecognizer) {
    let rotation = CGAffineTransform(rotationAngle: recognizer.rotation)
    apply(rotation, around: recognizer.location(in: view))
    recognizer.rotation = 0
  }

  /// Applies a further change to the transform of the flower, around a point of the view.
  ///
  /// A change around the center of the fingers keeps the same point of the flower under the
  /// fingers. The origin of a view's transform is the center of the view, so the method moves the
  /// point to the center, applies the change, and moves the point back.
  private func apply(_ change: CGAffineTransform, around point: CGPoint) {
    let (x, y) = (point.x - flower.center.x, point.y - flower.center.y)
    flower.transform = flower.transform
      .concatenating(CGAffineTransform(translationX: -x, y: -y))
      .concatenating(change)
      .concatenating(CGAffineTransform(translationX: x, y: y))
  }
}
