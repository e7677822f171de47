// Paints a minimal version of RenderCost's drawing with SDL: one quad for each segment, computed in
// advance, without antialiasing, caps or joins. With "--opengl", the program paints with OpenGL in
// an invisible window; otherwise, with SDL's software renderer in memory.
#include <SDL.h>

#include <cstdlib>
#include <cstring>

#include "Strokes.h"

static SDL_Renderer *makeRenderer(bool usesOpenGL) {
  if (!usesOpenGL) {
    return SDL_CreateSoftwareRenderer(SDL_CreateRGBSurfaceWithFormat(
        0, pageWidth, pageHeight, 32, SDL_PIXELFORMAT_ARGB8888));
  }
  setenv("SDL_VIDEODRIVER", "offscreen", 0);
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return nullptr;
  SDL_SetHint(SDL_HINT_RENDER_DRIVER, "opengl");
  SDL_Window *window = SDL_CreateWindow("", 0, 0, pageWidth, pageHeight, SDL_WINDOW_OPENGL);
  return window ? SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED) : nullptr;
}

int main(int count, char **arguments) {
  SDL_Renderer *renderer = makeRenderer(count > 1 && !std::strcmp(arguments[1], "--opengl"));
  if (!renderer) return 1;
  std::vector<SDL_Vertex> corners;
  std::vector<int> indices;
  const SDL_Color black{0, 0, 0, 255};
  for (auto &stroke : fullDrawing()) {
    for (size_t i = 1; i < stroke.size(); i++) {
      Point a = stroke[i - 1], b = stroke[i];
      float length = std::hypot(b.x - a.x, b.y - a.y);
      // Half the line width, perpendicular to the segment.
      float x = (a.y - b.y) * 2 / length, y = (b.x - a.x) * 2 / length;
      int first = int(corners.size());
      for (int corner : {0, 1, 2, 2, 1, 3}) indices.push_back(first + corner);
      for (Point end : {a, b}) {
        corners.push_back({{end.x - x, end.y - y}, black, {0, 0}});
        corners.push_back({{end.x + x, end.y + y}, black, {0, 0}});
      }
    }
  }
  std::vector<uint8_t> pixels(pageWidth * pageHeight * 4);
  auto paint = [&] {
    SDL_SetRenderDrawColor(renderer, 255, 255, 255, 255);
    SDL_RenderClear(renderer);
    SDL_RenderGeometry(
        renderer, nullptr, corners.data(), int(corners.size()), indices.data(),
        int(indices.size()));
    // Reading the pixels waits until painting is complete.
    SDL_RenderReadPixels(
        renderer, nullptr, SDL_PIXELFORMAT_ARGB8888, pixels.data(), pageWidth * 4);
  };
  report(paint, pixels.data(), pageWidth * 4);
}
