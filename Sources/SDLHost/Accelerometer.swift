import CSDL2

/// The first accelerometer of the device.
///
/// SDL reports its measurements as events until SDL quits.
final class Accelerometer {
  private let sensor: OpaquePointer?

  /// Opens the accelerometer, if the device has one.
  init() {
    guard SDL_InitSubSystem(SDL_INIT_SENSOR) == 0 else {
      sensor = nil
      return
    }
    let index = (0..<SDL_NumSensors()).first {
      SDL_SensorGetDeviceType($0) == SDL_SENSOR_ACCEL
    }
    sensor = index.flatMap { SDL_SensorOpen($0) }
    // While the subsystem is open, SDL polls all sensors whenever it fetches events.
    if sensor == nil { SDL_QuitSubSystem(SDL_INIT_SENSOR) }
  }
}
