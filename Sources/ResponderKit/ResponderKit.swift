// Points, rectangles and transforms belong to the names of this module, as they do to UIKit's.
@_exported import Geometry

/// Seconds since a moment that the source of the events chose, such as the start of the system.
public typealias TimeInterval = Double
