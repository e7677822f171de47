/// The configuration of Xorg: a screen in memory, and input devices that listen on sockets.
enum XorgConfiguration {
  /// Returns the text of the configuration file.
  ///
  /// - Parameters:
  ///   - folder: The folder for the sockets of the input devices.
  ///   - width: The width of the screen in pixels.
  ///   - height: The height of the screen in pixels.
  static func text(folder: String, width: Int, height: Int) -> String {
    let devices = [
      ("touch", "Touch", "Option \"TouchCount\" \"10\""),
      ("mouse", "PointerAbsolute", "Option \"PointerButtonCount\" \"7\""),
      ("keyboard", "Keyboard", ""),
      ("pen", "PointerAbsoluteProximity", "Option \"PointerHasPressure\" \"true\""),
    ]
    let sections = devices.map { name, type, option in
      """
      Section "InputDevice"
        Identifier "\(name)"
        Driver "inputtest"
        Option "SocketPath" "\(folder)/\(name).sock"
        Option "DeviceType" "\(type)"
        \(option)
      EndSection
      """
    }
    // A mode line includes the blanking intervals to the right of the image and below it.
    let (totalWidth, totalHeight) = (width + 320, height + 38)
    let pixelClock = Double(totalWidth * totalHeight * 60) / 1e6
    return sections.joined(separator: "\n") + """

      Section "ServerLayout"
        Identifier "layout"
        Screen 0 "screen"
        InputDevice "touch" "SendCoreEvents"
        InputDevice "mouse" "CorePointer"
        InputDevice "keyboard" "CoreKeyboard"
        InputDevice "pen" "SendCoreEvents"
      EndSection
      Section "ServerFlags"
        Option "AutoAddDevices" "false"
        Option "AutoEnableDevices" "false"
        Option "DontVTSwitch" "true"
        Option "BlankTime" "0"
      EndSection
      Section "Device"
        Identifier "dummy"
        Driver "dummy"
        VideoRam 256000
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 5-1000
        VertRefresh 5-200
        Modeline "mode" \(pixelClock) \(width) \(width + 24) \(width + 160) \(totalWidth) \
      \(height) \(height + 3) \(height + 9) \(totalHeight)
      EndSection
      Section "Screen"
        Identifier "screen"
        Device "dummy"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Modes "mode"
          Virtual \(width) \(height)
        EndSubSection
      EndSection
      """
  }
}
