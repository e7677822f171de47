import Foundation
import PackagePlugin

/// A plug-in that permanently rewrites the files of a folder that were written for UIKit on Apple's
/// systems.
@main
struct FromUIKitCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "from-uikit-tool").url
    process.arguments = ["--in-place"] + arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { Diagnostics.error("The folder was not ported.") }
  }
}
