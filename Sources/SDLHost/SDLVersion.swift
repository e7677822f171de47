import CSDL2

/// A version of SDL.
struct SDLVersion: CustomStringConvertible, Hashable {
  let major: UInt8
  let minor: UInt8
  let patch: UInt8

  private init(_ version: SDL_version) {
    (major, minor, patch) = (version.major, version.minor, version.patch)
  }

  /// The library that the program runs with.
  static var linked: SDLVersion {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return SDLVersion(version)
  }

  /// The headers that the program was built with.
  static var compiled: SDLVersion {
    SDLVersion(
      SDL_version(
        major: UInt8(SDL_MAJOR_VERSION), minor: UInt8(SDL_MINOR_VERSION),
        patch: UInt8(SDL_PATCHLEVEL)))
  }

  /// A Boolean value that indicates whether it is sdl2-compat: the functions of SDL 2 on top of SDL
  /// 3.
  ///
  /// Its versions are those of SDL 2 with a patch level of 50 and more, which SDL 2 never reached
  /// (sdl2-compat's README).
  var isSDL3: Bool { patch >= 50 }

  var description: String { "\(major).\(minor).\(patch)" }
}
