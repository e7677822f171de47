// Counts the memory allocations of a program.
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

// Returns the number of allocations since the program started.
uint64_t allocation_count(void);

#endif
