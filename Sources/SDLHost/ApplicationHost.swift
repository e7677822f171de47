import CSDL2
import Dispatch
public import ResponderKit

/// An object that connects an application to the window system.
///
/// The host delivers input to the application and shows the frames of the application in a window.
public final class ApplicationHost {
  /// The supported scales of a window, in pixels per point.
  public nonisolated static let scales: ClosedRange<CGFloat> = 0.5...8

  /// Called with each touch sample before the application receives it.
  public var onSample: ((TouchSample) -> Void)?
  /// Called with the path of each file that the user drops on the window, which ends with a zero
  /// byte, and with the location of the pointer in points of the window, or nil if it is unknown.
  public var onFileDrop: ((_ path: [CChar], _ location: CGPoint?) -> Void)?
  /// Called when the user drops something that is not a file, such as a text or a picture of a web
  /// page.
  public var onUnusableDrop: (() -> Void)?
  /// Called when the user closes the window.
  ///
  /// The window stays open until the closure, or any later code, calls ``quit()``. Without a
  /// closure, the host quits.
  public var onCloseRequest: (() -> Void)?
  /// Called when the display or the window is lost, immediately before the process ends.
  ///
  /// The closure must not use the window.
  public var onDisplayLost: ((DisplayLoss) -> Void)?
  /// A closure that performs the pending work of another run loop, and returns the number of
  /// seconds until that loop has work again, or infinity if it has no work scheduled.
  ///
  /// The host calls this closure after it has handled events and after it has drawn a frame, and
  /// sleeps no longer than the returned time.
  public var performRunLoopWork: (() -> TimeInterval)?

  /// An object that measures the loop, which the host does not retain.
  ///
  /// Without an observer, the host does not read the clock at the end of each ``LoopPeriod``.
  public var observer: (any LoopObserver)? {
    get { measurement.observer }
    set { measurement.begin(for: newValue, at: system.preciseTime) }
  }

  let system: any WindowSystem
  var measurement: LoopMeasurement
  private(set) var isQuitting = false

  /// Opens the window.
  ///
  /// - Parameters:
  ///   - display: The display on which the window appears.
  ///   - windowSize: The size of the window in points, reduced to fit the display.
  ///   - scale: The number of pixels per point, or nil to use the scale of the desktop.
  ///   - renderer: The output with which frames are shown.
  /// - Throws: ``HostError`` if the window cannot be opened or cannot be drawn in.
  public convenience init(
    on display: Display, windowSize: CGSize, scale: CGFloat? = nil,
    renderer: RendererPreference = .auto
  ) throws(HostError) {
    self.init(
      try SDLWindowSystem(on: display, windowSize: windowSize, scale: scale, renderer))
  }

  /// Creates a host for a window system.
  init(_ system: any WindowSystem) {
    self.system = system
    measurement = LoopMeasurement(
      clockDifference: TimeInterval(system.ticks) / 1000 - system.preciseTime)
  }

  /// The size of the window, in points.
  public var windowSize: CGSize { system.metrics.size }

  /// The number of pixels per point of the window.
  public var scale: CGFloat { system.metrics.scale }

  /// The identifier of the window for the portals of the desktop (XDG Desktop Portal documentation,
  /// "Window Identifiers"); empty if it has none.
  package var portalWindow: String { system.portalWindow }

  /// The current time on the clock of event timestamps, in seconds.
  package var eventTime: TimeInterval { TimeInterval(system.ticks) / 1000 }

  /// Makes the window fill the screen, or restores its previous size if it already does.
  public func toggleFullScreen() { system.toggleFullScreen() }

  /// Makes ``run(_:)`` return after it has delivered the pending events.
  public func quit() { isQuitting = true }

  /// Shows the application's key window and delivers events to the application until ``quit()`` is
  /// called, the process receives a termination signal, or the user closes the window and no
  /// ``onCloseRequest`` handles that.
  ///
  /// Touches that are still down then end as if the fingers were lifted.
  public func run(_ application: UIApplication) { HostLoop(of: self, application).run() }

  // MARK: Work from other threads

  /// Ends the loop's wait for events, so that the loop begins another iteration.
  ///
  /// This method can be called on any thread and returns at once.
  public nonisolated static func wake() {
    // To push an event, SDL communicates with the display. If the display no longer responds, only
    // this queue waits, not the caller.
    wakeQueue.async { EventSender.send(SDL_USEREVENT) }
  }

  private nonisolated static let wakeQueue = DispatchQueue(label: "touchtracker.wake")

  /// Calls a closure on the main actor, after the loop has fetched the pending events and before it
  /// draws the next frame.
  ///
  /// This method can be called on any thread and returns at once. Closures are called in the order
  /// in which they were passed. A closure that is passed while another one runs is called in the
  /// next iteration of the loop.
  public nonisolated static func perform(_ work: @escaping @Sendable @MainActor () -> Void) {
    PendingWork.append(work)
    wake()
  }

  /// Calls the closures that were passed to ``perform(_:)``, for tests without a loop.
  package static func performPending() { PendingWork.perform() }
}
