import ResponderKit

extension HostLoop {
  /// Passes an event to the application.
  ///
  /// Input other than touches is passed on after the touches that were reported before it.
  func handle(_ event: HostEvent) {
    switch event {
    case .touch(let sample): enqueue(sample)
    case .touches(let samples): for sample in samples { enqueue(sample) }
    case .key(let key, let phase):
      application.dispatchPendingEvents()
      application.sendPress(of: key, phase: phase, timestamp: host.eventTime)
    case .text(let text):
      application.dispatchPendingEvents()
      application.insertText(text)
    case .markedText(let text, let selection):
      application.dispatchPendingEvents()
      application.setMarkedText(text, selectedRange: selection)
    case .remoteControl(let command):
      application.dispatchPendingEvents()
      application.sendRemoteControl(command, at: host.eventTime)
    case .scroll(let displacement):
      application.dispatchPendingEvents()
      let flags = application.modifierFlags
      application.scroll(
        at: system.metrics.point(fromUnits: system.reportedPointerLocation),
        by: displacement.ofWheel(with: flags), with: flags)
    case .acceleration(let acceleration):
      if let phase = shakeDetector.process(acceleration, at: host.eventTime) {
        application.dispatchPendingEvents()
        application.sendMotion(.motionShake, phase: phase, at: host.eventTime)
      }
    case .resized: resize()
    case .exposed: application.keyWindow?.setNeedsDisplay()
    case .shown: didShow()
    // On X11, SDL 3 also reports the restoration of a window when another program hides it.
    case .restored: if !system.isHidden { didShow() }
    case .hidden:
      visibility.hide(at: host.eventTime)
      application.enter(.background)
    // Only the keyboard focus moves to another window. Fingers stay on this window, so their
    // touches continue.
    case .focusLost: if application.applicationState == .active { application.enter(.inactive) }
    case .focusGained: didGainFocus()
    case .contentLost:
      system.discardContent()
      application.keyWindow?.setNeedsDisplay()
    // The loop performs the work of other threads after it has handled all events.
    case .wake: break
    case .fileDropped(let path):
      application.dispatchPendingEvents()
      // SDL 2 does not report the location of a drop.
      let location =
        system.followsDragsOutside
        ? system.metrics.point(fromUnits: system.polledPointer.location) : nil
      host.onFileDrop?(path, location)
    case .unusableDrop:
      application.dispatchPendingEvents()
      host.onUnusableDrop?()
    case .closeRequested:
      guard let onCloseRequest = host.onCloseRequest else { return host.quit() }
      application.dispatchPendingEvents()
      onCloseRequest()
    case .quit: host.quit()
    }
  }

  private func didShow() {
    visibility.show()
    application.enter(system.hasKeyboardFocus ? .active : .inactive)
    application.keyWindow?.setNeedsDisplay()
  }

  private func didGainFocus() {
    application.enter(.active)
    system.fitFrame()
    // After a compositor has changed the scale of a display, the window regains the keyboard focus.
    if reopening != .withoutEffect { reopening = system.hasStaleScale ? .needed : .notNeeded }
    // SDL reports no keys that were pressed before the window had the focus.
    application.modifierFlags = system.modifierFlags
  }

  /// Gives the screen and the application's window the size of the host's window.
  func resize() {
    UIScreen.main.update(size: host.windowSize, scale: host.scale)
    application.keyWindow?.frame = CGRect(origin: .zero, size: host.windowSize)
    application.keyWindow?.setNeedsDisplay()
  }
}

extension CGVector {
  /// Returns the displacement by which a wheel scrolls while modifier keys are held: Shift turns a
  /// vertical displacement into a horizontal one, unless the system has done so, or unless the wheel
  /// zooms because Control or Command is held.
  func ofWheel(with flags: UIKeyModifierFlags) -> CGVector {
    #if os(macOS)
      self
    #else
      let isSideways = flags.contains(.shift) && flags.isDisjoint(with: [.control, .command])
      return isSideways && dx == 0 ? CGVector(dx: dy, dy: 0) : self
    #endif
  }
}
