#pragma once
// The program has a main of its own; SDL must not rename it.
#define SDL_MAIN_HANDLED
#if __has_include(<SDL2/SDL.h>)
#include <SDL2/SDL.h>
#ifdef __linux__
// For the connection to the X server.
#include <SDL2/SDL_syswm.h>
#endif
#else
#include <SDL.h>
#endif
