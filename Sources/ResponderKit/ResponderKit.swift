// Re-exports points, rectangles and transforms, as UIKit re-exports Core Graphics.
@_exported import Geometry

/// A number of seconds.
///
/// Timestamps are measured from a moment that the event source chooses, such as system startup.
public typealias TimeInterval = Double
