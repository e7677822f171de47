import CSDL2

/// The accelerometer of the device, which stays open until SDL quits.
final class Accelerometer {
  private let sensor: OpaquePointer?

  /// Opens the first accelerometer.
  ///
  /// On a device without an accelerometer, SDL reports no acceleration.
  init() {
    guard SDL_InitSubSystem(SDL_INIT_SENSOR) == 0 else {
      sensor = nil
      return
    }
    let index = (0..<SDL_NumSensors()).first {
      SDL_SensorGetDeviceType($0) == SDL_SENSOR_ACCEL
    }
    sensor = index.flatMap { SDL_SensorOpen($0) }
    // An open subsystem polls all sensors whenever SDL fetches events.
    if sensor == nil { SDL_QuitSubSystem(SDL_INIT_SENSOR) }
  }
}
