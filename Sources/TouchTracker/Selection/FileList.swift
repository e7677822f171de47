import SDLHost
import SystemPackage

/// The list of files that a file manager copies, as the media type text/uri-list.
nonisolated enum FileList {
  /// The maximum number of files that are read.
  private static let maximumCount = 1000

  /// Returns the paths of the files on this computer.
  ///
  /// A line that begins with a number sign is a comment (RFC 2483, section 5).
  static func paths(in bytes: [UInt8]) -> [FilePath] {
    let lines = bytes.split { $0 == 10 || $0 == 13 }
    return Array(lines.lazy.compactMap(path).prefix(maximumCount))
  }

  /// Returns the path of an address such as `file:///home/ada/a%20b.png`; nil for other addresses.
  private static func path(_ line: ArraySlice<UInt8>) -> FilePath? {
    let scheme = Array("file://".utf8)
    guard line.starts(with: scheme) else { return nil }
    let location = line.dropFirst(scheme.count)
    // The address may name this computer before the path.
    guard let start = location.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = location[..<start]
    guard host.isEmpty || host.elementsEqual("localhost".utf8),
      let path = PercentEncoding.bytes(of: location[start...]), !path.contains(0)
    else { return nil }
    return (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { FilePath(platformString: $0) }
      }
    }
  }
}
