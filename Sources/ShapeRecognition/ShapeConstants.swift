/// The limits that decide whether a stroke is a shape, each with its unit and its source.
///
/// "Measured" refers to 2,400 strokes that five people drew for the $1 recognizer. A limit between
/// two kinds of strokes is about the geometric mean of the nearest measured values. See
/// Documentation/Shapes.md.
enum ShapeConstants {
  /// The largest absolute value of a coordinate, in points; points beyond it are ignored.
  ///
  /// This limit is a thousand times the size of the largest screen.
  static let coordinateLimit = 1e7
  /// The number of samples of a stroke.
  ///
  /// The $1 recognizer uses the same number; its authors found any number from 32 to 256 adequate.
  static let sampleCount = 64
  /// The smallest distance between two successive vertices, as a fraction of the diagonal of the
  /// stroke's box.
  ///
  /// A finger jitters by one or two points while it dwells at the end of a shape of 100 points.
  static let jitterTolerance = 0.02
  /// The distance from the first or last point within which a finger dwells, as a fraction of the
  /// diagonal of the stroke's box.
  ///
  /// The hooks that a finger makes as it lands and lifts have about this size.
  static let dwellRadius = 0.07
  /// The smallest length of the longer side of the stroke's box, in points.
  ///
  /// A finger cannot draw a shape that is smaller than 20 points, which are three millimeters.
  static let minimumSize = 20.0

  /// The largest distance between the ends of a circle or ellipse, as a fraction of the stroke's
  /// length: a fifth of a circle may be missing.
  ///
  /// Measured: circles up to 0.165; loops with crossed ends, which turn as evenly as circles, from
  /// 0.306.
  static let maximumGap = 0.235
  /// The largest distance between the ends of a triangle or rectangle, as a fraction of the
  /// stroke's length: slightly more than half a side of a square may be missing.
  ///
  /// Measured: triangles and rectangles up to 0.10; question marks that look like boxes from 0.21.
  static let maximumPolygonGap = 0.15

  /// The smallest distance between the ends of a line, as a fraction of the stroke's length.
  ///
  /// An arc of 90 degrees has 0.90. Measured: strokes that are not lines up to 0.80.
  static let minimumStraightness = 0.9
  /// The largest distance of a sample from the straight line, as a fraction of the stroke's length:
  /// that of an arc of 34 degrees.
  static let maximumLineDeviation = 0.05

  /// The number of samples over which the directions before and after a sample are measured.
  ///
  /// The turn at the sample is the angle between the two directions.
  ///
  /// Three samples are a twentieth of the stroke. Over a shorter distance, jitter dominates; a
  /// longer distance extends from one corner to the next.
  static let turnSpan = 3
  /// The number of times that the samples are smoothed before their turns are measured.
  static let smoothingPasses = 4
  /// The largest mean square of the turns, divided by the square of their mean.
  ///
  /// The value is 1 for a circle. For a hexagon and a square, it is 1.6 and 2.4 if the stroke
  /// begins in the middle of a side, and 1.8 and 3.2 if it begins at a corner.
  ///
  /// Measured: circles up to 1.35; all other strokes from 2.2, except loops with crossed ends.
  static let maximumTurnUnevenness = 1.75
  /// The largest number of revolutions of a circle or ellipse: more than half of a circle may be
  /// drawn twice.
  ///
  /// Measured: circles up to 1.39; a stroke of two revolutions is not a circle.
  static let maximumRevolutions = 1.65
  /// The largest root-mean-square distance from the ellipse, as a fraction of its perimeter.
  ///
  /// Measured: circles up to 0.028; loops with crossed ends, which turn as evenly as circles, from
  /// 0.052.
  static let maximumEllipseDeviation = 0.038
  /// The smallest ratio of the minor to the major axis of a circle if ellipses are recognized too;
  /// a flatter shape is an ellipse.
  ///
  /// A recognized ellipse is as flat as the stroke. A user who wants a circle draws a rounder
  /// stroke.
  static let minimumCircleAspectRatio = 0.8
  /// The smallest ratio of the minor to the major axis of a circle if only circles are recognized.
  ///
  /// Measured: circles from 0.67; ellipses that are drawn on purpose are 1:2 or flatter.
  static let minimumOnlyCircleAspectRatio = 0.55
  /// The smallest ratio of the short to the long dimension of a closed shape; a flatter stroke is a
  /// line that was drawn back and forth.
  static let minimumAspectRatio = 0.2

  /// The largest root-mean-square distance between stroke and outline, as a fraction of the
  /// stroke's length.
  ///
  /// Measured: rectangles up to 0.012 and triangles up to 0.017; delete marks from 0.022.
  static let maximumOutlineDeviation = 0.019
  /// The distances from the line between two corners within which a stroke is straight, as fractions
  /// of the diagonal of the stroke's box.
  ///
  /// Measured: with one tolerance of 0.05, 90 of 150 arrows have five corners, with these four 118.
  static let cornerTolerances = [0.04, 0.05, 0.06, 0.08]
  /// The smallest distance between two corners, as a fraction of the diagonal.
  static let minimumCornerDistance = 0.1
  /// The number of corners at which a stroke is no longer examined; a stroke has up to four near a
  /// corner that is drawn round.
  static let maximumCornerCount = 24
  /// The smallest length of an arrow's shaft, as a fraction of the diagonal.
  static let minimumShaft = 0.5
  /// The largest distance between the two visits of an arrow's tip, as a fraction of the shaft.
  static let maximumTipDistance = 0.35
  /// The lengths of the sides of an arrow's head, as fractions of the shaft.
  static let arrowSides = 0.12...0.9
  /// The largest ratio of the longer to the shorter side of an arrow's head.
  static let maximumSideRatio = 3.0
  /// The angles between a side of an arrow's head and the shaft, in radians: 8° to 80°.
  static let arrowAngles = 0.14...1.4
  /// The largest distance between the ends of a star, as a fraction of the diagonal.
  static let maximumStarGap = 0.3
  /// The smallest ratio of the distances of two tips from the center of a star.
  static let minimumTipRatio = 0.5
  /// The smallest angle, seen from the center, between two tips of a star that the stroke joins: 95°,
  /// where a regular star has 144°.
  static let minimumStarTurn = 1.658
  /// The distance of the inner corners of a regular star from its center, as a fraction of that of
  /// its tips: (3 − √5) / 2.
  static let innerStarRadius = 0.381_966

  /// The fraction of a side that is ignored at each of its ends when a line is fitted to it.
  ///
  /// People draw corners round.
  static let cornerFraction = 0.15
}
