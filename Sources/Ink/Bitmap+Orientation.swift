extension Bitmap {
  /// Returns the bitmap as it is shown with an Exif orientation from 1 to 8.
  package func oriented(_ orientation: Int) -> Bitmap {
    guard 2...8 ~= orientation else { return self }
    let isTransposed = orientation > 4
    // The coordinates that are mirrored before the axes are exchanged.
    let mirrorsX = [2, 3, 7, 8].contains(orientation)
    let mirrorsY = [3, 4, 6, 7].contains(orientation)
    var result =
      isTransposed ? Bitmap(width: height, height: width) : Bitmap(width: width, height: height)
    let (width, height, resultWidth, resultHeight) = (
      width, height, result.width, result.height
    )
    bytes.withUnsafeBytes { source in
      result.bytes.withUnsafeMutableBytes { target in
        let (source, target) = (
          source.bindMemory(to: UInt32.self), target.bindMemory(to: UInt32.self)
        )
        for row in 0..<resultHeight {
          for column in 0..<resultWidth {
            let (x, y) = isTransposed ? (row, column) : (column, row)
            let index = (mirrorsY ? height - 1 - y : y) * width + (mirrorsX ? width - 1 - x : x)
            target[row * resultWidth + column] = source[index]
          }
        }
      }
    }
    return result
  }
}
