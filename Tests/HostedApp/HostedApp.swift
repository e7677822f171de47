import UIKit

/// A behavior of the app, which the environment variable `HOSTED_APP` selects.
enum Behavior: String {
  /// The app logs the width of an image and the files of its standard streams.
  case streams
  /// The app logs the time that ten successive timers take, and its use of the processor while it
  /// waits for another timer.
  case timers
  /// Another thread adds work to the main queue while the app sleeps.
  case work
  /// A closure on the main queue invalidates a view and adds another such closure, many times.
  case chain
  /// A touch starts a timer.
  case touch
  /// The first scene delegate in the selector table shows the window.
  case scene
  /// The scene delegate in the scene's configuration shows the window.
  case namedScene
  /// The app does not end by itself, and hangs when it is asked to end.
  case hanging
  /// The app shows no window.
  case windowless
}

private let variables = ProcessInfo.processInfo.environment

/// The behavior of this process.
private let behavior = Behavior(rawValue: variables["HOSTED_APP"] ?? "") ?? .windowless

/// Appends a line to the log, the file that the environment variable `HOSTED_APP_LOG` names.
func note(_ line: String) {
  let file = open(variables["HOSTED_APP_LOG"] ?? "/dev/null", O_WRONLY | O_CREAT | O_APPEND, 0o600)
  guard file >= 0 else { return }
  let text = line + "\n"
  _ = text.withCString { write(file, $0, strlen($0)) }
  close(file)
}

/// Ends the app with a signal, as the end of the user's session does.
func quit() { kill(getpid(), SIGTERM) }

func schedule(after seconds: Double, _ action: @escaping @Sendable () -> Void) {
  _ = Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in action() }
}

/// Runs a number of timers of 20 ms one after another, and then calls a closure.
func runTimers(_ count: Int, _ end: @escaping @Sendable () -> Void) {
  if count == 0 { return end() }
  schedule(after: 0.02) { runTimers(count - 1, end) }
}

/// A view that counts how often it is drawn.
final class DrawingCounter: UIView {
  private(set) var count = 0

  override func draw(_ rect: CGRect) { count += 1 }

  /// Invalidates the view repeatedly, each time in a new closure on the main queue, and then calls
  /// a closure.
  func invalidate(times: Int, _ end: @escaping @MainActor () -> Void) {
    setNeedsDisplay()
    DispatchQueue.main.async { times == 0 ? end() : self.invalidate(times: times - 1, end) }
  }
}

/// A view that starts a timer when it is touched.
final class TouchView: UIView {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("age \(CACurrentMediaTime() - (touches.first?.timestamp ?? 0))")
    schedule(after: 0.05) {
      note("timer")
      quit()
    }
  }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    if [.scene, .namedScene, .windowless].contains(behavior) { return true }
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = UIViewController()
    window?.makeKeyAndVisible()
    let size = UIScreen.main.bounds.size
    note("launched \(Int(size.width)) \(Int(size.height)) \(applicationName)")
    _ = NotificationCenter.default.addObserver(
      forName: UIApplication.willTerminateNotification, object: nil, queue: nil
    ) { _ in note("notified") }
    behave()
    return true
  }

  private func behave() {
    switch behavior {
    case .streams:
      note("image \(Int(UIImage(named: "picture")?.size.width ?? 0))")
      for stream: Int32 in 0...2 {
        let path = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(stream)")
        note("\(path ?? "closed") \(fcntl(stream, F_GETFL) & O_ACCMODE)")
      }
      quit()
    case .timers: noteTimers()
    case .work: noteWork()
    case .chain: noteChain()
    case .touch:
      window?.rootViewController?.view.addSubview(
        TouchView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
      schedule(after: 0.05) { reportPress(x: 20, y: 30) }
    case .hanging, .scene, .namedScene, .windowless: break
    }
  }

  private func noteTimers() {
    let start = Date()
    runTimers(10) {
      note("seconds \(Date().timeIntervalSince(start))")
      let (waitStart, used) = (Date(), clock())
      schedule(after: 0.4) {
        // The processor time is counted in microseconds.
        let time = Double(clock() - used) / 1_000_000
        note("use \(time / Date().timeIntervalSince(waitStart))")
        quit()
      }
    }
  }

  private func noteWork() {
    Thread.detachNewThread {
      let start = Date()
      for number in 1...6 {
        // After this time, the main thread of the app sleeps.
        usleep(20_000)
        let isDone = DispatchSemaphore(value: 0)
        DispatchQueue.main.async {
          note("work \(number)")
          isDone.signal()
        }
        isDone.wait()
      }
      note("seconds \(Date().timeIntervalSince(start))")
      quit()
    }
  }

  private func noteChain() {
    let counter = DrawingCounter(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window?.rootViewController?.view.addSubview(counter)
    schedule(after: 0.1) {
      MainActor.assumeIsolated {
        let count = counter.count
        counter.invalidate(times: 30) {
          note("drawings \(counter.count - count)")
          quit()
        }
      }
    }
  }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    if behavior == .namedScene { configuration.delegateClass = SecondSceneDelegate.self }
    return configuration
  }

  func applicationWillTerminate(_ application: UIApplication) {
    note("terminating")
    while behavior == .hanging { sleep(1) }
  }
}

class FirstSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: scene)
    window?.makeKeyAndVisible()
    note("\(type(of: self))")
    quit()
  }
}

final class SecondSceneDelegate: FirstSceneDelegate {}

/// An app that is written for UIKit and whose process is tested.
@main
@MainActor
enum HostedApp {
  static func main() {
    var classes = [SelectorTable.Class("AppDelegate") { AppDelegate() }]
    if behavior == .scene || behavior == .namedScene {
      classes += [
        SelectorTable.Class("FirstSceneDelegate") { FirstSceneDelegate() },
        SelectorTable.Class("SecondSceneDelegate") { SecondSceneDelegate() },
      ]
    }
    UIApplicationMain(SelectorTable(methods: { [] }, classes: classes), AppDelegate())
    note("returned")
  }
}
