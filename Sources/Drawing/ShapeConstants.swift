/// What makes a stroke a shape, each number with its unit and its source.
///
/// "Measured" speaks of 2,400 strokes that five people drew for the $1 recognizer; where a number
/// divides what was measured of one kind from another it is about the geometric mean of the two.
/// Documentation/Shapes.md tells more.
enum ShapeConstants {
  /// Parts of equal length into which a stroke is cut.
  ///
  /// The $1 recognizer takes as many and found anything from 32 to 256 to do.
  static let samples = 64
  /// How far two points must lie apart to be two, as a part of the diagonal of the box around all.
  ///
  /// A finger trembles by one or two points while it rests at the end of a shape of a hundred.
  static let tremble = 0.02
  /// How near a stroke stays to its beginning or its end while the finger rests there, as a part of
  /// that diagonal.
  ///
  /// Hooks that a finger makes as it lands and leaves are as small.
  static let rest = 0.07
  /// In points, for the longer side of the box: three millimetres, less than a finger draws in.
  static let smallestExtent = 20.0

  /// From end to end, as a part of the length: a fifth of a circle may be missing.
  ///
  /// Measured: circles up to 0.165; loops with crossed ends, which turn as evenly, from 0.306.
  static let widestGap = 0.235
  /// The same of triangles and rectangles: half a side of a square and a little more.
  ///
  /// Measured: up to 0.10; question marks that look like boxes from 0.21.
  static let widestPolygonGap = 0.15

  /// From end to end, as a part of the length.
  ///
  /// An arc of 90 degrees has 0.90; measured of strokes that are no lines: up to 0.80.
  static let leastStraightness = 0.9
  /// Distance from the straight line, as a part of the length: an arc of 34 degrees.
  static let lineDeviation = 0.05

  /// In samples: the steps before and after a sample between which a turn is taken.
  ///
  /// A twentieth of the way: shorter is trembling, longer reaches from one corner to the next.
  static let turnSpan = 3
  /// How often the samples are smoothed before their turns are taken.
  static let smoothings = 4
  /// Mean square of the turns by the square of their mean: 1 for a circle, 1.8 for a hexagon,
  /// 2.4 for a square.
  ///
  /// Measured: circles up to 1.35; all others from 2.2, but for loops with crossed ends.
  static let turnUnevenness = 1.75
  /// Times around: more than half of a circle may be drawn twice.
  ///
  /// Measured: circles up to 1.39; twice around is something else.
  static let mostTurns = 1.65
  /// Root mean square of the distances from the ellipse, as a part of its length.
  ///
  /// Measured: circles up to 0.028; loops with crossed ends, which turn as evenly, from 0.052.
  static let ellipseDeviation = 0.038
  /// Narrow by long: a circle is at least so round, anything less is an ellipse.
  ///
  /// Measured: circles down to 0.67; an ellipse that is meant is 1:2 or flatter.
  static let roundestEllipse = 0.55
  /// Narrow by long: anything flatter is a line there and back.
  static let flattest = 0.2

  /// Root mean square of the distances of stroke and outline, as a part of the stroke's length.
  ///
  /// Measured: rectangles up to 0.012 and triangles up to 0.017; delete marks from 0.022.
  static let outlineDeviation = 0.019
  /// The part at each end of a side that is left out when a line is laid through it.
  ///
  /// Corners are drawn round.
  static let cornerPart = 0.15
}
