// The import of FoundationEssentials for the modules of drawings and for the app. It replaces
// Foundation to keep the program small. On Apple's systems, Foundation is part of the system.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import struct Foundation.Data
  @_exported public import class Foundation.FileManager
  @_exported public import class Foundation.JSONDecoder
  @_exported public import class Foundation.JSONEncoder
  @_exported public import class Foundation.PropertyListDecoder
  @_exported public import class Foundation.PropertyListEncoder
#endif
