#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

/// A simulated disk that fails on demand, for the files of one folder.
///
/// The disk counts this process's calls of `write`, `fsync`, `ftruncate`, `fchmod`, `rename` and
/// `link` in the folder and makes some of them fail. Calls in other folders are not affected.
/// Available on Linux only.
typedef struct faulty_disk faulty_disk;

/// Starts to intercept the calls in a folder. Returns null if too many folders are watched.
///
/// `is_deferred`: writes, renames and links take effect only when their file or folder is flushed.
/// The folder always holds what would remain after a power failure on the slowest disk that honours
/// flushes.
faulty_disk *faulty_disk_watch(const char *folder, int is_deferred);

/// Makes consecutive calls fail with an error.
///
/// `first`: the number of the first failing call; 0 is the first call after the watch started.
/// `count`: the number of failing calls; a negative number makes all later calls fail.
void faulty_disk_fail(faulty_disk *disk, long first, long count, int error);

/// Makes random calls fail with an error.
///
/// `per_mille`: the probability of a failure in thousandths, and also of a write that is cut short.
void faulty_disk_fail_by_chance(faulty_disk *disk, unsigned per_mille, unsigned seed, int error);

/// Makes all calls succeed again.
void faulty_disk_recover(faulty_disk *disk);

/// Stops watching the folder, frees the disk, and returns the number of intercepted calls.
long faulty_disk_end(faulty_disk *disk);

#endif
