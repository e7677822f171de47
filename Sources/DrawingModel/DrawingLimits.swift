/// The limits of a drawing.
///
/// No user who draws comes near these limits; a file that exceeds them is damaged or hostile.
package enum DrawingLimits {
  /// The largest absolute value of a coordinate, in points of the page.
  ///
  /// This limit is a thousand times the size of the largest screen.
  package static let coordinate: Float = 1e7
  /// The valid widths of a line, in points of the page.
  package static let width: ClosedRange<Float> = 0.01...10_000
  /// The largest number of points of all elements: two days of continuous drawing, 160 MB in
  /// memory.
  package static let points = 20_000_000
  /// The largest total length of all lines, in points of the page: six days of continuous fast
  /// drawing.
  ///
  /// The memory for flattened curves and the time to paint all lines are proportional to the
  /// length.
  package static let length = 500_000_000
  /// The largest number of elements.
  package static let elements = 2_000_000
  /// The limit of the IDs of elements, which are in the range `-ids..<ids`: an ID has 32 bits in a
  /// journal.
  package static let ids = 1_000_000_000
  /// The largest number of undo steps.
  package static let undoSteps = 10_000
  /// The largest number of points in all undo steps: about 50 MB of erased elements.
  package static let undoPoints = 4_000_000
  /// The largest number of elements that the undos and redos of one journal remove and add, besides
  /// 100 for each element of the drawing.
  ///
  /// This number corresponds to an hour of undoing and redoing on a page of 10,000 elements.
  package static let elementsMovedByUndo = 20_000_000
  /// The largest number of points that the edits of one journal copy to transform, restyle or
  /// reorder elements: 3,000 edits of 10,000 elements of 100 points.
  ///
  /// Each element counts as 32 additional points.
  package static let pointsCopiedByEdits = 4_000_000_000
  /// The largest number of bytes of a picture.
  package static let pictureBytes = 100_000_000
  /// The largest width and height of a picture, in pixels.
  package static let pictureSide = 16_384
  /// The largest number of pixels of a picture, which take 256 MB in memory.
  package static let picturePixels = 64_000_000
  /// The valid lengths of a side of the page, in points.
  package static let pageSide: ClosedRange<Double> = 1...100_000
}
