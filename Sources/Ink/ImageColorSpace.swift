/// The color space of the pixels of an image file.
package enum ImageColorSpace: Hashable, Sendable {
  /// The space of the screen, which also applies to files that specify none.
  case sRGB
  case profile(ICCProfile)
  /// A profile that is damaged or describes other components than the pixels have.
  case invalidProfile
  /// The components of a PNG image that are powers of linear ones.
  ///
  /// - Parameters:
  ///   - exponent: The exponent that makes the components linear.
  ///   - primaries: The x and y of white, red, green and blue.
  case power(exponent: Double, primaries: [Double])

  /// The x and y of white, red, green and blue in sRGB.
  private static let primariesOfSRGB = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]

  /// Reads the color space of a PNG, JPEG, WebP or TIFF file; that of other files is ``sRGB``.
  ///
  /// - Complexity: O(bytes) at most, because the segments before the pixels are visited only.
  package init(ofFile file: [UInt8]) {
    if file.starts(with: PNGChunk.signature) {
      self.init(png: file)
    } else if file.starts(with: [0xFF, 0xD8]) {
      self.init(jpeg: file)
    } else if TIFFDirectory.isTIFF(file) {
      // The pixels of all TIFF files are decoded to red, green and blue, so that only a profile of
      // these colors applies to them.
      let profile = TIFFDirectory.bytes(0x8773, in: file[...]).flatMap { ICCProfile(Array($0)) }
      self = profile.map { $0.colors == .rgb && !$0.isSRGB ? .profile($0) : .sRGB } ?? .sRGB
    } else if let profile = RIFFChunk.content("ICCP", inWebP: file) {
      self.init(profile, colors: [.rgb])
    } else {
      self = .sRGB
    }
  }

  /// Creates the color space that a profile describes.
  ///
  /// - Parameter colors: The colors that the profile of such pixels can describe.
  private init(_ profile: some Sequence<UInt8>, colors: Set<ICCProfile.Colors>) {
    guard let profile = ICCProfile(Array(profile)), colors.contains(profile.colors) else {
      self = .invalidProfile
      return
    }
    self = profile.isSRGB ? .sRGB : .profile(profile)
  }

  // MARK: JPEG

  /// Joins the fragments of the profile, which are in segments of at most 65,533 bytes.
  private init(jpeg file: [UInt8]) {
    let reader = ByteReader(file[...])
    var (fragments, componentCount) = ([Int: ArraySlice<UInt8>](), 0)
    var offset = 2
    while reader.number(at: offset, size: 1) == 0xFF,
      let marker = reader.number(at: offset + 1, size: 1)
    {
      // A marker may be preceded by any number of fill bytes.
      if marker == 0xFF {
        offset += 1
        continue
      }
      guard marker != 0xDA, let length = reader.number(at: offset + 2, size: 2), length >= 2 else {
        break
      }
      let content = offset + 4
      if marker == 0xE2, length >= 16, reader.hasText("ICC_PROFILE\0", at: content),
        let number = reader.number(at: content + 12, size: 1)
      {
        // The bytes after the name are the number of the fragment, from 1, and the count of all.
        fragments[number] = reader.bytes(at: content + 14, count: length - 16)
      }
      if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        componentCount = reader.number(at: content + 5, size: 1) ?? 0
      }
      offset += 2 + length
    }
    guard !fragments.isEmpty else {
      self = .sRGB
      return
    }
    let colors: [Int: ICCProfile.Colors] = [1: .gray, 3: .rgb, 4: .cmyk]
    let profile = fragments.sorted { $0.key < $1.key }.flatMap(\.value)
    self.init(profile, colors: Set([colors[componentCount]].compactMap(\.self)))
  }

  // MARK: PNG

  /// Reads the chunks before the pixels; a profile takes precedence over the chunk sRGB, and this
  /// chunk over gAMA and cHRM.
  private init(png file: [UInt8]) {
    var (gamma, primaries) = (Int?.none, [Double]?.none)
    var (profile, isSRGB) = (ArraySlice<UInt8>?.none, false)
    let isGray = ByteReader(file[...]).number(at: 25, size: 1).map { $0 & 2 == 0 } ?? false
    PNGChunk.forEach(in: file) { type, content in
      let reader = ByteReader(content)
      switch type {
      case "gAMA": gamma = reader.number(at: 0, size: 4)
      case "cHRM":
        let numbers = (0..<8).compactMap { reader.number(at: 4 * $0, size: 4) }
        if numbers.count == 8 { primaries = numbers.map { Double($0) / 100_000 } }
      case "sRGB": isSRGB = true
      case "iCCP": profile = content
      case "IDAT": return false
      default: break
      }
      return true
    }
    if let profile {
      // A name that ends with a zero byte, and the number 0 of the method, precede the profile.
      let data = profile.drop { $0 != 0 }.dropFirst(2)
      let bytes = Inflate.decompress(Array(data), maximumSize: ICCProfile.maximumSize) ?? []
      self.init(bytes, colors: isGray ? [.gray] : [.rgb])
    } else if !isSRGB, let gamma, 1000...1_000_000 ~= gamma {
      // Without gAMA, cHRM alone does not determine colors.
      let exponent = 100_000 / Double(gamma)
      let primaries = isGray ? Self.primariesOfSRGB : primaries ?? Self.primariesOfSRGB
      let isNear = zip(primaries, Self.primariesOfSRGB).allSatisfy { abs($0 - $1) < 0.002 }
      // Programs write the exponent 2.2 for the curve of sRGB, which has no exponent.
      self =
        isNear && 2.1...2.3 ~= exponent
        ? .sRGB : .power(exponent: exponent, primaries: primaries)
    } else {
      self = .sRGB
    }
  }
}

/// Functions that read the chunks of a WebP file.
package enum RIFFChunk {
  /// Returns the content of the first chunk of a type, or `nil` if the file is not a WebP file or
  /// has no such chunk.
  package static func content(_ type: String, inWebP file: [UInt8]) -> ArraySlice<UInt8>? {
    let reader = ByteReader(file[...], isLittleEndian: true)
    guard reader.hasText("RIFF", at: 0), reader.hasText("WEBP", at: 8) else { return nil }
    var offset = 12
    while let length = reader.number(at: offset + 4, size: 4) {
      if reader.hasText(type, at: offset) { return reader.bytes(at: offset + 8, count: length) }
      // A chunk with an odd length is followed by an unused byte.
      offset += 8 + length + length % 2
    }
    return nil
  }
}
