#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

/// A disk that fails when a test wants it to, for the files of one folder.
///
/// The calls `write`, `fsync`, `ftruncate`, `fchmod`, `rename` and `link` of the process that is
/// tested are counted and may fail; in other folders they do what they always do. Only Linux has it.
typedef struct faulty_disk faulty_disk;

/// Begins to watch a folder; null where too many are watched.
///
/// `is_lazy`: what is written, and what is renamed, comes to be no sooner than with the next flush of
/// the file or the folder, as after the power has gone on the slowest disk that keeps its word.
faulty_disk *faulty_disk_watch(const char *folder, int is_lazy);

/// Lets calls fail with an error, from the one of a number (0 is the first that was watched) on.
///
/// `count`: how many; below 0 means all that follow.
void faulty_disk_fail(faulty_disk *disk, long first, long count, int error);

/// Lets each call fail by chance.
///
/// `share`: of a thousand calls; of writes as many are cut short.
void faulty_disk_fail_by_chance(faulty_disk *disk, unsigned share, unsigned seed, int error);

/// Lets no call fail any more.
void faulty_disk_recover(faulty_disk *disk);

/// Ends watching, and returns how many calls there were.
long faulty_disk_end(faulty_disk *disk);

#endif
