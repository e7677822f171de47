#if os(Linux)
  import Synchronization
  import Testing
  import Waiting

  @testable import SDLHost

  /// The reports of a file chooser, which come on another thread.
  private nonisolated final class Reports: Sendable {
    private let list = Mutex<[FileChooserReport]>([])

    var all: [FileChooserReport] { list.withLock(\.self) }

    func add(_ report: FileChooserReport) { list.withLock { $0.append(report) } }
  }

  @Suite("The file chooser of the desktop", .enabled(if: TestBus.isInstalled))
  struct FileChooserTests {
    private let bus: TestBus
    private let reports = Reports()
    private static let sample = FileChooserRequest(
      title: "Insert pictures", buttonTitle: "Insert", filterName: "Pictures",
      mediaTypes: ["image/png", "image/jpeg"], folder: Array("/home/ada/Bilder \u{fc}".utf8),
      parent: "x11:1f")

    init() throws { bus = try TestBus() }

    private func open(at address: String? = nil) -> FileChooser {
      FileChooser(Self.sample, at: address ?? bus.address) { [reports] in reports.add($0) }
    }

    /// Returns the reports of a file chooser after a number of them have come.
    private func result(
      count: Int, _ behavior: FakePortal.Behavior
    ) throws -> [FileChooserReport] {
      let portal = try #require(FakePortal(at: bus.address, behavior))
      defer { portal.stop() }
      _ = open()
      #expect(eventually { reports.all.count >= count })
      return reports.all
    }

    @Test("The addresses of the chosen files are reported after the desktop has answered")
    func choice() throws {
      let addresses = ["file:///home/ada/a%20b.png", "file:///tmp/c.jpg"]
      #expect(
        try result(count: 2, .respond(code: 0, addresses: addresses))
          == [.opened, .chosen(addresses)])
    }

    @Test("The request has a title, a window, a folder, and filters of media types")
    func request() throws {
      let portal = try #require(FakePortal(at: bus.address, .respond(code: 1, addresses: [])))
      _ = open()
      #expect(eventually { reports.all == [.opened, .cancelled] })
      portal.stop()
      let request = try #require(portal.requests.first)
      #expect(portal.requests.count == 1)
      #expect(request.title == "Insert pictures" && request.parent == "x11:1f")
      #expect(
        request.texts == ["Insert", "Pictures", "image/png", "image/jpeg", "All files", "*"])
      #expect(request.folder == Self.sample.folder + [0])
    }

    @Test("A response that comes before the answer is reported")
    func earlyResponse() throws {
      #expect(
        try result(count: 1, .respondEarly(addresses: ["file:///a.png"]))
          == [.chosen(["file:///a.png"])])
    }

    @Test("A portal may choose the path of the request, and responses of others have no effect")
    func otherPath() throws {
      #expect(
        try result(count: 2, .respondElsewhere(addresses: ["file:///a.png"]))
          == [.opened, .chosen(["file:///a.png"])])
    }

    @Test("A choice of no files counts as cancelled")
    func emptyChoice() throws {
      #expect(
        try result(count: 2, .respond(code: 0, addresses: [])) == [.opened, .cancelled])
    }

    @Test("A portal that ends the request without a choice of the user is unavailable")
    func otherEnd() throws {
      #expect(
        try result(count: 2, .respond(code: 2, addresses: []))
          == [.opened, .unavailable("the file chooser was closed")])
    }

    @Test("A portal that refuses the request is unavailable for the reason that it gives")
    func refusal() throws {
      #expect(
        try result(count: 1, .refuse("no backend")) == [.unavailable("no backend")])
    }

    @Test("A portal that ends while the user chooses is unavailable")
    func endOfPortal() throws {
      #expect(
        try result(count: 2, .end) == [.opened, .unavailable("the portal has ended")])
    }

    @Test("A desktop without a portal, or without a bus, has no file chooser")
    func missing() throws {
      _ = open()
      #expect(eventually { reports.all.count == 1 })
      _ = open(at: "unix:path=/no/such/bus")
      #expect(eventually { reports.all.count == 2 })
      guard case .unavailable(let reason) = reports.all[0] else {
        Issue.record("\(reports.all)")
        return
      }
      #expect(reason.contains("org.freedesktop.portal.Desktop"), "\(reason)")
      #expect(reports.all[1] == .unavailable("the session bus does not answer"))
    }

    @Test("A bus that ends while the user chooses is reported")
    func endOfBus() throws {
      let portal = try #require(FakePortal(at: bus.address, .wait))
      _ = open()
      #expect(eventually { reports.all == [.opened] })
      bus.stop()
      #expect(eventually { reports.all.count == 2 })
      // The end of the portal may be noticed before that of the bus.
      guard case .unavailable = reports.all[1] else {
        Issue.record("\(reports.all)")
        return
      }
      portal.stop()
    }

    @Test(
      "A cancelled request is closed, whether the portal has answered or not",
      arguments: [true, false])
    func cancellation(answers: Bool) throws {
      let portal = try #require(FakePortal(at: bus.address, answers ? .wait : .ignore))
      let chooser = open()
      #expect(eventually { portal.requests.count == 1 && (!answers || reports.all == [.opened]) })
      chooser.cancel()
      #expect(eventually { portal.closedPaths.count == 1 })
      #expect(
        portal.closedPaths.first?.hasPrefix("/org/freedesktop/portal/desktop/request/") == true)
      #expect(reports.all == (answers ? [.opened] : []))
      portal.stop()
    }
  }
#endif
