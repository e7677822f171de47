import CSDL2

/// A version of SDL.
struct SDLVersion: CustomStringConvertible, Hashable {
  let major: UInt8
  let minor: UInt8
  let patch: UInt8

  private init(_ version: SDL_version) {
    (major, minor, patch) = (version.major, version.minor, version.patch)
  }

  /// The version of the SDL library that the program is linked with at run time.
  static var linked: SDLVersion {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return SDLVersion(version)
  }

  /// The version of the SDL headers that the program was compiled with.
  static var compiled: SDLVersion {
    SDLVersion(
      SDL_version(
        major: UInt8(SDL_MAJOR_VERSION), minor: UInt8(SDL_MINOR_VERSION),
        patch: UInt8(SDL_PATCHLEVEL)))
  }

  /// A Boolean value that indicates whether the library is sdl2-compat, which implements the
  /// functions of SDL 2 with SDL 3.
  ///
  /// sdl2-compat has the major and minor version of SDL 2 and a patch level of 50 or more, which
  /// SDL 2 never reached (source: the README of sdl2-compat).
  var isSDL3: Bool { patch >= 50 }

  var description: String { "\(major).\(minor).\(patch)" }
}
