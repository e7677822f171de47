// The one place that names Foundation. Where its essentials are a module of their own, that is all
// the program carries; Apple's systems have them in the system.
#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import struct Foundation.Data
  @_exported import class Foundation.FileManager
  @_exported import class Foundation.JSONDecoder
  @_exported import class Foundation.JSONEncoder
  @_exported import class Foundation.PropertyListDecoder
  @_exported import class Foundation.PropertyListEncoder
#endif
