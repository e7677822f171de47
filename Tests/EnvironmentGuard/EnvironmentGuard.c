#include "EnvironmentGuard.h"

#ifdef __linux__

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

// Functions of a preloaded library override those of the C library.

static int thread_count(void) {
  DIR *threads = opendir("/proc/self/task");
  if (!threads) return 0;
  int count = 0;
  for (struct dirent *entry; (entry = readdir(threads));) count += entry->d_name[0] != '.';
  closedir(threads);
  return count;
}

static void check(const char *name) {
  int count = thread_count();
  if (count == 1) return;
  fprintf(stderr, "%s is changed in the environment while there are %d threads\n", name, count);
  abort();
}

int setenv(const char *name, const char *value, int overwrites) {
  check(name);
  int (*next)(const char *, const char *, int) = dlsym(RTLD_NEXT, "setenv");
  return next(name, value, overwrites);
}

int unsetenv(const char *name) {
  check(name);
  int (*next)(const char *) = dlsym(RTLD_NEXT, "unsetenv");
  return next(name);
}

int putenv(char *entry) {
  check(entry);
  int (*next)(char *) = dlsym(RTLD_NEXT, "putenv");
  return next(entry);
}

int clearenv(void) {
  check("each variable");
  int (*next)(void) = dlsym(RTLD_NEXT, "clearenv");
  return next();
}

#endif
