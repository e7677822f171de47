#if os(Linux)
  import Foundation

  /// The types and members of UIKit that code for touches and drawing uses, as listed by the files
  /// in the folder `UIKit`.
  ///
  /// Each file is one area: the line `# Area`, and for each type a line with its name and indented
  /// lines with the names of the members that it declares, as Swift spells them. A class and its
  /// members are open in UIKit, unless the word `(final)` follows the name of the class.
  struct UIKitInterface {
    struct Area {
      let title: String
      var types: [TypeEntry] = []
    }

    struct TypeEntry {
      let name: String
      let isFinal: Bool
      var members: [String] = []
    }

    let areas: [Area]

    init() throws {
      let folder = URL(filePath: "\(#filePath)").deletingLastPathComponent()
        .appending(path: "UIKit")
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      areas = try files.sorted { $0.path() < $1.path() }.map { file in
        try Self.area(String(contentsOf: file, encoding: .utf8))
      }
    }

    private static func area(_ text: String) throws -> Area {
      var lines = text.split(separator: "\n")[...]
      guard let heading = lines.popFirst(), heading.hasPrefix("# ") else {
        throw CocoaError(.fileReadCorruptFile)
      }
      var area = Area(title: String(heading.dropFirst(2)))
      for line in lines {
        guard line.hasPrefix(" ") else {
          let words = line.split(separator: " ")
          area.types.append(TypeEntry(name: String(words[0]), isFinal: words.last == "(final)"))
          continue
        }
        guard let last = area.types.indices.last else { throw CocoaError(.fileReadCorruptFile) }
        area.types[last].members += line.split(separator: " ").map(String.init)
      }
      return area
    }
  }
#endif
