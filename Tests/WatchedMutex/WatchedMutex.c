// Tells the thread sanitizer that one has waited for a Swift `Mutex`.
//
// On Linux a thread that must wait goes through the Synchronization library, which is not watched:
// what the one before wrote while it held the mutex is then reported as a race with what the one
// after does. Were these two functions called otherwise some day, such reports would come back;
// nothing can be hidden by them.

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

SWIFT void lock_slowly(uint32_t thread, SELF mutex) __asm(LOCK);
SWIFT void unlock_slowly(SELF mutex) __asm(UNLOCK);

SWIFT void lock_slowly(uint32_t thread, SELF mutex) {
  SWIFT void (*lock)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void unlock_slowly(SELF mutex) {
  SWIFT void (*unlock)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  __tsan_release(mutex);
  unlock(mutex);
}

#endif
