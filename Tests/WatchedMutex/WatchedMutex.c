// Reports the slow paths of a Swift `Mutex` to the thread sanitizer.
//
// On Linux, a thread that waits for a `Mutex` calls into the Synchronization library, which is not
// instrumented. The sanitizer then reports a false race between the thread that held the mutex and
// the thread that waited for it. The functions below override the library's two slow paths and
// report the missing acquire and release to the sanitizer. If a later version of the library
// renames its functions, the false reports return. The overrides cannot hide a real race.

#if defined(__linux__) && __has_feature(thread_sanitizer)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

// _MutexHandle._lockSlow(UInt32) and _MutexHandle._unlockSlow().
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF mutex) __asm(LOCK);
SWIFT void unlock_slow(SELF mutex) __asm(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF mutex) {
  SWIFT void (*lock)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF mutex) {
  SWIFT void (*unlock)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  __tsan_release(mutex);
  unlock(mutex);
}

#endif
