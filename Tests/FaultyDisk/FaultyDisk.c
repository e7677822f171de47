#include "FaultyDisk.h"

#ifdef __linux__

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Functions that the program defines override those of the C library. The overrides below call the
// kernel directly.

enum name_change_kind { renaming, linking, unlinking };

/// A change of a name that takes effect when its folder is flushed.
struct name_change {
  enum name_change_kind kind;
  char from[PATH_MAX], to[PATH_MAX];
};

/// Bytes that are written when their file is flushed.
struct pending_write {
  ino_t file;
  size_t length;
  char *bytes;
};

enum { max_name_changes = 64, max_pending_writes = 64, max_disks = 64 };

struct faulty_disk {
  char folder[PATH_MAX];
  int is_deferred;
  /// The `errno` value of failing calls.
  int error;
  long call_count, first_failure, failure_count;
  /// The probability of a random failure, in thousandths.
  unsigned failures_per_mille;
  /// The state of the random number generator.
  unsigned random_state;
  /// The largest duration of a call in microseconds.
  unsigned delay;
  struct name_change name_changes[max_name_changes];
  int name_change_count;
  struct pending_write pending_writes[max_pending_writes];
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static faulty_disk *disks[max_disks];
static int disk_count;

/// Returns the disk whose folder contains a path, or null if no watched folder contains it.
static faulty_disk *disk_of(const char *path) {
  for (int i = 0; i < disk_count; i++) {
    size_t length = strlen(disks[i]->folder);
    int has_prefix = strncmp(path, disks[i]->folder, length) == 0;
    if (has_prefix && (path[length] == '/' || path[length] == 0)) return disks[i];
  }
  return NULL;
}

static faulty_disk *disk_of_file(int file) {
  if (disk_count == 0) return NULL;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/thread-self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return NULL;
  path[length] = 0;
  return disk_of(path);
}

static unsigned next_random(faulty_disk *disk) {
  disk->random_state = disk->random_state * 1664525u + 1013904223u;
  return disk->random_state >> 16;
}

/// Counts a call, and returns nonzero with `errno` set if the call must fail.
static int should_fail(faulty_disk *disk) {
  if (disk->delay > 0) usleep(next_random(disk) % disk->delay);
  long number = disk->call_count++, first = disk->first_failure, count = disk->failure_count;
  unsigned per_mille = disk->failures_per_mille;
  int is_planned = number >= first && (count < 0 || number < first + count);
  if (!is_planned && !(per_mille > 0 && next_random(disk) % 1000 < per_mille)) return 0;
  errno = disk->error;
  return 1;
}

/// Returns the pending write of a file, or null if there is none.
///
/// `creates`: whether to return an unused entry instead of null.
static struct pending_write *pending_write_of(faulty_disk *disk, int file, int creates) {
  struct stat status;
  if (fstat(file, &status) != 0) return NULL;
  struct pending_write *writes = disk->pending_writes;
  for (int i = 0; i < max_pending_writes; i++)
    if (writes[i].bytes != NULL && writes[i].file == status.st_ino) return &writes[i];
  for (int i = 0; creates && i < max_pending_writes; i++)
    if (writes[i].bytes == NULL) {
      writes[i].file = status.st_ino;
      return &writes[i];
    }
  return NULL;
}

static void discard(struct pending_write *pending) {
  if (pending == NULL) return;
  free(pending->bytes);
  *pending = (struct pending_write){0};
}

static void flush_writes(faulty_disk *disk, int file) {
  struct pending_write *pending = pending_write_of(disk, file, 0);
  for (size_t done = 0; pending != NULL && done < pending->length;) {
    ssize_t count = syscall(SYS_write, file, pending->bytes + done, pending->length - done);
    if (count <= 0) abort();
    done += (size_t)count;
  }
  discard(pending);
}

static int change_name(enum name_change_kind kind, const char *from, const char *to) {
  switch (kind) {
    case renaming: return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
    case linking: return (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
    default: return (int)syscall(SYS_unlinkat, AT_FDCWD, from, 0);
  }
}

static void flush_name_changes(faulty_disk *disk) {
  for (int i = 0; i < disk->name_change_count; i++) {
    struct name_change *change = &disk->name_changes[i];
    change_name(change->kind, change->from, change->to);
  }
  disk->name_change_count = 0;
}

static int change_name_or_fail(enum name_change_kind kind, const char *from, const char *to) {
  pthread_mutex_lock(&mutex);
  faulty_disk *disk = disk_of(from);
  int result = 0;
  // A lock is not data, and the next attempt to open it must find it.
  int is_lock = strstr(to, "touchtracker-lock") != NULL;
  if (disk != NULL && kind != unlinking && should_fail(disk)) {
    result = -1;
  } else if (disk != NULL && disk->is_deferred && !is_lock && disk->name_change_count < max_name_changes) {
    struct name_change *change = &disk->name_changes[disk->name_change_count++];
    change->kind = kind;
    snprintf(change->from, PATH_MAX, "%s", from);
    snprintf(change->to, PATH_MAX, "%s", to);
  } else {
    result = change_name(kind, from, to);
  }
  pthread_mutex_unlock(&mutex);
  return result;
}

static int open_or_fail(const char *path, int flags, mode_t mode) {
  pthread_mutex_lock(&mutex);
  int is_change = (flags & (O_CREAT | O_WRONLY | O_RDWR)) != 0;
  faulty_disk *disk = is_change ? disk_of(path) : NULL;
  int has_failed = disk != NULL && should_fail(disk);
  pthread_mutex_unlock(&mutex);
  return has_failed ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return open_or_fail(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return open_or_fail(path, flags | O_LARGEFILE, mode);
}

int rename(const char *from, const char *to) { return change_name_or_fail(renaming, from, to); }
int link(const char *from, const char *to) { return change_name_or_fail(linking, from, to); }
int unlink(const char *path) { return change_name_or_fail(unlinking, path, path); }

static ssize_t write_or_fail(faulty_disk *disk, int file, const void *bytes, size_t count) {
  if (should_fail(disk)) return -1;
  unsigned per_mille = disk->failures_per_mille;
  if (per_mille > 0 && count > 1 && next_random(disk) % 1000 < per_mille) count /= 2;
  struct pending_write *pending = disk->is_deferred ? pending_write_of(disk, file, 1) : NULL;
  if (pending == NULL) return syscall(SYS_write, file, bytes, count);
  char *longer = realloc(pending->bytes, pending->length + count + 1);
  if (longer == NULL) abort();
  memcpy(longer + pending->length, bytes, count);
  pending->bytes = longer;
  pending->length += count;
  return (ssize_t)count;
}

ssize_t write(int file, const void *bytes, size_t count) {
  pthread_mutex_lock(&mutex);
  faulty_disk *disk = disk_of_file(file);
  ssize_t result = disk == NULL ? 0 : write_or_fail(disk, file, bytes, count);
  pthread_mutex_unlock(&mutex);
  // A write to another file may block, for example if the file is a pipe, and must not hold the
  // mutex.
  return disk == NULL ? syscall(SYS_write, file, bytes, count) : result;
}

int fsync(int file) {
  pthread_mutex_lock(&mutex);
  faulty_disk *disk = disk_of_file(file);
  struct stat status;
  int result = 0;
  if (disk == NULL) {
    result = (int)syscall(SYS_fsync, file);
  } else if (should_fail(disk)) {
    result = -1;
  } else if (fstat(file, &status) == 0 && S_ISDIR(status.st_mode)) {
    flush_name_changes(disk);
  } else {
    flush_writes(disk, file);
  }
  pthread_mutex_unlock(&mutex);
  return result;
}

int ftruncate(int file, off_t length) {
  pthread_mutex_lock(&mutex);
  faulty_disk *disk = disk_of_file(file);
  int has_failed = disk != NULL && should_fail(disk);
  int result = has_failed ? -1 : (int)syscall(SYS_ftruncate, file, length);
  // Pending bytes follow the bytes on disk. The program under test truncates a file only to a
  // length that is on disk, so all pending bytes are discarded.
  if (result == 0 && disk != NULL) discard(pending_write_of(disk, file, 0));
  pthread_mutex_unlock(&mutex);
  return result;
}

int fchmod(int file, mode_t mode) {
  pthread_mutex_lock(&mutex);
  faulty_disk *disk = disk_of_file(file);
  int has_failed = disk != NULL && should_fail(disk);
  int result = has_failed ? -1 : (int)syscall(SYS_fchmod, file, mode);
  pthread_mutex_unlock(&mutex);
  return result;
}

static void set_failures(faulty_disk *disk, long first, long count, unsigned per_mille, int error) {
  disk->first_failure = first;
  disk->failure_count = count;
  disk->failures_per_mille = per_mille;
  disk->error = error;
}

faulty_disk *faulty_disk_watch(const char *folder, int is_deferred) {
  faulty_disk *disk = calloc(1, sizeof *disk);
  if (disk == NULL) return NULL;
  // The kernel reports the paths of open files without symbolic links.
  if (realpath(folder, disk->folder) == NULL) snprintf(disk->folder, PATH_MAX, "%s", folder);
  disk->is_deferred = is_deferred;
  set_failures(disk, LONG_MAX, 0, 0, 0);
  pthread_mutex_lock(&mutex);
  int has_capacity = disk_count < max_disks;
  if (has_capacity) disks[disk_count++] = disk;
  pthread_mutex_unlock(&mutex);
  if (has_capacity) return disk;
  free(disk);
  return NULL;
}

void faulty_disk_fail(faulty_disk *disk, long first, long count, int error) {
  pthread_mutex_lock(&mutex);
  set_failures(disk, first, count, 0, error);
  pthread_mutex_unlock(&mutex);
}

void faulty_disk_fail_by_chance(faulty_disk *disk, unsigned per_mille, unsigned seed, int error) {
  pthread_mutex_lock(&mutex);
  set_failures(disk, LONG_MAX, 0, per_mille, error);
  disk->random_state = seed;
  pthread_mutex_unlock(&mutex);
}

void faulty_disk_delay(faulty_disk *disk, unsigned microseconds) {
  pthread_mutex_lock(&mutex);
  disk->delay = microseconds;
  pthread_mutex_unlock(&mutex);
}

/// Returns the value of an environment variable as a number, or 0.
static unsigned number_in_environment(const char *name) {
  const char *value = getenv(name);
  return value == NULL ? 0 : (unsigned)strtoul(value, NULL, 10);
}

__attribute__((constructor)) static void watch_folder_of_environment(void) {
  const char *folder = getenv("FAULTY_DISK_FOLDER");
  if (folder == NULL) return;
  faulty_disk *disk = faulty_disk_watch(folder, (int)number_in_environment("FAULTY_DISK_DEFERRED"));
  if (disk == NULL) abort();
  faulty_disk_fail_by_chance(
      disk, number_in_environment("FAULTY_DISK_PER_MILLE"),
      number_in_environment("FAULTY_DISK_SEED"), EIO);
  faulty_disk_delay(disk, number_in_environment("FAULTY_DISK_DELAY"));
}

void faulty_disk_recover(faulty_disk *disk) {
  pthread_mutex_lock(&mutex);
  set_failures(disk, LONG_MAX, 0, 0, 0);
  pthread_mutex_unlock(&mutex);
}

long faulty_disk_end(faulty_disk *disk) {
  pthread_mutex_lock(&mutex);
  long call_count = disk->call_count;
  for (int i = 0; i < disk_count; i++)
    if (disks[i] == disk) disks[i] = disks[--disk_count];
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < max_pending_writes; i++) discard(&disk->pending_writes[i]);
  free(disk);
  return call_count;
}

#else

faulty_disk *faulty_disk_watch(const char *folder, int is_deferred) { return 0; }
void faulty_disk_fail(faulty_disk *disk, long first, long count, int error) {}
void faulty_disk_fail_by_chance(faulty_disk *disk, unsigned per_mille, unsigned seed, int error) {}
void faulty_disk_delay(faulty_disk *disk, unsigned microseconds) {}
void faulty_disk_recover(faulty_disk *disk) {}
long faulty_disk_end(faulty_disk *disk) { return 0; }

#endif
