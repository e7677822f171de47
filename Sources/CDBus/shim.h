#pragma once
#include <dbus/dbus.h>

// Swift does not import macros that contain a cast.
static const int touch_dbus_type_array = DBUS_TYPE_ARRAY;
static const int touch_dbus_type_string = DBUS_TYPE_STRING;
static const int touch_dbus_type_uint32 = DBUS_TYPE_UINT32;
static const int touch_dbus_type_variant = DBUS_TYPE_VARIANT;
