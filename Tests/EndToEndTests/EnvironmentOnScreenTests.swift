import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("The environment of the programs", .serialized)
  struct EnvironmentOnScreenTests {
    @Test(
      "The environment is changed only before other threads exist, because they read it",
      arguments: [TestDisplay(), TestDisplay(waylandScale: 1.5)])
    func environment(display: TestDisplay) throws {
      try AppFixture.use(on: display) { app in
        let guarded = ["LD_PRELOAD": AppFixture.product("libEnvironmentGuard.so")]
        let program = try app.launch([app.file("a.plist")], environment: guarded)
        app.drag([(200, 200), (300, 300), (400, 200)])
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
      }
    }
  }
}
