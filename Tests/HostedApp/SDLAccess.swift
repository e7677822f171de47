import CSDL2

/// Reports to SDL that the left button of the mouse is pressed at a location of the window.
func reportPress(x: Int32, y: Int32) {
  var event = SDL_Event()
  event.button = SDL_MouseButtonEvent()
  event.button.type = SDL_MOUSEBUTTONDOWN.rawValue
  event.button.button = UInt8(SDL_BUTTON_LEFT)
  event.button.state = UInt8(SDL_PRESSED)
  event.button.x = x
  event.button.y = y
  SDL_PushEvent(&event)
}

/// The name of the app that SDL reports to the desktop.
var applicationName: String {
  SDL_GetHint(SDL_HINT_APP_NAME).map { String(cString: $0) } ?? "unknown"
}
