import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("A program whose stack is limited")
  struct StackLimitTests {
    /// Writes a script that limits the stack of the program to 64 kilobytes, and returns its path.
    ///
    /// - Parameter option: The option of `ulimit` that names the limit.
    private func script(_ option: String, in app: AppFixture) throws -> String {
      let path = app.file("limited\(option)")
      let text = "#!/bin/sh\nulimit \(option) 64\nexec '\(AppFixture.normalProgram)' \"$@\"\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      return path
    }

    @Test("A program raises a limit that is too low, draws, and saves the drawing")
    func raised() throws {
      try AppFixture.use { app in
        let file = app.file("a.plist")
        let program = try app.launch([file], program: try script("-Ss", in: app))
        app.drag([(100, 100), (200, 150), (300, 200)])
        try app.wait(for: "the line") { try app.hasFinishedElement(200, 150) }
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        try #require(try app.output(["info", file, "--json"]).contains("\"lines\":1,"))
      }
    }

    @Test("A program that must not raise the limit names it, and exits with status 1")
    func refused() throws {
      try AppFixture.use { app in
        let script = try script("-s", in: app)
        // The superuser may raise every limit, unless this capability is removed.
        let setpriv = geteuid() == 0 ? ["setpriv", "--bounding-set", "-sys_resource"] : []
        let command = try Command.run(
          setpriv + [script, "info", app.file("a.plist")], program: "/usr/bin/env")
        #expect(command.status == 1)
        #expect(
          command.errorOutput
            == "touchtracker: the stack is limited to 64 kilobytes, too few to run; start the "
            + "program after \"ulimit -s 1024\" in a new shell\n")
      }
    }
  }
}
