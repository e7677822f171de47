// A library for LD_PRELOAD that counts the allocations of a program's own code, including the Swift
// runtime. When the program exits, the library writes the count to the file that the environment
// variable OWN_ALLOCATIONS names. Allocations of system libraries, such as those of Xlib for each
// event, are not counted.
#define _GNU_SOURCE
#include <errno.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static _Atomic unsigned long call_count;
/// The address ranges of the program's own code.
static struct { uintptr_t start, end; } ranges[32];
static int range_count;

static int add_own_code(struct dl_phdr_info *info, size_t size, void *program) {
  // The name of the program itself is empty.
  if (info->dlpi_name[0] && !strstr(info->dlpi_name, "libswift")) return 0;
  for (int i = 0; i < info->dlpi_phnum && range_count < 32; i++) {
    if (info->dlpi_phdr[i].p_type != PT_LOAD || !(info->dlpi_phdr[i].p_flags & PF_X)) continue;
    ranges[range_count].start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    ranges[range_count].end = ranges[range_count].start + info->dlpi_phdr[i].p_memsz;
    range_count++;
  }
  return 0;
}

static void count_if_own_code(void *caller) {
  for (int i = 0; i < range_count; i++) {
    if ((uintptr_t)caller >= ranges[i].start && (uintptr_t)caller < ranges[i].end) {
      call_count++;
      return;
    }
  }
}

__attribute__((constructor)) static void begin(void) { dl_iterate_phdr(add_own_code, NULL); }

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("OWN_ALLOCATIONS");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%lu\n", call_count);
  fclose(file);
}

void *malloc(size_t size) {
  count_if_own_code(__builtin_return_address(0));
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  count_if_own_code(__builtin_return_address(0));
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  count_if_own_code(__builtin_return_address(0));
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count_if_own_code(__builtin_return_address(0));
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count_if_own_code(__builtin_return_address(0));
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}
