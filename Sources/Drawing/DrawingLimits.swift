/// What a drawing file may hold.
///
/// Nothing drawn by hand comes near; a file beyond is damaged or hostile.
enum DrawingLimits {
  /// Points from the origin.
  ///
  /// A finger on the largest screen stays a thousand times below.
  static let coordinate: Float = 1e7
  /// In points.
  static let width: ClosedRange<Float> = 0.01...10_000
  /// Points of all elements together: two days of drawing without a pause, 160 MB in memory.
  static let points = 20_000_000
  /// Points of the page that all lines are long together: six days of a quick hand.
  ///
  /// What curves need in memory, and all lines when they are painted, goes by it.
  static let length = 500_000_000
  static let elements = 2_000_000
  /// Elements that were ever drawn; a name has 32 bits.
  static let names = 1_000_000_000
  /// Steps that can be taken back.
  static let steps = 10_000
  /// Points of all steps that can be taken back: about 50 MB of those that are drawn no longer.
  static let pointsOfSteps = 4_000_000
  /// In bytes.
  static let fileSize = 2_000_000_000
  /// Levels of dictionaries and arrays.
  ///
  /// A drawing has three.
  static let nesting = 16
  /// Points to a side of the page.
  static let page: ClosedRange<Double> = 1...100_000
}
