import ResponderKitTesting
import Testing

@testable import UIKit

@Suite("Services of the application") @MainActor
struct ApplicationServiceTests {
  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test("UIImageWriteToSavedPhotosAlbum passes the image, an error and the context to its target")
  func savedImage() async throws {
    final class Target: NSObject {
      var calls: [(image: UIImage, error: NSError, context: UnsafeRawPointer)] = []
    }
    let (target, image) = (Target(), UIImage())
    let selector = Selector(
      Selector.Method("image:didFinishSavingWithError:contextInfo:") {
        (target: Target, image: UIImage, error: NSError, context: UnsafeRawPointer) in
        target.calls.append((image, error, context))
      })
    let context = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    defer { context.deallocate() }
    // An empty image cannot be saved, so the method receives an error.
    UIImageWriteToSavedPhotosAlbum(image, target, nil, context)
    UIImageWriteToSavedPhotosAlbum(image, nil, selector, context)
    UIImageWriteToSavedPhotosAlbum(image, target, selector, context)
    UIImageWriteToSavedPhotosAlbum(image, target, selector, nil)
    #expect(target.calls.isEmpty)
    #expect(try await runMainQueue { target.calls.count >= 2 })
    #expect(target.calls.count == 2 && target.calls.allSatisfy { $0.image === image })
    #expect(target.calls.map(\.error.code) == [NSFileWriteUnknownError, NSFileWriteUnknownError])
    #expect(target.calls[0].context == UnsafeRawPointer(context))
    #expect(target.calls[1].context != UnsafeRawPointer(context))
  }

  @Test("UIImageJPEGRepresentation returns the data of jpegData, and an empty image has no data")
  func encodingFunctions() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 8)).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    let coarse = try #require(image.jpegData(compressionQuality: 0.1))
    #expect(UIImageJPEGRepresentation(image, 0.1) == coarse)
    #expect(UIImageJPEGRepresentation(image, 1) != coarse)
    #expect(UIImagePNGRepresentation(UIImage()) == nil)
    #expect(UIImageJPEGRepresentation(UIImage(), 1) == nil)
  }

  @Test(
    "Every change of an application's state posts a notification whose object is the application")
  func lifecycle() {
    let (center, application) = (NotificationCenter(), UIApplication())
    let recorder = CallRecorder()
    var posted: [Notification] = []
    recorder.onCall = { [unowned recorder] in
      if let notification = recorder.lastArgument as? Notification { posted.append(notification) }
    }
    center.addObserver(recorder, selector: CallRecorder.call, name: nil, object: nil)
    for event in LifecycleEvent.allCases { center.post(event, of: application) }
    #expect(
      posted.map(\.name.rawValue) == [
        "UIApplicationWillEnterForegroundNotification",
        "UIApplicationDidBecomeActiveNotification", "UIApplicationWillResignActiveNotification",
        "UIApplicationDidEnterBackgroundNotification", "UIApplicationWillTerminateNotification",
      ])
    #expect(posted.allSatisfy { $0.object as? UIApplication === application })
  }

  @Test(
    "UIApplication opens only http, https, mailto and file URLs",
    arguments: [
      ("http://a.b", true), ("https://a.b/c", true), ("mailto:a@b.c", true),
      ("file:///a", true), ("HTTPS://A.B", true), ("ftp://a.b", false), ("app-settings:", false),
      ("a", false), ("javascript:a", false),
    ])
  func addresses(text: String, canOpen: Bool) async throws {
    let (application, url) = (UIApplication(), try url(text))
    #expect(application.canOpenURL(url) == canOpen)
    #expect(!application.openURL(url), "no host opens the address")
    var (opened, isFound) = ([String](), true)
    application.addressOpener = {
      opened.append($0)
      return isFound
    }
    #expect(application.openURL(url) == canOpen && opened == (canOpen ? [text] : []))
    for found in [true, false] {
      isFound = found
      var result: Bool?
      application.open(url) { result = $0 }
      #expect(result == nil, "the closure is called later")
      #expect(try await runMainQueue { result != nil })
      #expect(result == (canOpen && found))
    }
    application.open(url)
    #expect(opened.count == (canOpen ? 4 : 0))
    isFound = false
    #expect(!application.openURL(url))
  }

  @Test("UIApplication has no status bar, no badge and no background tasks on the desktop")
  func constants() {
    let application = UIApplication()
    #expect(application.statusBarFrame == .zero && application.isStatusBarHidden)
    #expect(application.statusBarOrientation == .portrait)
    application.applicationIconBadgeNumber = 3
    application.isNetworkActivityIndicatorVisible = true
    #expect(application.applicationIconBadgeNumber == 0)
    #expect(!application.isNetworkActivityIndicatorVisible)
    #expect(application.beginBackgroundTask() == .invalid)
    #expect(application.beginBackgroundTask(withName: "a") == .invalid)
    #expect(UIBackgroundTaskIdentifier.invalid.rawValue == 0)
    #expect(UIApplication.openSettingsURLString == "app-settings:")
    #expect(
      UIApplication.OpenExternalURLOptionsKey.universalLinksOnly.rawValue == "universalLinksOnly")
  }

  // MARK: Activities

  private func titles(_ controller: UIActivityViewController) -> [String?] {
    controller.actions.map(\.title)
  }

  @Test("UIActivityViewController offers actions for its items and a cancel action")
  func activities() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }
    let (data, link) = (try #require(image.pngData()), try url("https://a.b"))
    let cases: [([Any], [String])] = [
      ([], ["Cancel"]), ([image], ["Save to Pictures", "Cancel"]),
      ([data], ["Save to Pictures", "Cancel"]),
      (["a"], ["Copy", "Cancel"]), ([link], ["Copy", "Cancel"]), ([7], ["Cancel"]),
      ([Data([1])], ["Cancel"]), (["a", image], ["Save to Pictures", "Copy", "Cancel"]),
    ]
    for (items, expected) in cases {
      let controller = UIActivityViewController(activityItems: items, applicationActivities: nil)
      #expect(titles(controller) == expected && controller.preferredStyle == .actionSheet)
      #expect(controller.actions.last?.style == .cancel)
      #expect(controller.actions.dropLast().allSatisfy { $0.style == .default })
    }
    let controller = UIActivityViewController(
      activityItems: ["a", image], applicationActivities: [])
    controller.excludedActivityTypes = [.copyToPasteboard]
    #expect(titles(controller) == ["Save to Pictures", "Cancel"])
    controller.excludedActivityTypes = [.saveToCameraRoll, .print]
    #expect(titles(controller) == ["Copy", "Cancel"])
    controller.excludedActivityTypes = nil
    #expect(titles(controller) == ["Save to Pictures", "Copy", "Cancel"])
  }

  @Test(
    "UIActivityViewController performs and reports the chosen activity, and reports a cancellation")
  func chosenActivity() throws {
    for title in ["Copy", "Cancel"] {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
      let root = UIViewController()
      window.rootViewController = root
      let harness = TouchHarness(window: window)
      let controller = UIActivityViewController(
        activityItems: ["a", try url("https://b.c/d")], applicationActivities: nil)
      var results: [String] = []
      controller.completionWithItemsHandler = { type, isCompleted, items, error in
        results.append("\(type?.rawValue ?? "nil") \(isCompleted) \(items == nil) \(error == nil)")
      }
      root.present(controller, animated: false)
      harness.advance(by: 1)
      window.layoutIfNeeded()
      func button(in view: UIView) -> UIButton? {
        if let button = view as? UIButton, button.currentTitle == title { return button }
        return view.subviews.lazy.compactMap(button).first
      }
      let found = try #require(button(in: window))
      harness.touchDown(at: found.convert(CGPoint(x: 9, y: 9), to: nil))
      harness.touchUp()
      harness.advance(by: 1)
      #expect(
        results == [title == "Copy" ? "copyToPasteboard true true true" : "nil false true true"])
      if title == "Copy" {
        #expect(UIPasteboard.general.string == "a\nhttps://b.c/d")
        UIPasteboard.general.string = nil
      }
    }
  }

  @Test("The types of UIActivity are all different")
  func activityTypes() {
    let types: [UIActivity.ActivityType] = [
      .saveToCameraRoll, .copyToPasteboard, .print, .mail, .message, .assignToContact,
      .postToFacebook, .postToTwitter, .postToFlickr, .postToVimeo, .postToWeibo,
      .postToTencentWeibo, .addToReadingList, .airDrop, .openInIBooks, .markupAsPDF,
    ]
    #expect(Set(types).count == types.count && UIActivity.ActivityType("print") == .print)
  }

  @Test("The name of a saved image consists of the program's name, the time and possibly a number")
  func photoNames() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 3)).image { _ in }
    func timeText(_ date: Date) -> String {
      let values = Calendar(identifier: .gregorian).dateComponents(
        [.year, .month, .day, .hour, .minute, .second], from: date)
      func text(_ value: Int?) -> String {
        let digits = String(value ?? 0)
        return digits.count == 1 ? "0" + digits : digits
      }
      let day = [values.year, values.month, values.day].map(text).joined(separator: "-")
      return day + " "
        + [values.hour, values.minute, values.second].map(text).joined(separator: ".")
    }
    let start = Date()
    #expect(PhotoAlbum.save(image, in: folder) == nil)
    let times = stride(from: 0, through: Date().timeIntervalSince(start) + 1, by: 1).map {
      timeText(start.addingTimeInterval($0))
    }
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder.path).first)
    let program = ProcessInfo.processInfo.processName
    #expect(times.map { "\(program) \($0).png" }.contains(name))
    // Further images of the same second are numbered from 2.
    for time in times {
      try Data().write(to: folder.appendingPathComponent("\(program) \(time).png"))
    }
    #expect(PhotoAlbum.save(image, in: folder) == nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.contains { $0.hasSuffix(" 2.png") } || names.count == times.count + 1)
    let empty = try #require(PhotoAlbum.save(UIImage(), in: folder))
    #expect(empty.localizedDescription == "The image is empty.")
    #expect(empty.domain == NSCocoaErrorDomain && empty.code == NSFileWriteUnknownError)
  }

  // MARK: Objects of storyboards

  @Test("Outlets of UIKit classes are connected by their names")
  func outlets() {
    final class Delegate: UITextFieldDelegate, UIScrollViewDelegate, UIGestureRecognizerDelegate {}
    let (delegate, field, scroll, view) = (Delegate(), UITextField(), UIScrollView(), UIView())
    let recognizers = [UITapGestureRecognizer(), UIPanGestureRecognizer()]
    for owner in [field, scroll, recognizers[0]] as [AnyObject] {
      connectInterface(owner, "delegate", delegate)
      connectInterface(owner, "other", nil)
    }
    #expect(field.delegate === delegate && scroll.delegate === delegate)
    #expect(recognizers[0].delegate === delegate)
    connectInterface(view, "gestureRecognizers", recognizers)
    #expect(view.gestureRecognizers?.count == 2 && recognizers[1].view === view)
    connectInterface(view, "gestureRecognizers", 7)
    connectInterface(view, "delegate", delegate)
    connectInterface(field, "delegate", 7)
    #expect(view.gestureRecognizers?.count == 2 && field.delegate == nil)
  }

  @Test("A storyboard that the target does not contain has no initial view controller")
  func missingStoryboard() {
    let table = SelectorTable(
      methods: { [] }, classes: [], storyboards: { [] }, mainStoryboard: nil)
    let storyboard = table.storyboard(name: "Missing", bundle: nil)
    #expect(storyboard.instantiateInitialViewController() == nil)
  }

  @Test("UIApplicationMain returns 1 if the application delegate's class does not exist")
  func missingDelegate() {
    let table = SelectorTable(
      methods: { [] }, classes: [], storyboards: { [] }, mainStoryboard: nil)
    let arguments: UnsafeMutablePointer<Int8>? = nil
    #expect(UIApplicationMain(table, 0, arguments, nil, "Missing") == 1)
    #expect(UIApplicationMain(table, 0, arguments, nil, nil) == 1)
  }

  @Test("An app without a display exits with an error message")
  func missingDisplay() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) {
      final class Delegate: UIApplicationDelegate {}
      for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { unsetenv(name) }
      await MainActor.run {
        let table = SelectorTable(
          methods: { [] }, classes: [SelectorTable.Class("Delegate") { Delegate() }],
          storyboards: { [] }, mainStoryboard: nil)
        let arguments: UnsafeMutablePointer<Int8>? = nil
        UIApplicationMain(table, 0, arguments, nil, "Delegate")
      }
    }
    let message = try #require(result).standardErrorContent
    #expect(String(decoding: message, as: UTF8.self).contains("no display"))
  }

  @Test("A responder responds to a selector with an argument, but not to a nil selector")
  func selectors() {
    final class Responder: UIView {
      var arguments: [AnyObject?] = []
    }
    let (responder, argument) = (Responder(), UIView())
    let selector = Selector(
      Selector.Method("note:") { (responder: Responder, argument: AnyObject) in
        responder.arguments.append(argument)
      })
    responder.perform(selector, with: argument)
    #expect(responder.arguments.count == 1 && responder.arguments[0] === argument)
    #expect(responder.responds(to: selector) && !responder.responds(to: nil))
    #expect(!UIView().responds(to: selector))
  }

  @Test(
    "Saving an image to a folder that cannot be created returns the error of creating the folder")
  func unusableFolder() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data([1]).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var expected: NSError?
    do {
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    } catch {
      expected = error as NSError
    }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 3)).image { _ in }
    let failure = try #require(PhotoAlbum.save(image, in: file))
    let reason = try #require(expected)
    #expect(failure.domain == reason.domain && failure.code == reason.code)
    // The key of the path at which the error happened.
    let key = "NSFilePath"
    #expect(failure.userInfo[key] as? String == reason.userInfo[key] as? String)
  }
}
