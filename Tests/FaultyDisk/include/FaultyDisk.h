#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

/// A simulated disk that fails on demand, for the files of one folder.
///
/// The disk counts this process's calls of `open` for writing, `write`, `fsync`, `ftruncate`,
/// `fchmod`, `rename` and `link` in the folder and makes some of them fail. Calls in other folders are not affected.
/// Available on Linux only.
///
/// As a library that is preloaded into another process, the disk is controlled by environment
/// variables: FAULTY_DISK_FOLDER, FAULTY_DISK_DEFERRED (1 or 0), FAULTY_DISK_PER_MILLE,
/// FAULTY_DISK_SEED and FAULTY_DISK_DELAY (microseconds).
typedef struct faulty_disk faulty_disk;

/// Starts to intercept the calls in a folder. Returns null if too many folders are watched.
///
/// `is_deferred`: nonzero if writes, renames and links take effect only when their file or folder
/// is flushed. The folder then always has the contents that would remain after a power failure on a
/// disk that writes nothing before a flush.
faulty_disk *faulty_disk_watch(const char *folder, int is_deferred);

/// Makes consecutive calls fail.
///
/// `first`: the number of the first failing call; 0 is the first call after the watch started.
/// `count`: the number of failing calls; a negative number makes all later calls fail.
/// `error`: the `errno` value of the failing calls.
void faulty_disk_fail(faulty_disk *disk, long first, long count, int error);

/// Makes random calls fail, and makes random writes write only half of their bytes.
///
/// `per_mille`: the probability of a failure, and also of a short write, in thousandths.
/// `seed`: the seed of the random number generator.
/// `error`: the `errno` value of the failing calls.
void faulty_disk_fail_by_chance(faulty_disk *disk, unsigned per_mille, unsigned seed, int error);

/// Makes each call take a random time of up to a number of microseconds.
void faulty_disk_delay(faulty_disk *disk, unsigned microseconds);

/// Makes all calls succeed again.
void faulty_disk_recover(faulty_disk *disk);

/// Stops watching the folder, frees the disk, and returns the number of intercepted calls.
long faulty_disk_end(faulty_disk *disk);

#endif
