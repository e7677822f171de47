import CJPEG
import CPNG
import CSDL2
import Ink

/// An image file whose rows are decoded one after the other.
nonisolated protocol ImageRows: AnyObject {
  var width: Int { get }
  var height: Int { get }
  /// A Boolean value that indicates whether the pixels are inverted cyan, magenta, yellow and black
  /// instead of red, green, blue and alpha.
  var isCMYK: Bool { get }

  /// Decodes the next row, four bytes a pixel.
  func read(into row: UnsafeMutableRawBufferPointer) throws(HostError)
}

extension HostError {
  /// Creates an error with the reason that a library of image formats has reported.
  nonisolated fileprivate init<Text>(reason: Text) {
    let text = withUnsafeBytes(of: reason) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    self.init(message: "cannot read the image: \(text)")
  }

  nonisolated fileprivate static let memory = HostError(
    message: "cannot read the image: there is not enough memory")
}

/// The rows of a PNG file of any color type and depth, decoded by libpng.
nonisolated final class PNGRows: ImageRows {
  /// The largest width and height that libpng accepts.
  private static let maximumSide: UInt32 = 1_000_000

  private let file: UnsafeMutablePointer<touch_png>
  let isCMYK = false
  /// The pixels of an interlaced image, which has no complete row before the last pass.
  private var interlaced: [UInt8] = []
  private var nextRow = 0

  /// Reads the header of a file, whose bytes must stay valid.
  init(_ bytes: UnsafeRawBufferPointer) throws(HostError) {
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    guard let file = touch_png_open(start, bytes.count, Self.maximumSide) else {
      throw HostError.memory
    }
    self.file = file
    if file.pointee.message.0 != 0 { throw HostError(reason: file.pointee.message) }
    let isInterlaced = file.pointee.passes > 1
    guard !isInterlaced || width * height <= ImageFile.maximumPixelCount else {
      throw HostError(
        message: "cannot read the image: an interlaced PNG image has at most "
          + "\(ImageFile.maximumPixelCount) pixels; this one has \(width) × \(height)")
    }
  }

  deinit { touch_png_close(file) }

  var width: Int { Int(file.pointee.width) }
  var height: Int { Int(file.pointee.height) }

  func read(into row: UnsafeMutableRawBufferPointer) throws(HostError) {
    if file.pointee.passes > 1 {
      if nextRow == 0 { try readPasses() }
      let start = nextRow * width * 4
      interlaced.withUnsafeBytes {
        row.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + width * 4]))
      }
    } else {
      try readRow(row.baseAddress)
    }
    nextRow += 1
  }

  /// Reads all passes of an interlaced image.
  private func readPasses() throws(HostError) {
    let length = width * 4
    interlaced = [UInt8](repeating: 0, count: length * height)
    for _ in 0..<file.pointee.passes {
      for y in 0..<height {
        let isRead = interlaced.withUnsafeMutableBytes { pixels in
          touch_png_read_row(
            file, (pixels.baseAddress.map { $0 + y * length })?.assumingMemoryBound(to: UInt8.self))
        }
        if isRead == 0 { throw HostError(reason: file.pointee.message) }
      }
    }
  }

  private func readRow(_ row: UnsafeMutableRawPointer?) throws(HostError) {
    if touch_png_read_row(file, row?.assumingMemoryBound(to: UInt8.self)) == 0 {
      throw HostError(reason: file.pointee.message)
    }
  }
}

/// The rows of a JPEG file of any number of components, decoded by libjpeg.
///
/// All CMYK files are regarded as inverted, as those of Adobe's programs are: so do browsers, and
/// hardly any program writes others.
nonisolated final class JPEGRows: ImageRows {
  private let file: UnsafeMutablePointer<touch_jpeg>

  /// Reads the header of a file, whose bytes must stay valid.
  ///
  /// - Parameter size: A closure that returns the size that is needed of an image of a given size.
  ///   The rows have at least this size, but less than the complete image if that is possible
  ///   without decoding it. The closure throws an error if the image must not be decoded.
  init(
    _ bytes: UnsafeRawBufferPointer,
    reducedTo size: (Int, Int) throws(HostError) -> (width: Int, height: Int)
  ) throws(HostError) {
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    guard let file = touch_jpeg_open(start, bytes.count) else { throw HostError.memory }
    self.file = file
    if file.pointee.message.0 != 0 { throw HostError(reason: file.pointee.message) }
    let (width, height) = (Int(file.pointee.width), Int(file.pointee.height))
    let needed = try size(width, height)
    let eighths =
      (1...8).first { width * $0 >= needed.width * 8 && height * $0 >= needed.height * 8 } ?? 8
    if touch_jpeg_start(file, UInt32(eighths)) == 0 {
      throw HostError(reason: file.pointee.message)
    }
  }

  deinit { touch_jpeg_close(file) }

  var width: Int { Int(file.pointee.output_width) }
  var height: Int { Int(file.pointee.output_height) }
  var isCMYK: Bool { file.pointee.is_cmyk != 0 }

  func read(into row: UnsafeMutableRawBufferPointer) throws(HostError) {
    if touch_jpeg_read_row(file, row.baseAddress?.assumingMemoryBound(to: UInt8.self)) == 0 {
      throw HostError(reason: file.pointee.message)
    }
  }
}

/// The rows of an image that SDL_image has decoded.
nonisolated final class SurfaceRows: ImageRows {
  private let surface: UnsafeMutablePointer<SDL_Surface>
  private var nextRow = 0
  private let isPremultiplied: Bool
  let isCMYK = false

  /// Converts a surface to rows of red, green, blue and alpha.
  ///
  /// - Parameter isPremultiplied: A Boolean value that determines whether the colors of the surface
  ///   are multiplied by alpha. Those of the rows are not.
  init(
    _ surface: UnsafeMutablePointer<SDL_Surface>, isPremultiplied: Bool
  ) throws(HostError) {
    guard
      let converted = SDL_ConvertSurfaceFormat(surface, SDL_PIXELFORMAT_RGBA32.rawValue, 0)
    else { throw HostError("cannot read the image") }
    (self.surface, self.isPremultiplied) = (converted, isPremultiplied)
  }

  deinit { SDL_FreeSurface(surface) }

  var width: Int { Int(surface.pointee.w) }
  var height: Int { Int(surface.pointee.h) }

  func read(into row: UnsafeMutableRawBufferPointer) throws(HostError) {
    guard let pixels = surface.pointee.pixels else {
      throw HostError(message: "cannot read the image: it has no pixels")
    }
    let start = pixels + nextRow * Int(surface.pointee.pitch)
    row.copyMemory(from: UnsafeRawBufferPointer(start: start, count: row.count))
    nextRow += 1
    guard isPremultiplied else { return }
    for pixel in stride(from: 0, to: row.count, by: 4) {
      let alpha = Int(row[pixel + 3])
      guard alpha != 0, alpha != 255 else { continue }
      for component in pixel..<pixel + 3 {
        row[component] = UInt8(clamping: (Int(row[component]) * 255 + alpha / 2) / alpha)
      }
    }
  }
}
