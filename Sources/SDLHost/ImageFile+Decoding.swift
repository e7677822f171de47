import CSDL2
import CSDL2Image
import Ink

/// A decoded image file.
package nonisolated struct DecodedImage: Sendable {
  /// The pixels in sRGB.
  package let bitmap: Bitmap
  /// The treatment of the color space of the file.
  package let conversion: ColorConversion
  /// A Boolean value that indicates whether the bitmap is smaller than the image in the file.
  package let isReduced: Bool
}

/// The largest size of a decoded image; larger images are reduced to it.
package nonisolated struct ImageSizeLimit: Sendable {
  private let side: Int
  private let pixelCount: Int

  package init(side: Int, pixelCount: Int) { (self.side, self.pixelCount) = (side, pixelCount) }

  /// Returns the largest size with the proportions of an image that does not exceed the limit.
  package func fitting(width: Int, height: Int) -> (width: Int, height: Int) {
    guard max(width, height) > side || width * height > pixelCount else { return (width, height) }
    let area = Double(width) * Double(height)
    let scale = min(
      Double(side) / Double(max(width, height)), (Double(pixelCount) / area).squareRoot())
    return (max(1, Int(Double(width) * scale)), max(1, Int(Double(height) * scale)))
  }
}

extension ImageFile {
  /// The maximum width and height of an image file that is decoded at its full size, in pixels: a
  /// common limit of GPUs for textures.
  nonisolated static let maximumSide = 16384

  /// The maximum number of pixels of an image that is in memory as a whole, which takes 1 GB.
  nonisolated static let maximumPixelCount = maximumSide * maximumSide

  /// The maximum number of pixels of an image that is reduced.
  ///
  /// A few bytes of a hostile file can claim many more, and decoding them would take hours.
  private nonisolated static let maximumSourcePixelCount = 2_000_000_000

  /// Decodes an image in any format that SDL_image supports.
  ///
  /// The colors are converted to sRGB. An orientation that a camera has stored is applied to the
  /// formats other than PNG and JPEG; that of these formats is part of ``Picture``.
  ///
  /// - Parameter limit: The size to which a larger image is reduced while it is decoded. Without a
  ///   limit, an image of more than ``maximumSide`` pixels on a side is an error.
  /// - Throws: ``HostError`` with the reason if the bytes are damaged, if the libraries cannot read
  ///   them, or if there is not enough memory.
  package nonisolated static func decode(
    _ file: [UInt8], reducedTo limit: ImageSizeLimit?
  ) throws(HostError) -> DecodedImage {
    let isPNG = file.starts(with: PNGChunk.signature)
    guard isPNG || file.starts(with: [0xFF, 0xD8, 0xFF]) else {
      return try decodeOther(file, reducedTo: limit)
    }
    return try withRows(of: file, isPNG: isPNG, reducedTo: limit) { rows, size throws(HostError) in
      try decode(rows, size, in: ImageColorSpace(ofFile: file), reducedTo: limit)
    }
  }

  /// Decodes a PNG or JPEG file at half its size, at a quarter, and so on.
  ///
  /// - Parameter level: The number of times that the largest image is halved. Larger images are
  ///   never in memory, unless the file is interlaced.
  /// - Returns: The images in sRGB, the largest first, and the treatment of the color space.
  /// - Throws: ``HostError`` with the reason if the file cannot be decoded.
  package nonisolated static func decodeHalves(
    of file: [UInt8], from level: Int
  ) throws(HostError) -> (images: [Bitmap], conversion: ColorConversion) {
    let isPNG = file.starts(with: PNGChunk.signature)
    return try withRows(of: file, isPNG: isPNG, reducedTo: nil) { rows, size throws(HostError) in
      _ = try checkedSize(size, nil)
      let converter = ColorConverter(from: ImageColorSpace(ofFile: file), isCMYK: rows.isCMYK)
      var pyramid = BitmapPyramid(width: rows.width, height: rows.height, first: level)
      try forEachRow(of: rows, converter) { row in
        Bitmap.premultiply(row)
        pyramid.append(UnsafeRawBufferPointer(row))
      }
      return (pyramid.finished(), converter.conversion)
    }
  }

  /// Calls a closure with the rows of a PNG or JPEG file and the size of the complete image.
  ///
  /// - Parameter limit: The size to which libjpeg may reduce an image while it decodes the image.
  private nonisolated static func withRows<Value>(
    of file: [UInt8], isPNG: Bool, reducedTo limit: ImageSizeLimit?,
    _ body: (any ImageRows, (width: Int, height: Int)) throws(HostError) -> Value
  ) throws(HostError) -> Value {
    try file.withUnsafeBytes { bytes in
      Result { () throws(HostError) in
        if isPNG {
          let rows = try PNGRows(bytes)
          try ClaimedImageSize(width: rows.width, height: rows.height, isPNG: true)
            .requireData(bytes.count)
          return try body(rows, (rows.width, rows.height))
        }
        var size = (width: 0, height: 0)
        let rows = try JPEGRows(bytes) { (width, height) throws(HostError) in
          size = (width, height)
          try ClaimedImageSize(width: width, height: height, isPNG: false)
            .requireData(bytes.count)
          return limit?.fitting(width: width, height: height) ?? size
        }
        return try body(rows, size)
      }
    }.get()
  }

  /// Decodes rows.
  ///
  /// - Parameter original: The size of the complete image. That of the rows may be smaller.
  private nonisolated static func decode(
    _ rows: any ImageRows, _ original: (width: Int, height: Int), in space: ImageColorSpace,
    reducedTo limit: ImageSizeLimit?
  ) throws(HostError) -> DecodedImage {
    let size = try checkedSize(original, limit)
    let converter = ColorConverter(from: space, isCMYK: rows.isCMYK)
    let (length, height) = (rows.width * 4, rows.height)
    let bitmap: Bitmap
    if size == (rows.width, rows.height) {
      var pixels = [UInt8](repeating: 0, count: length * height)
      try pixels.withUnsafeMutableBytes { pixels in
        Result { () throws(HostError) in
          for y in 0..<height {
            let row = UnsafeMutableRawBufferPointer(
              rebasing: pixels[y * length..<(y + 1) * length])
            try rows.read(into: row)
            converter.convert(row)
          }
        }
      }.get()
      bitmap = Bitmap(
        width: rows.width, height: height, bytes: pixels, isPremultiplied: false)
    } else {
      var reducer = BitmapReducer(
        width: rows.width, height: height, toWidth: size.width, toHeight: size.height)
      try forEachRow(of: rows, converter) { reducer.append(UnsafeRawBufferPointer($0)) }
      bitmap = reducer.finished()
    }
    return DecodedImage(
      bitmap: bitmap, conversion: converter.conversion, isReduced: size != original)
  }

  /// Calls a closure with each row, in sRGB with straight alpha.
  private nonisolated static func forEachRow(
    of rows: any ImageRows, _ converter: ColorConverter,
    _ body: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(HostError) {
    var pixels = [UInt8](repeating: 0, count: rows.width * 4)
    try pixels.withUnsafeMutableBytes { row in
      Result { () throws(HostError) in
        for _ in 0..<rows.height {
          try rows.read(into: row)
          converter.convert(row)
          body(row)
        }
      }
    }.get()
  }

  /// Returns the size to which an image is decoded.
  ///
  /// - Throws: ``HostError`` if the image is too large and there is no limit to reduce it to.
  private nonisolated static func checkedSize(
    _ size: (width: Int, height: Int), _ limit: ImageSizeLimit?
  ) throws(HostError) -> (width: Int, height: Int) {
    guard size.width > 0, size.height > 0 else {
      throw HostError(message: "cannot read the image: it is empty")
    }
    guard size.width * size.height <= maximumSourcePixelCount else {
      throw HostError(
        message: "cannot read the image: an image has at most \(maximumSourcePixelCount) pixels; "
          + "this one has \(size.width) × \(size.height)")
    }
    if let limit { return limit.fitting(width: size.width, height: size.height) }
    guard max(size.width, size.height) <= maximumSide else {
      throw HostError(message: "the image is larger than \(maximumSide) pixels on a side")
    }
    return size
  }

  // MARK: Other formats

  /// Decodes an image with SDL_image.
  private nonisolated static func decodeOther(
    _ file: [UInt8], reducedTo limit: ImageSizeLimit?
  ) throws(HostError) -> DecodedImage {
    if let size = ClaimedImageSize(ofFile: file) {
      guard size.pixelCount <= maximumPixelCount else {
        throw HostError(
          message: "cannot read the image: an image of this format has at most "
            + "\(maximumPixelCount) pixels; this one has \(size.width) × \(size.height)")
      }
      try size.requireData(file.count)
    }
    var source = file
    if file.starts(with: Array("GIF8".utf8)) {
      guard let image = GIFImage(firstIn: file), image.width > 0, image.height > 0 else {
        throw HostError(message: "cannot read the image: it is empty")
      }
      source = image.file
    }
    let surface = source.withUnsafeBytes { bytes in
      SDL_RWFromConstMem(bytes.baseAddress, Int32(clamping: bytes.count)).flatMap {
        IMG_Load_RW($0, 1)
      }
    }
    guard let surface else { throw HostError("cannot read the image") }
    defer { SDL_FreeSurface(surface) }
    // libtiff multiplies colors by alpha.
    let rows = try SurfaceRows(surface, isPremultiplied: TIFFDirectory.isTIFF(file))
    let decoded = try decode(
      rows, (rows.width, rows.height), in: ImageColorSpace(ofFile: file), reducedTo: limit)
    return DecodedImage(
      bitmap: upright(decoded.bitmap, file), conversion: decoded.conversion,
      isReduced: decoded.isReduced)
  }

  /// Returns a bitmap with the orientation that a WebP or TIFF file contains.
  private nonisolated static func upright(_ bitmap: Bitmap, _ file: [UInt8]) -> Bitmap {
    if TIFFDirectory.isTIFF(file) {
      let orientation = TIFFDirectory.orientation(in: file[...]) ?? 1
      // libtiff mirrors rows and columns, as the orientations 1 to 4 demand, but for 5 to 8 as if
      // they were 1 to 4. Mirroring twice restores the pixels of the file.
      return orientation > 4 ? bitmap.oriented(orientation - 4).oriented(orientation) : bitmap
    }
    guard let exif = RIFFChunk.content("EXIF", inWebP: file) else { return bitmap }
    let prefix = Array("Exif\0\0".utf8)
    let tiff = exif.starts(with: prefix) ? exif.dropFirst(prefix.count) : exif
    return bitmap.oriented(TIFFDirectory.orientation(in: tiff) ?? 1)
  }
}
