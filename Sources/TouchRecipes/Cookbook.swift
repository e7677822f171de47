/// The collection of all recipes.
enum Cookbook {
  /// The recipes, in the order in which the browser lists them.
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

  /// Returns the recipe with a given command-line name, or `nil` if there is none.
  static func recipe(named name: String) -> Recipe? { recipes.first { $0.name == name } }
}
