// A minimal SDL program that draws lines with the mouse. Its latency is a lower bound for programs
// that use SDL's renderer. The program waits for an event, draws the new segment of the line into a
// texture, copies the texture to the window and presents the frame.
#define SDL_MAIN_HANDLED
#if __has_include(<SDL2/SDL.h>)
#include <SDL2/SDL.h>
#else
#include <SDL.h>
#endif

enum { WIDTH = 960, HEIGHT = 640, HALF_LINE = 4 };

static void present(SDL_Renderer *renderer, SDL_Texture *page) {
  SDL_RenderCopy(renderer, page, NULL, NULL);
  SDL_RenderPresent(renderer);
}

static void drawSegment(SDL_Renderer *renderer, SDL_Texture *page,
                        const SDL_MouseMotionEvent *move) {
  SDL_SetRenderTarget(renderer, page);
  SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255);
  for (int offset = -HALF_LINE; offset <= HALF_LINE; offset++) {
    SDL_RenderDrawLine(renderer, move->x - move->xrel, move->y - move->yrel + offset, move->x,
                       move->y + offset);
  }
  SDL_SetRenderTarget(renderer, NULL);
}

int main(void) {
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return 1;
  SDL_Window *window = SDL_CreateWindow("latency-floor", SDL_WINDOWPOS_CENTERED,
                                        SDL_WINDOWPOS_CENTERED, WIDTH, HEIGHT, 0);
  SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, 0);
  SDL_Texture *page = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888,
                                        SDL_TEXTUREACCESS_TARGET, WIDTH, HEIGHT);
  if (page == NULL) return 1;
  SDL_SetRenderTarget(renderer, page);
  SDL_SetRenderDrawColor(renderer, 255, 255, 255, 255);
  SDL_RenderClear(renderer);
  SDL_SetRenderTarget(renderer, NULL);
  present(renderer, page);
  for (;;) {
    SDL_Event event;
    if (!SDL_WaitEvent(&event)) return 1;
    do {
      if (event.type == SDL_QUIT) return 0;
      if (event.type == SDL_MOUSEMOTION && event.motion.state != 0) {
        drawSegment(renderer, page, &event.motion);
      }
    } while (SDL_PollEvent(&event));
    present(renderer, page);
  }
}
