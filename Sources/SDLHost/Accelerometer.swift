import CSDL2

/// The accelerometer of the device, where there is one, for as long as this lives.
final class Accelerometer {
  private let sensor: OpaquePointer?

  /// Opens the first accelerometer; without one, nothing is ever reported.
  init() {
    guard SDL_InitSubSystem(SDL_INIT_SENSOR) == 0 else {
      sensor = nil
      return
    }
    let index = (0..<SDL_NumSensors()).first {
      SDL_SensorGetDeviceType($0) == SDL_SENSOR_ACCEL
    }
    sensor = index.flatMap { SDL_SensorOpen($0) }
    // Devices that report nothing would be asked at every turn of the loop.
    if sensor == nil { SDL_QuitSubSystem(SDL_INIT_SENSOR) }
  }
}
