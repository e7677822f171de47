#pragma once
#include <stdint.h>
#include <wayland-client.h>

// The C library declares this function only for programs that request GNU's extensions.
extern int pipe2(int ends[2], int flags);

// Swift cannot take the addresses of the global variables that describe the interfaces.
static inline struct wl_seat *touch_bind_seat(
    struct wl_registry *registry, uint32_t name, uint32_t version) {
  return (struct wl_seat *)wl_registry_bind(registry, name, &wl_seat_interface, version);
}

static inline struct wl_data_device_manager *touch_bind_data_device_manager(
    struct wl_registry *registry, uint32_t name, uint32_t version) {
  return (struct wl_data_device_manager *)wl_registry_bind(
      registry, name, &wl_data_device_manager_interface, version);
}
