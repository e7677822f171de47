/// The part of the port that moves overrides from extensions into the extended classes.
///
/// Without Objective-C, an extension cannot override members of the superclass.
enum OverrideMover {
  /// Moves the overrides in extensions to the ends of the extended classes that the sources
  /// declare.
  ///
  /// Overrides in extensions of other classes stay in place, and the compiler reports them.
  ///
  /// - Parameters:
  ///   - scanned: The declarations of the sources.
  ///   - sources: The sources.
  ///   - edits: The edits of each source, which include the moves afterwards.
  ///   - refersToSources: A Boolean value that determines whether errors of the compiler name the
  ///     line in the extension.
  static func moveOverrides(
    of scanned: [ScannedSource], in sources: [UIKitPort.File], edits: inout [SourceEdits],
    refersToSources: Bool
  ) {
    for (index, scan) in scanned.enumerated() {
      for override in scan.overrides {
        guard let (target, end) = classEnd(of: override, in: scanned, index) else { continue }
        var text = edits[index].cut(override.bytes, from: sources[index].contents)
        if override.isPublic { text = "public " + text }
        if refersToSources {
          text = """

            #sourceLocation(file: \(literal(sources[index].path)), line: \(override.line))
            \(text)
            #sourceLocation(file: \(literal(sources[target].path)), line: \(end.line))

            """
        } else {
          text = "\n\(text)\n"
        }
        edits[target].insert(text, at: end.offset)
      }
    }
  }

  /// Returns the file and the end of the class that an extension extends, or nil if no source
  /// declares the class; the extension's own file is searched first.
  private static func classEnd(
    of override: ScannedSource.Override, in scanned: [ScannedSource], _ index: Int
  ) -> (file: Int, end: ScannedSource.ClassEnd)? {
    for file in [index] + scanned.indices.filter({ $0 != index }) {
      if let end = scanned[file].classEnds.first(where: { $0.path == override.type.path }) {
        return (file, end)
      }
    }
    return nil
  }
}
