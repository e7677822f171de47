import CX11
import Foundation

/// A copy of the pixels in a rectangle of the screen.
public struct Screenshot: Equatable {
  public let width: Int
  public let height: Int
  /// The red, green and blue components of each pixel, followed by 255, in rows from top to bottom.
  public private(set) var bytes: [UInt8]

  init(_ image: XImage) {
    (width, height) = (Int(image.width), Int(image.height))
    bytes = [UInt8](repeating: 255, count: width * height * 4)
    guard let data = image.data else { return }
    for y in 0..<height {
      for x in 0..<width {
        let (source, target) = (y * Int(image.bytes_per_line) + x * 4, (y * width + x) * 4)
        for k in 0..<3 { bytes[target + k] = UInt8(bitPattern: data[source + 2 - k]) }
      }
    }
  }

  public subscript(x: Int, y: Int) -> (red: Int, green: Int, blue: Int) {
    let i = (y * width + x) * 4
    return (Int(bytes[i]), Int(bytes[i + 1]), Int(bytes[i + 2]))
  }

  /// Returns the brightness of a pixel, 0…255.
  public func brightness(_ x: Double, _ y: Double) -> Int {
    let pixel = self[Int(x), Int(y)]
    return (pixel.red + pixel.green + pixel.blue) / 3
  }

  /// Returns the number of pixels whose color differs visibly from that in another screenshot.
  ///
  /// All pixels differ if the screenshots have different sizes.
  public func differingPixelCount(from other: Screenshot) -> Int {
    guard bytes.count == other.bytes.count else { return width * height }
    // Most pixels are equal, and comparing 32 bits at once is fast.
    return bytes.withUnsafeBytes { mine in
      other.bytes.withUnsafeBytes { theirs in
        var count = 0
        for offset in stride(from: 0, to: mine.count, by: 4)
        where mine.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          != theirs.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        {
          let differsVisibly = (offset..<(offset + 3)).contains {
            abs(Int(mine[$0]) - Int(theirs[$0])) > 24
          }
          if differsVisibly { count += 1 }
        }
        return count
      }
    }
  }

  /// Writes the screenshot as a portable pixmap (PPM), a format that needs no library.
  public func write(to url: URL) throws {
    var data = Data("P6\n\(width) \(height)\n255\n".utf8)
    for i in stride(from: 0, to: bytes.count, by: 4) { data.append(contentsOf: bytes[i..<(i + 3)]) }
    try data.write(to: url)
  }
}

/// A visible window and the rectangle of its content on the screen, in pixels.
public struct WindowOnScreen {
  public let title: String
  /// The window's class on X11 or its application ID on Wayland; empty if the window has none.
  public let windowClass: String
  let id: Window
  public let x: Int
  public let y: Int
  public let width: Int
  public let height: Int

  static func all(on display: OpaquePointer?) -> [WindowOnScreen] {
    descendants(of: XDefaultRootWindow(display), display)
  }

  /// Returns a Boolean value that indicates whether any window on the screen is visible.
  static func isAnyVisible(on display: OpaquePointer?) -> Bool {
    children(of: XDefaultRootWindow(display), display).contains { child in
      var attributes = XWindowAttributes()
      return XGetWindowAttributes(display, child, &attributes) != 0
        && attributes.map_state == IsViewable
    }
  }

  private static func descendants(of window: Window, _ display: OpaquePointer?) -> [WindowOnScreen]
  {
    children(of: window, display).flatMap { child in
      [describe(child, XDefaultRootWindow(display), display)].compactMap { $0 }
        + descendants(of: child, display)
    }
  }

  private static func children(of window: Window, _ display: OpaquePointer?) -> [Window] {
    var (root, parent, count) = (Window(), Window(), UInt32(0))
    var children: UnsafeMutablePointer<Window>?
    guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else { return [] }
    defer { if let children { XFree(children) } }
    return (0..<Int(count)).compactMap { children?[$0] }
  }

  private static func describe(
    _ window: Window, _ root: Window, _ display: OpaquePointer?
  ) -> WindowOnScreen? {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display, window, &attributes) != 0,
      attributes.map_state == IsViewable, let title = title(of: window, display)
    else { return nil }
    var (x, y, child) = (Int32(0), Int32(0), Window())
    XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
    return WindowOnScreen(
      title: title, windowClass: windowClass(of: window, display), id: window,
      x: Int(x), y: Int(y), width: Int(attributes.width),
      height: Int(attributes.height))
  }

  /// Returns the title of a window in UTF-8 or, if it has none, in Latin-1.
  private static func title(of window: Window, _ display: OpaquePointer?) -> String? {
    var property = XTextProperty()
    let nameInUTF8 = XInternAtom(display, "_NET_WM_NAME", False)
    if XGetTextProperty(display, window, &property, nameInUTF8) != 0, let bytes = property.value {
      defer { XFree(bytes) }
      return String(cString: bytes)
    }
    var name: UnsafeMutablePointer<CChar>?
    guard XFetchName(display, window, &name) != 0, let name else { return nil }
    defer { XFree(name) }
    return String(cString: name)
  }

  private static func windowClass(of window: Window, _ display: OpaquePointer?) -> String {
    var hint = XClassHint()
    guard XGetClassHint(display, window, &hint) != 0 else { return "" }
    defer {
      XFree(hint.res_name)
      XFree(hint.res_class)
    }
    return hint.res_class.map { String(cString: $0) } ?? ""
  }
}
