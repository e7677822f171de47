#include "FaultyDisk.h"

#ifdef __linux__

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// What a program defines itself takes the place of the C library's; these then ask the kernel.

/// A change of names that waits for the flush of its folder.
struct name_change {
  int is_link;
  char from[PATH_MAX], to[PATH_MAX];
};

/// Bytes that wait for the flush of their file.
struct unflushed {
  ino_t file;
  size_t length;
  char *bytes;
};

enum { most_names = 64, most_files = 64, most_disks = 64 };

struct faulty_disk {
  char folder[PATH_MAX];
  int is_lazy, error;
  long calls, first_failure, failures;
  unsigned chance, seed;
  struct name_change names[most_names];
  int name_count;
  struct unflushed files[most_files];
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static faulty_disk *disks[most_disks];
static int disk_count;

/// The disk that a path lies on; null for one that nobody watches.
static faulty_disk *disk_of(const char *path) {
  for (int i = 0; i < disk_count; i++) {
    size_t length = strlen(disks[i]->folder);
    char next = strncmp(path, disks[i]->folder, length) == 0 ? path[length] : 'x';
    if (next == '/' || next == 0) return disks[i];
  }
  return NULL;
}

static faulty_disk *disk_of_file(int file) {
  if (disk_count == 0) return NULL;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return NULL;
  path[length] = 0;
  return disk_of(path);
}

static unsigned next_random(faulty_disk *disk) {
  disk->seed = disk->seed * 1664525u + 1013904223u;
  return disk->seed >> 16;
}

/// Counts a call, and tells whether it fails.
static int fails(faulty_disk *disk) {
  long number = disk->calls++, first = disk->first_failure;
  int is_due = number >= first && (disk->failures < 0 || number < first + disk->failures);
  if (!is_due && !(disk->chance > 0 && next_random(disk) % 1000 < disk->chance)) return 0;
  errno = disk->error;
  return 1;
}

/// The bytes of a file that wait; a free place where there are none and some are to come.
static struct unflushed *waiting(faulty_disk *disk, int file, int is_wanted) {
  struct stat status;
  if (fstat(file, &status) != 0) return NULL;
  for (int i = 0; i < most_files; i++)
    if (disk->files[i].bytes != NULL && disk->files[i].file == status.st_ino)
      return &disk->files[i];
  for (int i = 0; is_wanted && i < most_files; i++)
    if (disk->files[i].bytes == NULL) {
      disk->files[i].file = status.st_ino;
      return &disk->files[i];
    }
  return NULL;
}

static void forget(struct unflushed *bytes) {
  if (bytes == NULL) return;
  free(bytes->bytes);
  *bytes = (struct unflushed){0};
}

static void flush(faulty_disk *disk, int file) {
  struct unflushed *bytes = waiting(disk, file, 0);
  for (size_t done = 0; bytes != NULL && done < bytes->length;) {
    ssize_t count = syscall(SYS_write, file, bytes->bytes + done, bytes->length - done);
    if (count <= 0) abort();
    done += (size_t)count;
  }
  forget(bytes);
}

static int change_name(int is_link, const char *from, const char *to) {
  return is_link ? (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0)
                 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

static void flush_names(faulty_disk *disk) {
  for (int i = 0; i < disk->name_count; i++)
    change_name(disk->names[i].is_link, disk->names[i].from, disk->names[i].to);
  disk->name_count = 0;
}

static int change_name_or_fail(int is_link, const char *from, const char *to) {
  pthread_mutex_lock(&mutex);
  faulty_disk *disk = disk_of(from);
  int result = 0;
  if (disk != NULL && fails(disk)) {
    result = -1;
  } else if (disk != NULL && disk->is_lazy && disk->name_count < most_names) {
    struct name_change *change = &disk->names[disk->name_count++];
    change->is_link = is_link;
    snprintf(change->from, PATH_MAX, "%s", from);
    snprintf(change->to, PATH_MAX, "%s", to);
  } else {
    result = change_name(is_link, from, to);
  }
  pthread_mutex_unlock(&mutex);
  return result;
}

int rename(const char *from, const char *to) { return change_name_or_fail(0, from, to); }
int link(const char *from, const char *to) { return change_name_or_fail(1, from, to); }

static ssize_t write_or_fail(faulty_disk *disk, int file, const void *bytes, size_t count) {
  if (fails(disk)) return -1;
  if (disk->chance > 0 && count > 1 && next_random(disk) % 1000 < disk->chance) count /= 2;
  struct unflushed *place = disk->is_lazy ? waiting(disk, file, 1) : NULL;
  if (place == NULL) return syscall(SYS_write, file, bytes, count);
  char *longer = realloc(place->bytes, place->length + count + 1);
  if (longer == NULL) abort();
  memcpy(longer + place->length, bytes, count);
  place->bytes = longer;
  place->length += count;
  return (ssize_t)count;
}

ssize_t write(int file, const void *bytes, size_t count) {
  pthread_mutex_lock(&mutex);
  faulty_disk *disk = disk_of_file(file);
  ssize_t result = disk == NULL ? 0 : write_or_fail(disk, file, bytes, count);
  pthread_mutex_unlock(&mutex);
  // Outside of the lock, since a pipe may take long.
  return disk == NULL ? syscall(SYS_write, file, bytes, count) : result;
}

int fsync(int file) {
  pthread_mutex_lock(&mutex);
  faulty_disk *disk = disk_of_file(file);
  struct stat status;
  int result = 0;
  if (disk == NULL) {
    result = (int)syscall(SYS_fsync, file);
  } else if (fails(disk)) {
    result = -1;
  } else if (fstat(file, &status) == 0 && S_ISDIR(status.st_mode)) {
    flush_names(disk);
  } else {
    flush(disk, file);
  }
  pthread_mutex_unlock(&mutex);
  return result;
}

int ftruncate(int file, off_t length) {
  pthread_mutex_lock(&mutex);
  faulty_disk *disk = disk_of_file(file);
  int has_failed = disk != NULL && fails(disk);
  int result = has_failed ? -1 : (int)syscall(SYS_ftruncate, file, length);
  // All that waits lies behind what is on disk, which is where files are cut here.
  if (result == 0 && disk != NULL) forget(waiting(disk, file, 0));
  pthread_mutex_unlock(&mutex);
  return result;
}

int fchmod(int file, mode_t mode) {
  pthread_mutex_lock(&mutex);
  faulty_disk *disk = disk_of_file(file);
  int has_failed = disk != NULL && fails(disk);
  int result = has_failed ? -1 : (int)syscall(SYS_fchmod, file, mode);
  pthread_mutex_unlock(&mutex);
  return result;
}

static void set_failures(faulty_disk *disk, long first, long count, unsigned chance, int error) {
  disk->first_failure = first;
  disk->failures = count;
  disk->chance = chance;
  disk->error = error;
}

faulty_disk *faulty_disk_watch(const char *folder, int is_lazy) {
  faulty_disk *disk = calloc(1, sizeof *disk);
  if (disk == NULL) return NULL;
  // The kernel tells of open files by names without links.
  if (realpath(folder, disk->folder) == NULL) snprintf(disk->folder, PATH_MAX, "%s", folder);
  disk->is_lazy = is_lazy;
  set_failures(disk, LONG_MAX, 0, 0, 0);
  pthread_mutex_lock(&mutex);
  int has_room = disk_count < most_disks;
  if (has_room) disks[disk_count++] = disk;
  pthread_mutex_unlock(&mutex);
  if (has_room) return disk;
  free(disk);
  return NULL;
}

void faulty_disk_fail(faulty_disk *disk, long first, long count, int error) {
  pthread_mutex_lock(&mutex);
  set_failures(disk, first, count, 0, error);
  pthread_mutex_unlock(&mutex);
}

void faulty_disk_fail_by_chance(faulty_disk *disk, unsigned share, unsigned seed, int error) {
  pthread_mutex_lock(&mutex);
  set_failures(disk, LONG_MAX, 0, share, error);
  disk->seed = seed;
  pthread_mutex_unlock(&mutex);
}

void faulty_disk_recover(faulty_disk *disk) {
  pthread_mutex_lock(&mutex);
  set_failures(disk, LONG_MAX, 0, 0, 0);
  pthread_mutex_unlock(&mutex);
}

long faulty_disk_end(faulty_disk *disk) {
  pthread_mutex_lock(&mutex);
  long calls = disk->calls;
  for (int i = 0; i < disk_count; i++)
    if (disks[i] == disk) disks[i] = disks[--disk_count];
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < most_files; i++) forget(&disk->files[i]);
  free(disk);
  return calls;
}

#else

faulty_disk *faulty_disk_watch(const char *folder, int is_lazy) { return 0; }
void faulty_disk_fail(faulty_disk *disk, long first, long count, int error) {}
void faulty_disk_fail_by_chance(faulty_disk *disk, unsigned share, unsigned seed, int error) {}
void faulty_disk_recover(faulty_disk *disk) {}
long faulty_disk_end(faulty_disk *disk) { return 0; }

#endif
