#pragma once
// Swift generates the main function, so SDL must not rename it.
#define SDL_MAIN_HANDLED
#if __has_include(<SDL2/SDL.h>)
#include <SDL2/SDL.h>
#ifdef __linux__
// Declares SDL_GetWindowWMInfo, which provides the connection to the X server.
#include <SDL2/SDL_syswm.h>
#endif
#else
#include <SDL.h>
#endif
