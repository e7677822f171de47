import Ink

/// The treatment of the color space of an image.
package nonisolated enum ColorConversion: Sendable {
  /// The colors were already those of sRGB.
  case unneeded
  case converted
  /// The colors were not converted, because Little CMS is not installed.
  case missingLibrary
  /// The colors were not converted, because the profile is damaged or does not fit the image.
  case invalidProfile
}

/// A converter of rows of pixels to red, green, blue and alpha in sRGB.
nonisolated struct ColorConverter {
  /// The treatment of the color space by the converter.
  let conversion: ColorConversion
  private let isCMYK: Bool
  private let transform: LittleCMS.Transform?

  /// Creates a converter.
  ///
  /// - Parameters:
  ///   - isCMYK: A Boolean value that determines whether the pixels are inverted cyan, magenta,
  ///     yellow and black instead of red, green, blue and alpha.
  ///   - library: The library that converts the colors, or nil if there is none.
  init(from space: ImageColorSpace, isCMYK: Bool, library: LittleCMS? = .installed) {
    self.isCMYK = isCMYK
    switch space {
    case .sRGB: (conversion, transform) = (.unneeded, nil)
    case .invalidProfile: (conversion, transform) = (.invalidProfile, nil)
    case .profile, .power:
      guard let library else {
        (conversion, transform) = (.missingLibrary, nil)
        return
      }
      transform =
        switch space {
        case .profile(let profile): library.transform(from: profile)
        case .power(let exponent, let primaries):
          library.transform(exponent: exponent, primaries: primaries)
        case .sRGB, .invalidProfile: nil
        }
      conversion = transform == nil ? .invalidProfile : .converted
    }
  }

  /// Converts a row in place, four bytes a pixel.
  func convert(_ row: UnsafeMutableRawBufferPointer) {
    if let transform {
      transform.apply(to: row)
    } else if isCMYK {
      for start in stride(from: 0, to: row.count, by: 4) {
        let black = Int(row[start + 3])
        for component in start..<start + 3 {
          row[component] = UInt8((Int(row[component]) * black + 127) / 255)
        }
      }
    }
    if isCMYK { for index in stride(from: 3, to: row.count, by: 4) { row[index] = 255 } }
  }
}
