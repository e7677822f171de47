import CLibrary
import Ink

/// The library Little CMS 2, which converts colors between profiles.
///
/// The library is loaded when the first image needs it, so that the program also runs without it.
nonisolated final class LittleCMS: Sendable {
  /// The installed library, or nil if it is not installed.
  static let installed = LittleCMS()

  // The names of the library on Linux and with Homebrew.
  private static let names = [
    "liblcms2.so.2", "liblcms2.2.dylib", "/opt/homebrew/lib/liblcms2.2.dylib",
    "/usr/local/lib/liblcms2.2.dylib",
  ]

  // Profiles, curves and transforms are pointers in the interface of the library.
  private typealias Open =
    @convention(c) @Sendable (UnsafeRawPointer?, UInt32) -> UnsafeMutableRawPointer?
  private typealias CreateSRGB = @convention(c) @Sendable () -> UnsafeMutableRawPointer?
  private typealias BuildGamma =
    @convention(c) @Sendable (UnsafeMutableRawPointer?, Double) -> UnsafeMutableRawPointer?
  private typealias CreateRGB =
    @convention(c) @Sendable (
      UnsafePointer<Double>?, UnsafePointer<Double>?, UnsafePointer<UnsafeMutableRawPointer?>?
    ) -> UnsafeMutableRawPointer?
  private typealias CreateTransform =
    @convention(c) @Sendable (
      UnsafeMutableRawPointer?, UInt32, UnsafeMutableRawPointer?, UInt32, UInt32, UInt32
    ) -> UnsafeMutableRawPointer?
  private typealias Close = @convention(c) @Sendable (UnsafeMutableRawPointer?) -> Int32
  private typealias Free = @convention(c) @Sendable (UnsafeMutableRawPointer?) -> Void
  private typealias DoTransform =
    @convention(c) @Sendable (
      UnsafeMutableRawPointer?, UnsafeRawPointer?, UnsafeMutableRawPointer?, UInt32
    ) -> Void

  private let open: Open
  private let createSRGB: CreateSRGB
  private let buildGamma: BuildGamma
  private let freeCurve: Free
  private let createRGB: CreateRGB
  private let createTransform: CreateTransform
  private let closeProfile: Close
  private let doTransform: DoTransform
  private let deleteTransform: Free

  private init?() {
    guard let library = Self.names.lazy.compactMap({ dlopen($0, RTLD_LAZY) }).first,
      let open = dlsym(library, "cmsOpenProfileFromMem"),
      let createSRGB = dlsym(library, "cmsCreate_sRGBProfile"),
      let buildGamma = dlsym(library, "cmsBuildGamma"),
      let freeCurve = dlsym(library, "cmsFreeToneCurve"),
      let createRGB = dlsym(library, "cmsCreateRGBProfile"),
      let createTransform = dlsym(library, "cmsCreateTransform"),
      let closeProfile = dlsym(library, "cmsCloseProfile"),
      let doTransform = dlsym(library, "cmsDoTransform"),
      let deleteTransform = dlsym(library, "cmsDeleteTransform")
    else { return nil }
    self.open = unsafeBitCast(open, to: Open.self)
    self.createSRGB = unsafeBitCast(createSRGB, to: CreateSRGB.self)
    self.buildGamma = unsafeBitCast(buildGamma, to: BuildGamma.self)
    self.freeCurve = unsafeBitCast(freeCurve, to: Free.self)
    self.createRGB = unsafeBitCast(createRGB, to: CreateRGB.self)
    self.createTransform = unsafeBitCast(createTransform, to: CreateTransform.self)
    self.closeProfile = unsafeBitCast(closeProfile, to: Close.self)
    self.doTransform = unsafeBitCast(doTransform, to: DoTransform.self)
    self.deleteTransform = unsafeBitCast(deleteTransform, to: Free.self)
  }

  // MARK: Transforms

  /// A conversion of pixels to sRGB.
  final class Transform {
    private let library: LittleCMS
    private let handle: UnsafeMutableRawPointer

    fileprivate init(_ library: LittleCMS, _ handle: UnsafeMutableRawPointer) {
      (self.library, self.handle) = (library, handle)
    }

    deinit { library.deleteTransform(handle) }

    /// Converts pixels of four bytes in place.
    ///
    /// The fourth byte stays unchanged: the alpha of gray and RGB pixels, and the black of CMYK pixels.
    func apply(to pixels: UnsafeMutableRawBufferPointer) {
      library.doTransform(
        handle, pixels.baseAddress, pixels.baseAddress, UInt32(pixels.count / 4))
    }
  }

  /// The library's description of pixels of four bytes.
  ///
  /// The bits are, from the highest: the color model, a flag for inverted components, the number of
  /// unused bytes after the components, the number of components, and the bytes of each component.
  private static func format(_ colors: ICCProfile.Colors) -> UInt32 {
    switch colors {
    case .gray: 3 << 16 | 3 << 7 | 1 << 3 | 1
    case .rgb: 4 << 16 | 1 << 7 | 3 << 3 | 1
    case .cmyk: 6 << 16 | 1 << 13 | 4 << 3 | 1
    }
  }

  /// Returns the transform from a profile to sRGB, or nil if the profile is damaged.
  ///
  /// The pixels of a gray profile have the gray level in the red component. Those of a CMYK profile
  /// are inverted, as in JPEG files: 255 is no ink.
  func transform(from profile: ICCProfile) -> Transform? {
    let source = profile.bytes.withUnsafeBytes { open($0.baseAddress, UInt32($0.count)) }
    return transform(from: source, profile.colors)
  }

  /// Returns the transform from powers of linear components to sRGB.
  ///
  /// - Parameter primaries: The x and y of white, red, green and blue.
  func transform(exponent: Double, primaries: [Double]) -> Transform? {
    guard primaries.count == 8, let curve = buildGamma(nil, exponent) else { return nil }
    defer { freeCurve(curve) }
    // The third number of each color is its luminance, which the library computes for primaries.
    let colors = (0..<4).flatMap { index -> [Double] in
      [primaries[2 * index], primaries[2 * index + 1], 1]
    }
    let source = createRGB(Array(colors[..<3]), Array(colors[3...]), [curve, curve, curve])
    return transform(from: source, .rgb)
  }

  private func transform(
    from source: UnsafeMutableRawPointer?, _ colors: ICCProfile.Colors
  ) -> Transform? {
    guard let source else { return nil }
    defer { _ = closeProfile(source) }
    guard let target = createSRGB() else { return nil }
    defer { _ = closeProfile(target) }
    // The intent 0 is perceptual, which profiles recommend for pictures.
    return createTransform(source, Self.format(colors), target, Self.format(.rgb), 0, 0)
      .map { Transform(self, $0) }
  }
}
