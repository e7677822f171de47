import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  /// Tests that only `make test-tutorial` runs, because building the packages takes minutes.
  @Suite(
    "The tutorial for UIKit code",
    .enabled(if: ProcessInfo.processInfo.environment["TOUCH_TUTORIAL"] != nil))
  struct TutorialTests {
    private static let page = AppFixture.repositoryRoot.appending(
      path: "Documentation/UIKitTutorial.md")
    /// The folder in which the tests create packages and, beside them, a link to the repository.
    ///
    /// The folder is not removed, so that the next run builds only what has changed.
    private static let folder = AppFixture.repositoryRoot.appending(path: ".build/tutorial")

    /// Returns the files of the tutorial: each code block after a line with a path in backquotes.
    private func files() throws -> [(path: String, contents: String)] {
      let text = try String(contentsOf: Self.page, encoding: .utf8)
      return text.matches(of: /\n`([^`\n]+)`:\n\n```swift\n(.*?)```/.dotMatchesNewlines()).map {
        (String($0.1), String($0.2))
      }
    }

    /// Writes the files of the tutorial, each changed by `edit`, to a package, and returns the
    /// folder of the package.
    private func makePackage(
      _ name: String, edit: (_ contents: String) -> String = { $0 }
    ) throws -> URL {
      let package = Self.folder.appending(path: name)
      for (path, contents) in try files().map({ ($0.path, edit($0.contents)) }) {
        let file = package.appending(path: path)
        if (try? String(contentsOf: file, encoding: .utf8)) == contents { continue }
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(contents.utf8).write(to: file)
      }
      let link = Self.folder.appending(path: "TouchTracker")
      try? FileManager.default.removeItem(at: link)
      try FileManager.default.createSymbolicLink(
        at: link, withDestinationURL: AppFixture.repositoryRoot)
      return package
    }

    private func swift(_ arguments: [String], in package: URL) throws {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["swift"] + arguments
      process.currentDirectoryURL = package
      let log = Self.folder.appending(path: "log")
      try Data().write(to: log)
      let output = try FileHandle(forWritingTo: log)
      (process.standardOutput, process.standardError) = (output, output)
      try process.run()
      process.waitUntilExit()
      let text = try String(contentsOf: log, encoding: .utf8)
      #expect(process.terminationStatus == 0, "\(text.suffix(4000))")
    }

    @Test("The app of the tutorial builds, passes its test, and draws with two fingers in a window")
    func tutorial() throws {
      #expect(try files().count == 6)
      let package = try makePackage("Sketch")
      try swift(["build", "--build-tests"], in: package)
      try swift(["test", "--skip-build"], in: package)
      try AppFixture.use { app in
        try app.launch(
          [], program: package.appending(path: ".build/debug/Sketch").path, title: "Sketch")
        app.touchDown(1, 200, 200)
        app.touchDown(2, 200, 300)
        for step in 1...10 {
          for finger in 1...2 {
            app.touchMove(finger, 200 + 40 * Double(step), 100 + 100 * Double(finger))
          }
        }
        for finger in 1...2 { app.touchUp(finger, 600, 100 + 100 * Double(finger)) }
        try app.wait(for: "two lines") {
          let page = try app.pageScreenshot()
          return page.brightness(400, 200) == 0 && page.brightness(400, 300) == 0
        }
        app.touchDown(1, 60, 42)
        app.touchUp(1, 60, 42)
        try app.wait(for: "the page without lines") {
          try app.pageScreenshot().brightness(400, 200) == 255
        }
      }
    }

    @Test("The command from-uikit ports the app of the tutorial, which then needs no plug-in")
    func command() throws {
      let ported = Self.folder.appending(path: "Ported")
      try? FileManager.default.removeItem(at: ported)
      let package = try makePackage("Ported") { contents in
        contents.replacingOccurrences(of: "      exclude: [\"UIKit\"],\n", with: "")
          .replacingOccurrences(
            of: ",\n      plugins: [.plugin(name: \"FromUIKit\", package: \"TouchTracker\")]),",
            with: "),")
      }
      // The build folder of the other package is used again, so that dependencies are built once.
      let products = ["--scratch-path", Self.folder.appending(path: "Sketch/.build").path]
      try swift(
        ["package"] + products + [
          "--allow-writing-to-package-directory", "from-uikit", "Sources/Sketch",
        ],
        in: package)
      let controller = try String(
        contentsOf: package.appending(path: "Sources/Sketch/UIKit/SketchViewController.swift"),
        encoding: .utf8)
      #expect(!controller.contains("#selector") && !controller.contains("@objc"))
      try swift(["build", "--build-tests"] + products, in: package)
      try swift(["test", "--skip-build"] + products, in: package)
    }
  }
}
