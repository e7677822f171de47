import CSDL2
import CSDL2Image
public import Ink

/// Functions that read and write image files.
public enum ImageFile {
  /// Reads an image in any format that SDL_image supports.
  ///
  /// - Throws: ``HostError`` with the path of the file.
  public nonisolated static func read(_ path: String) throws(HostError) -> BitmapImage {
    var count = 0
    guard let start = SDL_LoadFile(path, &count) else {
      throw HostError("\(path): cannot read the image")
    }
    let bytes = Array(UnsafeRawBufferPointer(start: start, count: count))
    SDL_free(start)
    do throws(HostError) {
      return BitmapImage(try decode(bytes))
    } catch {
      throw HostError(message: "\(path): \(error)")
    }
  }

  /// Decodes an image in any format that SDL_image supports, at its full size.
  ///
  /// - Throws: ``HostError`` if the bytes are damaged or there is not enough memory.
  public nonisolated static func decode(_ bytes: [UInt8]) throws(HostError) -> Bitmap {
    try decode(bytes, reducedTo: nil).bitmap
  }

  /// Returns an image in the PNG format.
  ///
  /// - Throws: ``HostError`` if the image is empty or there is not enough memory.
  public nonisolated static func png(_ bitmap: Bitmap) throws(HostError) -> [UInt8] {
    var pixels = bitmap.straightBytes
    return try encode(&pixels, of: bitmap) { IMG_SavePNG_RW($0, $1, 0) }
  }

  /// Returns an image in the JPEG format, on a white background.
  ///
  /// - Parameter quality: The quality from 0 to 1.
  /// - Throws: ``HostError`` if the image is empty or there is not enough memory.
  public nonisolated static func jpeg(
    _ bitmap: Bitmap, quality: Double
  ) throws(HostError) -> [UInt8] {
    var pixels = bitmap.bytes
    for i in stride(from: 0, to: pixels.count, by: 4) where pixels[i + 3] != 255 {
      let background = 255 - pixels[i + 3]
      for k in i..<(i + 3) { pixels[k] = UInt8(clamping: Int(pixels[k]) + Int(background)) }
      pixels[i + 3] = 255
    }
    let percent = quality >= 0 ? Int32((min(1, quality) * 100).rounded()) : 0
    return try encode(&pixels, of: bitmap) { IMG_SaveJPG_RW($0, $1, 0, percent) }
  }

  /// Returns the bytes of an image file.
  ///
  /// - Parameters:
  ///   - pixels: The red, green, blue and alpha bytes of the pixels.
  ///   - bitmap: The bitmap with the size of the image.
  ///   - save: A closure that writes the surface to the stream and returns 0 if it succeeds.
  private nonisolated static func encode(
    _ pixels: inout [UInt8], of bitmap: Bitmap,
    _ save: (UnsafeMutablePointer<SDL_Surface>?, UnsafeMutablePointer<SDL_RWops>) -> Int32
  ) throws(HostError) -> [UInt8] {
    guard bitmap.width > 0, bitmap.height > 0 else {
      throw HostError(message: "the image is empty")
    }
    let output = MemoryOutput()
    let isEncoded = pixels.withUnsafeMutableBytes { pixels in
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        pixels.baseAddress, Int32(bitmap.width), Int32(bitmap.height), 32,
        Int32(bitmap.width * 4), SDL_PIXELFORMAT_RGBA32.rawValue)
      defer { SDL_FreeSurface(surface) }
      return surface != nil && output.withStream { save(surface, $0) == 0 }
    }
    guard isEncoded else { throw HostError("cannot encode the image") }
    return output.bytes
  }
}

/// A stream of SDL that collects bytes in memory.
private nonisolated final class MemoryOutput {
  private(set) var bytes: [UInt8] = []

  /// Calls a closure with the stream, and returns its result, or `false` if there is no memory for
  /// the stream.
  func withStream(_ body: (UnsafeMutablePointer<SDL_RWops>) -> Bool) -> Bool {
    guard let stream = SDL_AllocRW() else { return false }
    defer { SDL_FreeRW(stream) }
    stream.pointee.hidden.unknown.data1 = Unmanaged.passUnretained(self).toOpaque()
    stream.pointee.write = { stream, start, size, count in
      guard let output = MemoryOutput.of(stream) else { return 0 }
      output.bytes += UnsafeRawBufferPointer(start: start, count: size * count)
      return count
    }
    // SDL_image writes its files from start to end, so the stream needs no size and no seeking.
    stream.pointee.size = { _ in -1 }
    stream.pointee.seek = { _, _, _ in -1 }
    stream.pointee.close = { _ in 0 }
    return withExtendedLifetime(self) { body(stream) }
  }

  private static func of(_ stream: UnsafeMutablePointer<SDL_RWops>?) -> MemoryOutput? {
    stream?.pointee.hidden.unknown.data1.map {
      Unmanaged<MemoryOutput>.fromOpaque($0).takeUnretainedValue()
    }
  }
}

extension Bitmap {
  /// Creates a bitmap with the pixels of an SDL surface; returns nil if memory is insufficient.
  nonisolated init?(_ surface: UnsafeMutablePointer<SDL_Surface>) {
    let format = SDL_PIXELFORMAT_RGBA32.rawValue
    guard let converted = SDL_ConvertSurfaceFormat(surface, format, 0) else { return nil }
    defer { SDL_FreeSurface(converted) }
    let (width, height) = (Int(converted.pointee.w), Int(converted.pointee.h))
    guard let pixels = converted.pointee.pixels else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for row in 0..<height {
      let start = pixels + row * Int(converted.pointee.pitch)
      bytes += UnsafeRawBufferPointer(start: start, count: width * 4)
    }
    self.init(width: width, height: height, bytes: bytes, isPremultiplied: false)
  }
}
