// Overrides glibc's allocation functions to count their calls.
#include "AllocationCounter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static _Atomic uint64_t call_count;

uint64_t allocation_count(void) { return call_count; }

void *malloc(size_t size) {
  call_count++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  call_count++;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  call_count++;
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  call_count++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}
