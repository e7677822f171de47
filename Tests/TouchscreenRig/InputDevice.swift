import Foundation

/// A device of Xorg's inputtest driver, controlled through a socket.
///
/// The messages follow xf86-input-inputtest-protocol.h, version 1.1. Coordinates are values on the
/// axes of the device, 0…65535.
final class InputDevice {
  /// The phase of a touch, with the event type of the X Input Extension as its raw value.
  enum TouchPhase: UInt32 {
    case begin = 18
    case update = 19
    case end = 20
  }

  private enum EventType: UInt32 {
    case version = 0
    case sync = 1
    case motion = 2
    case proximity = 3
    case button = 4
    case key = 5
    case touch = 6
  }

  private let socket: Int32

  init(path: String) throws {
    socket = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw RigError("cannot connect to \(path)") }
    var hello = Data()
    hello.append(UInt32(12))
    hello.append(EventType.version.rawValue)
    hello.append(UInt16(1))
    hello.append(UInt16(1))
    write(hello)
    waitForReply()
  }

  deinit { close(socket) }

  func touch(_ finger: UInt32, _ phase: TouchPhase, x: Double, y: Double) {
    var body = Data()
    body.append(finger)
    body.append(phase.rawValue)
    body.append(Self.valuators([x, y]))
    send(.touch, body)
  }

  func motion(x: Double, y: Double) { motion(to: [x, y]) }

  /// Reports motion of a pen.
  ///
  /// - Parameter force: The force of the pen, 0…1.
  func motion(x: Double, y: Double, force: Double) {
    // Axes 2 and 3 are wheels.
    motion(to: [x, y, 0, 0, force * 65535])
  }

  private func motion(to axes: [Double]) {
    var body = Data()
    body.append(Int32(1))
    body.append(Int32(0))
    body.append(Self.valuators(axes))
    send(.motion, body)
  }

  /// Reports that a pen comes near the screen or moves away from it.
  func proximity(isNear: Bool) {
    var body = Data()
    body.append(UInt32(isNear ? 1 : 0))
    body.append(UInt32(0))
    body.append(Self.valuators([]))
    send(.proximity, body)
  }

  func button(_ button: Int32, isDown: Bool) {
    var body = Data()
    body.append(Int32(1))
    body.append(button)
    body.append(UInt32(isDown ? 1 : 0))
    body.append(UInt32(0))
    body.append(Self.valuators([]))
    send(.button, body)
  }

  func key(_ code: Int32, isDown: Bool) {
    var body = Data()
    body.append(code)
    body.append(UInt32(isDown ? 1 : 0))
    send(.key, body)
  }

  /// Waits until the server has processed all messages sent so far.
  func sync() {
    send(.sync, Data())
    waitForReply()
  }

  /// Returns encoded axis values: a mask of the axes that have a value, 64 values, and 64
  /// unaccelerated values, which a flag at the beginning declares unused.
  private static func valuators(_ axes: [Double]) -> Data {
    var data = Data()
    data.append(UInt32(0))
    data.append(contentsOf: [UInt8((1 << axes.count) - 1)] + [UInt8](repeating: 0, count: 7))
    data.append(UInt32(0))
    for axis in 0..<64 { data.append(axis < axes.count ? axes[axis] : 0) }
    for _ in 0..<64 { data.append(Double(0)) }
    return data
  }

  private func send(_ type: EventType, _ body: Data) {
    var data = Data()
    data.append(UInt32(8 + body.count))
    data.append(type.rawValue)
    write(data + body)
  }

  private func write(_ data: Data) {
    _ = data.withUnsafeBytes {
      Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }

  private func waitForReply() {
    var reply = [UInt8](repeating: 0, count: 64)
    _ = recv(socket, &reply, reply.count, 0)
  }
}

extension Data {
  fileprivate mutating func append<Value: BitwiseCopyable>(_ value: Value) {
    Swift.withUnsafeBytes(of: value) { append(contentsOf: $0) }
  }
}

/// An error in setting up a rig, or a timeout while waiting for a program.
public struct RigError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
