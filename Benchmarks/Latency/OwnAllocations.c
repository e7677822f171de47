// A library for LD_PRELOAD that counts the allocations of a program's own code, which includes the
// Swift runtime linked into it. On exit it writes the count to the file that OWN_ALLOCATIONS names.
// Allocations of system libraries, such as Xlib's for each event, are not counted.
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
static struct { uintptr_t start, end; } own[32];
static int own_count;

static int add_own_code(struct dl_phdr_info *info, size_t size, void *program) {
  // The name of the program itself is empty.
  if (info->dlpi_name[0] && !strstr(info->dlpi_name, "libswift")) return 0;
  for (int i = 0; i < info->dlpi_phnum && own_count < 32; i++) {
    if (info->dlpi_phdr[i].p_type != PT_LOAD || !(info->dlpi_phdr[i].p_flags & PF_X)) continue;
    own[own_count].start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    own[own_count].end = own[own_count].start + info->dlpi_phdr[i].p_memsz;
    own_count++;
  }
  return 0;
}

static void count_if_own_code(void *caller) {
  for (int i = 0; i < own_count; i++) {
    if ((uintptr_t)caller >= own[i].start && (uintptr_t)caller < own[i].end) {
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
