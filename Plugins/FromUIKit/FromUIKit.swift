import Foundation
import PackagePlugin

/// A plug-in that ports the files in a target's folder `UIKit` before they are compiled.
///
/// The files were written for UIKit on Apple's systems.
@main
struct FromUIKit: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "UIKit", directoryHint: .isDirectory)
    let paths = try sources(in: folder, of: target)
    let output = context.pluginWorkDirectoryURL
    return [
      .buildCommand(
        displayName: "Port \(target.name) from UIKit",
        executable: try context.tool(named: "from-uikit-tool").url,
        arguments: ["--output", output.path] + paths.map { folder.appending(path: $0).path },
        inputFiles: paths.map { folder.appending(path: $0) },
        outputFiles: (paths.filter { $0.hasSuffix(".swift") }.map(portedName)
          + ["FromUIKit.swift"]).map {
            output.appending(path: $0)
          })
    ]
  }

  /// Returns the sorted paths of the files to port in a folder, relative to the folder.
  private func sources(in folder: URL, of target: Target) throws -> [String] {
    guard let paths = FileManager.default.enumerator(atPath: folder.path) else {
      throw PluginError(
        message: "\(folder.path): there is no such folder; put the files that were written for "
          + "UIKit into the folder UIKit of the target \(target.name)")
    }
    return paths.compactMap { $0 as? String }.filter(isPortable).sorted()
  }

  private func isPortable(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.hasSuffix(".swift") || name.hasSuffix(".storyboard") || name == "Info.plist"
  }

  /// Returns the name of a ported file.
  ///
  /// The compiler warns about files with equal names, and allows code outside functions only in
  /// main.swift.
  private func portedName(_ path: String) -> String {
    let name = URL(filePath: path).lastPathComponent
    return name == "main.swift" ? name : "UIKit+" + name
  }
}

struct PluginError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}
