import FoundationEssentials
import ResponderKit

/// A search for the image files of an application by their names.
nonisolated struct ImageFinder {
  private static let extensions = ["png", "jpg", "jpeg"]
  /// The suffixes of file names that give the scale of the image, in the order of preference.
  ///
  /// Images with more pixels are preferred; views draw an image at the same size in points for
  /// every scale.
  private static let scaleSuffixes = ["@3x", "@2x", ""]

  /// The folders that contain image files or asset catalogs, in the order of the search.
  let folders: [String]

  /// Creates a search in the resource bundles of some folders and in the folders themselves.
  init(in folders: [String]) {
    self.folders = folders.flatMap { folder in
      let bundles = Self.contents(of: folder) {
        $0.hasSuffix(".resources") || $0.hasSuffix(".bundle")
      }
      return bundles + [folder]
    }.flatMap { [$0] + Self.contents(of: $0) { $0.hasSuffix(".xcassets") } }
  }

  /// Returns the path of an image file; nil if there is none.
  ///
  /// - Parameter name: The name of the file, optionally without its extension and its scale, or the
  ///   name of an image set in an asset catalog.
  func path(ofImageNamed name: String) -> String? {
    guard !name.isEmpty else { return nil }
    for folder in folders {
      if let path = Self.path(ofFileNamed: name, in: folder) { return path }
      if let path = Self.path(inImageSet: "\(folder)/\(name).imageset") { return path }
    }
    return nil
  }

  private static func path(ofFileNamed name: String, in folder: String) -> String? {
    let (stem, ending) = split(name)
    for suffix in scaleSuffixes {
      for ending in ending.map({ [$0] }) ?? extensions {
        let path = "\(folder)/\(stem)\(suffix).\(ending)"
        if FileManager.default.isReadableFile(atPath: path) { return path }
      }
    }
    return nil
  }

  /// Returns the path of the image file with the largest scale in an image set; nil if there is
  /// none.
  private static func path(inImageSet folder: String) -> String? {
    contents(of: folder) { split($0).ending != nil }
      .max { UIImage.scale(ofFile: $0) < UIImage.scale(ofFile: $1) }
  }

  /// Returns a file name without the extension of an image file, and this extension; for another
  /// file name, the unchanged name and nil.
  private static func split(_ name: String) -> (stem: String, ending: String?) {
    guard let dot = name.lastIndex(of: ".") else { return (name, nil) }
    let ending = String(name[name.index(after: dot)...])
    return extensions.contains(ending.lowercased()) ? (String(name[..<dot]), ending) : (name, nil)
  }

  /// Returns the sorted paths of those items of a folder whose names satisfy a predicate.
  private static func contents(of folder: String, where predicate: (String) -> Bool) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (names ?? []).filter(predicate).sorted().map { "\(folder)/\($0)" }
  }
}
