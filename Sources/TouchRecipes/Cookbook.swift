/// Every recipe, in the order of the list.
enum Cookbook {
  static let recipes: [Recipe] = [
    DirectManipulation.recipe,
    PanToMove.recipe,
    TransformGestures.recipe,
    BoundedMovement.recipe,
    TwoFingerTransform.recipe,
    HitTestCircle.recipe,
    HitTestBitmap.recipe,
    InterceptWithHitTest.recipe,
    DrawingTouches.recipe,
    SmoothDrawing.recipe,
    ManyStrokes.recipe,
    DetectingCircles.recipe,
    CircleRecognizerRecipe.recipe,
    TapsAndDoubleTaps.recipe,
    Swipes.recipe,
    DragOutOfScrollView.recipe,
    MenuOnView.recipe,
    ExclusiveTouch.recipe,
    SeveralHandlers.recipe,
    EventObservers.recipe,
    LiveTouchFeedback.recipe,
    ControlsAndActions.recipe,
  ]

  static func recipe(named name: String) -> Recipe? { recipes.first { $0.name == name } }
}
